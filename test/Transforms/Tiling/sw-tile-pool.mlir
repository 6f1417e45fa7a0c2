// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile --split-input-file | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile="tile-sizes=16,600,27 order=k,m,n vector=m distributed=n row-contiguous=c" --split-input-file --remarks-filter=sw-tiling 2>&1 | FileCheck %s --check-prefix=OPTIONS

#all = affine_map<(i, j) -> (i, j)>
#chan = affine_map<(i, j) -> (i)>

// Tiles of 16 of 24 blocks of 72 elements: the last tile has 8, and of them one row of 17 pixels in the output.
// CHECK-DAG:   #[[BLOCKS:.*]] = affine_map<(d0) -> (-d0 + 24, 16)>
// CHECK-DAG:   #[[PIXEL:.*]] = affine_map<(d0) -> (d0 * 17)>
// CHECK-DAG:   #[[PIXELS:.*]] = affine_map<(d0, d1) -> (d1 * -17 + 289, d0 * 17)>
// CHECK-DAG:   #[[ELEMENTS:.*]] = affine_map<(d0) -> (d0 * 72)>
// CHECK-LABEL: func.func @structure(
// CHECK-SAME:    %{{.*}}: tensor<3x36x36xf32>, %{{.*}}: tensor<32x27xf32>, %[[BIAS:.*]]: tensor<32xf32>)
// CHECK:       %[[W:.*]] = sw.windows
// CHECK:       scf.for %[[I:.*]] = %{{.*}} to %c32{{.*}} iter_args
// CHECK:         scf.for %[[J:.*]] = %{{.*}} to %c24{{.*}} iter_args(%[[OUT:.*]] = %{{.*}})
// CHECK-DAG:       %[[N:.*]] = affine.min #[[BLOCKS]](%[[J]])
// CHECK-DAG:       %[[AT:.*]] = affine.apply #[[PIXEL]](%[[J]])
// CHECK-DAG:       %[[SIZE:.*]] = affine.min #[[PIXELS]](%[[N]], %[[J]])
// CHECK-DAG:       %[[FIRST:.*]] = affine.apply #[[ELEMENTS]](%[[J]])
// CHECK-DAG:       %[[COLS:.*]] = affine.apply #[[ELEMENTS]](%[[N]])
// CHECK:           %[[B:.*]] = tensor.extract_slice %[[W]][0, %[[FIRST]]] [27, %[[COLS]]]
// CHECK:           %[[Z:.*]] = linalg.fill {sw.tile = #sw.tile<kernel = "matmul", sizes = [16, 1152], mesh = [row, col], units = [1, 4], buffers = [1]>}
// CHECK:           %[[C:.*]] = linalg.matmul {sw.tile = #sw.tile<{{.*}}sizes = [16, 1152, 27], {{.*}}mesh = [row, col, none], units = [1, 4, 1], buffers = [1, 2, 1], vector = n, {{.*}}>} ins(%{{.*}}, %[[B]] : {{.*}}) outs(%[[Z]] :
// CHECK:           %[[A:.*]] = linalg.generic {{.*}} outs(%[[C]] : {{.*}}buffers = [2], epilogue>}
// CHECK:             arith.mulf
// CHECK:           %[[D:.*]] = tensor.extract_slice %[[OUT]][%[[I]], %[[AT]]] [16, %[[SIZE]]]
// CHECK:           %[[P:.*]] = sw.pool %[[A]] at %[[AT]] to %[[D]], <{{.*}}> initial 0.000000e+00 {sw.tile = #sw.tile<kernel = "matmul", mesh = [row, col], units = [1, 4], buffers = [1, 2], epilogue>} : tensor<16x?xf32> to tensor<16x?xf32>
// CHECK:           %[[S:.*]] = tensor.extract_slice %[[BIAS]][%[[I]]] [16]
// CHECK:           %[[Y:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<16xf32>) outs(%[[P]] : tensor<16x?xf32>) attrs = {sw.tile = #sw.tile<kernel = "matmul", mesh = [row, col], units = [1, 17], buffers = [2], epilogue>}
// CHECK:             arith.addf
// CHECK:           tensor.insert_slice %[[Y]] into %[[OUT]][%[[I]], %[[AT]]] [16, %[[SIZE]]]
// CHECK-NOT:   linalg
func.func @structure(%x: tensor<3x36x36xf32>, %f: tensor<32x27xf32>, %b: tensor<32xf32>) -> tensor<32x289xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [48, 36], blocks = [2, 2]> : tensor<3x36x36xf32> to tensor<27x1728xf32>
  %e = tensor.empty() : tensor<32x1728xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  %c = linalg.matmul {sw.schedule = #sw.schedule<sizes = [16, 1152, 27], buffers = [1, 2, 2]>} ins(%f, %w : tensor<32x27xf32>, tensor<27x1728xf32>) outs(%i : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  %a = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<32x1728xf32>) outs(%e : tensor<32x1728xf32>) {
  ^bb0(%p: f32, %o: f32):
    %r = arith.mulf %p, %p : f32
    linalg.yield %r : f32
  } -> tensor<32x1728xf32>
  %q = tensor.empty() : tensor<32x289xf32>
  %m = sw.pool %a at %c0 to %q, <kernel = [2, 2], strides = [2, 2], pads = [0, 0], image = [34, 34], output = [17, 17], rows = 1, line = 36> initial 0.0
      : tensor<32x1728xf32> to tensor<32x289xf32> -> tensor<32x289xf32>
  %y = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel"]} ins(%m, %b : tensor<32x289xf32>, tensor<32xf32>) outs(%q : tensor<32x289xf32>) {
  ^bb0(%p: f32, %u: f32, %o: f32):
    %r = arith.addf %p, %u : f32
    linalg.yield %r : f32
  } -> tensor<32x289xf32>
  return %y : tensor<32x289xf32>
}

// -----

// Sizes of tiles become whole blocks on all mesh columns, which others need not have; what a pooling does not permit is
// not asked of this product.
// OPTIONS: [Analysis] Tile {{.*}}"tile size 600 of loop 1 becomes 1152, whole blocks of a pooling on all mesh columns"
// OPTIONS-NOT: becomes
// OPTIONS-LABEL: func.func @sizes(
// OPTIONS: linalg.matmul {sw.tile = #sw.tile<{{.*}}sizes = [16, 1152, 27], {{.*}}mesh = [row, col, none], {{.*}}vector = n, row_contiguous = [0, 0, 0]
// OPTIONS: sw.pool
// All of it in one tile needs no loops.
// CHECK-LABEL: func.func @sizes(
// CHECK-NOT:   scf.for
// CHECK:       %[[C:.*]] = linalg.matmul {sw.tile = #sw.tile<{{.*}}sizes = [32, 1728, 27]
// CHECK:       sw.pool %[[C]] at %c0 to %{{.*}} {sw.tile = #sw.tile<kernel = "matmul", mesh = [row, col], units = [1, 4], {{.*}}, epilogue>} : tensor<32x1728xf32> to tensor<32x289xf32>
func.func @sizes(%x: tensor<3x36x36xf32>, %f: tensor<32x27xf32>) -> tensor<32x289xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [48, 36], blocks = [2, 2]> : tensor<3x36x36xf32> to tensor<27x1728xf32>
  %e = tensor.empty() : tensor<32x1728xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  %c = linalg.matmul ins(%f, %w : tensor<32x27xf32>, tensor<27x1728xf32>) outs(%i : tensor<32x1728xf32>) -> tensor<32x1728xf32>
  %q = tensor.empty() : tensor<32x289xf32>
  %m = sw.pool %c at %c0 to %q, <kernel = [2, 2], strides = [2, 2], pads = [0, 0], image = [34, 34], output = [17, 17], rows = 1, line = 36> initial 0.0
      : tensor<32x1728xf32> to tensor<32x289xf32> -> tensor<32x289xf32>
  return %m : tensor<32x289xf32>
}

// -----

// The weights of the channels of a tile are one more operand, with as many buffers as what is stored.
// CHECK-LABEL: func.func @weights(
// CHECK-SAME:    {{.*}}%[[WEIGHTS:[a-z0-9]+]]: tensor<32x9xf32>)
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %c32
// CHECK:           %[[S:.*]] = tensor.extract_slice %[[WEIGHTS]][%[[I]], 0] [16, 9]
// CHECK:           sw.pool %{{.*}} weights %[[S]] : tensor<16x9xf32> at {{.*}} weighted = true> initial 0.000000e+00 {sw.tile = #sw.tile<kernel = "matmul", mesh = [row, col], units = [1, 4], buffers = [1, 2, 2], epilogue>} : tensor<16x512xf32> to tensor<16x196xf32>
func.func @weights(%x: tensor<24x14x14xf32>, %f: tensor<32x24xf32>, %d: tensor<32x9xf32>) -> tensor<32x196xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = sw.windows %x, <kernel = [1, 1], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [32, 16], blocks = [4, 2]> : tensor<24x14x14xf32> to tensor<24x512xf32>
  %e = tensor.empty() : tensor<32x512xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<32x512xf32>) -> tensor<32x512xf32>
  %c = linalg.matmul {sw.schedule = #sw.schedule<sizes = [16, 512, 24], buffers = [1, 2, 2]>} ins(%f, %w : tensor<32x24xf32>, tensor<24x512xf32>) outs(%i : tensor<32x512xf32>) -> tensor<32x512xf32>
  %q = tensor.empty() : tensor<32x196xf32>
  %m = sw.pool %c weights %d : tensor<32x9xf32> at %c0 to %q, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [14, 14], output = [14, 14], rows = 2, line = 16, weighted = true> initial 0.0
      : tensor<32x512xf32> to tensor<32x196xf32> -> tensor<32x196xf32>
  return %m : tensor<32x196xf32>
}

// -----

// Whole images: channels are distributed over the CPEs, each of which has all pixels.
// CHECK-LABEL: func.func @whole(
// CHECK:         linalg.matmul {{.*}}sizes = [128, 196, 24], {{.*}}mesh = [all, none, none]
// CHECK:         sw.pool {{.*}} whole = true> initial 0.000000e+00 {sw.tile = #sw.tile<kernel = "matmul", mesh = [all, none], units = [1, 1], buffers = [1, 2, 2], epilogue>} : tensor<128x196xf32> to tensor<128x49xf32>
func.func @whole(%x: tensor<24x196xf32>, %f: tensor<256x24xf32>, %d: tensor<256x9xf32>) -> tensor<256x49xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x196xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<256x196xf32>) -> tensor<256x196xf32>
  %c = linalg.matmul {sw.schedule = #sw.schedule<sizes = [128, 196, 24], mesh = [all, none, none], buffers = [2, 2, 2]>} ins(%f, %x : tensor<256x24xf32>, tensor<24x196xf32>) outs(%i : tensor<256x196xf32>) -> tensor<256x196xf32>
  %q = tensor.empty() : tensor<256x49xf32>
  %m = sw.pool %c weights %d : tensor<256x9xf32> at %c0 to %q, <kernel = [3, 3], strides = [2, 2], pads = [1, 1], image = [14, 14], output = [7, 7], rows = 7, line = 14, weighted = true, whole = true> initial 0.0
      : tensor<256x196xf32> to tensor<256x49xf32> -> tensor<256x49xf32>
  return %m : tensor<256x49xf32>
}
