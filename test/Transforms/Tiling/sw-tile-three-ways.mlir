// A schedule by options, by the attribute and by the transform dialect gives the same IR.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-opt --sw-tile="tile-sizes=64,128,32 order=n,m,k buffers=2,2,1 vector=n row-contiguous=none" --canonicalize --cse %t/plain.mlir -o %t/options.mlir
// RUN: sw-opt --sw-tile --canonicalize --cse %t/attribute.mlir -o %t/attribute.out.mlir
// RUN: sw-opt --transform-interpreter --sw-tile --canonicalize --cse %t/transform.mlir -o %t/transform.out.mlir
// RUN: sed -n '/func.func/,/^  }/p' %t/options.mlir > %t/options.func
// RUN: sed -n '/func.func/,/^  }/p' %t/attribute.out.mlir > %t/attribute.func
// RUN: sed -n '/func.func/,/^  }/p' %t/transform.out.mlir > %t/transform.func
// RUN: FileCheck %s < %t/options.func
// RUN: cmp %t/options.func %t/attribute.func
// RUN: cmp %t/options.func %t/transform.func
// The options of the pipeline are those of the pass.
// RUN: sw-opt --sw-pipeline="tile-sizes=64,128,32 order=n,m,k buffers=2,2,1 vector=n row-contiguous=none" %t/plain.mlir -o %t/pipeline-options.out
// RUN: sw-opt --sw-pipeline %t/attribute.mlir -o %t/pipeline-attribute.out
// RUN: cmp %t/pipeline-options.out %t/pipeline-attribute.out

// CHECK-LABEL: func.func @product
// CHECK: scf.for %[[J:.*]] = %c0 to %c256 step %c128 iter_args(
// CHECK: scf.for %[[I:.*]] = %c0 to %c256 step %c64 iter_args(
// CHECK: linalg.fill {sw.tile = #sw.tile<kernel = "matmul", {{.*}}buffers = [1]
// CHECK: scf.for {{.*}} step %c32
// CHECK: linalg.matmul {sw.tile = #sw.tile<kernel = "matmul", 
// CHECK-SAME: sizes = [64, 128, 32], order = [1, 0, 2], mesh = [row, col, none], units = [1, 4, 1], buffers = [2, 2, 1], vector = n, row_contiguous = [0, 0, 0], {{(phases, )?}}predicted = {{.*}}>}

//--- plain.mlir
func.func @product(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x256xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%f : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}

//--- attribute.mlir
func.func @product(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x256xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %0 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [64, 128, 32], order = [1, 0, 2], buffers = [2, 2, 1], vector = n, row_contiguous = [0, 0, 0]>}
    ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%f : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}

//--- transform.mlir
module attributes {transform.with_named_sequence} {
  func.func @product(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>) -> tensor<256x256xf32> {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<256x256xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
    %0 = linalg.matmul ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%f : tensor<256x256xf32>) -> tensor<256x256xf32>
    return %0 : tensor<256x256xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.sw.tile %0 sizes [64, 128, 32] order [1, 0, 2] buffers [2, 2, 1] vector "n" row_contiguous [0, 0, 0] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
