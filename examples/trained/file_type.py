"""The type of a file by the network of the package magika, run on the simulated chip.

file_type.py [FILE ...]
"""

import pathlib
import sys

import magika
from session import Session


def main(*files):
    finder = magika.Magika()
    model = pathlib.Path(magika.__file__).parent / "models" / finder.get_model_name() / "model.onnx"
    finder._onnx_session = session = Session("magika", model, finder._onnx_session, "sw26010pro")
    for file in files or (__file__,):
        result = finder.identify_path(pathlib.Path(file))
        print(f"{pathlib.Path(file).name}: {result.output.label}, score {result.score:.3f}")
    print(session.describe())


if __name__ == "__main__":
    main(*sys.argv[1:])
