"""How a program is run: chip, machine file, schedule, inputs."""

import random

from .program import all_steps
from .steps.named import CONTRACTIONS

# Bits of the random inputs. With few, sums and products are exact in any
# order, and the comparison is for equal numbers.
BITS = [(24, 5), (4, 6), (3, 4), (2, 2)]

# Machine files of each chip; the device library is built for each.
MACHINES = 2

# How many core groups a program is for.
GROUPS = {"sw26010": [1, 1, 1, 2, 3, 4], "sw26010pro": [1, 1, 2, 3, 5, 6, 6]}


def choose(rng):
    """Everything that does not depend on the program."""
    config = {"chip": rng.choice(["sw26010", "sw26010", "sw26010pro"])}
    config["bits"] = rng.choices([b for b, _ in BITS], [w for _, w in BITS])[0]
    if rng.random() < 0.2:
        config["machine"] = rng.randrange(MACHINES)
    # What pools windows is exact only then.
    config["options"] = ["winograd=none"] if rng.random() < 0.7 else []
    # Copies of machine files have other numbers of core groups. The programs of
    # a seed stay the same.
    if "machine" not in config:
        config["groups"] = random.Random(repr((config, rng.getstate()))).choice(GROUPS[config["chip"]])
    return config


def convolutions(rng):
    """Options that force a method of convolutions, or permit one."""
    method = rng.choices(["", "auto", "implicit", "explicit", "winograd"], [35, 10, 20, 15, 20])[0]
    tiles = {"winograd": [None, "f2", "f4"], "auto": [None, "none", "f2", "f4"], "": [None, "none"]}.get(method, [None])
    tile = rng.choice(tiles)
    pool = rng.choice(["", "", "tiles", "apart"])
    chosen = {"conv-method": method, "winograd": tile, "conv-pool": pool}
    return [f"{option}={value}" for option, value in chosen.items() if value]


def has_product(program) -> bool:
    """Whether there may be products for the CPEs."""
    for step in all_steps(program.steps):
        if step.op == "named" and step.attrs["name"] in CONTRACTIONS or "conv" in step.attrs.get("name", ""):
            return True
        if step.op == "generic" and "r" in step.attrs["iterators"]:
            return True
    return False


def products(program, seed):
    """Pipeline options of products of 16-bit numbers: their programs are small, and the compiler would choose few."""
    rng = random.Random(f"products {seed}")
    if not has_product(program) or rng.random() < 0.25:
        return
    if rng.random() < 0.6:
        program.config["options"].append("tile-casts=always")
    if program.config["chip"] != "sw26010pro" or rng.random() < 0.25:
        return
    program.config["options"].append("narrow-products=always")
    if rng.random() < 0.3:
        program.config["options"].append(f"run={rng.choice([0, 1, 16, 1000000])}")


def precision(config, names, seed):
    """One of the values of `--precision`, and mostly the chip whose products it
    changes. Numbers of their own, so that programs without it stay the same."""
    rng = random.Random(f"precision {seed}")
    config["precision"] = rng.choice(names)
    config["chip"] = "sw26010pro" if rng.random() < (0.5 if config["precision"] == "f16-weights" else 0.88) else "sw26010"
    if "groups" in config:
        config["groups"] = rng.choice(GROUPS[config["chip"]])
    # The errors of Winograd's method and of 16 bits could not be told apart.
    config["options"] = [option for option in config["options"] if "winograd" not in option]
    if not any(option.startswith("conv-method=") and option != "conv-method=auto" for option in config["options"]):
        config["options"].append("winograd=none")


def narrow_products(program, seed):
    """Pipeline options of `--precision`: the compiler would choose 16 bits for few
    of such small products."""
    rng = random.Random(f"narrow {seed}")
    options = program.config["options"]
    casts = rng.choices(["", "always", "never"], [45, 35, 20])[0]
    if casts:
        options.append(f"tile-casts={casts}")
    if program.config["precision"] == "f16-weights":
        return
    if rng.random() < 0.75:
        options.append("narrow-products=always")
    if rng.random() < 0.5:
        options.append(f"run={rng.choice([0, 16, 64, 256])}")


def schedule(rng, program):
    """Pipeline options that force a part of the schedule, now and then."""
    options = program.config["options"]
    if rng.random() < 0.08:
        options.append("double-buffer=false")
    if not has_product(program) or rng.random() < 0.6:
        return
    if rng.random() < 0.7:
        sizes = [rng.choice([0, 8, 16, 24, 32, 40, 64, 104, 128]) for _ in range(3)]
        options.append("tile-sizes=" + ",".join(map(str, sizes)))
    if rng.random() < 0.5:
        order = ["m", "n", "k"]
        rng.shuffle(order)
        options.append("order=" + ",".join(order))
    if rng.random() < 0.5:
        options.append("buffers=" + ",".join(str(rng.choice([0, 1, 2])) for _ in range(3)))
    if rng.random() < 0.4:
        options.append("vector=" + rng.choice(["m", "n"]))
    if rng.random() < 0.25:
        options.append("row-contiguous=" + rng.choice(["none", "a", "c", "a,c", "b"]))
