"""How each kind of hostile input is made, and which tool it is given to."""

from case import Case
from corpus import ELEMENTWISE, NPY, SMALL
from injection import injection, taken_names
from mutate_bytes import mutate_any, mutate_bytes, mutate_json, mutate_npy, mutate_numbers
from mutate_ir import mutate_ir

PASSES = ["sw-set-target", "sw-decompose", "sw-lower-conv", "sw-tile", "convert-linalg-to-tpp",
          "sw-dma-insert", "sw-dma-hoist", "sw-double-buffer", "sw-boundary", "sw-distribute",
          "sw-fold-fill", "sw-ldm-alloc", "convert-tpp-to-loops", "convert-sw-to-emitc"]
TILE_OPTIONS = {
    "tile-sizes": ["8,8,8", "0,0,0", "-1,2,3", "64", "9223372036854775807,1,1", "1,1,1", "", "512,512,512,512", "a"],
    "order": ["n,m,k", "k,k,k", "x", "", "m", "m,n,k,b"],
    "buffers": ["1,1,1", "2,2,2", "7,7,7", "0,0,0", "-1,1,1", "1", "9223372036854775807,1,1"],
    "vector": ["m", "n", "q", "", "mn"],
    "row-contiguous": ["a,c", "none", "z", "a,a", "none,a", ""],
    "cache": ["/", "", "/dev/null", "in.mlir", "no/such/file", "."],
}
PASS_OPTIONS = {
    "sw-set-target": {"chip": ["sw26010", "sw26010pro", "", "x", "/", "in.mlir", "/dev/null", "é"]},
    "sw-tile": dict(TILE_OPTIONS, **{"list-candidates": ["true", "7"], "num-candidates": ["0", "1", "4294967295", "-1"]}),
    "sw-boundary": {"strategy": ["pad", "peel", "dynamic", "x", ""]},
    "sw-ldm-alloc": {"print-map": ["true", "x"]},
    "convert-sw-to-emitc": {"prefix": ["a", "int", "a/b", "é", "1", "x" * 300, "a b"]},
    "sw-pipeline": dict(TILE_OPTIONS, **{"double-buffer": ["true", "false", "2"], "chip": ["sw26010", "sw26010pro", "x"]}),
}
FORCED = ["tile-sizes=8,8,8", "tile-sizes=64,16,32 order=n,k,m buffers=2,2,2", "vector=m",
          "chip=sw26010pro", "double-buffer=false", "chip=sw26010pro tile-sizes=16,8,1"]
MASTER = b"""#include <athread.h>
extern SLAVE_FUN(kernel)();
static float x[4096];
int main(void) { athread_init(); athread_spawn(kernel, x); athread_join(); athread_halt(); return 0; }
"""
SLAVE = b"""#include "slave.h"
__thread_local float part[64]; __thread_local volatile unsigned long reply;
void kernel(float *x) {
  float *mine = x + _MYID * 64;
  reply = 0; athread_get(PE_MODE, mine, part, 256, (void *)&reply, 0, 0, 0);
  while (reply != 1);
  for (int i = 0; i < 64; i++) part[i] += i;
  reply = 0; athread_put(PE_MODE, part, mine, 256, (void *)&reply, 0, 0);
  while (reply != 1);
}
"""
SIMCC_FLAGS = ["-c", "-S", "-E", "-M", "-o", "x.o", "-slave", "-host", "-hybrid", "-mslave", "--chip=sw26010pro",
               "--chip=", "--chip=/", "--chip=x.json", "--slave=slave.c", "--slave=none.c", "--slave=", "--cc=",
               "--cc=/bin/false", "--cc=/", "--cost-report=r", "--cost-report=/", "--cost-report=", "--device-library",
               "--no-checks", "-v", "--mpi=none", "--mpi=/", "--mpi=", "-O9", "-O", "-std=c89", "-std=", "-I", "-D", "-D=1",
               "-DN=9999999999999999999", "-l", "-lx", "-L", "-Wl,--x", "-W", "-x", "-include", "none.h", "master.c",
               "slave.c", "/", "", "-", "--", "é.c", "master.o", "none.c", "-o", "--help", "--version", "@none", "@master.c",
               "-fsanitize=", "-march=none", "--install-links=", "--install-links=links", "--install-links=master.c", "-shared",
               "-g3", "-M", "-MM", "-Xclang", "-emit-llvm", "-flto", "-mllvm", "-x c", "-fplugin=none.so"]
RUN_FLAGS = ["--entry=", "--entry=none", "--entry=small", "--chip=x", "--chip=sw26010pro", "--chip=", "--mode=", "--mode=timing", "--mode=fast",
             "--seed=-1", "--seed=18446744073709551616", "--seed=7", "--inputs=", "--inputs=a.npy", "--inputs=,,", "--inputs=/",
             "--outputs=/", "--outputs=", "--outputs=in.mlir", "--outputs=o", "--json=/", "--json=", "--json=j", "--trace=/", "--trace=t",
             "--report=/none/x", "--report=r", "--keep=/", "--keep=in.mlir", "--keep=k", "--rtol=-1", "--rtol=nan", "--rtol=1e999", "--atol=x",
             "--timeout=0", "--timeout=4294967295", "--timeout=-1", "--simcc=/", "--simcc=", "--simcc=/bin/true", "--simcc=/bin/false",
             "--pipeline-options=x", "--pipeline-options=tile-sizes=", "--pipeline-options={", "--pipeline-options=chip=x", "--pipeline-options=}",
             "--reference-only", "--verify", "-v", "--quiet", "none.mlir", "/", "", "--json=in.mlir", "--keep=k", "--outputs=k"]
SIM_ENV = {
    "SWSIM_MODE": ["fast", "timing", "detailed", "", "x", "FAST", "é"],
    "SWSIM_JSON": ["j.json", "", "/", "/none/x", ".", "x" * 300, "%s%n", "/dev/full", "\n"],
    "SWSIM_TRACE": ["t.json", "", "/", "/none/x", "j.json", "/dev/full"],
    "SWSIM_HTML": ["h.html", "", "/", "/none/x", "j.json", "/dev/full"],
    "SWSIM_SUMMARY": ["1", "0", "", "/", "s.txt", "x" * 5000],
    "SWSIM_TRACE_LIMIT": ["0", "1", "-1", "x", "", "99999999999999999999", "1e3", " 5", "7x", "18446744073709551615"],
    "SWSIM_MAX_CYCLES": ["0", "1", "-1", "x", "", "1e3", "1000", "99999999999999999999", "9223372036854775807", "1000000000000000000", "nan"],
    "SWSIM_CHECKS": ["on", "off", "", "x"],
    "SWSIM_ORDER": ["strict", "free", "", "x"],
    "SWSIM_SKIP": ["off", "on", "", "x"],
    "SWSIM_REAL_TIME": ["1", "0", "", "x"],
    "SWSIM_CHIP": ["x", "", "sw26010"],
}


def options_text(rng, table):
    names = rng.sample(sorted(table), min(len(table), rng.choice([1, 1, 2, 3])))
    text = " ".join(f"{n}={rng.choice(table[n])}" for n in names)
    if rng.random() < 0.15:
        text = mutate_bytes(rng, text.encode()).decode("utf-8", "replace").replace("\0", "")
    return text


class Kinds:
    """Makes cases; one method for each kind, of the same name."""

    def __init__(self, corpus):
        self.corpus = corpus

    def module(self, rng):
        pool = self.corpus.staged if rng.random() < 0.35 and self.corpus.staged else self.corpus.modules
        return mutate_ir(rng, rng.choice(pool), self.corpus.modules)

    def parse(self, rng, count):
        """Mutated IR, parsed and verified."""
        case = Case("ir-parse", ["sw-opt", "--split-input-file", "in.mlir"], {})
        return case.with_chunks([self.module(rng) for _ in range(count)])

    def modules(self, kind, argv, chunks):
        return Case(kind, argv + ["--split-input-file", "in.mlir"], {}).with_chunks(chunks)

    def passes(self, rng, chunks):
        """Mutated IR, one pass of ours."""
        name = rng.choice(PASSES)
        option = ""
        if name in PASS_OPTIONS and rng.random() < 0.25:
            option = "=" + options_text(rng, PASS_OPTIONS[name])
        return self.modules("ir-pass", ["sw-opt", f"--{name}{option}"], chunks)

    def pipeline(self, rng, chunks):
        """Mutated IR, the whole pipeline."""
        option = "=" + rng.choice(FORCED) if rng.random() < 0.4 else ""
        return self.modules("ir-pipeline", ["sw-opt", f"--sw-pipeline{option}"], chunks)

    def translate(self, rng, chunks):
        """Mutated IR, printed as C."""
        return self.modules("ir-translate", ["sw-translate", "--emit-athread"], chunks)

    def run(self, rng):
        """Mutated IR, built and run."""
        small = [m for m in self.corpus.modules if b"func.func" in m and b"sw." not in m]
        text = mutate_ir(rng, rng.choice([SMALL, ELEMENTWISE] + small), small)
        flags = ["--mode=timing"] if rng.random() < 0.5 else []
        return Case("run", ["sw-run", "in.mlir", "--timeout=60", "--quiet"] + flags, {"in.mlir": text})

    def pass_options(self, rng):
        name = rng.choice(sorted(PASS_OPTIONS))
        text = options_text(rng, PASS_OPTIONS[name])
        module = rng.choice([SMALL, ELEMENTWISE])
        if name not in ("sw-tile", "sw-set-target", "sw-pipeline") and self.corpus.staged:
            module = rng.choice(self.corpus.staged)
        return Case("pass-options", ["sw-opt", f"--{name}={text}", "in.mlir"], {"in.mlir": module})

    def run_options(self, rng):
        flags = rng.sample(RUN_FLAGS, rng.choice([1, 1, 2, 3]))
        return Case("run-options", ["sw-run", "in.mlir", "--mode=timing"][: rng.choice([2, 3])] + flags,
                    dict(NPY, **{"in.mlir": SMALL}))

    def translate_options(self, rng):
        flags = rng.sample(["--output-dir=/", "--output-dir=", "--output-dir=in.mlir", "--output-dir=o", "--output-dir=/none/x/y",
                            "--prefix=", "--prefix=a/b", "--prefix=a b", "--prefix=*/", '--prefix="', "--prefix=" + "x" * 300,
                            "--prefix=int", "--prefix=é", "--prefix=$(x)", "--prefix=#", "--prefix=..", "-o", "-o=/", "--x", "--split-input-file",
                            "none.mlir", "-", "--emit-athread"], rng.choice([1, 2, 3]))
        module = rng.choice(self.corpus.staged or [SMALL])
        return Case("translate-options", ["sw-translate", "--emit-athread", "in.mlir"] + flags, {"in.mlir": module})

    def machine_files_for(self, rng):
        mutate = mutate_json if rng.random() < 0.85 else mutate_any
        chip = mutate(rng, rng.choice(self.corpus.machine_files))
        return {"chip.json": chip, "in.mlir": rng.choice([SMALL, ELEMENTWISE])}

    def machine_passes(self, rng):
        """Mutated machine description, for the compiler."""
        return Case("machine", ["sw-opt", "--sw-pipeline=chip=chip.json", "in.mlir"], self.machine_files_for(rng))

    def machine_programs(self, rng):
        """Mutated machine description, for programs that are built and run."""
        files = self.machine_files_for(rng)
        if rng.random() < 0.7:
            files.update({"master.c": MASTER, "slave.c": SLAVE})
            return Case("machine-simcc", ["sh", "-c", "sw-simcc --chip=chip.json master.c slave.c -o program && "
                        "SWSIM_JSON=j SWSIM_HTML=h SWSIM_TRACE=t SWSIM_SUMMARY=1 ./program"], files)
        return Case("machine-run", ["sw-run", "in.mlir", "--chip=chip.json", "--quiet", "--timeout=60"], files)

    def cache(self, rng):
        """Mutated schedule cache."""
        mutate = mutate_json if rng.random() < 0.7 else mutate_any
        files = {"in.mlir": SMALL, "cache.json": mutate(rng, self.corpus.cache_file)}
        return Case("cache", ["sw-opt", "--sw-pipeline=cache=cache.json", "in.mlir"], files)

    def schedules(self, rng):
        """Mutated file of schedules."""
        mutate = mutate_json if rng.random() < 0.7 else mutate_any
        module, recorded = rng.choice(self.corpus.schedule_files)
        files = {"in.mlir": module, "schedules.json": mutate(rng, recorded)}
        return Case("schedules", ["sw-opt", "--sw-pipeline=schedules=schedules.json", "in.mlir"], files)

    def npy(self, rng):
        """Mutated inputs."""
        files = dict(NPY, **{"in.mlir": SMALL})
        name = rng.choice(sorted(NPY))
        files[name] = mutate_npy(rng, files[name])
        return Case("npy", ["sw-run", "in.mlir", "--reference-only", "--quiet", "--inputs=a.npy,b.npy,c.npy"], files)

    def simcc_options(self, rng):
        flags = rng.sample(SIMCC_FLAGS, rng.choice([1, 1, 2, 3, 4]))
        inputs = rng.choice([["master.c", "slave.c"], ["slave.c"], ["-c", "slave.c"], []])
        return Case("simcc-options", ["sw-simcc"] + inputs + flags, {"master.c": MASTER, "slave.c": SLAVE})

    def csource(self, rng):
        """Mutated C, through the compiler plugin."""
        text = rng.choice(self.corpus.slave_files + self.corpus.emitted)
        text = rng.choice([mutate_numbers, mutate_bytes])(rng, text)
        chip = rng.choice(["sw26010", "sw26010pro"])
        return Case("c-source", ["sw-simcc", f"--chip={chip}", "-w", "-c", rng.choice(["-slave", "-host"]), "in.c", "-o", "in.o"],
                    {"in.c": text})

    def environment(self, rng):
        """SWSIM_* of a program that runs."""
        names = rng.sample(sorted(SIM_ENV), rng.choice([1, 1, 2, 3, 5]))
        env = {n: rng.choice(SIM_ENV[n]) for n in names}
        return Case("environment", [self.corpus.program], {}, env)

    def slave_run(self, rng):
        """A program with other numbers in its transfers, run."""
        slave = mutate_numbers(rng, SLAVE)
        return Case("program", ["sh", "-c", "sw-simcc -w master.c slave.c -o program && SWSIM_MAX_CYCLES=100000000 ./program"],
                    {"master.c": MASTER, "slave.c": slave})


    def injection(self, rng):
        """Code of other languages as names, locations, attributes and paths."""
        return injection(rng, self.corpus)

    def taken_names(self, rng):
        """Names that the emitted C must not have."""
        return taken_names(rng, self.corpus)


# Modules that are parsed at once, and what those that are valid are given to.
BATCHED = {"ir": 120}
PER_BATCH = ["passes", "passes", "passes", "passes", "pipeline", "translate"]
SINGLE = {"pass_options": 6, "machine_passes": 8, "machine_programs": 1, "npy": 5, "cache": 3, "schedules": 4, "translate_options": 2, "run": 3,
          "run_options": 2, "simcc_options": 3, "csource": 2, "environment": 4, "slave_run": 2, "injection": 4, "taken_names": 2}
