"""A campaign with a false sw-run that fails where we want it to."""

import contextlib
import io
import os
import tempfile
import unittest

from swrandom.campaign import Campaign
from swrandom.run import Tools

FAKE = """#!/bin/sh
if grep -q math.tanh "$1"; then
  echo "$1:3:4: error: no tanh of 'tensor<3xf32>'"
  exit 1
fi
if grep -q linalg.softmax "$1"; then
  case "$*" in *=fewer-core-groups*|*=split-reductions*) ;; *pipeline-options*) echo "$1:3:4: error: no such schedule"; exit 1;; esac
fi
grep -q arith.maxsi "$1" && kill -SEGV $$
exit 0
"""


class TestCampaign(unittest.TestCase):
    def campaign(self, folder, count, **choice):
        os.makedirs(os.path.join(folder, "bin"))
        path = os.path.join(folder, "bin", "sw-run")
        with open(path, "w") as file:
            file.write(FAKE)
        os.chmod(path, 0o755)
        tools = Tools(folder, folder, os.path.join(folder, "work"), timeout=30)
        campaign = Campaign(tools, 0, count, 2, machines=0, **choice)
        with contextlib.redirect_stderr(io.StringIO()) as progress:
            campaign.run()
        return campaign, progress.getvalue()

    def test_causes_table_and_files(self):
        with tempfile.TemporaryDirectory() as folder:
            campaign, progress = self.campaign(folder, 60)
            self.assertTrue(campaign.failed())
            self.assertIn("60/60 programs", progress)
            causes = [cause for cause, _ in campaign.causes()]
            self.assertIn(("refused", "no tanh of 'TYPE'"), causes)
            self.assertIn(("crash", "signal 11"), causes)
            self.assertEqual(causes[0][0], "crash")
            table = campaign.table()
            self.assertIn("60 programs in", table)
            self.assertIn("refused: no tanh of 'TYPE' (seeds", table)
            with contextlib.redirect_stderr(io.StringIO()):
                paths = campaign.minimise(os.path.join(folder, "found"), ["crash", "refused"], 100)
            self.assertEqual(len(paths), 2)
            for path in paths:
                with open(path) as file:
                    text = file.read()
                self.assertIn("sw-run", text.splitlines()[0])
                self.assertIn("maxsi" if "crash" in path else "math.tanh", text)
                self.assertLess(len(text.splitlines()), 22)

    def test_a_schedule_that_cannot_be_is_no_failure(self):
        with tempfile.TemporaryDirectory() as folder:
            campaign, _ = self.campaign(folder, 150, only=["softmax"])
            kinds = {outcome.kind for outcome in campaign.outcomes.values()}
            self.assertIn("schedule", kinds)

    def test_success(self):
        with tempfile.TemporaryDirectory() as folder:
            campaign, _ = self.campaign(folder, 3, only=["transpose"])
            self.assertFalse(campaign.failed())
