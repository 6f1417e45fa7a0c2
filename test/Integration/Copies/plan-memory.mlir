// Intermediate arrays of odd sizes that share memory: a chain, a result that is
// read again later, ops of the management core between launches, loops.
// REQUIRES: sw-run
// RUN: sw-run %s --entry=chain --verify --seed=1 | FileCheck %s
// RUN: sw-run %s --entry=chain --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %s --entry=chain --verify --pipeline-options="merge-launches=false" | FileCheck %s
// RUN: sw-run %s --entry=chain --verify --pipeline-options="plan-memory=false" | FileCheck %s
// RUN: sw-run %s --entry=late --verify | FileCheck %s
// RUN: sw-run %s --entry=between --verify | FileCheck %s
// RUN: sw-run %s --entry=loop --verify | FileCheck %s
// RUN: sw-run %s --entry=one --verify | FileCheck %s
// CHECK: verified

// Never more than 1.05 times what is in use at one step.
// RUN: sw-opt --sw-pipeline --remarks-filter=sw-plan-memory %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAN
// PLAN: one arena
// PLAN-SAME: arena bytes=[[BYTES:[0-9]+]]
// PLAN-SAME: lower bound=[[BYTES]]

#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @chain(%x: tensor<37x101xf32>, %a: tensor<101x203xf32>, %b: tensor<203x67xf32>, %c: tensor<67x101xf32>) -> tensor<37x101xf32> {
  %0 = call @layer1(%x, %a) : (tensor<37x101xf32>, tensor<101x203xf32>) -> tensor<37x203xf32>
  %e1 = tensor.empty() : tensor<37x67xf32>
  %z = arith.constant 0.0 : f32
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<37x67xf32>) -> tensor<37x67xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<37x203xf32>, tensor<203x67xf32>) outs(%f1 : tensor<37x67xf32>) -> tensor<37x67xf32>
  %e2 = tensor.empty() : tensor<37x101xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<37x101xf32>) -> tensor<37x101xf32>
  %2 = linalg.matmul ins(%1, %c : tensor<37x67xf32>, tensor<67x101xf32>) outs(%f2 : tensor<37x101xf32>) -> tensor<37x101xf32>
  %3 = call @layer1(%2, %a) : (tensor<37x101xf32>, tensor<101x203xf32>) -> tensor<37x203xf32>
  %4 = linalg.matmul ins(%3, %b : tensor<37x203xf32>, tensor<203x67xf32>) outs(%f1 : tensor<37x67xf32>) -> tensor<37x67xf32>
  %5 = linalg.matmul ins(%4, %c : tensor<37x67xf32>, tensor<67x101xf32>) outs(%f2 : tensor<37x101xf32>) -> tensor<37x101xf32>
  %6 = linalg.add ins(%5, %2 : tensor<37x101xf32>, tensor<37x101xf32>) outs(%e2 : tensor<37x101xf32>) -> tensor<37x101xf32>
  return %6 : tensor<37x101xf32>
}

func.func private @layer1(%x: tensor<37x101xf32>, %a: tensor<101x203xf32>) -> tensor<37x203xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<37x203xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<37x203xf32>) -> tensor<37x203xf32>
  %0 = linalg.matmul ins(%x, %a : tensor<37x101xf32>, tensor<101x203xf32>) outs(%f : tensor<37x203xf32>) -> tensor<37x203xf32>
  %1 = linalg.exp ins(%0 : tensor<37x203xf32>) outs(%e : tensor<37x203xf32>) -> tensor<37x203xf32>
  %2 = linalg.reciprocal ins(%1 : tensor<37x203xf32>) outs(%e : tensor<37x203xf32>) -> tensor<37x203xf32>
  return %2 : tensor<37x203xf32>
}

// The first product is read by the last one.
func.func @late(%x: tensor<65x65xf32>, %y: tensor<65x65xf32>) -> tensor<65x65xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<65x65xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<65x65xf32>) -> tensor<65x65xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<65x65xf32>, tensor<65x65xf32>) outs(%f : tensor<65x65xf32>) -> tensor<65x65xf32>
  %1 = linalg.matmul ins(%0, %y : tensor<65x65xf32>, tensor<65x65xf32>) outs(%f : tensor<65x65xf32>) -> tensor<65x65xf32>
  %2 = linalg.matmul ins(%1, %y : tensor<65x65xf32>, tensor<65x65xf32>) outs(%f : tensor<65x65xf32>) -> tensor<65x65xf32>
  %3 = linalg.matmul ins(%2, %y : tensor<65x65xf32>, tensor<65x65xf32>) outs(%f : tensor<65x65xf32>) -> tensor<65x65xf32>
  %4 = linalg.matmul ins(%3, %0 : tensor<65x65xf32>, tensor<65x65xf32>) outs(%f : tensor<65x65xf32>) -> tensor<65x65xf32>
  return %4 : tensor<65x65xf32>
}

// An op without a kernel divides the launches.
func.func @between(%x: tensor<33x47xf32>, %y: tensor<47x33xf32>) -> tensor<33x33xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<33x33xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<33x33xf32>) -> tensor<33x33xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<33x47xf32>, tensor<47x33xf32>) outs(%f : tensor<33x33xf32>) -> tensor<33x33xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (32 - d0, d1)>, #all], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<33x33xf32>) outs(%e : tensor<33x33xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = math.atan %in : f32
    linalg.yield %s : f32
  } -> tensor<33x33xf32>
  %2 = linalg.matmul ins(%1, %1 : tensor<33x33xf32>, tensor<33x33xf32>) outs(%f : tensor<33x33xf32>) -> tensor<33x33xf32>
  %3 = linalg.matmul ins(%2, %1 : tensor<33x33xf32>, tensor<33x33xf32>) outs(%f : tensor<33x33xf32>) -> tensor<33x33xf32>
  return %3 : tensor<33x33xf32>
}

func.func @loop(%x: tensor<41x41xf32>, %y: tensor<41x41xf32>) -> tensor<41x41xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<41x41xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<41x41xf32>) -> tensor<41x41xf32>
  %first = linalg.matmul ins(%x, %y : tensor<41x41xf32>, tensor<41x41xf32>) outs(%f : tensor<41x41xf32>) -> tensor<41x41xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %first) -> (tensor<41x41xf32>) {
    %0 = linalg.matmul ins(%s, %y : tensor<41x41xf32>, tensor<41x41xf32>) outs(%f : tensor<41x41xf32>) -> tensor<41x41xf32>
    %1 = linalg.matmul ins(%0, %first : tensor<41x41xf32>, tensor<41x41xf32>) outs(%f : tensor<41x41xf32>) -> tensor<41x41xf32>
    scf.yield %1 : tensor<41x41xf32>
  }
  %2 = linalg.add ins(%r, %first : tensor<41x41xf32>, tensor<41x41xf32>) outs(%e : tensor<41x41xf32>) -> tensor<41x41xf32>
  return %2 : tensor<41x41xf32>
}

func.func @one(%x: tensor<1x1xf32>, %y: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x1xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x1xf32>) -> tensor<1x1xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<1x1xf32>, tensor<1x1xf32>) outs(%f : tensor<1x1xf32>) -> tensor<1x1xf32>
  %1 = linalg.matmul ins(%0, %y : tensor<1x1xf32>, tensor<1x1xf32>) outs(%f : tensor<1x1xf32>) -> tensor<1x1xf32>
  %2 = linalg.matmul ins(%1, %0 : tensor<1x1xf32>, tensor<1x1xf32>) outs(%f : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %2 : tensor<1x1xf32>
}
