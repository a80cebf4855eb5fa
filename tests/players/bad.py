# SPDX-License-Identifier: GPL-3.0-or-later
#
# bad.py WHAT [WHEN]: a player that takes the first legal action, and at its choice number WHEN (from 1; 0: when it
# is greeted) does something that no player should do.
import json
import os
import signal
import subprocess
import sys
import time

what = sys.argv[1]
when = int(sys.argv[2]) if len(sys.argv) > 2 else 2


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def forever():
    while True:
        time.sleep(100)


def misbehave(right):
    if what == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif what == "exit":
        sys.exit(0)
    elif what == "hang":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        forever()
    elif what == "close":  # it lives on without streams
        os.close(0)
        os.close(1)
        forever()
    elif what == "child":  # something that it started lives on
        child = subprocess.Popen(["sleep", "100"])
        with open(sys.argv[3], "w") as file:
            file.write(str(child.pid))
        os._exit(1)
    elif what == "half":  # no end of the line
        say(right)
        forever()
    elif what == "huge":
        say("[" + "1," * 1000000 + "1]\n")
    elif what == "flood":
        while True:
            say(right + "\n")
    elif what == "twice":
        say(right + "\n" + right + "\n")
    elif what == "late":  # and something later that nobody asked for
        say(right + "\n")
        time.sleep(0.02)
        say(right + "\n")
    elif what == "illegal":
        say('{"action":"no such action"}\n')
    else:
        say({
            "garbage": "hello?\n",
            "empty": "\n",
            "zero": "\0\0\n",
            "bytes": "\udc80\udcff\n",
            "number": '{"action":7}\n',
            "list": "[1,2]\n",
            "deep": "[" * 60000 + "\n",
            "trailing": right + " and more\n",
            "null": '{"action":null}\n',
            "concede": '{"action":"concede"}\n',
        }[what])


def main():
    sys.stdout.reconfigure(errors="surrogateescape")
    choices = 0
    for line in sys.stdin:
        message = json.loads(line)
        right = None
        if message["type"] == "hello":
            right = '{"type":"ready","protocol":1}'
        elif message["type"] == "choose":
            right = json.dumps({"action": message["view"]["legal"][0]})
            choices += 1
        if right is None:
            continue
        if choices == when:
            misbehave(right)
        else:
            say(right + "\n")


main()
