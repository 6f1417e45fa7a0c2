// Predicted and simulated times differ by at most a factor of 1.3 for kernels in loops of the program: each iteration counts.
// RUN: sh -c 'for f in accumulated blocked constant; do for chip in sw26010 sw26010pro; do \
// RUN:   sw-run %s --entry=$f --chip=$chip --mode=timing --quiet --json=%t.json && \
// RUN:   %python %S/Inputs/predicted.py %t.json 1.3 || exit 1; done; done' | FileCheck %s
// RUN: sw-run %s --entry=accumulated --verify --quiet
// RUN: sw-run %s --entry=blocked --verify --quiet

// CHECK-COUNT-6: predicted
// CHECK-NOT: {{.}}

func.func @accumulated(%x: tensor<4x128x256xf32>, %dy: tensor<4x128x512xf32>) -> tensor<256x512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x512xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<256x512xf32>) -> tensor<256x512xf32>
  %r = scf.for %t = %c0 to %c4 step %c1 iter_args(%g = %f) -> (tensor<256x512xf32>) {
    %xt = tensor.extract_slice %x[%t, 0, 0] [1, 128, 256] [1, 1, 1] : tensor<4x128x256xf32> to tensor<128x256xf32>
    %dt = tensor.extract_slice %dy[%t, 0, 0] [1, 128, 512] [1, 1, 1] : tensor<4x128x512xf32> to tensor<128x512xf32>
    %a = linalg.matmul indexing_maps = [affine_map<(m,n,k)->(k,m)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>] ins(%xt, %dt : tensor<128x256xf32>, tensor<128x512xf32>) outs(%g : tensor<256x512xf32>) -> tensor<256x512xf32>
    scf.yield %a : tensor<256x512xf32>
  }
  return %r : tensor<256x512xf32>
}

// A loop in a loop.
func.func @blocked(%x: tensor<60x36xf64>, %w: tensor<36x64xf64>, %y: tensor<60x64xf64>) -> tensor<60x64xf64> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c32 = arith.constant 32 : index
  %c12 = arith.constant 12 : index
  %c36 = arith.constant 36 : index
  %r = scf.for %j = %c0 to %c64 step %c32 iter_args(%o = %y) -> tensor<60x64xf64> {
    %col = tensor.extract_slice %o[0, %j] [60, 32] [1, 1] : tensor<60x64xf64> to tensor<60x32xf64>
    %s = scf.for %k = %c0 to %c36 step %c12 iter_args(%a = %col) -> tensor<60x32xf64> {
      %xk = tensor.extract_slice %x[0, %k] [60, 12] [1, 1] : tensor<60x36xf64> to tensor<60x12xf64>
      %wk = tensor.extract_slice %w[%k, %j] [12, 32] [1, 1] : tensor<36x64xf64> to tensor<12x32xf64>
      %p = linalg.matmul ins(%xk, %wk : tensor<60x12xf64>, tensor<12x32xf64>) outs(%a : tensor<60x32xf64>) -> tensor<60x32xf64>
      scf.yield %p : tensor<60x32xf64>
    }
    %t = tensor.insert_slice %s into %o[0, %j] [60, 32] [1, 1] : tensor<60x32xf64> into tensor<60x64xf64>
    scf.yield %t : tensor<60x64xf64>
  }
  return %r : tensor<60x64xf64>
}

// Tiles of a matrix of one number are one small array, not rows of the matrix.
func.func @constant(%x: tensor<4x22x32xi32>, %y: tensor<120x32xi32>) -> tensor<120x32xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = arith.constant dense<2> : tensor<4x22x120xi32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%o = %y) -> (tensor<120x32xi32>) {
    %s = tensor.extract_slice %a[%i, 0, 0] [1, 22, 120] [1, 1, 1] : tensor<4x22x120xi32> to tensor<22x120xi32>
    %t = tensor.extract_slice %x[%i, 0, 0] [1, 22, 32] [1, 1, 1] : tensor<4x22x32xi32> to tensor<22x32xi32>
    %m = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%s, %t : tensor<22x120xi32>, tensor<22x32xi32>) outs(%o : tensor<120x32xi32>) -> tensor<120x32xi32>
    scf.yield %m : tensor<120x32xi32>
  }
  return %r : tensor<120x32xi32>
}
