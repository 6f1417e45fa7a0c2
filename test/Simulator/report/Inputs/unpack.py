"""Unpacks what a page has of each core group (Report/Packing.cpp) by zlib, and
compares it with the JSON figures: unpack.py HTML JSON."""

import base64
import json
import sys
import zlib


def numbers(text):
    data = zlib.decompress(base64.b64decode(text), -15)
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value >> 1 ^ -(value & 1)
            value = shift = 0


def unpack(text, cpes):
    """The spans of the CPEs, and the requests."""
    left = iter(list(numbers(text)))

    def read():
        return [next(left) for _ in range(next(left))]

    spans = []
    for _ in range(cpes):
        spans.append([read() for _ in range(4)])
        next(left)
        for _ in range(next(left)):
            read()
    requests = [read() for _ in range(8)]
    assert next(left, None) is None, "numbers are left"
    return spans, requests


def main():
    with open(sys.argv[1]) as file:
        page = file.read()
    with open(sys.argv[2]) as file:
        figures = json.load(file)
    data = json.loads(page.split('id="page-data">')[1].split("</script>")[0])
    count = 0
    for group in data["dma"]:
        cpes = [cpe for cpe in data["cpes"] if cpe["group"] == group["group"]]
        spans, requests = unpack(group["packed"], len(cpes))
        assert all(len({len(column) for column in cpe}) == 1 and min(cpe[0] + cpe[1]) >= 0 for cpe in spans)
        assert all(column == [] or max(column) < len(data["names"]) for column in (*(cpe[3] for cpe in spans), requests[7]))
        assert set(requests[6]) <= {cpe["index"] for cpe in cpes}
        count += len(requests[0])
        shares = list(numbers(group["shares"]))
        rows = []
        while shares:
            rows.append(shares[1 : shares[0] + 1])
            del shares[: shares[0] + 1]
        totals = [sum(column) for column in zip(*rows)]
        assert len(rows) == len(data["activities"]) and max(totals) <= 1000 + len(rows)
        print(f"{group['name']}: {sum(len(cpe[0]) for cpe in spans)} spans of {len(cpes)} CPEs, {len(requests[0])} requests")
    assert count == figures["dma_requests"], (count, figures["dma_requests"])
    print("all requests")


main()
