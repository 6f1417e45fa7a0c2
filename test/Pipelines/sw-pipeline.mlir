// One product goes through every stage: staged in LDM, cut over the mesh, and
// with an offset for each buffer.
// RUN: sw-opt --sw-pipeline %s | FileCheck %s
// RUN: sw-opt --sw-pipeline="tile-sizes=64,64,64 double-buffer=false" %s | FileCheck %s --check-prefix=SMALL
// RUN: sw-opt --sw-pipeline=chip=sw26010pro %s | FileCheck %s --check-prefix=PRO
// RUN: not sw-opt --sw-pipeline=chip=no-such-chip %s 2>&1 | FileCheck %s --check-prefix=CHIP

// The textual form of the pipeline gives the same.
// RUN: sw-opt --sw-pipeline --dump-pass-pipeline %s -o %t.pipeline.mlir 2> %t.pipeline
// RUN: sed -e 1d %t.pipeline | tr -d '\n' > %t.text
// RUN: sh -c 'sw-opt --pass-pipeline="$(cat %t.text)" %s -o %t.again.mlir'
// RUN: cmp %t.pipeline.mlir %t.again.mlir

// So do its two parts, between which another compiler may put passes.
// RUN: sw-opt --sw-tensor-pipeline --sw-memref-pipeline %s -o %t.parts.mlir
// RUN: cmp %t.pipeline.mlir %t.parts.mlir
// RUN: sw-opt --sw-tensor-pipeline=chip=sw26010pro %s | FileCheck %s --check-prefix=TENSOR

// CHECK: "sw.chip" = "sw26010"
// CHECK-LABEL: func.func @matmul(
// CHECK-SAME: memref<1024x1024xf32>
// CHECK: sw.launch @{{.*}} view(cpe)
// CHECK: sw.alloc offset 0
// CHECK: sw.dma_get
// CHECK: sw.spm_gemm
// CHECK: sw.dma_put

// SMALL: sw.spm_gemm
// SMALL-SAME: 64

// TENSOR: "sw.chip" = "sw26010pro"
// TENSOR: linalg.matmul
// TENSOR-SAME: sw.tile = #sw.tile<
// TENSOR-SAME: tensor<

// PRO: "sw.chip" = "sw26010pro"
// PRO: sw.spm_gemm

// CHIP: error: {{.*}}no-such-chip
func.func @matmul(%a: tensor<1024x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %r : tensor<1024x1024xf32>
}
