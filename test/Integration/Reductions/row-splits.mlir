// Reductions of computed arrays in two steps: sums of a normalization, which
// are chosen, and others by request, with sizes that do not divide and of one.
// RUN: sw-run %s --entry=statistics --chip=sw26010pro --verify | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: sw-run %s --entry=statistics --chip=sw26010pro --core-groups=all --verify | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: sw-run %s --entry=statistics --chip=sw26010 --verify | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: sw-run %s --entry=channels_last --chip=sw26010pro --pipeline-options=split-reductions=2 --verify | FileCheck %s
// RUN: sw-run %s --entry=channels_last --chip=sw26010 --core-groups=3 --pipeline-options="split-reductions=2 fewer-core-groups=false" --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=smallest --chip=sw26010pro --pipeline-options=split-reductions=2 --verify | FileCheck %s
// RUN: sw-run %s --entry=smallest --chip=sw26010 --pipeline-options=split-reductions=2 --verify | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010pro --pipeline-options=split-reductions=2 --verify | FileCheck %s
// RUN: sw-run %s --entry=long_rows --chip=sw26010 --verify | FileCheck %s --check-prefixes=CHECK,LONG
// RUN: sw-run %s --entry=long_rows --chip=sw26010 --core-groups=3 --verify | FileCheck %s --check-prefixes=CHECK,LONG
// RUN: sw-run %s --entry=middle --chip=sw26010pro --core-groups=2 --pipeline-options="split-reductions=2 fewer-core-groups=false" --verify | FileCheck %s
// LONG: {{^}}long_rows_exp_reduce_sum
// FUSED: {{^}}statistics_extf_reduce_sum
// FUSED: {{^}}statistics_mul_reduce_sum
// CHECK: verified

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (c)>

// Mean and squared deviation of each channel, computed in f64 as importers
// print them.
func.func @statistics(%x: tensor<9x70x61x57xf32>) -> (tensor<70xf64>, tensor<70xf64>) {
  %z = arith.constant 0.0 : f64
  %count = arith.constant 31293.0 : f64
  %we = tensor.empty() : tensor<9x70x61x57xf64>
  %wide = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%x : tensor<9x70x61x57xf32>) outs(%we : tensor<9x70x61x57xf64>) {
  ^bb0(%p: f32, %o: f64):
    %e = arith.extf %p : f32 to f64
    linalg.yield %e : f64
  } -> tensor<9x70x61x57xf64>
  %se = tensor.empty() : tensor<70xf64>
  %f = linalg.fill ins(%z : f64) outs(%se : tensor<70xf64>) -> tensor<70xf64>
  %sum = linalg.reduce { arith.addf } ins(%wide : tensor<9x70x61x57xf64>) outs(%f : tensor<70xf64>) dimensions = [0, 2, 3]
  %mean = linalg.generic {indexing_maps = [affine_map<(c) -> (c)>, affine_map<(c) -> (c)>], iterator_types = ["parallel"]}
    ins(%sum : tensor<70xf64>) outs(%se : tensor<70xf64>) {
  ^bb0(%p: f64, %o: f64):
    %m = arith.divf %p, %count : f64
    linalg.yield %m : f64
  } -> tensor<70xf64>
  %square = linalg.generic {indexing_maps = [#all, #channel, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%wide, %mean : tensor<9x70x61x57xf64>, tensor<70xf64>) outs(%we : tensor<9x70x61x57xf64>) {
  ^bb0(%p: f64, %m: f64, %o: f64):
    %d = arith.subf %p, %m : f64
    %s = arith.mulf %d, %d : f64
    linalg.yield %s : f64
  } -> tensor<9x70x61x57xf64>
  %deviation = linalg.reduce { arith.addf } ins(%square : tensor<9x70x61x57xf64>) outs(%f : tensor<70xf64>) dimensions = [0, 2, 3]
  return %mean, %deviation : tensor<70xf64>, tensor<70xf64>
}

func.func @channels_last(%x: tensor<3x11x13x37xf32>, %s: tensor<37xf32>) -> tensor<37xf32> {
  %we = tensor.empty() : tensor<3x11x13x37xf32>
  %e = linalg.exp ins(%x : tensor<3x11x13x37xf32>) outs(%we : tensor<3x11x13x37xf32>) -> tensor<3x11x13x37xf32>
  %0 = linalg.reduce { arith.addf } ins(%e : tensor<3x11x13x37xf32>) outs(%s : tensor<37xf32>) dimensions = [0, 1, 2]
  return %0 : tensor<37xf32>
}

// Minima of all elements of an image.
func.func @smallest(%x: tensor<5x3x17x19xf32>) -> tensor<5xf32> {
  %z = arith.constant 0x7F800000 : f32
  %we = tensor.empty() : tensor<5x3x17x19xf32>
  %a = linalg.abs ins(%x : tensor<5x3x17x19xf32>) outs(%we : tensor<5x3x17x19xf32>) -> tensor<5x3x17x19xf32>
  %se = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%z : f32) outs(%se : tensor<5xf32>) -> tensor<5xf32>
  %0 = linalg.reduce { arith.minimumf } ins(%a : tensor<5x3x17x19xf32>) outs(%f : tensor<5xf32>) dimensions = [1, 2, 3]
  return %0 : tensor<5xf32>
}

func.func @one(%x: tensor<1x1x1xf32>) -> tensor<1xf32> {
  %z = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<1x1x1xf32>
  %e = linalg.exp ins(%x : tensor<1x1x1xf32>) outs(%we : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %se = tensor.empty() : tensor<1xf32>
  %f = linalg.fill ins(%z : f32) outs(%se : tensor<1xf32>) -> tensor<1xf32>
  %0 = linalg.reduce { arith.addf } ins(%e : tensor<1x1x1xf32>) outs(%f : tensor<1xf32>) dimensions = [0, 2]
  return %0 : tensor<1xf32>
}

// Three channels of two images: halves of rows, and more, give CPEs work.
func.func @long_rows(%x: tensor<2x3x60000xf32>) -> tensor<3xf32> {
  %z = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<2x3x60000xf32>
  %e = linalg.exp ins(%x : tensor<2x3x60000xf32>) outs(%we : tensor<2x3x60000xf32>) -> tensor<2x3x60000xf32>
  %se = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%z : f32) outs(%se : tensor<3xf32>) -> tensor<3xf32>
  %0 = linalg.reduce { arith.addf } ins(%e : tensor<2x3x60000xf32>) outs(%f : tensor<3xf32>) dimensions = [0, 2]
  return %0 : tensor<3xf32>
}

func.func @middle(%x: tensor<3x128x7xf32>, %s: tensor<3x7xf32>) -> tensor<3x7xf32> {
  %we = tensor.empty() : tensor<3x128x7xf32>
  %e = linalg.exp ins(%x : tensor<3x128x7xf32>) outs(%we : tensor<3x128x7xf32>) -> tensor<3x128x7xf32>
  %0 = linalg.reduce { arith.addf } ins(%e : tensor<3x128x7xf32>) outs(%s : tensor<3x7xf32>) dimensions = [1]
  return %0 : tensor<3x7xf32>
}
