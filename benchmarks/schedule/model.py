#!/usr/bin/env python3
"""Compares the compiler's cost model with the simulator for matrix products with
given tile sizes, as nest-slave.c runs them or, with --compiler, as sw-run does.
Prints the mean error, the rank correlation, and the worst errors. For developers of
the model, the device library or the passes.

Needs sw-simcc or sw-run, and sw-estimate (target `sw-estimate`), in the build folder.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))

# m n k, then tiles of m n k.
SAMPLE = [
    (512, 512, 512, 256, 256, 128), (512, 512, 512, 512, 512, 64), (512, 512, 512, 256, 512, 128),
    (512, 512, 512, 512, 256, 64), (512, 512, 512, 128, 256, 256), (512, 512, 512, 256, 256, 64),
    (1024, 1024, 1024, 512, 512, 64), (1024, 1024, 1024, 256, 256, 256),
    (1024, 1024, 1024, 512, 256, 128), (1024, 1024, 1024, 384, 384, 128),
    (1024, 1024, 1024, 256, 512, 128), (2048, 2048, 2048, 512, 512, 64),
    (2048, 2048, 2048, 384, 512, 128), (4096, 256, 256, 512, 256, 128),
    (256, 4096, 256, 256, 512, 128), (256, 256, 4096, 256, 256, 256),
    (256, 256, 256, 256, 256, 64), (256, 256, 256, 128, 256, 128), (256, 256, 256, 256, 256, 128),
    (200, 200, 200, 200, 200, 100), (200, 200, 200, 200, 200, 200), (200, 200, 200, 100, 200, 200),
    (500, 500, 500, 250, 500, 100), (500, 500, 500, 500, 500, 63), (500, 500, 500, 250, 250, 250),
    (1000, 1000, 1000, 500, 500, 100), (1000, 1000, 1000, 334, 500, 125),
    (1000, 1000, 1000, 250, 512, 200), (1000, 1000, 1000, 512, 512, 64),
    (2000, 2000, 2000, 500, 512, 80), (200, 1000, 500, 200, 500, 125),
    (1000, 200, 2000, 500, 200, 200), (8000, 200, 200, 400, 200, 200),
    (500, 2000, 200, 250, 500, 100), (333, 777, 555, 167, 389, 185), (100, 100, 100, 100, 100, 100),
]


def simulate(options, program, case):
    """Cycles of the launch."""
    with tempfile.NamedTemporaryFile(suffix=".json") as figures:
        env = dict(os.environ, SWSIM_MODE="timing", SWSIM_JSON=figures.name)
        subprocess.run([program, *map(str, case), str(options.c_buffers), str(options.unit)],
                       check=True, env=env)
        return json.load(figures)["kernels"][0]["cycles"]


def simulate_compiled(options, work, case):
    m, n, k, *tile = case
    source = os.path.join(work, "product.mlir")
    kind = f"f{options.bits}"
    a, b, c = f"tensor<{m}x{k}x{kind}>", f"tensor<{k}x{n}x{kind}>", f"tensor<{m}x{n}x{kind}>"
    with open(source, "w") as out:
        out.write(f"""func.func @product(%a: {a}, %b: {b}) -> {c} {{
  %zero = arith.constant 0.0 : {kind}
  %empty = tensor.empty() : {c}
  %fill = linalg.fill ins(%zero : {kind}) outs(%empty : {c}) -> {c}
  %0 = linalg.matmul ins(%a, %b : {a}, {b}) outs(%fill : {c}) -> {c}
  return %0 : {c}
}}
""")
    result = os.path.join(work, "figures.json")
    subprocess.run([os.path.join(options.build, "bin", "sw-run"), source, "--mode=timing", "--quiet",
                    "--chip=" + options.chip, "--json=" + result, "--pipeline-options=tile-sizes="
                    + ",".join(map(str, tile))], check=True)
    with open(result) as text:
        return json.load(text)["kernels"][-1]["cycles"]


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    result = [0] * len(values)
    for rank, i in enumerate(order):
        result[i] = rank
    return result


def correlation(x, y):
    """Spearman's rank correlation."""
    x, y = ranks(x), ranks(y)
    n = len(x)
    return 1 - 6 * sum((a - b) ** 2 for a, b in zip(x, y)) / (n * (n * n - 1))


def estimate(options, cases):
    questions = "\n".join(
        f"schedule chip={options.chip} m={m} n={n} k={k} bits={options.bits} sizes={tm},{tn},{tk} "
        f"buffers=2,2,{options.c_buffers} unit={options.unit}"
        for m, n, k, tm, tn, tk in cases)
    text = subprocess.run([os.path.join(options.build, "bin", "sw-estimate")], input=questions,
                          check=True, capture_output=True, text=True).stdout
    return [line.split() for line in text.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(HERE, "..", "..", "build"))
    parser.add_argument("--chip", default="sw26010", choices=("sw26010", "sw26010pro"))
    parser.add_argument("--bits", type=int, default=32, choices=(32, 64))
    parser.add_argument("--c-buffers", type=int, default=1, choices=(1, 2))
    parser.add_argument("--compiler", action="store_true", help="run what the compiler emits")
    parser.add_argument("--unit", type=int,
                        help="pieces along n are multiples of this; default: a vector")
    options = parser.parse_args()
    options.unit = options.unit or (8 if options.chip == "sw26010pro" else 4)
    room = (128 if options.chip == "sw26010pro" else 54) * 1024
    cases, told = [], []
    for case, words in zip(SAMPLE, estimate(options, SAMPLE)):
        if int(words[6]) <= room:
            cases.append(case)
            told.append(words)
    simulated = []
    with tempfile.TemporaryDirectory() as work:
        program = os.path.join(work, "nest")
        if not options.compiler:
            flags = ["-DPRO"] if options.chip == "sw26010pro" else []
            subprocess.run([os.path.join(options.build, "bin", "sw-simcc"), "--chip=" + options.chip,
                            "-DELEMENT=" + ("double" if options.bits == 64 else "float"), *flags,
                            "-I" + HERE, os.path.join(HERE, "nest-master.c"),
                            os.path.join(HERE, "nest-slave.c"), "-o", program], check=True)
        for case in cases:
            simulated.append(simulate_compiled(options, work, case) if options.compiler
                             else simulate(options, program, case))
    predicted = [float(words[0]) for words in told]
    work = [m * n * k for m, n, k, *_ in cases]
    errors = [p / s - 1 for p, s in zip(predicted, simulated)]
    for case, s, words, e in sorted(zip(cases, simulated, told, errors), key=lambda x: -abs(x[3])):
        print(f"{case[0]} x {case[1]} x {case[2]} by {case[3]} x {case[4]} x {case[5]}: "
              f"simulated {s:.0f}, predicted {words[0]} ({words[7]}), {100 * e:+.1f} %")
    print(f"{options.chip} f{options.bits}: {len(cases)} schedules, mean error "
          f"{100 * sum(map(abs, errors)) / len(errors):.1f} %, rank correlation "
          f"{correlation([s / w for s, w in zip(simulated, work)], [p / w for p, w in zip(predicted, work)]):.3f}")


if __name__ == "__main__":
    sys.exit(main())
