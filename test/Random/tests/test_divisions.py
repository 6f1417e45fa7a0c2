"""Requests for divisions: of all sorts, valid, and gone without a trace."""

import contextlib
import io
import json
import os
import re
import tempfile
import unittest

from swrandom import divisions
from swrandom.campaign import Campaign
from swrandom.create import create
from swrandom.minimise import minimise
from swrandom.program import all_steps, check, text
from swrandom.replay import replay
from swrandom.run import Tools, command_line

FAKE_RUN = """#!/bin/sh
grep -q shard.shard "$1" || exit 0
if grep -q arith.addf "$1"; then
  echo "$1:3:4: error: 'shard.shard' op cannot divide dimension 1: 'tensor.concat' has no schedule"
else
  echo "$1:3:4: error: no idea"
fi
exit 1
"""
FAKE_COMPILE = """#!/bin/sh
for option; do
  case $option in *record-schedules=*) file=${option##*=};; esac
done
echo '{"schedules": [{"op": "linalg.matmul", "schedule": {"loops": [8, 1, 9], "sizes": [8, 1, 9], "core_groups": [0]}}]}' > "$file"
"""


def programs(count, **choice):
    return [create(seed, requests="all", machines=0, **choice) for seed in range(count)]


class Divisions(unittest.TestCase):
    def test_all_sorts_occur(self):
        made = programs(400)
        steps = [s for p in made for s in all_steps(p.steps)]
        shards = [s for s in steps if s.op == "shard"]
        self.assertEqual({s.attrs["users"] for s in shards}, {False, True})
        self.assertGreaterEqual({s.attrs["dim"] for s in shards}, {None, 0, 1, 2})
        values = [s.attrs["core_groups"] for s in steps if "core_groups" in s.attrs]
        self.assertGreaterEqual({v for v in values if isinstance(v, str)}, {"first", "all"})
        self.assertTrue(any(len(v) == 2 for v in values if isinstance(v, list)))
        self.assertEqual({p.config["edits"]["tiles"] for p in made if "edits" in p.config}, {False, True})
        for chip, most in (("sw26010", 4), ("sw26010pro", 6)):
            self.assertEqual({p.config["groups"] for p in made if p.config["chip"] == chip and divisions.has_requests(p)}, set(range(1, most + 1)))
        grids = {re.search(r"shape = (.*)\)", text(p)).group(1) for p in made if any(s.op == "shard" for s in p.steps)}
        self.assertGreaterEqual(grids, {"?", "2", "4", "6"})

    def test_some_programs_have_requests(self):
        made = [create(seed, requests="some") for seed in range(200)]
        count = sum(map(divisions.has_requests, made))
        self.assertTrue(40 < count < 120, count)
        self.assertFalse(any(divisions.has_requests(create(seed)) for seed in range(50)))

    def test_some_readers_read_what_is_annotated(self):
        mixed = 0
        for program in programs(300, only=["dag"]):
            steps = list(all_steps(program.steps))
            for step in steps:
                if step.op == "shard" and any(step.ins[0] in other.ins for other in steps if other is not step):
                    mixed += 1
        self.assertGreater(mixed, 10)

    def test_programs_are_valid_and_the_same_without(self):
        for seed in range(100):
            program, plain = create(seed, requests="all", machines=0), create(seed, machines=0)
            check(program)
            again = divisions.without(program)
            self.assertFalse(divisions.has_requests(again))
            self.assertEqual(text(again), text(plain))

    def test_documented_errors(self):
        for message in (
            "expects several tiles of loop N which 'core_groups' divides, but",
            "'shard.shard' op expects no partial sums, but dimension N is along loop N",
            "a tile of NxN needs N bytes of LDM per CPE",
        ):
            self.assertTrue(divisions.is_documented(message))
        self.assertFalse(divisions.is_documented("failed to legalize operation 'shard.shard'"))

    def test_edits(self):
        entry = {"schedule": {"loops": [8, 1, 9], "sizes": [4, 1, 9], "core_groups": "all"}}
        file = json.dumps({"version": 1, "schedules": [entry] * 3 + [{"device": "mpe"}]})
        edited = json.loads(divisions.edited(file, {"values": [6, "first", None], "tiles": False}))["schedules"]
        self.assertEqual(edited[0]["schedule"], {"core_groups": [2]})
        self.assertEqual(edited[1]["schedule"]["core_groups"], "first")
        self.assertEqual(edited[2], entry)
        self.assertEqual(edited[3], {"device": "mpe"})
        kept = json.loads(divisions.edited(file, {"values": [2], "tiles": True}))["schedules"]
        self.assertEqual(kept[0]["schedule"], {**entry["schedule"], "core_groups": "all"})

    def test_minimiser_keeps_what_matters(self):
        program = next(p for p in programs(300, only=["product"]) if len(list(all_steps(p.steps))) > 7 and "annotate_for_users" in text(p))
        small, _ = minimise(program, lambda p: bool(check(p)) and "annotate_for_users" in text(p), budget=300)
        self.assertEqual({step.op for step in small.steps}, {"argument", "shard"})
        edits = next(p for p in programs(100) if len(p.config.get("edits", {"values": []})["values"]) == 3)
        small, _ = minimise(edits, lambda p: "edits" in p.config, budget=300)
        self.assertEqual(sum(value is not None for value in small.config["edits"]["values"]), 1)


class Runs(unittest.TestCase):
    def test_documented_errors_are_counted_apart(self):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "bin"))
            for name, content in (("sw-run", FAKE_RUN), ("sw-compile", FAKE_COMPILE)):
                path = os.path.join(folder, "bin", name)
                with open(path, "w") as file:
                    file.write(content)
                os.chmod(path, 0o755)
            tools = Tools(folder, folder, os.path.join(folder, "work"), timeout=30)
            campaign = Campaign(tools, 0, 60, 2, machines=0, requests="all")
            with contextlib.redirect_stderr(io.StringIO()):
                campaign.run()
            self.assertEqual({o.kind for o in campaign.outcomes.values()}, {"ok", "division", "refused"})
            self.assertEqual({o.message for o in campaign.outcomes.values() if o.kind == "refused"}, {"no idea"})
            with contextlib.redirect_stderr(io.StringIO()):
                paths = campaign.minimise(os.path.join(folder, "found"), ["refused"], 60)
            self.assertEqual(len(paths), 1)
            self.assertEqual(os.listdir(os.path.join(folder, "work")), [])

    def test_replays_are_compared(self):
        for late, kind in (("", "ok"), ('echo "int x;" >> "$folder/a.c"', "wrong"), ('echo "a.mlir:3:4: error: no"; exit 1', "refused")):
            with tempfile.TemporaryDirectory() as folder:
                os.makedirs(os.path.join(folder, "bin"))
                path = os.path.join(folder, "bin", "sw-compile")
                with open(path, "w") as file:
                    file.write(FAKE_COMPILE.replace("--output-dir", "").replace("case $option in", "case $option in --output-dir=*) folder=${option##*=}; mkdir -p $folder; echo 1 > $folder/a.c;; --schedules=*) " + (late or ":") + ";;"))
                os.chmod(path, 0o755)
                tools = Tools(folder, folder, os.path.join(folder, "work"), timeout=30)
                program = next(p for p in programs(100) if divisions.has_requests(p) and "edits" not in p.config)
                self.assertEqual(replay(program, tools).kind, kind)

    def test_command_line_names_the_schedules(self):
        program = next(p for p in programs(100) if "edits" in p.config)
        self.assertIn("--schedules=a.schedules.json", command_line(program, None, "a.mlir"))


if __name__ == "__main__":
    unittest.main()
