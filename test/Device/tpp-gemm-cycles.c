// What products of one CPE reach of its peak: a little less than the register
// blocks, of which a k step takes 16 cycles; less if B is transposed, which is
// then packed, and if vectors are not aligned. Mode timing agrees, without data.
// RUN: sw-simcc -I%sw_src/benchmarks/device %sw_src/benchmarks/device/one-core-master.c %sw_src/benchmarks/device/one-core-slave.c -o %t
// RUN: env SWSIM_MODE=detailed %t 8 64 64 64 32 64 64 32 64 64 a 32 64 64 b 32 64 64 u 8 8 8 1 16 256 b 3 16 256 b | FileCheck %s
// RUN: env SWSIM_MODE=timing %t 8 64 64 64 32 64 64 32 64 64 a 32 64 64 b 32 64 64 u 8 8 8 1 16 256 b 3 16 256 b | FileCheck %s
// RUN: sw-simcc --chip=sw26010pro -DPRO -I%sw_src/benchmarks/device %sw_src/benchmarks/device/one-core-master.c %sw_src/benchmarks/device/one-core-slave.c -o %t.pro
// RUN: env SWSIM_MODE=detailed %t.pro 16 64 64 64 32 64 64 32 64 64 a 32 64 64 b 32 64 64 u 8 8 8 1 16 256 b 3 16 256 b | FileCheck %s --check-prefix=PRO
// CHECK: 64 x 64 x 64 x1 -: {{[0-9]+}} cycles, 9{{[56]}}.{{[0-9]}} %
// CHECK: 32 x 64 x 64 x1 -: {{[0-9]+}} cycles, 94.{{[0-9]}} %
// CHECK: 32 x 64 x 64 x1 a: {{[0-9]+}} cycles, 94.{{[0-9]}} %
// CHECK: 32 x 64 x 64 x1 b: {{[0-9]+}} cycles, {{80|81}}.{{[0-9]}} %
// CHECK: 32 x 64 x 64 x1 u: {{[0-9]+}} cycles, {{81|82}}.{{[0-9]}} %
// CHECK: 8 x 8 x 8 x1 -: {{[56][0-9][0-9]}} cycles
// CHECK: 1 x 16 x 256 x1 b: 2{{[67][0-9][0-9]}} cycles
// CHECK: 3 x 16 x 256 x1 b: 7{{[5-9][0-9][0-9]}} cycles
// PRO: 64 x 64 x 64 x1 -: {{[0-9]+}} cycles, 9{{[56]}}.{{[0-9]}} %
// PRO: 32 x 64 x 64 x1 -: {{[0-9]+}} cycles, 9{{[34]}}.{{[0-9]}} %
// PRO: 32 x 64 x 64 x1 a: {{[0-9]+}} cycles, 9{{[34]}}.{{[0-9]}} %
// PRO: 32 x 64 x 64 x1 b: {{[0-9]+}} cycles, {{80|81}}.{{[0-9]}} %
// PRO: 32 x 64 x 64 x1 u: {{[0-9]+}} cycles, 8{{[12]}}.{{[0-9]}} %
// PRO: 8 x 8 x 8 x1 -: {{[56][0-9][0-9]}} cycles
// PRO: 1 x 16 x 256 x1 b: 2{{[123][0-9][0-9]}} cycles
// PRO: 3 x 16 x 256 x1 b: 6{{[2-6][0-9][0-9]}} cycles

// Products of 16 bits by runs of 64 k steps, in percent of their peak. Less than
// two vectors of 32 columns are bound by the loads of A.
// RUN: sw-simcc --chip=sw26010pro -DPRO '-DELEMENT=unsigned short' -DRUN=64 -DTPP_BRGEMM=tpp_brgemm_f16 -I%sw_src/benchmarks/device %sw_src/benchmarks/device/one-core-master.c %sw_src/benchmarks/device/one-core-slave.c -o %t.half
// RUN: env SWSIM_MODE=detailed %t.half 64 64 64 64 32 64 64 a 64 32 64 64 64 64 b | FileCheck %s --check-prefix=HALF
// RUN: env SWSIM_MODE=timing %t.half 64 64 64 64 32 64 64 a 64 32 64 64 64 64 b | FileCheck %s --check-prefix=HALF
// HALF: 64 x 64 x 64 x1 -: {{[0-9]+}} cycles, 7{{[45]}}.{{[0-9]}} %
// HALF: 32 x 64 x 64 x1 a: {{[0-9]+}} cycles, 6{{[789]}}.{{[0-9]}} %
// HALF: 64 x 32 x 64 x1 -: {{[0-9]+}} cycles, {{49|50}}.{{[0-9]}} %
// HALF: 64 x 64 x 64 x1 b: {{[0-9]+}} cycles, 6{{[012]}}.{{[0-9]}} %
