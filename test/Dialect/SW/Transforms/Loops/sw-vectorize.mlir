// RUN: sw-opt %s --sw-set-target --sw-vectorize --split-input-file | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-vectorize --split-input-file | FileCheck %s --check-prefix=PRO

// A row in vectors, two side by side and the last with what is left; their sums
// stay in registers.

// CHECK-LABEL: func.func @row(
// CHECK:         %[[ROW:.*]] = memref.subview %{{.*}}[0, 0, 0] [1, 1, 10] [1, 1, 1]
// CHECK:         %[[OLD:.*]] = vector.transfer_read %[[ROW]][%c0{{.*}}], %{{.*}} {in_bounds = [true]} : memref<10xf32, {{.*}}#sw.ldm>, vector<4xf32>
// CHECK:         %[[NEXT_OLD:.*]] = vector.transfer_read %{{.*}}[%c4{{.*}}], %{{.*}} {in_bounds = [true]}
// CHECK:         %[[SUM:.*]]:2 = scf.for %[[K:.*]] = {{.*}} iter_args(%[[ACC:.*]] = %[[OLD]], %{{.*}} = %[[NEXT_OLD]]) -> (vector<4xf32>, vector<4xf32>)
// CHECK:           %[[PART:.*]] = memref.subview %{{.*}}[0, 0, %[[K]]] [1, 1, 10] [1, 1, 1]
// CHECK:           %[[X:.*]] = vector.transfer_read %[[PART]][%c0{{.*}}]
// CHECK:           %[[NEXT:.*]] = arith.addf %[[ACC]], %[[X]] : vector<4xf32>
// CHECK:           scf.yield %[[NEXT]], %{{.*}}
// CHECK:         vector.transfer_write %[[SUM]]#0, %{{.*}}[%c0{{.*}}] {in_bounds = [true]}
// CHECK:         vector.transfer_write %[[SUM]]#1, %{{.*}}[%c4{{.*}}] {in_bounds = [true]}
// CHECK:         vector.transfer_read %{{.*}}[%c8{{.*}}], %{{.*}} : memref<10xf32
// CHECK:         vector.transfer_write {{.*}} : vector<4xf32>, memref<10xf32
// CHECK-NOT:     linalg.
// PRO-LABEL: func.func @row(
// PRO:         vector.transfer_read %{{.*}} {in_bounds = [true]} : memref<10xf32, {{.*}}>, vector<8xf32>
func.func @row() {
  sw.launch @k view(cpe) {
    %x = sw.alloc private : memref<1x1x12xf32, #sw.ldm>
    %w = sw.alloc private : memref<3xf32, #sw.ldm>
    %y = sw.alloc private : memref<1x1x10xf32, #sw.ldm>
    linalg.pooling_ncw_sum ins(%x, %w : memref<1x1x12xf32, #sw.ldm>, memref<3xf32, #sw.ldm>)
        outs(%y : memref<1x1x10xf32, #sw.ldm>)
  }
  return
}

// -----

// Ten columns are twice five side by side: eight would leave a small rest. What
// does not differ among them is read once.

// CHECK-LABEL: func.func @side_by_side(
// CHECK:         scf.for %{{.*}} = %c0{{.*}} to %c10{{.*}} step %c5
// CHECK-COUNT-5:     vector.transfer_read
// CHECK-NOT:         vector.transfer_read
// CHECK:             iter_args(
// CHECK-COUNT-6:       vector.transfer_read
// CHECK-NOT:           vector.transfer_read
// CHECK:               arith.mulf
// CHECK-COUNT-5:     vector.transfer_write
func.func @side_by_side() {
  sw.launch @k view(cpe) {
    %x = sw.alloc private : memref<1x1x12x8xf32, #sw.ldm>
    %w = sw.alloc private : memref<1x3x8xf32, #sw.ldm>
    %y = sw.alloc private : memref<1x1x10x8xf32, #sw.ldm>
    linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %w : memref<1x1x12x8xf32, #sw.ldm>, memref<1x3x8xf32, #sw.ldm>)
        outs(%y : memref<1x1x10x8xf32, #sw.ldm>)
  }
  return
}

// -----

// Thirteen of them are seven and six, and filters that read the same image are
// side by side rather than rows, which do not.

// CHECK-LABEL: func.func @rest(
// CHECK-NOT:     scf.for %{{.*}} = %c0{{.*}} to %c13
// CHECK-COUNT-7: vector.transfer_write
// CHECK:         iter_args(
// CHECK-COUNT-6: vector.transfer_write
// CHECK-NOT:     vector.transfer_write

// CHECK-LABEL: func.func @filters(
// CHECK:           iter_args(
// CHECK-COUNT-1:     vector.transfer_read
// CHECK-NOT:         vector.transfer_read
// CHECK:           vector.broadcast
// CHECK-COUNT-5:   vector.transfer_write
// CHECK-NOT:       vector.transfer_write
func.func @rest() {
  sw.launch @k view(cpe) {
    %x = sw.alloc private : memref<1x1x15x8xf32, #sw.ldm>
    %w = sw.alloc private : memref<1x3x8xf32, #sw.ldm>
    %y = sw.alloc private : memref<1x1x13x8xf32, #sw.ldm>
    linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %w : memref<1x1x15x8xf32, #sw.ldm>, memref<1x3x8xf32, #sw.ldm>)
        outs(%y : memref<1x1x13x8xf32, #sw.ldm>)
  }
  return
}

func.func @filters() {
  sw.launch @k view(cpe) {
    %x = sw.alloc private : memref<1x2x6x10xf32, #sw.ldm>
    %w = sw.alloc private : memref<5x2x3x3xf32, #sw.ldm>
    %y = sw.alloc private : memref<1x5x4x8xf32, #sw.ldm>
    linalg.conv_2d_nchw_fchw ins(%x, %w : memref<1x2x6x10xf32, #sw.ldm>, memref<5x2x3x3xf32, #sw.ldm>)
        outs(%y : memref<1x5x4x8xf32, #sw.ldm>)
  }
  return
}

// -----

// Every other element, and a number that is the same for all lanes.

// CHECK-LABEL: func.func @every_other(
// CHECK:         memref.subview %{{.*}}[%{{.*}}, %{{.*}}] [1, 8] [1, 2] : {{.*}} to memref<8xf64, strided<[2], offset: ?>, #sw.ldm>
// CHECK:         %[[W:.*]] = memref.load
// CHECK:         vector.broadcast %[[W]] : f64 to vector<4xf64>
func.func @every_other() {
  sw.launch @k view(cpe) {
    %x = sw.alloc private : memref<2x17xf64, #sw.ldm>
    %w = sw.alloc private : memref<3xf64, #sw.ldm>
    %y = sw.alloc private : memref<2x8xf64, #sw.ldm>
    linalg.generic {indexing_maps = [affine_map<(c, i, k) -> (c, 2 * i + k)>, affine_map<(c, i, k) -> (k)>,
                                     affine_map<(c, i, k) -> (c, i)>],
                    iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%x, %w : memref<2x17xf64, #sw.ldm>, memref<3xf64, #sw.ldm>) outs(%y : memref<2x8xf64, #sw.ldm>) {
    ^bb0(%in: f64, %f: f64, %out: f64):
      %0 = arith.mulf %in, %f : f64
      %1 = arith.addf %out, %0 : f64
      linalg.yield %1 : f64
    }
  }
  return
}

// -----

// Sizes that the last tile of a CPE has.

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:      %[[SIZE:.*]]: index)
// CHECK:         affine.apply #{{.*}}()[%[[SIZE]]]
// CHECK:         vector.transfer_write {{.*}} {in_bounds = [true]} : vector<4xf32>, memref<?xf32
// CHECK:         vector.transfer_write {{.*}} : vector<4xf32>, memref<?xf32
func.func @dynamic(%n: index) {
  sw.launch @k view(cpe) {
    %x = sw.alloc private : memref<64xf32, #sw.ldm>
    %y = sw.alloc private : memref<64xf32, #sw.ldm>
    %m = arith.addi %n, %n : index
    %xs = memref.subview %x[0] [%m] [1] : memref<64xf32, #sw.ldm> to memref<?xf32, strided<[1]>, #sw.ldm>
    %ys = memref.subview %y[0] [%n] [1] : memref<64xf32, #sw.ldm> to memref<?xf32, strided<[1]>, #sw.ldm>
    linalg.generic {indexing_maps = [affine_map<(i) -> (2 * i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        ins(%xs : memref<?xf32, strided<[1]>, #sw.ldm>) outs(%ys : memref<?xf32, strided<[1]>, #sw.ldm>) {
    ^bb0(%in: f32, %out: f32):
      %0 = math.absf %in : f32
      linalg.yield %0 : f32
    }
  }
  return
}

// -----

// A tile of at most four rows: four at a time, and the rest of the last tile one
// by one. One vector would wait for the result of the function.

// CHECK-LABEL: func.func @bounded(
// CHECK:         %[[MAIN:.*]] = affine.apply #{{.*}}()[%{{.*}}]
// CHECK:         scf.for %{{.*}} = %c0{{.*}} to %[[MAIN]] step %c4{{.*}} {
// CHECK:           scf.for
// CHECK-COUNT-4:     math.exp {{.*}} : vector<4xf32>
// CHECK-NOT:         math.exp
// CHECK:         scf.for %{{.*}} = %[[MAIN]] to %{{.*}} step %c1{{.*}} {
// CHECK:           math.exp
func.func @bounded(%i: index) {
  sw.launch @k view(cpe) {
    %x = sw.alloc private : memref<4x12xf32, #sw.ldm>
    %w = sw.alloc private : memref<3xf32, #sw.ldm>
    %y = sw.alloc private : memref<4x12xf32, #sw.ldm>
    %n = affine.min affine_map<()[s0] -> (s0 * -4 + 25, 4)>()[%i]
    %xs = sw.tile %x sizes(%n) : memref<4x12xf32, #sw.ldm> to memref<?x12xf32, #sw.ldm>
    %ys = sw.tile %y sizes(%n) : memref<4x12xf32, #sw.ldm> to memref<?x12xf32, #sw.ldm>
    linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (i, j)>],
                    iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%xs, %w : memref<?x12xf32, #sw.ldm>, memref<3xf32, #sw.ldm>) outs(%ys : memref<?x12xf32, #sw.ldm>) {
    ^bb0(%in: f32, %f: f32, %out: f32):
      %0 = arith.mulf %in, %f : f32
      %1 = math.exp %0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    }
  }
  return
}

// -----

// Neither integers, nor positions, nor what is read across its rows, nor what
// is no tile of a CPE.

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#third = affine_map<(i, j) -> (i, 3 * j)>

// CHECK-LABEL: func.func @others(
// CHECK-NOT:     vector.
// CHECK-COUNT-5: linalg.generic
func.func @others(%a: memref<4x8xf32>) {
  sw.launch @k view(cpe) {
    %x = sw.alloc private : memref<8x24xf32, #sw.ldm>
    %y = sw.alloc private : memref<4x8xf32, #sw.ldm>
    %n = sw.alloc private : memref<4x8xi32, #sw.ldm>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%n : memref<4x8xi32, #sw.ldm>) {
    ^bb0(%out: i32):
      %0 = arith.addi %out, %out : i32
      linalg.yield %0 : i32
    }
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%y : memref<4x8xf32, #sw.ldm>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %0 = arith.index_cast %i : index to i32
      %1 = arith.sitofp %0 : i32 to f32
      linalg.yield %1 : f32
    }
    %t = memref.subview %x[0, 0] [8, 4] [1, 1] : memref<8x24xf32, #sw.ldm> to memref<8x4xf32, strided<[24, 1]>, #sw.ldm>
    linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]}
        ins(%t : memref<8x4xf32, strided<[24, 1]>, #sw.ldm>) outs(%y : memref<4x8xf32, #sw.ldm>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    %s = memref.subview %x[0, 0] [4, 24] [1, 1] : memref<8x24xf32, #sw.ldm> to memref<4x24xf32, strided<[24, 1]>, #sw.ldm>
    linalg.generic {indexing_maps = [#third, #id], iterator_types = ["parallel", "parallel"]}
        ins(%s : memref<4x24xf32, strided<[24, 1]>, #sw.ldm>) outs(%y : memref<4x8xf32, #sw.ldm>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xf32>) {
  ^bb0(%out: f32):
    %0 = arith.addf %out, %out : f32
    linalg.yield %0 : f32
  }
  return
}
