# Finds a JDK. Sourced by gpuledger, verify and bench/run; plain sh.

# Feature release of the JDK in folder $1, or nothing.
jdk_release() {
    [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 0
    sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$1/release"
}

# Sets JAVA_HOME to a JDK of at least release $1: the one that is set, else the newest that is installed.
find_jdk() {
    best="" best_release=0
    path_java=$(command -v java 2>/dev/null || true)
    [ -n "$path_java" ] && path_java=$(dirname "$(dirname "$(readlink -f "$path_java")")")
    for candidate in "${JAVA_HOME:-}" "$path_java" /usr/lib/jvm/* /opt/java/* "$HOME"/.sdkman/candidates/java/*; do
        release=$(jdk_release "$candidate")
        [ -n "$release" ] || continue
        if [ "$release" -ge "$1" ] && [ "$candidate" = "${JAVA_HOME:-}" ]; then
            return 0
        fi
        if [ "$release" -gt "$best_release" ]; then
            best=$candidate best_release=$release
        fi
    done
    [ "$best_release" -ge "$1" ] || return 1
    JAVA_HOME=$best
}

need_jdk() {
    find_jdk "$1" || {
        echo "gpuledger needs a JDK $1 or newer and found none (looked at JAVA_HOME, PATH, /usr/lib/jvm)." >&2
        echo "Install one, for example Debian's openjdk-$1-jdk or Temurin $1, or set JAVA_HOME to it." >&2
        exit 3
    }
}

need_maven() {
    command -v mvn >/dev/null 2>&1 || {
        echo "gpuledger is built with Maven and found no mvn on the PATH." >&2
        echo "Install it, for example Debian's package maven." >&2
        exit 3
    }
}
