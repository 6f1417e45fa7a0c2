// RUN: sw-run %s --entry=body --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=condition --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// A scf.while carries a part of rows. Its body, and what its condition computes, work on the rows of the array: loops over them cannot be joined.
func.func @body(%a: tensor<52x8xf32>, %b: tensor<52x4xf32>) -> tensor<52x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = tensor.extract_slice %a[0, 4] [52, 4] [1, 1] : tensor<52x8xf32> to tensor<52x4xf32>
  %n, %r = scf.while (%i = %c0, %x = %s) : (index, tensor<52x4xf32>) -> (index, tensor<52x4xf32>) {
    %more = arith.cmpi slt, %i, %c2 : index
    scf.condition(%more) %i, %x : index, tensor<52x4xf32>
  } do {
  ^bb0(%i: index, %x: tensor<52x4xf32>):
    %y = linalg.add ins(%x, %b : tensor<52x4xf32>, tensor<52x4xf32>) outs(%x : tensor<52x4xf32>) -> tensor<52x4xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %y : index, tensor<52x4xf32>
  }
  %o = tensor.insert_slice %r into %a[0, 4] [52, 4] [1, 1] : tensor<52x4xf32> into tensor<52x8xf32>
  return %o : tensor<52x8xf32>
}

func.func @condition(%a: tensor<52x8xf32>, %b: tensor<52x4xf32>) -> tensor<52x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = tensor.extract_slice %a[0, 4] [52, 4] [1, 1] : tensor<52x8xf32> to tensor<52x4xf32>
  %n, %r = scf.while (%i = %c0, %x = %s) : (index, tensor<52x4xf32>) -> (index, tensor<52x4xf32>) {
    %q = linalg.abs ins(%x : tensor<52x4xf32>) outs(%x : tensor<52x4xf32>) -> tensor<52x4xf32>
    %more = arith.cmpi slt, %i, %c2 : index
    scf.condition(%more) %i, %q : index, tensor<52x4xf32>
  } do {
  ^bb0(%i: index, %x: tensor<52x4xf32>):
    %y = linalg.add ins(%x, %b : tensor<52x4xf32>, tensor<52x4xf32>) outs(%x : tensor<52x4xf32>) -> tensor<52x4xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %y : index, tensor<52x4xf32>
  }
  %o = tensor.insert_slice %r into %a[0, 4] [52, 4] [1, 1] : tensor<52x4xf32> into tensor<52x8xf32>
  return %o : tensor<52x8xf32>
}
