"""Prints the elements of .npy files, a line for each: print-npy.py FILE..."""

import ast
import struct
import sys

FORMATS = {"<f4": "f", "<f8": "d", "<i4": "i", "<i8": "q"}

for path in sys.argv[1:]:
    with open(path, "rb") as file:
        file.read(8)
        header = ast.literal_eval(file.read(struct.unpack("<H", file.read(2))[0]).decode())
        letter = FORMATS[header["descr"]]
        print(*(x[0] for x in struct.iter_unpack("<" + letter, file.read())))
