"""The text of a picture by the three networks of the package rapidocr-onnxruntime, run on the simulated chip.

read_text.py [PICTURE]
"""

import pathlib
import sys

import numpy
import rapidocr_onnxruntime
from PIL import Image, ImageDraw, ImageFont
from session import Session


def draw():
    """A picture with a line of text."""
    picture = Image.new("RGB", (320, 64), "white")
    ImageDraw.Draw(picture).text((16, 12), "Sunway 26010", "black", ImageFont.load_default(36))
    return numpy.asarray(picture)


def main(picture=None):
    reader = rapidocr_onnxruntime.RapidOCR(det_limit_type="max", det_limit_side_len=320)
    folder = pathlib.Path(rapidocr_onnxruntime.__file__).parent / "models"
    sessions = []
    for name, user, file in (("detection", reader.text_det.infer, "ch_PP-OCRv4_det_infer.onnx"),
                             ("direction", reader.text_cls.infer, "ch_ppocr_mobile_v2.0_cls_infer.onnx"),
                             ("recognition", reader.text_rec.session, "ch_PP-OCRv4_rec_infer.onnx")):
        user.session = Session(name, folder / file, user.session, "sw26010")
        sessions.append(user.session)
    lines, _ = reader(picture or draw())
    for _, text, score in lines or ():
        print(f"{text}: score {float(score):.3f}")
    for session in sessions:
        print(session.describe())


if __name__ == "__main__":
    main(*sys.argv[1:])
