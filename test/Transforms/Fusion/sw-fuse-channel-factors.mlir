// RUN: sw-opt %s --sw-fuse | FileCheck %s

// Factors of the channels of an image become those of the filter that reads it, which has far less elements.

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#gate = affine_map<(n, c, h, w) -> (n, c, 0, 0)>
#chan = affine_map<(n, c, h, w) -> (c)>

// CHECK-LABEL: func.func @moved(
// CHECK-SAME:    %[[X:.*]]: tensor<1x8x20x20xf32>,
// CHECK:         %[[F:.*]] = arith.constant dense<5.000000e-01> : tensor<4x8x1x1xf32>
// CHECK:         %[[H:.*]] = linalg.generic {{.*}} ins(%[[F]], %{{.*}} : tensor<4x8x1x1xf32>, {{.*}}) outs(%{{.*}} : tensor<4x8x1x1xf32>) attrs ={{ *}}{sw.fuse = false}
// CHECK:           arith.mulf
// CHECK:         linalg.conv_2d_nchw_fchw ins(%[[X]], %[[H]] :
func.func @moved(%x: tensor<1x8x20x20xf32>, %s: tensor<1x8x1x1xf32>) -> tensor<1x4x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = arith.constant dense<0.5> : tensor<4x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x8x1x1xf32>, tensor<1x8x20x20xf32>) outs(%e : tensor<1x8x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %n = arith.negf %g : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %l = arith.divf %one, %d : f32
    %m = arith.mulf %l, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %i = tensor.empty() : tensor<1x4x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%z : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  return %y : tensor<1x4x20x20xf32>
}

// The border stays zero.
// CHECK-LABEL: func.func @padded(
// CHECK-SAME:    %[[X:.*]]: tensor<1x8x20x20xf32>,
// CHECK:         %[[F:.*]] = arith.constant dense<5.000000e-01> : tensor<4x8x3x3xf32>
// CHECK:         %[[H:.*]] = linalg.generic {{.*}} ins(%[[F]], %{{.*}} : tensor<4x8x3x3xf32>, {{.*}}) outs(%{{.*}} : tensor<4x8x3x3xf32>) attrs ={{ *}}{sw.fuse = false}
// CHECK:           arith.mulf
// CHECK:         %[[P:.*]] = tensor.pad %[[X]]
// CHECK:         linalg.conv_2d_nchw_fchw ins(%[[P]], %[[H]] :
func.func @padded(%x: tensor<1x8x20x20xf32>, %s: tensor<8xf32>) -> tensor<1x4x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = arith.constant dense<0.5> : tensor<4x8x3x3xf32>
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#chan, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<8xf32>, tensor<1x8x20x20xf32>) outs(%e : tensor<1x8x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %n = arith.negf %g : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %l = arith.divf %one, %d : f32
    %m = arith.mulf %l, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x8x20x20xf32> to tensor<1x8x22x22xf32>
  %i = tensor.empty() : tensor<1x4x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%p, %f : tensor<1x8x22x22xf32>, tensor<4x8x3x3xf32>) outs(%z : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  return %y : tensor<1x4x20x20xf32>
}

// Each image has factors of its own.
// CHECK-LABEL: func.func @batch(
// CHECK:         %[[F:.*]] = arith.constant dense<5.000000e-01> : tensor<{{[0-9]+x[0-9]+}}x1x1xf32>
// CHECK:         linalg.conv_2d_nchw_fchw ins(%{{.*}}, %[[F]] :
func.func @batch(%x: tensor<2x8x20x20xf32>, %s: tensor<2x8x1x1xf32>) -> tensor<2x4x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = arith.constant dense<0.5> : tensor<4x8x1x1xf32>
  %e = tensor.empty() : tensor<2x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<2x8x1x1xf32>, tensor<2x8x20x20xf32>) outs(%e : tensor<2x8x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %n = arith.negf %g : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %l = arith.divf %one, %d : f32
    %m = arith.mulf %l, %v : f32
    linalg.yield %m : f32
  } -> tensor<2x8x20x20xf32>
  %i = tensor.empty() : tensor<2x4x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<2x4x20x20xf32>) -> tensor<2x4x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<2x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%z : tensor<2x4x20x20xf32>) -> tensor<2x4x20x20xf32>
  return %y : tensor<2x4x20x20xf32>
}

// All images have the same.
// CHECK-LABEL: func.func @all_images(
// CHECK-SAME:    %[[X:.*]]: tensor<2x8x20x20xf32>,
// CHECK:         %[[F:.*]] = arith.constant dense<5.000000e-01> : tensor<4x8x1x1xf32>
// CHECK:         %[[H:.*]] = linalg.generic {{.*}} ins(%[[F]], %{{.*}} : tensor<4x8x1x1xf32>, {{.*}}) outs(%{{.*}} : tensor<4x8x1x1xf32>) attrs ={{ *}}{sw.fuse = false}
// CHECK:           arith.mulf
// CHECK:         linalg.conv_2d_nchw_fchw ins(%[[X]], %[[H]] :
func.func @all_images(%x: tensor<2x8x20x20xf32>, %s: tensor<8xf32>) -> tensor<2x4x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = arith.constant dense<0.5> : tensor<4x8x1x1xf32>
  %e = tensor.empty() : tensor<2x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#chan, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<8xf32>, tensor<2x8x20x20xf32>) outs(%e : tensor<2x8x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %n = arith.negf %g : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %l = arith.divf %one, %d : f32
    %m = arith.mulf %l, %v : f32
    linalg.yield %m : f32
  } -> tensor<2x8x20x20xf32>
  %i = tensor.empty() : tensor<2x4x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<2x4x20x20xf32>) -> tensor<2x4x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<2x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%z : tensor<2x4x20x20xf32>) -> tensor<2x4x20x20xf32>
  return %y : tensor<2x4x20x20xf32>
}

// The filter has more than a fourth of the elements.
// CHECK-LABEL: func.func @large_filter(
// CHECK:         %[[F:.*]] = arith.constant dense<5.000000e-01> : tensor<{{[0-9]+x[0-9]+}}x1x1xf32>
// CHECK:         linalg.conv_2d_nchw_fchw ins(%{{.*}}, %[[F]] :
func.func @large_filter(%x: tensor<1x8x20x20xf32>, %s: tensor<1x8x1x1xf32>) -> tensor<1x101x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = arith.constant dense<0.5> : tensor<101x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x8x1x1xf32>, tensor<1x8x20x20xf32>) outs(%e : tensor<1x8x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %n = arith.negf %g : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %l = arith.divf %one, %d : f32
    %m = arith.mulf %l, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %i = tensor.empty() : tensor<1x101x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x101x20x20xf32>) -> tensor<1x101x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x8x20x20xf32>, tensor<101x8x1x1xf32>) outs(%z : tensor<1x101x20x20xf32>) -> tensor<1x101x20x20xf32>
  return %y : tensor<1x101x20x20xf32>
}

// Others read what is scaled.
// CHECK-LABEL: func.func @two_readers(
// CHECK:         %[[F:.*]] = arith.constant dense<5.000000e-01> : tensor<{{[0-9]+x[0-9]+}}x1x1xf32>
// CHECK:         linalg.conv_2d_nchw_fchw ins(%{{.*}}, %[[F]] :
func.func @two_readers(%x: tensor<1x8x20x20xf32>, %s: tensor<1x8x1x1xf32>) -> (tensor<1x4x20x20xf32>, tensor<1x8x20x20xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = arith.constant dense<0.5> : tensor<4x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x8x1x1xf32>, tensor<1x8x20x20xf32>) outs(%e : tensor<1x8x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %n = arith.negf %g : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %l = arith.divf %one, %d : f32
    %m = arith.mulf %l, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %i = tensor.empty() : tensor<1x4x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%z : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  return %y, %a : tensor<1x4x20x20xf32>, tensor<1x8x20x20xf32>
}

// A sum is no factor.
// CHECK-LABEL: func.func @sum(
// CHECK:         %[[F:.*]] = arith.constant dense<5.000000e-01> : tensor<{{[0-9]+x[0-9]+}}x1x1xf32>
// CHECK:         linalg.conv_2d_nchw_fchw ins(%{{.*}}, %[[F]] :
func.func @sum(%x: tensor<1x8x20x20xf32>, %s: tensor<1x8x1x1xf32>) -> tensor<1x4x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = arith.constant dense<0.5> : tensor<4x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x8x1x1xf32>, tensor<1x8x20x20xf32>) outs(%e : tensor<1x8x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %m = arith.addf %g, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %i = tensor.empty() : tensor<1x4x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%z : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  return %y : tensor<1x4x20x20xf32>
}

// It may be kept apart.
// CHECK-LABEL: func.func @forbidden(
// CHECK:         %[[F:.*]] = arith.constant dense<5.000000e-01> : tensor<{{[0-9]+x[0-9]+}}x1x1xf32>
// CHECK:         linalg.conv_2d_nchw_fchw ins(%{{.*}}, %[[F]] :
func.func @forbidden(%x: tensor<1x8x20x20xf32>, %s: tensor<1x8x1x1xf32>) -> tensor<1x4x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = arith.constant dense<0.5> : tensor<4x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x8x1x1xf32>, tensor<1x8x20x20xf32>) outs(%e : tensor<1x8x20x20xf32>) attrs = {sw.fuse = false} {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %n = arith.negf %g : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %l = arith.divf %one, %d : f32
    %m = arith.mulf %l, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %i = tensor.empty() : tensor<1x4x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%z : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  return %y : tensor<1x4x20x20xf32>
}

// A limited line, from an op of its own.
// CHECK-LABEL: func.func @hard(
// CHECK-SAME:    %[[X:.*]]: tensor<1x8x20x20xf32>,
// CHECK:         linalg.conv_2d_nchw_fchw ins(%[[X]], %{{.*}} :
func.func @hard(%x: tensor<1x8x20x20xf32>, %s: tensor<1x8x1x1xf32>) -> tensor<1x4x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = arith.constant dense<0.5> : tensor<4x8x1x1xf32>
  %three = arith.constant 3.0 : f32
  %six = arith.constant 6.0 : f32
  %es = tensor.empty() : tensor<1x8x1x1xf32>
  %t = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s : tensor<1x8x1x1xf32>) outs(%es : tensor<1x8x1x1xf32>) {
  ^bb0(%g: f32, %o: f32):
    %a0 = arith.addf %g, %three : f32
    %a1 = arith.maximumf %a0, %zero : f32
    %a2 = arith.minimumf %a1, %six : f32
    %a3 = arith.divf %a2, %six : f32
    linalg.yield %a3 : f32
  } -> tensor<1x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%t, %x : tensor<1x8x1x1xf32>, tensor<1x8x20x20xf32>) outs(%e : tensor<1x8x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %m = arith.mulf %g, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %i = tensor.empty() : tensor<1x4x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%z : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  return %y : tensor<1x4x20x20xf32>
}

// The factors may be any numbers.
// CHECK-LABEL: func.func @any_factor(
// CHECK:         %[[F:.*]] = arith.constant dense<5.000000e-01>
// CHECK:         linalg.conv_2d_nchw_fchw ins(%{{.*}}, %[[F]] :
func.func @any_factor(%x: tensor<1x8x20x20xf32>, %s: tensor<1x8x1x1xf32>) -> tensor<1x4x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = arith.constant dense<0.5> : tensor<4x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x8x1x1xf32>, tensor<1x8x20x20xf32>) outs(%e : tensor<1x8x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %m = arith.mulf %g, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %i = tensor.empty() : tensor<1x4x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%z : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  return %y : tensor<1x4x20x20xf32>
}

// So may the filter be, or its product with a factor is no normal number.
// CHECK-LABEL: func.func @any_filter(
// CHECK-SAME:    %[[F:[^:]*]]: tensor<4x8x1x1xf32>)
// CHECK:         linalg.conv_2d_nchw_fchw ins(%{{.*}}, %[[F]] :
func.func @any_filter(%x: tensor<1x8x20x20xf32>, %s: tensor<1x8x1x1xf32>, %f: tensor<4x8x1x1xf32>) -> tensor<1x4x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x8x1x1xf32>, tensor<1x8x20x20xf32>) outs(%e : tensor<1x8x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %n = arith.negf %g : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %l = arith.divf %one, %d : f32
    %m = arith.mulf %l, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %i = tensor.empty() : tensor<1x4x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%z : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  return %y : tensor<1x4x20x20xf32>
}

// CHECK-LABEL: func.func @small_filter(
// CHECK:         %[[F:.*]] = arith.constant dense<1.000000e-25>
// CHECK:         linalg.conv_2d_nchw_fchw ins(%{{.*}}, %[[F]] :
func.func @small_filter(%x: tensor<1x8x20x20xf32>, %s: tensor<1x8x1x1xf32>) -> tensor<1x4x20x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = arith.constant dense<1.0e-25> : tensor<4x8x1x1xf32>
  %e = tensor.empty() : tensor<1x8x20x20xf32>
  %a = linalg.generic {indexing_maps = [#gate, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %x : tensor<1x8x1x1xf32>, tensor<1x8x20x20xf32>) outs(%e : tensor<1x8x20x20xf32>) {
  ^bb0(%g: f32, %v: f32, %o: f32):
    %n = arith.negf %g : f32
    %p = math.exp %n : f32
    %d = arith.addf %p, %one : f32
    %l = arith.divf %one, %d : f32
    %m = arith.mulf %l, %v : f32
    linalg.yield %m : f32
  } -> tensor<1x8x20x20xf32>
  %i = tensor.empty() : tensor<1x4x20x20xf32>
  %z = linalg.fill ins(%zero : f32) outs(%i : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%a, %f : tensor<1x8x20x20xf32>, tensor<4x8x1x1xf32>) outs(%z : tensor<1x4x20x20xf32>) -> tensor<1x4x20x20xf32>
  return %y : tensor<1x4x20x20xf32>
}
