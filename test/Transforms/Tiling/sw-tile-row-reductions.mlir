// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile="distributed=m tile-sizes=64,49,40" --split-input-file | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile="distributed=m tile-sizes=64,49,40" --split-input-file --remarks-filter=sw-fuse -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile=distributed=none --split-input-file | FileCheck %s --check-prefix=NONE
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile="distributed=m tile-sizes=64,49,40 group=false" --split-input-file | FileCheck %s --check-prefix=ALONE

#a = affine_map<(n, f, p, c) -> (f, c)>
#b = affine_map<(n, f, p, c) -> (n, c, p)>
#c = affine_map<(n, f, p, c) -> (n, f, p)>
#i = affine_map<(n, f, p) -> (n, f, p)>
#rows = affine_map<(n, f, p) -> (n, f)>
#p = affine_map<(n, f) -> (n, f)>

// Rows of the product are whole on the CPEs, which sum them up.
// REMARK:      remark: [Passed] Fuse | Category:sw-fuse | Remark="sum of rows runs on the tiles of a product"
// CHECK-LABEL: func.func @mean(
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[D:.*]] = %{{.*}}) -> (tensor<1x130x49xf32>, tensor<1x130xf32>)
// CHECK:           %[[T:.*]] = linalg.generic {{.*}}mesh = [all, none, none]
// CHECK:           %[[PLACE:.*]] = tensor.extract_slice %[[D]]
// CHECK:           %[[ZERO:.*]] = linalg.fill {sw.tile = #sw.tile<kernel = "matmul", mesh = [all], units = [1], epilogue>} {{.*}} outs(%[[PLACE]] : tensor<?xf32>)
// CHECK:           %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[T]] : tensor<?x49xf32>) outs(%[[ZERO]] : tensor<?xf32>) {{.*}}#sw.tile<kernel = "matmul", mesh = [all, none], units = [1, 1], epilogue>
// CHECK:             arith.addf
// CHECK:           %[[MEAN:.*]] = linalg.generic {{.*}} outs(%[[SUM]] : tensor<?xf32>) {{.*}}#sw.tile<kernel = "matmul", mesh = [all], units = [1], epilogue>
// CHECK:             arith.divf
// CHECK:           tensor.insert_slice %[[MEAN]] into %[[D]]
// CHECK-NOT:     linalg.
// Unless it is distributed they are cut.
// NONE-LABEL:  func.func @mean(
// NONE:          mesh = [row, col, none]
// NONE:          scf.forall
// NONE:            kernel = "reduce_sum_div"
// Ops that run by themselves run apart.
// ALONE-LABEL: func.func @mean(
// ALONE:         scf.for {{.*}} -> (tensor<1x130x49xf32>) {
// ALONE:         kernel = "reduce_sum"
func.func @mean(%w: tensor<130x40xf32>, %x: tensor<1x40x49xf32>) -> (tensor<1x130xf32>) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 49.0 : f32
  %e = tensor.empty() : tensor<1x130x49xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x130x49xf32>) -> tensor<1x130x49xf32>
  %c = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%w, %x : tensor<130x40xf32>, tensor<1x40x49xf32>) outs(%z : tensor<1x130x49xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %0 = arith.mulf %l, %r : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x130x49xf32>
  %f = tensor.empty() : tensor<1x130xf32>
  %g = linalg.fill ins(%zero : f32) outs(%f : tensor<1x130xf32>) -> tensor<1x130xf32>
  %s = linalg.generic {indexing_maps = [#i, #rows], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%c : tensor<1x130x49xf32>) outs(%g : tensor<1x130xf32>) {
  ^bb0(%in: f32, %o: f32):
    %0 = arith.addf %in, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x130xf32>
  %m = linalg.generic {indexing_maps = [#p, #p], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<1x130xf32>) outs(%f : tensor<1x130xf32>) {
  ^bb0(%in: f32, %o: f32):
    %0 = arith.divf %in, %count : f32
    linalg.yield %0 : f32
  } -> tensor<1x130xf32>
  return %m : tensor<1x130xf32>
}

// -----

#a = affine_map<(n, f, p, c) -> (f, c)>
#b = affine_map<(n, f, p, c) -> (n, c, p)>
#c = affine_map<(n, f, p, c) -> (n, f, p)>
#i = affine_map<(n, f, p) -> (n, f, p)>
#rows = affine_map<(n, f, p) -> (n, f)>
#p = affine_map<(n, f) -> (n, f)>

// CHECK-LABEL: func.func @others(
// CHECK:         %[[R:.*]]:2 = scf.for
// CHECK:         return %[[R]]#1, %[[R]]#0
func.func @others(%w: tensor<130x40xf32>, %x: tensor<1x40x49xf32>) -> (tensor<1x130xf32>, tensor<1x130x49xf32>) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 49.0 : f32
  %e = tensor.empty() : tensor<1x130x49xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x130x49xf32>) -> tensor<1x130x49xf32>
  %c = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%w, %x : tensor<130x40xf32>, tensor<1x40x49xf32>) outs(%z : tensor<1x130x49xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %0 = arith.mulf %l, %r : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x130x49xf32>
  %f = tensor.empty() : tensor<1x130xf32>
  %g = linalg.fill ins(%zero : f32) outs(%f : tensor<1x130xf32>) -> tensor<1x130xf32>
  %s = linalg.generic {indexing_maps = [#i, #rows], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%c : tensor<1x130x49xf32>) outs(%g : tensor<1x130xf32>) {
  ^bb0(%in: f32, %o: f32):
    %0 = arith.addf %in, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x130xf32>
  %m = linalg.generic {indexing_maps = [#p, #p], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<1x130xf32>) outs(%f : tensor<1x130xf32>) {
  ^bb0(%in: f32, %o: f32):
    %0 = arith.divf %in, %count : f32
    linalg.yield %0 : f32
  } -> tensor<1x130xf32>
  return %m, %c : tensor<1x130xf32>, tensor<1x130x49xf32>
}

// -----

#a = affine_map<(n, f, p, c) -> (f, c)>
#b = affine_map<(n, f, p, c) -> (n, c, p)>
#c = affine_map<(n, f, p, c) -> (n, f, p)>
#i = affine_map<(n, f, p) -> (n, f, p)>
#rows = affine_map<(n, f, p) -> (n, f)>
#p = affine_map<(n, f) -> (n, f)>

// CHECK-LABEL: func.func @forbidden(
// CHECK:         scf.for {{.*}} -> (tensor<1x130x49xf32>) {
// CHECK:           mesh = [all, none, none]
// CHECK:         kernel = "reduce_sum"
func.func @forbidden(%w: tensor<130x40xf32>, %x: tensor<1x40x49xf32>) -> (tensor<1x130xf32>) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 49.0 : f32
  %e = tensor.empty() : tensor<1x130x49xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x130x49xf32>) -> tensor<1x130x49xf32>
  %c = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%w, %x : tensor<130x40xf32>, tensor<1x40x49xf32>) outs(%z : tensor<1x130x49xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %0 = arith.mulf %l, %r : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x130x49xf32>
  %f = tensor.empty() : tensor<1x130xf32>
  %g = linalg.fill ins(%zero : f32) outs(%f : tensor<1x130xf32>) -> tensor<1x130xf32>
  %s = linalg.generic {indexing_maps = [#i, #rows], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%c : tensor<1x130x49xf32>) outs(%g : tensor<1x130xf32>) attrs = {sw.fuse = false} {
  ^bb0(%in: f32, %o: f32):
    %0 = arith.addf %in, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x130xf32>
  %m = linalg.generic {indexing_maps = [#p, #p], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<1x130xf32>) outs(%f : tensor<1x130xf32>) {
  ^bb0(%in: f32, %o: f32):
    %0 = arith.divf %in, %count : f32
    linalg.yield %0 : f32
  } -> tensor<1x130xf32>
  return %m : tensor<1x130xf32>
}

// -----

#a = affine_map<(f, p, c) -> (f, c)>
#b = affine_map<(f, p, c) -> (c, p)>
#c = affine_map<(f, p, c) -> (f, p)>
#i = affine_map<(f, p) -> (f, p)>
#row = affine_map<(f, p) -> (f)>

// What reads rows and what is computed of them, as a softmax does, is a program.
// CHECK-LABEL: func.func @with_rows(
// CHECK:         scf.for {{.*}} -> (tensor<130x49xf32>) {
// CHECK:           mesh = [all, none, none]
// CHECK:         scf.forall
// CHECK:           arith.maximumf
// CHECK:           arith.subf
func.func @with_rows(%w: tensor<130x40xf32>, %x: tensor<40x49xf32>) -> tensor<130x49xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<130x49xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<130x49xf32>) -> tensor<130x49xf32>
  %c = linalg.matmul ins(%w, %x : tensor<130x40xf32>, tensor<40x49xf32>) outs(%z : tensor<130x49xf32>) -> tensor<130x49xf32>
  %f = tensor.empty() : tensor<130xf32>
  %g = linalg.fill ins(%least : f32) outs(%f : tensor<130xf32>) -> tensor<130xf32>
  %s = linalg.generic {indexing_maps = [#i, #row], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<130x49xf32>) outs(%g : tensor<130xf32>) {
  ^bb0(%in: f32, %o: f32):
    %0 = arith.maximumf %in, %o : f32
    linalg.yield %0 : f32
  } -> tensor<130xf32>
  %m = linalg.generic {indexing_maps = [#i, #row, #i], iterator_types = ["parallel", "parallel"]} ins(%c, %s : tensor<130x49xf32>, tensor<130xf32>) outs(%e : tensor<130x49xf32>) {
  ^bb0(%in: f32, %max: f32, %o: f32):
    %0 = arith.subf %in, %max : f32
    linalg.yield %0 : f32
  } -> tensor<130x49xf32>
  return %m : tensor<130x49xf32>
}
