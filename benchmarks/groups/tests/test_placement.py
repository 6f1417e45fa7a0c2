"""Machine files that say where arrays are."""

import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import cases
import placement


class Placement(unittest.TestCase):
    def test_machine_files_say_where_arrays_are(self):
        text = (placement.ROOT / "machine" / "sw26010pro.json").read_text()
        changed = json.loads(placement.machine(text, "parts", 1280))["placement"]
        self.assertEqual((changed["cross"]["value"], changed["block_bytes"]["value"]), (1, 1280))

    def test_the_part_of_a_memory(self):
        self.assertEqual(placement.largest_bytes(cases.product(1, 4096, 1000)), 4 * 4096 * 1000)
        blocks = {label: block(4096 * 4000, 6) for label, _, block in placement.PLACEMENTS}
        self.assertEqual(blocks["an equal part in each memory"] % 128, 0)
        self.assertGreaterEqual(6 * blocks["an equal part in each memory"], 4096 * 4000)


if __name__ == "__main__":
    unittest.main()
