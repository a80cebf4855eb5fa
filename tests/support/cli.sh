# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# For tests that use the program as people and scripts do and look at exit status, output and files: a script
# tests/NAME PROGRAM begins with `. support/cli.sh`, which takes the script's own argument and sets $g (the program), $root,
# $work (a folder of its own, the current one) and a store of its own; it ends with `finish`. It prints one line a check; the
# last line is "N passed, N failed".
#
# What happens at a certain moment waits for an event (a line of output, a file, CPU time), never for a time by the clock: the
# machine may do other things besides. The only limits in seconds are for what hangs.
set -u
export LC_ALL=C
unset NO_COLOR
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
if [ $# != 1 ] || [ ! -x "$1" ]; then
    echo "usage: tests/$(basename "$0") PROGRAM" >&2
    exit 2
fi
g=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$(mktemp -d)
# Python itself first: what stands before it to choose among several takes ten times as long to start
PATH=$(python3 -c 'import os, sys; print(os.path.dirname(sys.executable))'):$PATH
# a child that is hit by a signal before it became another program must not clean up for us
trap '[ "$BASHPID" = $$ ] && rm -rf "$work"' EXIT
cd "$work" || exit 2
export XDG_DATA_HOME=$work/data # the store of whoever runs this is no matter of ours

passed=0
failed=0
last='' status=''
hangs=400 # what takes longer than so many seconds is taken to hang

# ok NAME COMMAND...: a check; what the last `run` printed is shown if it fails
ok() {
    local name=$1 TIMEFORMAT="%R %U %S  ok ${1//%/%%}" good
    shift
    { time "$@" >/dev/null 2>&1; } 2>>"${GT_TIMES:-/dev/null}"
    good=$?
    if [ $good = 0 ]; then
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

# run ARGUMENTS...: sets $status, writes the files out and err; standard input is the file `in`, if there is one. What
# hangs is ended, and told with its arguments. With a file GT_TIMES in the environment a line goes there: seconds by the
# clock, of work (user, system), and the arguments (of a check: `ok`, and its name).
run() {
    local from=/dev/null TIMEFORMAT="%R %U %S  ${*//%/%%}"
    last="$*"
    [ ! -e "$work/in" ] || from=$work/in
    { time timeout --foreground -k 5 $hangs "$g" "$@" >"$work/out" 2>"$work/err" <"$from"; } 2>>"${GT_TIMES:-/dev/null}"
    status=$?
}

is() { [ "$status" = "$1" ]; } # the exit status
out() { grep -q -- "$1" "$work/out"; }
err() { grep -q -- "$1" "$work/err"; }
silent() { [ ! -s "$work/$1" ]; }
absent() { [ ! -e "$1" ]; }
plain() { ! grep -q "$(printf '\033')" "$@"; } # no escape codes

# wrong NAME PATTERN ARGUMENTS...: what nobody can mean: exit 2, a message, nothing written (the arguments say `never`)
wrong() {
    local name=$1 pattern=$2
    shift 2
    run "$@"
    ok "$name" eval 'is 2 && err "$pattern" && silent out && absent never'
}

# amount ALL FEW: of games that only shall be many: `all`, and under sanitizers `few` (tests/support/amount.h)
amount() { if [ -n "${GT_SANITIZED:-}" ]; then echo "$2"; else echo "$1"; fi; }

# Whether two results are the same, whatever command they name.
same() {
    grep -v '^  "command": ' "$1" >"$work/same.1"
    grep -v '^  "command": ' "$2" | cmp "$work/same.1" -
}

# Whether a file is one well-formed JSON value, and whether each of its lines is.
json() { python3 -ISc 'import json, sys; json.loads(open(sys.argv[1], encoding="utf-8").read(), parse_constant=int)' "$1"; }
json_lines() {
    python3 -ISc 'import json, sys
for line in open(sys.argv[1], encoding="utf-8"): json.loads(line, parse_constant=int)' "$1"
}

# Every key of a "required" list in a schema stands in the file. (The schema writes lists of keys on
# one line or over several.)
has_keys() {
    local key keys
    keys=$(tr -d '\n' <"$1" | grep -o '"required": *\[[^]]*\]' | sed 's/"required"//' |
        grep -o '"[^"]*"')
    [ -n "$keys" ] || return 1
    for key in $keys; do
        grep -q "$key *:" "$2" || return 1
    done
}

# ---- Signals

# soon COMMAND...: waits until it is true; false if it never is
soon() {
    local tries=0
    until "$@"; do
        [ $((tries += 1)) -lt $((hangs * 20)) ] || return 1
        sleep 0.05
    done
}

over() { ! kill -0 "$1" 2>/dev/null; }

# Whether a process listens to SIGINT and SIGTERM (or is over). Its name is read first: the shell that is about to become
# the program listens, too, and may become it between two looks.
listens() {
    local name caught
    name=$(cat "/proc/$1/comm" 2>/dev/null)
    caught=$(sed -n 's/^SigCgt:.*\(....\)$/\1/p' "/proc/$1/status" 2>/dev/null)
    [ "$name" != bash ] && [ $((0x${caught:-0} & 0x4002)) -eq $((0x4002)) ] || over "$1"
}

# Whether a process has written something to a file that it holds open, which may have no name yet (or is over).
written() { [ -n "$(find -L "/proc/$1/fd" -type f -size +0 2>/dev/null)" ] || over "$1"; }

# used PID: hundredths of a second of processor time that a process has used
used() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | awk '{ n = $12 + $13 } END { print n + 0 }'; }
worked() { [ "$(used "$1")" -ge "$2" ] || over "$1"; } # worked PID N: whether it has used as much (or is over)

# ended PID: waits for its end and sets $status; what hangs is killed
ended() {
    soon over "$1" || kill -s KILL "$1"
    wait "$1"
    status=$?
} 2>/dev/null

# interrupt SIGNAL ARGUMENTS...: starts a run without end, and stops it when it listens to signals and has worked for a moment
interrupt() { interrupt_when busy "$@"; }
busy() { worked $pid $((listening + 20)); }

# interrupt_when CONDITION SIGNAL ARGUMENTS...: ... when it listens and a condition holds ($pid is its process): one that
# waits for others takes minutes to have worked for a moment
interrupt_when() {
    local condition=$1 signal=$2 pid listening
    shift 2
    last="$* (SIG$signal)"
    "$g" "$@" >"$work/out" 2>"$work/err" </dev/null &
    pid=$!
    soon listens $pid
    listening=$(used $pid)
    soon eval "$condition"
    kill -s "$signal" $pid
    ended $pid
}

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
}
