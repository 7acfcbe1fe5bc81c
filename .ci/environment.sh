# Sourced by ./play and ./test: finds a Python that is new enough and keeps a private .venv beside it,
# with exactly the packages that a lock file names by hash. Plain sh; says in plain words what is missing.

NEWEST_WANTED="3.13 3.12 3.14"

stop() {
    printf '\n%s\n' "$@" >&2
    exit 1
}

suits() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null
}

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        suits "$PYTHON" || stop "PYTHON is $PYTHON, which is no Python 3.12 or newer."
        return
    fi
    for version in $NEWEST_WANTED; do
        for candidate in "python$version" \
            "${PYENV_ROOT:-${HOME:-/nowhere}/.pyenv}"/versions/"$version".*/bin/python3; do
            if suits "$candidate"; then PYTHON=$candidate; return; fi
        done
    done
    for candidate in python3 python; do
        if suits "$candidate"; then PYTHON=$candidate; return; fi
    done
    found=$(python3 --version 2>/dev/null || echo "no Python at all")
    stop "Banneret needs Python 3.12 or newer; here is $found." \
        "Install one (python.org, your system's packages, pyenv) and run this again." \
        "If it is not on the PATH, say where it is:  PYTHON=/path/to/python3.13 $0"
}

# prepare LOCK: .venv holds what LOCK names. Costs nothing when it does already.
prepare() {
    if cmp -s "$1" ".venv/$1" && suits .venv/bin/python; then return; fi
    find_python
    be_the_only_one
    echo "Setting up .venv with $("$PYTHON" --version) and the packages of $1 (once; it needs the network)."
    suits .venv/bin/python || "$PYTHON" -m venv --clear .venv >.venv-log 2>&1 || {
        tail -n 3 .venv-log >&2
        stop "Python's own venv module does not work here." \
            "On Debian and Ubuntu it is a package of its own:  apt install python3-venv"
    }
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input --retries 2 --no-deps \
        --only-binary :all: --require-hashes -r "$1" >.venv-log 2>&1 || explain_failed_install "$1"
    cp "$1" ".venv/$1"
    rm -rf .venv-log .venv-busy
    trap - EXIT INT TERM
}

# Two at once would trip over each other. What a killed one left behind is taken over.
be_the_only_one() {
    if ! mkdir .venv-busy 2>/dev/null; then
        other=$(cat .venv-busy/process 2>/dev/null) ||
            stop "This folder cannot be written: $(pwd)" "Copy Banneret to a folder of your own and run it there."
        if kill -0 "$other" 2>/dev/null; then
            stop "Another ./play or ./test sets this folder up already (process $other). Wait until it is done."
        fi
    fi
    echo $$ >.venv-busy/process
    trap 'rm -rf .venv-busy' EXIT
    trap 'exit 130' INT TERM
}

explain_failed_install() {
    tail -n 5 .venv-log >&2
    if grep -Eqi 'connection|resolve|network|timed out|no matching distribution' .venv-log; then
        stop "The packages could not be fetched: the package index cannot be reached from here." \
            "Only the first start needs the network. Connect it (or set PIP_INDEX_URL to a mirror) and run this again."
    fi
    stop "The packages could not be installed; the lines above say why. The whole story is in .venv-log."
}
