// Sums that a loop carries stay in one array: no iteration copies it.
// RUN: sw-run %s --entry=gradient --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=gradient --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=split_k --verify | FileCheck %s
// RUN: sw-run %s --entry=blocks --verify | FileCheck %s
// RUN: sw-run %s --entry=two_sums --verify | FileCheck %s
// RUN: sw-run %s --entry=elements --verify | FileCheck %s
// RUN: sw-run %s --entry=until --verify | FileCheck %s
// RUN: sw-run %s --entry=columns --verify | FileCheck %s
// RUN: sw-run %s --entry=reads_again --verify | FileCheck %s
// CHECK: verified

// RUN: sw-opt --sw-pipeline %s | FileCheck %s --check-prefix=COPIES
// COPIES-LABEL: func.func @gradient
// COPIES-NOT: memref.copy %
// COPIES-LABEL: func.func @split_k
// COPIES-COUNT-1: memref.copy %
// COPIES-NOT: memref.copy %
// COPIES-LABEL: func.func @blocks
// COPIES-COUNT-1: memref.copy %
// COPIES-NOT: memref.copy %
// COPIES-LABEL: func.func @two_sums
// COPIES-LABEL: func.func @elements
// COPIES-COUNT-1: memref.copy %
// COPIES-NOT: memref.copy %
// COPIES-LABEL: func.func @columns
// COPIES-COUNT-1: memref.copy %
// COPIES-NOT: memref.copy %
// COPIES-LABEL: func.func @until

func.func @gradient(%x: tensor<4x128x96xf32>, %dy: tensor<4x128x72xf32>) -> tensor<96x72xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x72xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<96x72xf32>) -> tensor<96x72xf32>
  %r = scf.for %t = %c0 to %c4 step %c1 iter_args(%g = %f) -> (tensor<96x72xf32>) {
    %xt = tensor.extract_slice %x[%t, 0, 0] [1, 128, 96] [1, 1, 1] : tensor<4x128x96xf32> to tensor<128x96xf32>
    %dt = tensor.extract_slice %dy[%t, 0, 0] [1, 128, 72] [1, 1, 1] : tensor<4x128x72xf32> to tensor<128x72xf32>
    %a = linalg.matmul indexing_maps = [affine_map<(m,n,k)->(k,m)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>] ins(%xt, %dt : tensor<128x96xf32>, tensor<128x72xf32>) outs(%g : tensor<96x72xf32>) -> tensor<96x72xf32>
    scf.yield %a : tensor<96x72xf32>
  }
  return %r : tensor<96x72xf32>
}

func.func @split_k(%a: tensor<70x120xf32>, %b: tensor<120x50xf32>, %c: tensor<70x50xf32>) -> tensor<70x50xf32> {
  %c0 = arith.constant 0 : index
  %c40 = arith.constant 40 : index
  %c120 = arith.constant 120 : index
  %r = scf.for %k = %c0 to %c120 step %c40 iter_args(%g = %c) -> (tensor<70x50xf32>) {
    %ak = tensor.extract_slice %a[0, %k] [70, 40] [1, 1] : tensor<70x120xf32> to tensor<70x40xf32>
    %bk = tensor.extract_slice %b[%k, 0] [40, 50] [1, 1] : tensor<120x50xf32> to tensor<40x50xf32>
    %p = linalg.matmul ins(%ak, %bk : tensor<70x40xf32>, tensor<40x50xf32>) outs(%g : tensor<70x50xf32>) -> tensor<70x50xf32>
    scf.yield %p : tensor<70x50xf32>
  }
  return %r : tensor<70x50xf32>
}

func.func @blocks(%a: tensor<64x96xf32>, %b: tensor<96x80xf32>, %c: tensor<64x80xf32>) -> tensor<64x80xf32> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c40 = arith.constant 40 : index
  %c64 = arith.constant 64 : index
  %c80 = arith.constant 80 : index
  %c96 = arith.constant 96 : index
  %r = scf.for %i = %c0 to %c64 step %c32 iter_args(%ci = %c) -> (tensor<64x80xf32>) {
    %s = scf.for %j = %c0 to %c80 step %c40 iter_args(%cj = %ci) -> (tensor<64x80xf32>) {
      %block = tensor.extract_slice %cj[%i, %j] [32, 40] [1, 1] : tensor<64x80xf32> to tensor<32x40xf32>
      %sum = scf.for %k = %c0 to %c96 step %c32 iter_args(%g = %block) -> (tensor<32x40xf32>) {
        %ak = tensor.extract_slice %a[%i, %k] [32, 32] [1, 1] : tensor<64x96xf32> to tensor<32x32xf32>
        %bk = tensor.extract_slice %b[%k, %j] [32, 40] [1, 1] : tensor<96x80xf32> to tensor<32x40xf32>
        %p = linalg.matmul ins(%ak, %bk : tensor<32x32xf32>, tensor<32x40xf32>) outs(%g : tensor<32x40xf32>) -> tensor<32x40xf32>
        scf.yield %p : tensor<32x40xf32>
      }
      %put = tensor.insert_slice %sum into %cj[%i, %j] [32, 40] [1, 1] : tensor<32x40xf32> into tensor<64x80xf32>
      scf.yield %put : tensor<64x80xf32>
    }
    scf.yield %s : tensor<64x80xf32>
  }
  return %r : tensor<64x80xf32>
}

func.func @two_sums(%x: tensor<3x40x24xf32>, %dy: tensor<3x40x56xf32>, %w: tensor<24x56xf32>, %b: tensor<56xf32>) -> (tensor<24x56xf32>, tensor<56xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %t = %c0 to %c3 step %c1 iter_args(%g = %w, %h = %b) -> (tensor<24x56xf32>, tensor<56xf32>) {
    %xt = tensor.extract_slice %x[%t, 0, 0] [1, 40, 24] [1, 1, 1] : tensor<3x40x24xf32> to tensor<40x24xf32>
    %dt = tensor.extract_slice %dy[%t, 0, 0] [1, 40, 56] [1, 1, 1] : tensor<3x40x56xf32> to tensor<40x56xf32>
    %p = linalg.matmul indexing_maps = [affine_map<(m,n,k)->(k,m)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>] ins(%xt, %dt : tensor<40x24xf32>, tensor<40x56xf32>) outs(%g : tensor<24x56xf32>) -> tensor<24x56xf32>
    %q = linalg.reduce { arith.addf } ins(%dt : tensor<40x56xf32>) outs(%h : tensor<56xf32>) dimensions = [0]
    scf.yield %p, %q : tensor<24x56xf32>, tensor<56xf32>
  }
  return %r#0, %r#1 : tensor<24x56xf32>, tensor<56xf32>
}

func.func @elements(%x: tensor<4x60x33xf32>, %c: tensor<60x33xf32>) -> tensor<60x33xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %t = %c0 to %c4 step %c1 iter_args(%g = %c) -> (tensor<60x33xf32>) {
    %xt = tensor.extract_slice %x[%t, 0, 0] [1, 60, 33] [1, 1, 1] : tensor<4x60x33xf32> to tensor<60x33xf32>
    %e = tensor.empty() : tensor<60x33xf32>
    %s = linalg.add ins(%g, %xt : tensor<60x33xf32>, tensor<60x33xf32>) outs(%e : tensor<60x33xf32>) -> tensor<60x33xf32>
    scf.yield %s : tensor<60x33xf32>
  }
  return %r : tensor<60x33xf32>
}

// The elements of a column are apart.
func.func @columns(%a: tensor<8x8xf32>, %b: tensor<8x3xf32>, %c: tensor<8x3xf32>) -> tensor<8x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %j = %c0 to %c3 step %c1 iter_args(%v = %c) -> (tensor<8x3xf32>) {
    %bj = tensor.extract_slice %b[0, %j] [8, 1] [1, 1] : tensor<8x3xf32> to tensor<8x1xf32>
    %p = tensor.extract_slice %v[0, %j] [8, 1] [1, 1] : tensor<8x3xf32> to tensor<8x1xf32>
    %s = scf.for %k = %c0 to %c8 step %c4 iter_args(%g = %p) -> (tensor<8x1xf32>) {
      %ak = tensor.extract_slice %a[0, %k] [8, 4] [1, 1] : tensor<8x8xf32> to tensor<8x4xf32>
      %bk = tensor.extract_slice %bj[%k, 0] [4, 1] [1, 1] : tensor<8x1xf32> to tensor<4x1xf32>
      %z = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<8x1xf32>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x1xf32>) -> tensor<8x1xf32>
      %m = linalg.matmul ins(%ak, %bk : tensor<8x4xf32>, tensor<4x1xf32>) outs(%f : tensor<8x1xf32>) -> tensor<8x1xf32>
      %q = linalg.add ins(%g, %m : tensor<8x1xf32>, tensor<8x1xf32>) outs(%g : tensor<8x1xf32>) -> tensor<8x1xf32>
      scf.yield %q : tensor<8x1xf32>
    }
    %o = tensor.insert_slice %s into %v[0, %j] [8, 1] [1, 1] : tensor<8x1xf32> into tensor<8x3xf32>
    scf.yield %o : tensor<8x3xf32>
  }
  return %r : tensor<8x3xf32>
}

func.func @until(%a: tensor<48x64xf32>, %b: tensor<64x40xf32>, %c: tensor<48x40xf32>) -> tensor<48x40xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.while (%i = %c0, %g = %c) : (index, tensor<48x40xf32>) -> (index, tensor<48x40xf32>) {
    %more = arith.cmpi slt, %i, %c3 : index
    scf.condition(%more) %i, %g : index, tensor<48x40xf32>
  } do {
  ^bb0(%i: index, %g: tensor<48x40xf32>):
    %p = linalg.matmul ins(%a, %b : tensor<48x64xf32>, tensor<64x40xf32>) outs(%g : tensor<48x40xf32>) -> tensor<48x40xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %p : index, tensor<48x40xf32>
  }
  return %r#1 : tensor<48x40xf32>
}

// Here the old sum is needed after the product.
func.func @reads_again(%a: tensor<48x64xf32>, %b: tensor<64x40xf32>, %c: tensor<48x40xf32>) -> (tensor<48x40xf32>, tensor<48x40xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%g = %c, %h = %c) -> (tensor<48x40xf32>, tensor<48x40xf32>) {
    %p = linalg.matmul ins(%a, %b : tensor<48x64xf32>, tensor<64x40xf32>) outs(%g : tensor<48x40xf32>) -> tensor<48x40xf32>
    %e = tensor.empty() : tensor<48x40xf32>
    %q = linalg.max ins(%g, %h : tensor<48x40xf32>, tensor<48x40xf32>) outs(%e : tensor<48x40xf32>) -> tensor<48x40xf32>
    scf.yield %p, %q : tensor<48x40xf32>, tensor<48x40xf32>
  }
  return %r#0, %r#1 : tensor<48x40xf32>, tensor<48x40xf32>
}
