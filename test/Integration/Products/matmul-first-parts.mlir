// The first product begins with half of B.
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=fast --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --mode=fast --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010 --pipeline-options="first-parts=false" --verify | FileCheck %s
// RUN: sw-opt %s --sw-pipeline="chip=sw26010" | FileCheck %s --check-prefix=IR
// RUN: sw-opt %s --sw-pipeline="chip=sw26010 first-parts=false" | FileCheck %s --check-prefix=WHOLE
// CHECK: verified
// IR-COUNT-3: sw.spm_gemm
// IR-NOT: sw.spm_gemm
// WHOLE-COUNT-1: sw.spm_gemm
// WHOLE-NOT: sw.spm_gemm

func.func @main(%a: tensor<300x512xf32>, %b: tensor<512x256xf32>, %c: tensor<300x256xf32>) -> tensor<300x256xf32> {
  %d = linalg.matmul {sw.schedule = #sw.schedule<sizes = [128, 256, 256], order = [0, 1, 2], buffers = [2, 2, 1], vector = n, row_contiguous = [0, 0, 0]>}
      ins(%a, %b : tensor<300x512xf32>, tensor<512x256xf32>) outs(%c : tensor<300x256xf32>) -> tensor<300x256xf32>
  return %d : tensor<300x256xf32>
}
