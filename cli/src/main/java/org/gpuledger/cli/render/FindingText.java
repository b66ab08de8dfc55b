package org.gpuledger.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuledger.doctor.trap.Finding;
import org.gpuledger.doctor.trap.Proof;

/// A trap in words: what was found, and how to mend it.
record FindingText(Page page, Finding finding) {

    /// The subject fills the first blank, the proofs in order the next ones.
    String found() {
        List<Object> blanks = new ArrayList<>();
        blanks.add(finding.subject());
        finding.proofs().forEach(proof -> blanks.add(number(proof)));
        return page.text("trap." + finding.trap().label() + ".found", blanks.toArray());
    }

    String fix() {
        return page.text("trap." + finding.trap().label() + ".fix");
    }

    private static String number(Proof proof) {
        return switch (proof.kind()) {
            case COUNT -> String.format(Locale.ROOT, "%,.0f", proof.value());
            case GPU_HOURS -> Numbers.anyHours(proof.value());
            case SECONDS -> String.format(Locale.ROOT, "%,.0f", proof.value());
            case SHARE -> Numbers.percent(proof.value());
        };
    }
}
