# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# For tests that use the program as people do: `. tests/support/cli.sh PROGRAM` sets $g (the program), $root, $work
# (a folder of its own, the current one) and a store of its own. End with `finish`.
set -u
export LC_ALL=C
unset NO_COLOR
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
g=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$(mktemp -d)
# a child that is hit by a signal before it became another program must not clean up for us
trap '[ "$BASHPID" = $$ ] && rm -rf "$work"' EXIT
cd "$work" || exit 2
export XDG_DATA_HOME=$work/data # the store of whoever runs this is no matter of ours

passed=0
failed=0
last='' status=''

# ok NAME COMMAND...: a check; what the last `run` printed is shown if it fails
ok() {
    local name=$1
    shift
    if "$@" >/dev/null 2>&1; then
        passed=$((passed + 1))
        echo "ok    $name"
    else
        failed=$((failed + 1))
        echo "FAIL  $name"
        echo "      failed: $*"
        echo "      last run: gauntlet $last (exit status $status)"
        head -n 20 "$work/err" "$work/out" 2>/dev/null | sed 's/^/      | /'
    fi
}

# run ARGUMENTS...: sets $status, writes the files out and err; standard input is the file `in`, if there is one
run() {
    local from=/dev/null
    last="$*"
    [ ! -e "$work/in" ] || from=$work/in
    "$g" "$@" >"$work/out" 2>"$work/err" <"$from"
    status=$?
}

is() { [ "$status" = "$1" ]; } # the exit status
out() { grep -q -- "$1" "$work/out"; }
err() { grep -q -- "$1" "$work/err"; }

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
}
