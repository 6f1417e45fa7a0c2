// Requested divisions over core groups: of each loop of a product, of both, in
// an order in which the divided loop is not the outermost one, and of other
// kernels, with extents that do not divide.
// RUN: sw-run %s --entry=rows --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=columns --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=both --chip=sw26010pro --core-groups=5 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=inner --chip=sw26010pro --core-groups=all --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=batch --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=first --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=add --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=transpose --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=sum --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=short --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// CHECK: verified

func.func @rows(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = [0]>}
      ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

func.func @columns(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = [1]>}
      ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

func.func @both(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = [0, 1]>}
      ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

func.func @inner(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [40, 24, 32], order = [0, 1, 2], core_groups = [1]>}
      ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

// The loop over the batch is around the divided one.
func.func @batch(%a: tensor<5x100x64xf32>, %b: tensor<5x64x90xf32>, %c: tensor<5x100x90xf32>) -> tensor<5x100x90xf32> {
  %0 = linalg.batch_matmul {sw.schedule = #sw.schedule<core_groups = [1]>}
      ins(%a, %b : tensor<5x100x64xf32>, tensor<5x64x90xf32>) outs(%c : tensor<5x100x90xf32>) -> tensor<5x100x90xf32>
  return %0 : tensor<5x100x90xf32>
}

func.func @first(%a: tensor<400x64xf32>, %b: tensor<64x90xf32>, %c: tensor<400x90xf32>) -> tensor<400x90xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = first>}
      ins(%a, %b : tensor<400x64xf32>, tensor<64x90xf32>) outs(%c : tensor<400x90xf32>) -> tensor<400x90xf32>
  return %0 : tensor<400x90xf32>
}

func.func @add(%a: tensor<37x501xf32>, %b: tensor<37x501xf32>) -> tensor<37x501xf32> {
  %e = tensor.empty() : tensor<37x501xf32>
  %0 = linalg.add {sw.schedule = #sw.schedule<core_groups = [0]>}
      ins(%a, %b : tensor<37x501xf32>, tensor<37x501xf32>) outs(%e : tensor<37x501xf32>) -> tensor<37x501xf32>
  %1 = linalg.mul {sw.schedule = #sw.schedule<core_groups = [1]>}
      ins(%0, %b : tensor<37x501xf32>, tensor<37x501xf32>) outs(%e : tensor<37x501xf32>) -> tensor<37x501xf32>
  %2 = linalg.sub {sw.schedule = #sw.schedule<core_groups = all>}
      ins(%1, %b : tensor<37x501xf32>, tensor<37x501xf32>) outs(%e : tensor<37x501xf32>) -> tensor<37x501xf32>
  %3 = linalg.add {sw.schedule = #sw.schedule<core_groups = first>}
      ins(%2, %b : tensor<37x501xf32>, tensor<37x501xf32>) outs(%e : tensor<37x501xf32>) -> tensor<37x501xf32>
  return %3 : tensor<37x501xf32>
}

func.func @transpose(%a: tensor<37x501xf32>) -> tensor<501x37xf32> {
  %e = tensor.empty() : tensor<501x37xf32>
  %0 = linalg.transpose ins(%a : tensor<37x501xf32>) outs(%e : tensor<501x37xf32>) permutation = [1, 0]
      {sw.schedule = #sw.schedule<core_groups = [0]>}
  return %0 : tensor<501x37xf32>
}

func.func @sum(%a: tensor<37x501xf32>, %init: tensor<37xf32>) -> tensor<37xf32> {
  %0 = linalg.reduce ins(%a : tensor<37x501xf32>) outs(%init : tensor<37xf32>) dimensions = [1]
    {sw.schedule = #sw.schedule<core_groups = [0]>}
    (%in: f32, %out: f32) {
      %s = arith.addf %in, %out : f32
      linalg.yield %s : f32
    }
  return %0 : tensor<37xf32>
}

// The divided loop has fewer iterations than a mesh column has CPEs.
func.func @short(%a: tensor<5x64xf32>, %b: tensor<64x90xf32>, %c: tensor<5x90xf32>) -> tensor<5x90xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = [0]>}
      ins(%a, %b : tensor<5x64xf32>, tensor<64x90xf32>) outs(%c : tensor<5x90xf32>) -> tensor<5x90xf32>
  return %0 : tensor<5x90xf32>
}
