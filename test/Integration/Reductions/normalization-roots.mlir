// Normalisations with other roots and powers than math.rsqrt become sw.normalization: sizes that do not divide, of 1, and more
// elements in a row than LDM holds.
// RUN: sw-run %s --verify --quiet --entry=divided
// RUN: sw-run %s --verify --quiet --entry=divided --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=reciprocal
// RUN: sw-run %s --verify --quiet --entry=reciprocal --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=power
// RUN: sw-run %s --verify --quiet --entry=power --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=root_power
// RUN: sw-run %s --verify --quiet --entry=root_power --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=reciprocal_power
// RUN: sw-run %s --verify --quiet --entry=reciprocal_power --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=one
// RUN: sw-run %s --verify --quiet --entry=one --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=one_power
// RUN: sw-run %s --verify --quiet --entry=one_power --chip=sw26010pro
// RUN: sw-opt %s --sw-raise-composites | FileCheck %s

// CHECK-COUNT-7: sw.normalization
// CHECK-NOT: sw.normalization

#all_divided = affine_map<(i, j) -> (i, j)>
#kept_divided = affine_map<(i, j) -> (i, 0)>
#along_divided = affine_map<(i, j) -> (j)>

func.func @divided(%x: tensor<67x129xf32>, %g: tensor<129xf32>, %b: tensor<129xf32>) -> tensor<67x129xf32> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 129.0 : f32
  %e = tensor.empty() : tensor<67x129xf32>
  %k = tensor.empty() : tensor<67x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<67x1xf32>) -> tensor<67x1xf32>
  %s = linalg.generic {indexing_maps = [#all_divided, #kept_divided], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<67x129xf32>) outs(%f : tensor<67x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<67x1xf32>
  %m = linalg.generic {indexing_maps = [#all_divided, #all_divided], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<67x1xf32>) outs(%k : tensor<67x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<67x1xf32>
  %d = linalg.generic {indexing_maps = [#all_divided, #kept_divided, #all_divided], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<67x129xf32>, tensor<67x1xf32>) outs(%e : tensor<67x129xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<67x129xf32>
  %q = linalg.generic {indexing_maps = [#all_divided, #all_divided], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<67x129xf32>) outs(%e : tensor<67x129xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<67x129xf32>
  %w = linalg.generic {indexing_maps = [#all_divided, #kept_divided], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<67x129xf32>) outs(%f : tensor<67x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<67x1xf32>
  %v = linalg.generic {indexing_maps = [#all_divided, #all_divided], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<67x1xf32>) outs(%k : tensor<67x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<67x1xf32>
  %r = linalg.generic {indexing_maps = [#all_divided, #all_divided], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<67x1xf32>) outs(%k : tensor<67x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.sqrt %0 : f32
    linalg.yield %1 : f32
  } -> tensor<67x1xf32>
  %y = linalg.generic {indexing_maps = [#all_divided, #kept_divided, #all_divided], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<67x129xf32>, tensor<67x1xf32>) outs(%e : tensor<67x129xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<67x129xf32>
  %u = linalg.generic {indexing_maps = [#all_divided, #along_divided, #along_divided, #all_divided], iterator_types = ["parallel", "parallel"]} ins(%y, %g, %b : tensor<67x129xf32>, tensor<129xf32>, tensor<129xf32>) outs(%e : tensor<67x129xf32>) {
  ^bb0(%a: f32, %c: f32, %h: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.addf %0, %h : f32
    linalg.yield %1 : f32
  } -> tensor<67x129xf32>
  return %u : tensor<67x129xf32>
}

#all_reciprocal = affine_map<(i, j) -> (i, j)>
#kept_reciprocal = affine_map<(i, j) -> (i, 0)>
#along_reciprocal = affine_map<(i, j) -> (j)>

func.func @reciprocal(%x: tensor<5x1000xf32>, %g: tensor<1000xf32>, %b: tensor<1000xf32>) -> tensor<5x1000xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 1000.0 : f32
  %e = tensor.empty() : tensor<5x1000xf32>
  %k = tensor.empty() : tensor<5x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<5x1xf32>) -> tensor<5x1xf32>
  %s = linalg.generic {indexing_maps = [#all_reciprocal, #kept_reciprocal], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<5x1000xf32>) outs(%f : tensor<5x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<5x1xf32>
  %m = linalg.generic {indexing_maps = [#all_reciprocal, #all_reciprocal], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<5x1xf32>) outs(%k : tensor<5x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<5x1xf32>
  %d = linalg.generic {indexing_maps = [#all_reciprocal, #kept_reciprocal, #all_reciprocal], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<5x1000xf32>, tensor<5x1xf32>) outs(%e : tensor<5x1000xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<5x1000xf32>
  %q = linalg.generic {indexing_maps = [#all_reciprocal, #all_reciprocal], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<5x1000xf32>) outs(%e : tensor<5x1000xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.powf %a, %two : f32
    linalg.yield %0 : f32
  } -> tensor<5x1000xf32>
  %w = linalg.generic {indexing_maps = [#all_reciprocal, #kept_reciprocal], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<5x1000xf32>) outs(%f : tensor<5x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<5x1xf32>
  %v = linalg.generic {indexing_maps = [#all_reciprocal, #all_reciprocal], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<5x1xf32>) outs(%k : tensor<5x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<5x1xf32>
  %r = linalg.generic {indexing_maps = [#all_reciprocal, #all_reciprocal], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<5x1xf32>) outs(%k : tensor<5x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.sqrt %0 : f32
    %2 = arith.divf %one, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<5x1xf32>
  %y = linalg.generic {indexing_maps = [#all_reciprocal, #kept_reciprocal, #all_reciprocal], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<5x1000xf32>, tensor<5x1xf32>) outs(%e : tensor<5x1000xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<5x1000xf32>
  %u = linalg.generic {indexing_maps = [#all_reciprocal, #along_reciprocal, #along_reciprocal, #all_reciprocal], iterator_types = ["parallel", "parallel"]} ins(%y, %g, %b : tensor<5x1000xf32>, tensor<1000xf32>, tensor<1000xf32>) outs(%e : tensor<5x1000xf32>) {
  ^bb0(%a: f32, %c: f32, %h: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.addf %0, %h : f32
    linalg.yield %1 : f32
  } -> tensor<5x1000xf32>
  return %u : tensor<5x1000xf32>
}

#all_power = affine_map<(i, j) -> (i, j)>
#kept_power = affine_map<(i, j) -> (i, 0)>
#along_power = affine_map<(i, j) -> (j)>

func.func @power(%x: tensor<33x257xf32>, %g: tensor<257xf32>, %b: tensor<257xf32>) -> tensor<33x257xf32> {
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.5 : f32
  %two = arith.constant 2.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 257.0 : f32
  %e = tensor.empty() : tensor<33x257xf32>
  %k = tensor.empty() : tensor<33x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<33x1xf32>) -> tensor<33x1xf32>
  %q = linalg.generic {indexing_maps = [#all_power, #all_power], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<33x257xf32>) outs(%e : tensor<33x257xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.powf %a, %two : f32
    linalg.yield %0 : f32
  } -> tensor<33x257xf32>
  %w = linalg.generic {indexing_maps = [#all_power, #kept_power], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<33x257xf32>) outs(%f : tensor<33x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<33x1xf32>
  %v = linalg.generic {indexing_maps = [#all_power, #all_power], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<33x1xf32>) outs(%k : tensor<33x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<33x1xf32>
  %r = linalg.generic {indexing_maps = [#all_power, #all_power], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<33x1xf32>) outs(%k : tensor<33x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.powf %0, %minus : f32
    linalg.yield %1 : f32
  } -> tensor<33x1xf32>
  %y = linalg.generic {indexing_maps = [#all_power, #kept_power, #all_power], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<33x257xf32>, tensor<33x1xf32>) outs(%e : tensor<33x257xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %c, %a : f32
    linalg.yield %0 : f32
  } -> tensor<33x257xf32>
  %u = linalg.generic {indexing_maps = [#all_power, #along_power, #along_power, #all_power], iterator_types = ["parallel", "parallel"]} ins(%y, %g, %b : tensor<33x257xf32>, tensor<257xf32>, tensor<257xf32>) outs(%e : tensor<33x257xf32>) {
  ^bb0(%a: f32, %c: f32, %h: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.addf %0, %h : f32
    linalg.yield %1 : f32
  } -> tensor<33x257xf32>
  return %u : tensor<33x257xf32>
}

#all_root_power = affine_map<(i, j) -> (i, j)>
#kept_root_power = affine_map<(i, j) -> (i, 0)>

func.func @root_power(%x: tensor<2x50001xf32>) -> tensor<2x50001xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %int = arith.constant 2 : i32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 50001.0 : f32
  %e = tensor.empty() : tensor<2x50001xf32>
  %k = tensor.empty() : tensor<2x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<2x1xf32>) -> tensor<2x1xf32>
  %q = linalg.generic {indexing_maps = [#all_root_power, #all_root_power], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x50001xf32>) outs(%e : tensor<2x50001xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.fpowi %a, %int : f32, i32
    linalg.yield %0 : f32
  } -> tensor<2x50001xf32>
  %w = linalg.generic {indexing_maps = [#all_root_power, #kept_root_power], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<2x50001xf32>) outs(%f : tensor<2x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x1xf32>
  %v = linalg.generic {indexing_maps = [#all_root_power, #all_root_power], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<2x1xf32>) outs(%k : tensor<2x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<2x1xf32>
  %r = linalg.generic {indexing_maps = [#all_root_power, #all_root_power], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<2x1xf32>) outs(%k : tensor<2x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.powf %0, %half : f32
    linalg.yield %1 : f32
  } -> tensor<2x1xf32>
  %y = linalg.generic {indexing_maps = [#all_root_power, #kept_root_power, #all_root_power], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<2x50001xf32>, tensor<2x1xf32>) outs(%e : tensor<2x50001xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x50001xf32>
  return %y : tensor<2x50001xf32>
}

#all_reciprocal_power = affine_map<(i, j) -> (i, j)>
#kept_reciprocal_power = affine_map<(i, j) -> (i, 0)>

func.func @reciprocal_power(%x: tensor<129x31xf32>) -> tensor<129x31xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 31.0 : f32
  %e = tensor.empty() : tensor<129x31xf32>
  %k = tensor.empty() : tensor<129x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<129x1xf32>) -> tensor<129x1xf32>
  %s = linalg.generic {indexing_maps = [#all_reciprocal_power, #kept_reciprocal_power], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<129x31xf32>) outs(%f : tensor<129x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<129x1xf32>
  %m = linalg.generic {indexing_maps = [#all_reciprocal_power, #all_reciprocal_power], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<129x1xf32>) outs(%k : tensor<129x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<129x1xf32>
  %d = linalg.generic {indexing_maps = [#all_reciprocal_power, #kept_reciprocal_power, #all_reciprocal_power], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<129x31xf32>, tensor<129x1xf32>) outs(%e : tensor<129x31xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<129x31xf32>
  %q = linalg.generic {indexing_maps = [#all_reciprocal_power, #all_reciprocal_power], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<129x31xf32>) outs(%e : tensor<129x31xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<129x31xf32>
  %w = linalg.generic {indexing_maps = [#all_reciprocal_power, #kept_reciprocal_power], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<129x31xf32>) outs(%f : tensor<129x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<129x1xf32>
  %v = linalg.generic {indexing_maps = [#all_reciprocal_power, #all_reciprocal_power], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<129x1xf32>) outs(%k : tensor<129x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<129x1xf32>
  %r = linalg.generic {indexing_maps = [#all_reciprocal_power, #all_reciprocal_power], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<129x1xf32>) outs(%k : tensor<129x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.powf %0, %half : f32
    %2 = arith.divf %one, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<129x1xf32>
  %y = linalg.generic {indexing_maps = [#all_reciprocal_power, #kept_reciprocal_power, #all_reciprocal_power], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<129x31xf32>, tensor<129x1xf32>) outs(%e : tensor<129x31xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<129x31xf32>
  return %y : tensor<129x31xf32>
}

#all_one = affine_map<(i, j) -> (i, j)>
#kept_one = affine_map<(i, j) -> (i, 0)>
#along_one = affine_map<(i, j) -> (j)>

func.func @one(%x: tensor<1x1xf32>, %g: tensor<1xf32>, %b: tensor<1xf32>) -> tensor<1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1x1xf32>
  %k = tensor.empty() : tensor<1x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<1x1xf32>) -> tensor<1x1xf32>
  %s = linalg.generic {indexing_maps = [#all_one, #kept_one], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<1x1xf32>) outs(%f : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %m = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<1x1xf32>) outs(%k : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %d = linalg.generic {indexing_maps = [#all_one, #kept_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<1x1xf32>, tensor<1x1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %q = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<1x1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %w = linalg.generic {indexing_maps = [#all_one, #kept_one], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<1x1xf32>) outs(%f : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %v = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<1x1xf32>) outs(%k : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %r = linalg.generic {indexing_maps = [#all_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<1x1xf32>) outs(%k : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.sqrt %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x1xf32>
  %y = linalg.generic {indexing_maps = [#all_one, #kept_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<1x1xf32>, tensor<1x1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %u = linalg.generic {indexing_maps = [#all_one, #along_one, #along_one, #all_one], iterator_types = ["parallel", "parallel"]} ins(%y, %g, %b : tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %h: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.addf %0, %h : f32
    linalg.yield %1 : f32
  } -> tensor<1x1xf32>
  return %u : tensor<1x1xf32>
}

#all_one_power = affine_map<(i, j) -> (i, j)>
#kept_one_power = affine_map<(i, j) -> (i, 0)>
#along_one_power = affine_map<(i, j) -> (j)>

func.func @one_power(%x: tensor<1x1xf32>, %g: tensor<1xf32>, %b: tensor<1xf32>) -> tensor<1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.5 : f32
  %two = arith.constant 2.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1x1xf32>
  %k = tensor.empty() : tensor<1x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<1x1xf32>) -> tensor<1x1xf32>
  %q = linalg.generic {indexing_maps = [#all_one_power, #all_one_power], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.powf %a, %two : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %w = linalg.generic {indexing_maps = [#all_one_power, #kept_one_power], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<1x1xf32>) outs(%f : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %v = linalg.generic {indexing_maps = [#all_one_power, #all_one_power], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<1x1xf32>) outs(%k : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %r = linalg.generic {indexing_maps = [#all_one_power, #all_one_power], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<1x1xf32>) outs(%k : tensor<1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.powf %0, %minus : f32
    linalg.yield %1 : f32
  } -> tensor<1x1xf32>
  %y = linalg.generic {indexing_maps = [#all_one_power, #kept_one_power, #all_one_power], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<1x1xf32>, tensor<1x1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %c, %a : f32
    linalg.yield %0 : f32
  } -> tensor<1x1xf32>
  %u = linalg.generic {indexing_maps = [#all_one_power, #along_one_power, #along_one_power, #all_one_power], iterator_types = ["parallel", "parallel"]} ins(%y, %g, %b : tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%a: f32, %c: f32, %h: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.addf %0, %h : f32
    linalg.yield %1 : f32
  } -> tensor<1x1xf32>
  return %u : tensor<1x1xf32>
}
