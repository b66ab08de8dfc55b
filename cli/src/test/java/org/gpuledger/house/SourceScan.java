package org.gpuledger.house;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// What the compiler's own parser sees in one source and the house does not want. Every finding
/// names its line.
final class SourceScan extends TreePathScanner<@Nullable Void, @Nullable Void> {
    static final int MOST_METHOD_LINES = 50;
    static final int MOST_PARAMETERS = 6;

    private final DocTrees trees;
    private final CompilationUnitTree unit;
    private final Set<String> ownNumbers;
    private final List<String> findings = new ArrayList<>();

    private SourceScan(DocTrees trees, CompilationUnitTree unit) {
        this.trees = trees;
        this.unit = unit;
        this.ownNumbers = unit.getTypeDecls().stream()
                .flatMap(type -> type instanceof ClassTree tree ? tree.getMembers().stream() : Stream.empty())
                .filter(member -> member instanceof VariableTree field && field.getType() instanceof PrimitiveTypeTree)
                .map(member -> ((VariableTree) member).getName().toString())
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Findings of one source text, in the order of their lines.
    static List<String> of(String text) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavacTask task = (JavacTask)
                compiler.getTask(null, null, problem -> {}, List.of("-proc:none"), null, List.of(new Text(text)));
        try {
            CompilationUnitTree unit = task.parse().iterator().next();
            SourceScan scan = new SourceScan(DocTrees.instance(task), unit);
            scan.scan(unit, null);
            return scan.findings;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
        boolean isPublic = type.getModifiers().getFlags().contains(Modifier.PUBLIC);
        if (isPublic && trees.getDocComment(getCurrentPath()) == null) {
            found("public type " + type.getSimpleName() + " has no doc comment", type);
        }
        return super.visitClass(type, nothing);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
        long lines = line(trees.getSourcePositions().getEndPosition(unit, method)) - line(start(method)) + 1;
        if (lines > MOST_METHOD_LINES) {
            found(method.getName() + " has " + lines + " lines", method);
        }
        if (method.getParameters().size() > MOST_PARAMETERS && !isCanonical(method)) {
            found(method.getName() + " has " + method.getParameters().size() + " parameters", method);
        }
        if (method.getName().toString().matches("get[A-Z].*") && !isOverride(method)) {
            found(method.getName() + " has the prefix get", method);
        }
        return super.visitMethod(method, nothing);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
        boolean isLambda = getCurrentPath().getParentPath().getLeaf() instanceof LambdaExpressionTree;
        if (variable.getType() == null && !isLambda) {
            found("var " + variable.getName(), variable);
        }
        return super.visitVariable(variable, nothing);
    }

    @Override
    public @Nullable Void visitSwitch(SwitchTree tree, @Nullable Void nothing) {
        checkCases(tree.getCases(), tree);
        return super.visitSwitch(tree, nothing);
    }

    @Override
    public @Nullable Void visitSwitchExpression(SwitchExpressionTree tree, @Nullable Void nothing) {
        checkCases(tree.getCases(), tree);
        return super.visitSwitchExpression(tree, nothing);
    }

    /// A constant that is named without its type is of an enum, unless the class itself declares it
    /// as a number. With a default such a switch would swallow a constant that is added later.
    private void checkCases(List<? extends CaseTree> cases, Tree tree) {
        boolean overConstants = cases.stream()
                .flatMap(branch -> branch.getExpressions().stream())
                .anyMatch(label -> label instanceof IdentifierTree name
                        && name.getName().toString().matches("[A-Z][A-Z0-9_]*")
                        && !ownNumbers.contains(name.getName().toString()));
        boolean hasDefault = cases.stream()
                .flatMap(branch -> branch.getLabels().stream())
                .anyMatch(label -> label.getKind() == Tree.Kind.DEFAULT_CASE_LABEL);
        if (overConstants && hasDefault) {
            found("default beside named constants", tree);
        }
    }

    /// The compact constructor of a record repeats the components in the tree.
    private boolean isCanonical(MethodTree method) {
        TreePath parent = getCurrentPath().getParentPath();
        return method.getName().contentEquals("<init>") && parent.getLeaf().getKind() == Tree.Kind.RECORD;
    }

    private static boolean isOverride(MethodTree method) {
        return method.getModifiers().getAnnotations().stream()
                .anyMatch(mark -> mark.getAnnotationType().toString().equals("Override"));
    }

    private void found(String what, Tree where) {
        findings.add("line " + line(start(where)) + ": " + what);
    }

    private long start(Tree tree) {
        return trees.getSourcePositions().getStartPosition(unit, tree);
    }

    private long line(long position) {
        return unit.getLineMap().getLineNumber(position);
    }

    /// A source held in memory.
    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(String text) {
            super(URI.create("string:///Source.java"), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
