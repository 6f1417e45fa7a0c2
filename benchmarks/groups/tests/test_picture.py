"""The picture of the factors."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from run import picture


class Picture(unittest.TestCase):
    TABLE = """| program | 1 | 2 | 6 |
|---|---|---|---|
| product 512 | 191.8 us | 1.61 (1.54) | 2.48 (2.40) |
| large | 191.8 us | | 3.00 (3.10) |
| gelu | 65.3 us | 1.36 (1.51) | 2.47 (2.21) |
| broken | failed | failed | failed |
"""

    def test_programs_with_all_numbers_have_lines(self):
        numbers, rows = picture.read_table(self.TABLE)
        self.assertEqual(numbers, [1, 2, 6])
        self.assertEqual(rows, [("product 512", [1.0, 1.61, 2.48]), ("gelu", [1.0, 1.36, 2.47])])
        text = picture.plot("Title", numbers, rows).render()
        for word in ("2.48  product 512", "2.47  gelu", "networks", "products"):
            self.assertIn(f">{word}<", text)
        self.assertNotIn("convolutions", text)

    def test_names_are_apart(self):
        self.assertEqual(picture.places([100, 101, 300], 310), [100, 100 + picture.STEP, 300])
        self.assertEqual(picture.places([300, 305, 308], 310), [310 - 2 * picture.STEP, 310 - picture.STEP, 310])


if __name__ == "__main__":
    unittest.main()
