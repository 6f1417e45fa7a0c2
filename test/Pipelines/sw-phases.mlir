// The phases one after the other are the pipeline, also with text between them.
// RUN: sw-opt %s --sw-pipeline=chip=sw26010pro --mlir-print-debuginfo -o %t.whole
// RUN: sw-opt %s --mlir-print-debuginfo \
// RUN:   --sw-phase-normalize=chip=sw26010pro --sw-phase-raise --sw-phase-plan --sw-phase-tile \
// RUN:   --sw-phase-bufferize --sw-phase-stage --sw-phase-distribute --sw-phase-merge --sw-phase-emit -o %t.phases
// RUN: diff %t.whole %t.phases
// RUN: sw-opt %s --sw-pipeline=chip=sw26010pro -o %t.plain
// RUN: sw-opt %s --sw-phase-normalize=chip=sw26010pro | sw-opt --sw-phase-raise | sw-opt --sw-phase-plan \
// RUN:   | sw-opt --sw-phase-tile | sw-opt --sw-phase-bufferize | sw-opt --sw-phase-stage \
// RUN:   | sw-opt --sw-phase-distribute | sw-opt --sw-phase-merge | sw-opt --sw-phase-emit -o %t.text
// RUN: diff %t.plain %t.text

// Each ends with the check of its contract.
// RUN: sw-opt %s --sw-phase-normalize --sw-phase-raise --sw-phase-plan --sw-phase-tile --sw-phase-bufferize --sw-phase-stage \
// RUN:   --sw-phase-distribute --sw-phase-merge --sw-phase-emit --dump-pass-pipeline -o /dev/null 2>&1 \
// RUN:   | grep -o 'sw-verify-phase{phase=[a-z]*}' | FileCheck %s --check-prefix=VERIFY
// VERIFY:      {phase=normalize}
// VERIFY-NEXT: {phase=raise}
// VERIFY-NEXT: {phase=plan}
// VERIFY-NEXT: {phase=tile}
// VERIFY-NEXT: {phase=bufferize}
// VERIFY-NEXT: {phase=stage}
// VERIFY-NEXT: {phase=distribute}
// VERIFY-NEXT: {phase=merge}
// VERIFY-NEXT: {phase=emit}

// And each leaves what its name says.
// RUN: sw-opt %s --sw-phase-normalize --sw-phase-raise --sw-phase-plan --sw-phase-tile | FileCheck %s --check-prefix=TILE
// RUN: sw-opt %s --sw-phase-normalize --sw-phase-raise --sw-phase-plan --sw-phase-tile --sw-phase-bufferize --sw-phase-stage \
// RUN:   | FileCheck %s --check-prefix=STAGE '--implicit-check-not=tensor<'
// RUN: sw-opt %s --sw-pipeline | FileCheck %s --check-prefix=EMIT

// TILE:  linalg.generic {{.*}}sw.tile = #sw.tile<kernel = "conv"
// STAGE: sw.launch @net_conv view(core_group)
// EMIT:  sw.launch @net_conv view(cpe)
func.func @net(%x: tensor<2x16x14x14xf32>, %f: tensor<32x16x3x3xf32>) -> tensor<2x32x12x12xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x32x12x12xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x32x12x12xf32>) -> tensor<2x32x12x12xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %f : tensor<2x16x14x14xf32>, tensor<32x16x3x3xf32>)
      outs(%z : tensor<2x32x12x12xf32>) -> tensor<2x32x12x12xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<2x32x12x12xf32>) -> tensor<2x32x12x12xf32>
  %r = linalg.max ins(%c, %zeros : tensor<2x32x12x12xf32>, tensor<2x32x12x12xf32>)
      outs(%e : tensor<2x32x12x12xf32>) -> tensor<2x32x12x12xf32>
  return %r : tensor<2x32x12x12xf32>
}
