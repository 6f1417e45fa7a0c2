#!/usr/bin/env python3
"""Lists the definitions in the simulator's vendor headers, by state.

    scripts/vendor-calls.py          # print the page
    scripts/vendor-calls.py --write  # write docs/VendorCalls.md

The names come from the headers, as clang sees them: macros and functions of each
header for the host and for the CPEs of both chips. Names that do not fully work
are listed in STATES; an entry there that no header has is an error.
"""

import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = ROOT / "simulator" / "include"
PAGE = ROOT / "docs" / "VendorCalls.md"
CLANG = "clang-22"

# (pattern of the whole name, state, meaning). The first match counts.
STATES = [
    (r"__thread_local_share|__ldm_share|.*_memcpy_sldm|.*_sldm_get.*", "approximated", "one cost for each access and copy, in the order of virtual time"),
    (r"set_ldm_mode_size|athread_init_resource", "refused for LDM that a part of a core group shares", "other requests work"),
    (r"athread_get_cache_.*|athread_get_nodeid|_cache_size|get_slave_cache_size", "approximated",
     "0: there is no data cache"),
    (r"flush_slave_cache|evict_slave_cache_cont|set_cache_size|set_ptr_(un)?cached|sw_slave_(evict|flush)d|athread_spawn.*_noflush|"
     r"sw_slave_write_hint|sw_slave_private_section\d|"
     r"CRTS_athread_spawn_noflush", "approximated", "no effect: main memory is always up to date"),
    (r"__cross|__uncached_cross|__atomic_cross|cross_malloc|_sw_xmalloc", "approximated",
     "one address space serves all core groups; in the memories that the placement says: Simulator.md"),
    (r"__uncached.*|__atomic.*|cross_(init|malloc_init|free)|malloc_cross|athread_va_to_pa|CRTS_get_phy_addr|_sw_xfree|athread_[gp]et_p", "approximated",
     "one address space serves all core groups, physical addresses too"),
    (r"(athread|CRTS)_sync_node|CRTS_(node_)?(rank|size)|CRTS_jobid|athread_get_arrayid|current_array_id|__cgid|athread_task_info|athread_setaffinity_np|_CGN",
     "approximated", "one process, and its first core group, whatever MPI says"),
    (r"athread_(expt_)?signal", "approximated", "no effect: the simulator reports exceptions of CPEs itself"),
    (r"penv_slave\d?_(l1ic|icache|dcache)_.*", "approximated", "0: caches are not simulated"),
    (r"penv_.*", "approximated", "counts what the simulator counts: Simulator.md"),
    (r"CRTS_MEMB|athread_memory_barrier", "approximated", "no effect: memory accesses are in order"),
    (r"(__real_)?athread_\w+64(_\w+)?", "approximated", "one cost for each launch"),
    (r"ordered_printf", "approximated", "in the order of virtual time"),
    (r"updt_.*|atomic_inc.*|.*lock.*", "approximated", "by one cost for each access, in the order of virtual time"),
]

SETUPS = [
    ("SW26010, host", "sw26010", False, ["athread.h", "simd.h", "swperf.h"]),
    ("SW26010, CPEs", "sw26010", True, ["slave.h", "simd.h", "dma.h", "swperf.h"]),
    ("SW26010-Pro, host", "sw26010pro", False, ["athread.h", "crts.h", "swperf.h"]),
    ("SW26010-Pro, CPEs", "sw26010pro", True, ["slave.h", "simd.h", "crts.h", "swperf.h"]),
]
# System headers that our headers include.
SYSTEM = ["assert.h", "errno.h", "signal.h", "stdarg.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "sys/time.h", "unistd.h"]
PRIVATE = re.compile(r"_*swsim|SWSIM|SW_|_H$|.*_H$|__builtin|__typeof", re.I)


def clang(chip, is_slave, headers, *flags):
    """The output of clang for a source that includes the headers."""
    source = "".join(f"#include <{name}>\n" for name in headers)
    side = ["-DSW_SLAVE=1", "-D__sw_slave__=1"] if is_slave else ["-D__sw_host__=1"]
    command = [CLANG, "-x", "c", "-std=gnu11", "-w", "-DSW_SIMULATOR=1", "-D__sw_64__=1", *side,
               f"-isystem{INCLUDE / chip}", f"-isystem{INCLUDE / 'common'}",
               f"-isystem{ROOT / 'device'}", *flags, "-"]
    result = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"{chip}: {result.stderr}")
    return result.stdout


def macros(chip, is_slave, headers):
    """Macros of our headers, without those of the system."""
    text = clang(chip, is_slave, headers, "-E", "-dD")
    names, ours = set(), False
    for line in text.splitlines():
        place = re.match(r'# \d+ "([^"]*)"', line)
        if place:
            ours = place[1].startswith(str(INCLUDE))
        define = re.match(r"#define (\w+)", line)
        if ours and define:
            names.add(define[1])
    return names


def functions(chip, is_slave, headers):
    """Functions, types and variables that our headers declare."""
    def listed(names):
        dump = clang(chip, is_slave, names, "-fsyntax-only", "-fno-color-diagnostics", "-Xclang", "-ast-dump")
        return set(re.findall(r"^[|`]-(?:Function|Typedef|Var)Decl [^\n']* (\w+) '", dump, re.M))
    return listed(headers) - listed(SYSTEM)


def state_of(name, used):
    for pattern, state, meaning in STATES:
        if re.fullmatch(pattern, name):
            used.add(pattern)
            return state, meaning
    return "works", ""


def families(names):
    """Names in one line; counters that differ only in a number are merged."""
    names = {re.sub(r"^penv_slave[0-7]_", "penv_slaveN_", name) for name in names}
    return ", ".join(f"`{name}`" for name in sorted(names, key=lambda name: (name.lower(), name)))


def page():
    used, text = set(), [
        "# Vendor calls and their state", "",
        "This page lists the names of the vendor's headers and their state in the simulator, by chip and side. The state *works* means the meaning of",
        "the manual, at a cost from the machine description. `scripts/vendor-calls.py --write` writes the page from the headers, and a test compares it",
        "with them. [Simulator.md](Simulator.md) describes inline assembly. Any other name is an undeclared function, and an error of the linker with its",
        "line.", ""]
    for title, chip, is_slave, headers in SETUPS:
        names = {name for name in macros(chip, is_slave, headers) | functions(chip, is_slave, headers) if not PRIVATE.match(name)}
        groups = {}
        for name in names:
            groups.setdefault(state_of(name, used), set()).add(name)
        text += [f"## {title}", "", f"{len(names)} names of {', '.join(f'`{header}`' for header in headers)}.", "",
                 "| state | | names |", "|---|---|---|"]
        for (state, meaning), members in sorted(groups.items(), key=lambda item: (item[0][0] != "works", item[0])):
            text.append(f"| {state} | {meaning} | {families(members)} |")
        text.append("")
    unused = [pattern for pattern, _, _ in STATES if pattern not in used]
    if unused:
        sys.exit(f"no header has a name of {', '.join(unused)}")
    return "\n".join(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    parser.add_argument("--check", action="store_true", help="exit with 1 if the page is another")
    arguments = parser.parse_args()
    text = page()
    if arguments.write:
        PAGE.write_text(text)
    elif arguments.check:
        if PAGE.read_text() != text:
            sys.exit(f"{PAGE.name} is not what the headers say: run scripts/vendor-calls.py --write")
        print("the page is what the headers say")
    else:
        print(text)


if __name__ == "__main__":
    main()
