// A k step of the 4 x 4 register block has 16 multiply-adds, and everything else
// fits beside them: in all roles of a CPE, on both chips.
// RUN: sw-simcc -c -slave -I%sw_src/device -I%sw_src/device/sw26010 --cost-report=%t.64 %sw_src/device/sw26010/spm_f64.c -o %t.o
// RUN: FileCheck %s --input-file=%t.64 --implicit-check-not='44_{{[0-2]: ([0-9]|1[0-57-9]|[2-9][0-9]+)[.]}}'
// RUN: sw-simcc --chip=sw26010pro -c -slave -I%sw_src/device -I%sw_src/device/sw26010pro --cost-report=%t.pro %sw_src/device/sw26010pro/spm_f64.c -o %t.o
// RUN: FileCheck %s --input-file=%t.pro --check-prefix=PRO
// CHECK-DAG: spm_n_44_0: 16.00 cycles per iteration, bound by P0; P0 16
// CHECK-DAG: spm_n_44_1: 16.00 cycles per iteration, bound by P0; P0 16
// CHECK-DAG: spm_n_44_2: 16.00 cycles per iteration, bound by P0; P0 16
// CHECK-DAG: spm_m_44_0: 16.00 cycles per iteration, bound by P0; P0 16
// CHECK-DAG: spm_m_44_1: 16.00 cycles per iteration, bound by P0; P0 16
// CHECK-DAG: spm_m_44_2: 16.00 cycles per iteration, bound by P0; P0 16
// Halves: scalars contiguous along k are read by two k steps at a time.
// RUN: sw-simcc --chip=sw26010pro -c -slave -I%sw_src/device -I%sw_src/device/sw26010pro --cost-report=%t.16 %sw_src/device/sw26010pro/spm_f16.c -o %t.o
// RUN: FileCheck %s --input-file=%t.16 --check-prefix=HALF
// HALF-DAG: spm_block_28_0: 32.00 cycles per iteration, bound by P0; P0 32
// HALF-DAG: spm_block_28_1: 16.00 cycles per iteration, bound by P0; P0 16
// HALF-DAG: spm_block_44_0: 32.00 cycles per iteration, bound by P0; P0 32
// HALF-DAG: spm_block_44_1: 16.00 cycles per iteration, bound by P0; P0 16
// PRO: spm_block_44_3: {{16|17}}.00 cycles per iteration, bound by P0; P0 16
