"""Mutations of any file: bytes, numbers, and what JSON and .npy files consist of."""

import json
import re

EXTREMES = [
    0, 1, -1, 2, 3, 7, 8, 9, 64, 65, 127, 255, 256, 4095, 65535, 65536, 65537,
    2**31 - 1, 2**31, -(2**31), 2**32, 2**32 + 1, 2**53, 2**62, 2**63 - 1, 2**63,
    -(2**63), 2**64, 10**30,
]
ODD_NUMBERS = [b"1e308", b"1e-320", b"-0.0", b"0.5", b"nan", b"1e400", b"0x7", b"-"]
ODD_BYTES = [b"\x00", b"\xff", b"\xc3\x28", b"\xef\xbb\xbf", b"\r", b"\\", b'"', b"{", b"<"]


def extreme(rng):
    return rng.choice(EXTREMES)


def small_or_extreme(rng):
    return rng.randrange(0, 70) if rng.random() < 0.5 else extreme(rng)


def mutate_bytes(rng, data):
    """A few changes of single bytes or of ranges."""
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 4])):
        if not data:
            break
        at = rng.randrange(len(data))
        to = min(len(data), at + rng.choice([1, 1, 2, 8, 40]))
        choice = rng.randrange(6)
        if choice == 0:
            data[at] ^= 1 << rng.randrange(8)
        elif choice == 1:
            del data[at:to]
        elif choice == 2:
            data[at:at] = data[at:to]
        elif choice == 3:
            data[at:at] = rng.choice(ODD_BYTES)
        elif choice == 4:
            other = rng.randrange(len(data))
            data[at:to] = data[other : other + to - at]
        elif rng.random() < 0.3:
            del data[at:]
    return bytes(data)


def mutate_numbers(rng, data):
    """Another number in one or two places."""
    for _ in range(rng.choice([1, 1, 2])):
        found = list(re.finditer(rb"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?", data))
        if not found:
            return data
        place = rng.choice(found)
        if rng.random() < 0.15:
            value = rng.choice(ODD_NUMBERS)
        else:
            value = str(small_or_extreme(rng)).encode()
        data = data[: place.start()] + value + data[place.end() :]
    return data


def json_places(value, path=()):
    """All (path, value) inside of a JSON value."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from json_places(inner, path + (key,))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from json_places(inner, path + (index,))


def json_container(value, path):
    for step in path[:-1]:
        value = value[step]
    return value


def other_json_value(rng, value):
    choice = rng.randrange(9)
    if isinstance(value, (int, float)) and choice < 6:
        return rng.choice([small_or_extreme(rng), value * 2, value / 2, -value, value + 1])
    if isinstance(value, str) and choice < 3:
        return rng.choice(["", "x", "sw26010", "sw26010pro", "f32", value + "\u0000", "é" * 40])
    if isinstance(value, list) and choice < 4:
        return rng.choice([[], value[:-1], value + value, value[::-1], [0] * len(value)])
    if isinstance(value, dict) and choice < 2:
        return {}
    return rng.choice([None, True, "", -1, 0, [], {}, 1e308, 2**63, "7", [[]], 0.1])


def mutate_json(rng, data):
    """Another value, a missing or an added key, in JSON that stays JSON."""
    try:
        value = json.loads(data)
    except ValueError:
        return mutate_numbers(rng, data)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        places = [(p, v) for p, v in json_places(value) if p]
        if not places:
            break
        path, old = rng.choice(places)
        container, key = json_container(value, path), path[-1]
        choice = rng.randrange(10)
        if choice < 7:
            container[key] = other_json_value(rng, old)
        elif choice < 9:
            del container[key]
        elif isinstance(container, dict):
            container["unknown key"] = old
    return json.dumps(value, indent=2).encode()


def npy(shape, dtype="<f4", order=False, version=b"\x01\x00", data=None):
    """A .npy file as numpy writes it."""
    size = int(re.sub(r"\D", "", dtype) or 1)
    count = 1
    for extent in shape:
        count *= extent
    text = "{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }" % (
        dtype, order, "".join(f"{e}, " for e in shape))
    text += " " * (-(len(text) + 11) % 64) + "\n"
    length = len(text).to_bytes(2, "little")
    body = data if data is not None else b"\x3f" * (size * count)
    return b"\x93NUMPY" + version + length + text.encode() + body


def mutate_npy(rng, data):
    """Header text, its length, the amount of data."""
    choice = rng.randrange(6)
    if choice == 0:
        return mutate_bytes(rng, data[:128]) + data[128:]
    if choice == 1:
        return mutate_numbers(rng, data[:128]) + data[128:]
    if choice == 2:
        shape = [small_or_extreme(rng) for _ in range(rng.randrange(4))]
        kind = rng.choice(["<f4", ">f4", "<f8", "<i4", "|b1", "<f2", "<c8", "|O", "f", "<f99999999999"])
        return npy(shape, kind, rng.random() < 0.3, rng.choice([b"\x01\x00", b"\x02\x00", b"\x09\x00"]), b"\x3f" * 64)
    if choice == 3:
        return data[: rng.randrange(len(data))]
    if choice == 4:
        length = rng.choice([0, 1, 10, 65535]).to_bytes(2, "little")
        return data[:8] + length + data[10:]
    return data + b"\x00" * rng.choice([1, 4, 4096])


def mutate_any(rng, data):
    return rng.choice([mutate_bytes, mutate_numbers])(rng, data)
