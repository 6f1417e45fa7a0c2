// Mode `timing` gives the cycles of mode `fast` without doing the arithmetic.
// RUN: sw-simcc %S/Inputs/spm-gemm-master.c %S/Inputs/spm-gemm-slave.c -o %t
// RUN: env SWSIM_JSON=%t.fast.json %t 16
// RUN: env SWSIM_JSON=%t.timing.json SWSIM_MODE=timing %t 16
// RUN: FileCheck %s --input-file=%t.timing.json
// The host program does different things with the results, and loops that mode
// `timing` skips have no times of lines.
// RUN: %python -c "import json, sys; r = json.load(open(sys.argv[1])); r.pop('lines', 0); print(json.dumps(r, indent=1))" %t.fast.json | grep -v -e mode -e mpe_ -e elapsed_ -e begin_ > %t.1
// RUN: %python -c "import json, sys; r = json.load(open(sys.argv[1])); r.pop('lines', 0); print(json.dumps(r, indent=1))" %t.timing.json | grep -v -e mode -e mpe_ -e elapsed_ -e begin_ > %t.2
// RUN: diff %t.1 %t.2
// CHECK: "mode": "timing"
