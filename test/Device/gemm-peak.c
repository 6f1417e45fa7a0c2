// A large double-buffered product, as a user writes it: the data are right, and
// it comes near to the peak.
// RUN: sw-simcc -DPIECE_M=48 -DPIECE_N=32 -DPIECE_K=32 -I%sw_src/benchmarks/device %sw_src/benchmarks/device/gemm-master.c %sw_src/benchmarks/device/gemm-slave.c -o %t
// RUN: env SWSIM_MODE=detailed %t 1 1 3 8 | FileCheck %s --check-prefix=DATA
// RUN: env SWSIM_MODE=timing %t 2 2 64 8 | FileCheck %s --check-prefix=F64
// RUN: sw-simcc -DELEMENT=float -DPIECE_M=64 -DPIECE_N=64 -DPIECE_K=32 -I%sw_src/benchmarks/device %sw_src/benchmarks/device/gemm-master.c %sw_src/benchmarks/device/gemm-slave.c -o %t.32
// RUN: env SWSIM_MODE=detailed %t.32 1 2 2 8 | FileCheck %s --check-prefix=DATA
// RUN: env SWSIM_MODE=timing %t.32 2 2 64 8 | FileCheck %s --check-prefix=F32
// RUN: sw-simcc --chip=sw26010pro -DPRO -DPIECE_M=96 -DPIECE_N=64 -DPIECE_K=32 -I%sw_src/benchmarks/device %sw_src/benchmarks/device/gemm-master.c %sw_src/benchmarks/device/gemm-slave.c -o %t.pro
// RUN: env SWSIM_MODE=detailed %t.pro 1 1 2 16 | FileCheck %s --check-prefix=DATA
// RUN: env SWSIM_MODE=timing %t.pro 2 2 64 16 | FileCheck %s --check-prefix=PRO
// DATA: 0 of 200 elements wrong
// F64: 64-bit 768 x 512 x 16384: 91.{{[0-9]}} % of peak
// F32: 32-bit 1024 x 1024 x 16384: 92.{{[0-9]}} % of peak
// PRO: 64-bit 1536 x 1024 x 16384: {{8[89]}}.{{[0-9]}} % of peak
