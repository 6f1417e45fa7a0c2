// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Branches yield arguments, and one tensor is returned twice.
func.func @main(%c: i1, %a: tensor<16x16xf32>, %b: tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %r = scf.if %c -> (tensor<16x16xf32>) {
    scf.yield %b : tensor<16x16xf32>
  } else {
    %e = tensor.empty() : tensor<16x16xf32>
    %x = linalg.mul ins(%a, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
    scf.yield %x : tensor<16x16xf32>
  }
  %q = scf.if %c -> (tensor<16x16xf32>) {
    %k = scf.if %c -> (tensor<16x16xf32>) { 
      scf.yield %r : tensor<16x16xf32>
    } else {
      scf.yield %a : tensor<16x16xf32>
    }
    scf.yield %k : tensor<16x16xf32>
  } else {
    scf.yield %r : tensor<16x16xf32>
  }
  return %r, %q : tensor<16x16xf32>, tensor<16x16xf32>
}
