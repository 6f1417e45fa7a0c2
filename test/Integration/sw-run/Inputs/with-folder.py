"""Runs a command while this process is at work in a folder: with-folder.py FOLDER COMMAND..."""

import fcntl
import os
import subprocess
import sys

os.makedirs(sys.argv[1], exist_ok=True)
fcntl.flock(os.open(sys.argv[1], os.O_RDONLY), fcntl.LOCK_EX)
sys.exit(subprocess.call(sys.argv[2:]))
