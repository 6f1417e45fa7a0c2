// Every function of one or two arguments on vectors, each in a kernel.
// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=doubles --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=doubles --chip=sw26010pro --verify | FileCheck %s
// CHECK-NOT: linalg.
// CHECK: verified

#all = affine_map<(i) -> (i)>
func.func @main(%x: tensor<1003xf32>, %y: tensor<1003xf32>)
    -> (tensor<1003xf32>, tensor<1003xf32>, tensor<1003xf32>, tensor<1003xf32>) {
  %e = tensor.empty() : tensor<1003xf32>
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %0 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<1003xf32>, tensor<1003xf32>) outs(%e : tensor<1003xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %1 = math.absf %p : f32
    %2 = arith.addf %1, %half : f32
    %3 = math.sqrt %2 : f32
    %4 = math.rsqrt %2 : f32
    %5 = math.log %2 : f32
    %6 = math.exp %q : f32
    %7 = math.tanh %6 : f32
    %8 = math.erf %q : f32
    %9 = arith.divf %3, %6 : f32
    %10 = arith.mulf %4, %5 : f32
    %11 = arith.subf %7, %8 : f32
    %12 = arith.addf %9, %10 : f32
    %13 = arith.addf %11, %12 : f32
    linalg.yield %13 : f32
  } -> tensor<1003xf32>
  %20 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<1003xf32>, tensor<1003xf32>) outs(%e : tensor<1003xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %1 = arith.maximumf %p, %q : f32
    %2 = arith.minimumf %p, %one : f32
    %3 = arith.maxnumf %1, %2 : f32
    %4 = arith.minnumf %3, %half : f32
    %5 = arith.cmpf olt, %p, %q : f32
    %6 = arith.cmpf uge, %p, %half : f32
    %7 = arith.andi %5, %6 : i1
    %8 = arith.ori %5, %6 : i1
    %9 = arith.xori %7, %8 : i1
    %10 = arith.select %9, %4, %p : f32
    %11 = arith.negf %10 : f32
    %12 = math.copysign %11, %q : f32
    linalg.yield %12 : f32
  } -> tensor<1003xf32>
  %40 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<1003xf32>, tensor<1003xf32>) outs(%e : tensor<1003xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %c3 = arith.constant 3 : i32
    %m2 = arith.constant -2 : i32
    %four = arith.constant 4.0 : f32
    %1 = math.absf %p : f32
    %2 = arith.addf %1, %half : f32
    %3 = math.fpowi %p, %c3 : f32, i32
    %4 = math.fpowi %2, %m2 : f32, i32
    %5 = arith.mulf %q, %four : f32
    %6 = math.floor %5 : f32
    %7 = math.ceil %5 : f32
    %8 = math.trunc %5 : f32
    %9 = math.roundeven %5 : f32
    %10 = arith.addf %6, %7 : f32
    %11 = arith.subf %8, %9 : f32
    %12 = math.fma %3, %4, %10 : f32
    %13 = arith.addf %12, %11 : f32
    linalg.yield %13 : f32
  } -> tensor<1003xf32>
  %60 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<1003xf32>, tensor<1003xf32>) outs(%e : tensor<1003xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %1 = math.absf %p : f32
    %2 = arith.addf %1, %half : f32
    %3 = math.powf %2, %q : f32
    %4 = math.exp2 %q : f32
    %5 = math.expm1 %q : f32
    %6 = math.log1p %1 : f32
    %7 = math.log2 %2 : f32
    %8 = math.log10 %2 : f32
    %9 = math.sin %q : f32
    %10 = math.cos %p : f32
    %11 = arith.mulf %9, %10 : f32
    %12 = arith.addf %3, %4 : f32
    %13 = arith.addf %5, %6 : f32
    %14 = arith.addf %7, %8 : f32
    %15 = arith.addf %11, %12 : f32
    %16 = arith.addf %13, %14 : f32
    %17 = arith.addf %15, %16 : f32
    linalg.yield %17 : f32
  } -> tensor<1003xf32>
  return %0, %20, %40, %60 : tensor<1003xf32>, tensor<1003xf32>, tensor<1003xf32>, tensor<1003xf32>
}

// In and out of double precision.
func.func @doubles(%x: tensor<7x129xf32>, %y: tensor<129xf64>) -> (tensor<7x129xf64>, tensor<7x129xf32>) {
  %e = tensor.empty() : tensor<7x129xf64>
  %f = tensor.empty() : tensor<7x129xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<7x129xf32>, tensor<129xf64>) outs(%e : tensor<7x129xf64>) {
  ^bb0(%p: f32, %q: f64, %o: f64):
    %1 = arith.extf %p : f32 to f64
    %2 = arith.subf %1, %q : f64
    %3 = math.exp %2 : f64
    %4 = math.tanh %q : f64
    %5 = math.erf %1 : f64
    %6 = arith.divf %4, %3 : f64
    %7 = arith.addf %5, %6 : f64
    %c = arith.cmpf oge, %p, %p : f32
    %8 = arith.select %c, %7, %q : f64
    linalg.yield %8 : f64
  } -> tensor<7x129xf64>
  %10 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<7x129xf64>) outs(%f : tensor<7x129xf32>) {
  ^bb0(%p: f64, %o: f32):
    %1 = math.sqrt %p : f64
    %2 = math.absf %1 : f64
    %3 = arith.truncf %2 : f64 to f32
    linalg.yield %3 : f32
  } -> tensor<7x129xf32>
  return %0, %10 : tensor<7x129xf64>, tensor<7x129xf32>
}
