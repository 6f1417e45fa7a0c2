// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Upstream bufferizes none of these. Rows are looked up, changed, and written to
// other rows of a third tensor.
func.func @main(%a: tensor<10x37xf32>, %d: tensor<9x37xf32>) -> (tensor<3x2x37xf32>, tensor<9x37xf32>, tensor<10x37xi32>) {
  %at = arith.constant dense<[[[9], [0]], [[4], [4]], [[1], [8]]]> : tensor<3x2x1xindex>
  %g = tensor.gather %a[%at] gather_dims([0]) : (tensor<10x37xf32>, tensor<3x2x1xindex>) -> tensor<3x2x37xf32>
  %e = tensor.empty() : tensor<3x2x37xf32>
  %s = linalg.add ins(%g, %g : tensor<3x2x37xf32>, tensor<3x2x37xf32>) outs(%e : tensor<3x2x37xf32>) -> tensor<3x2x37xf32>
  %to = arith.constant dense<[[[8], [1]], [[5], [0]], [[3], [2]]]> : tensor<3x2x1xi32>
  %w = tensor.scatter %s into %d[%to] scatter_dims([0]) unique : (tensor<3x2x37xf32>, tensor<9x37xf32>, tensor<3x2x1xi32>) -> tensor<9x37xf32>
  %b = tensor.bitcast %a : tensor<10x37xf32> to tensor<10x37xi32>
  return %s, %w, %b : tensor<3x2x37xf32>, tensor<9x37xf32>, tensor<10x37xi32>
}
