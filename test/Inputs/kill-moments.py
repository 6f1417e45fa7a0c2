"""Ends a command by signals at several moments, and fails if it leaves anything: kill-moments.py FOLDER SIGNALS SECONDS... -- COMMAND...

FOLDER becomes the folder of temporary files. The command runs once for each of SIGNALS and SECONDS, in a session of its own. Only the command gets the
signal, as by kill; for INT all its children get it as well, as from a terminal. Processes get ten seconds after the end to clean up."""

import os
import signal
import subprocess
import sys
import time


def run(folder, name, seconds, command):
    number = getattr(signal, "SIG" + name)
    environment = dict(os.environ, TMPDIR=folder)
    process = subprocess.Popen(command, env=environment, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    time.sleep(seconds)
    (os.killpg if name == "INT" else os.kill)(process.pid, number)
    status = process.wait()
    end = time.monotonic() + 10
    while os.listdir(folder) and time.monotonic() < end:
        time.sleep(0.02)
    left = os.listdir(folder)
    print(f"{name} after {seconds} s: status {status}, left: {left}")
    return not left


def main():
    split = sys.argv.index("--")
    folder, names, *moments = sys.argv[1:split]
    os.makedirs(folder, exist_ok=True)
    results = [run(os.path.abspath(folder), name, float(moment), sys.argv[split + 1:]) for name in names.split(",") for moment in moments]
    sys.exit(not all(results))


main()
