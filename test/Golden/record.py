"""A folder with programs and what a build made of them:

    record.json          of each program its options, and for each chip the digests of the C files and the predicted times
    programs/NAME.mlir   the programs themselves: the corpus of the tree may change
    CHIP/NAME.zip        the C files
"""

import json
import pathlib
import shutil
import zipfile

from compilation import Result

FORMAT = 1


class Unusable(Exception):
    """There is nothing to work with; the text says why."""


class Recorded:
    """A program of a record."""

    def __init__(self, name, text, arguments, options, results):
        self.name, self.text, self.arguments, self.options, self.results = name, text, arguments, options, results


def path_of(folder, part, name, ending):
    return pathlib.Path(folder, part, name + ending)


class Record:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.index = self.folder / "record.json"

    def clear(self):
        """Makes room for a new record in an empty folder, or in that of an older record."""
        if self.folder.exists() and any(self.folder.iterdir()):
            if not self.index.exists():
                raise Unusable(f"{self.folder}: not empty, and no record of this script; another folder, please")
            shutil.rmtree(self.folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        # Makes the folder ours, but no record yet.
        self.index.write_text("{}\n")

    def keep_program(self, name, text):
        path = path_of(self.folder, "programs", name, ".mlir")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def keep_files(self, name, chip, texts):
        path = path_of(self.folder, chip, name, ".zip")
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for file, text in sorted(texts.items()):
                # The date of a ZipInfo is always the same one.
                archive.writestr(zipfile.ZipInfo(file), text, zipfile.ZIP_DEFLATED)

    def files(self, name, chip):
        """The texts of the C files."""
        path = path_of(self.folder, chip, name, ".zip")
        if not path.exists():
            return {}
        with zipfile.ZipFile(path) as archive:
            return {file: archive.read(file).decode(errors="replace") for file in archive.namelist()}

    def write(self, programs):
        """The index, which makes the record complete."""
        value = {"format": FORMAT, "programs": {
            program.name: {"arguments": program.arguments, "options": program.options,
                           "chips": {chip: result.json() for chip, result in sorted(program.results.items())}}
            for program in programs}}
        self.index.write_text(json.dumps(value, indent=1, sort_keys=True) + "\n")

    def read(self):
        """The programs."""
        try:
            value = json.loads(self.index.read_text())
        except (OSError, ValueError) as error:
            raise Unusable(f"{self.folder}: no record: {error}") from None
        if value.get("format") != FORMAT:
            raise Unusable(f"{self.folder}: no complete record of format {FORMAT}; record it again")
        return [Recorded(name, path_of(self.folder, "programs", name, ".mlir").read_text(), program["arguments"], program["options"],
                         {chip: Result.from_json(result) for chip, result in program["chips"].items()})
                for name, program in value["programs"].items()]
