// RUN: sw-opt %s --sw-distribute --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// Each CPE has two of 16 blocks, of 60 elements and 8 pixels: it begins 16 pixels after its neighbour.
// CHECK-LABEL: func.func @pool(
// CHECK-SAME:    %[[AT:.*]]: index)
// CHECK-DAG:     %[[C16:.*]] = arith.constant 16 : index
// CHECK-DAG:     %[[COL:.*]] = sw.coord col
// CHECK-DAG:     %[[A:.*]] = sw.alloc : memref<8x120xf32, #sw.ldm>
// CHECK-DAG:     %[[B:.*]] = sw.alloc : memref<8x16xf32, #sw.ldm>
// CHECK:         %[[OFFSET:.*]] = arith.muli %[[COL]], %[[C16]]
// CHECK:         %[[OWN:.*]] = arith.addi %[[AT]], %[[OFFSET]]
// CHECK:         sw.pool %[[A]] at %[[OWN]] to %[[B]], <{{.*}}> initial 0.000000e+00 : memref<8x120xf32, #sw.ldm> to memref<8x16xf32, #sw.ldm>
func.func @pool(%at: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] units [1, 4] : memref<64x960xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 8] : memref<64x128xf32, #sw.ldm>
    sw.pool %a at %at to %b, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [33, 17], output = [16, 8], rows = 1, line = 20> initial 0.0
        : memref<64x960xf32, #sw.ldm> to memref<64x128xf32, #sw.ldm>
  }
  return
}

// -----

// The last ones of the output have less pixels than blocks, or none.
// CHECK-LABEL: func.func @end(
// CHECK-SAME:    %[[AT:.*]]: index, %[[PIXELS:.*]]: index)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C8:.*]] = arith.constant 8 : index
// CHECK-DAG:     %[[COL:.*]] = sw.coord col
// CHECK:         %[[PIECE:.*]] = arith.muli %{{.*}}, %[[C8]]
// CHECK:         %[[OFFSET:.*]] = arith.muli %[[COL]], %[[PIECE]]
// CHECK:         %[[REST:.*]] = arith.subi %[[PIXELS]], %[[OFFSET]]
// CHECK:         %[[LEAST:.*]] = arith.minsi %[[REST]], %[[PIECE]]
// CHECK:         %[[SIZE:.*]] = arith.maxsi %[[LEAST]], %[[C0]]
// CHECK:         %[[T:.*]] = memref.subview %{{.*}}[0, 0] [8, %[[SIZE]]]
// CHECK:         %[[OWN:.*]] = arith.addi %[[AT]], %[[OFFSET]]
// CHECK:         sw.pool %{{.*}} at %[[OWN]] to %[[T]], {{.*}} : memref<8x120xf32, #sw.ldm> to memref<8x?xf32,
func.func @end(%at: index, %pixels: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] units [1, 4] : memref<64x960xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 8] : memref<64x128xf32, #sw.ldm>
    %t = sw.tile %b sizes(%pixels) : memref<64x128xf32, #sw.ldm> to memref<64x?xf32, #sw.ldm>
    sw.pool %a at %at to %t, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [33, 17], output = [16, 8], rows = 1, line = 20> initial 0.0
        : memref<64x960xf32, #sw.ldm> to memref<64x?xf32, #sw.ldm>
  }
  return
}

// -----

// Pixels are in whole rows of blocks: the image begins where the first block of the CPE does, and ends with its last one.
// CHECK-LABEL: func.func @windows(
// CHECK-SAME:    %[[X:.*]]: memref<16x19x19xf32>)
// CHECK-DAG:     %[[COL:.*]] = sw.coord col
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG:     %[[C60:.*]] = arith.constant 60 : index
// CHECK-DAG:     %[[PIXEL:.*]] = arith.muli %[[COL]], %[[C60]]
// CHECK:         %[[BLOCK:.*]] = arith.divsi %[[PIXEL]], %[[C60]]
// CHECK:         arith.muli %[[BLOCK]], %[[C2]]
// CHECK:         %[[FIRST:.*]] = arith.minsi
// CHECK:         %[[LAST:.*]] = arith.divsi %{{.*}}, %[[C60]]
// CHECK:         arith.muli %[[LAST]], %[[C2]]
// CHECK:         %[[ROWS:.*]] = arith.maxsi
// CHECK:         memref.subview %[[X]][%{{.*}}, %[[FIRST]], 0] [%{{.*}}, %[[ROWS]], 19] [1, 1, 1]
// CHECK:         sw.window_fill %{{.*}} to %{{.*}} at(%{{.*}}, %[[PIXEL]], %[[FIRST]]), <{{.*}}blocks = [3, 2]> rows 19 :
func.func @windows(%x: memref<16x19x19xf32>) {
  %c0 = arith.constant 0 : index
  %c144 = arith.constant 144 : index
  %c480 = arith.constant 480 : index
  sw.launch @k view(core_group) {
    %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [24, 20], blocks = [3, 2]> taps(%c0, %c144) pixels(%c0, %c480)
        spread [#sw<spread row>, #sw<spread col>] units [1, 4] : memref<16x19x19xf32> to memref<2x5x19xf32>
    %b = sw.alloc private : memref<2x5x19xf32, #sw.ldm>
    %t = sw.alloc spread [row, col] units [1, 4] : memref<144x480xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %v to %b, %r : memref<2x5x19xf32> to memref<2x5x19xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.window_fill %b to %t at(%c0, %c0), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [24, 20], blocks = [3, 2]> rows 19
        : memref<2x5x19xf32, #sw.ldm> to memref<144x480xf32, #sw.ldm>
  }
  return
}

// -----

func.func @odd_blocks(%at: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] units [1, 4] : memref<64x992xf32, #sw.ldm>
    %t = sw.tile %a : memref<64x992xf32, #sw.ldm> to memref<64x780xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 8] : memref<64x128xf32, #sw.ldm>
    %u = sw.tile %b : memref<64x128xf32, #sw.ldm> to memref<64x104xf32, #sw.ldm>
    // expected-error @below {{expects as many blocks of 60 elements on each CPE, but got a tile of 780}}
    sw.pool %t at %at to %u, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [33, 17], output = [16, 8], rows = 1, line = 20> initial 0.0
        : memref<64x780xf32, #sw.ldm> to memref<64x104xf32, #sw.ldm>
  }
  return
}

// -----

func.func @units(%at: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] units [1, 4] : memref<64x960xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 4] : memref<64x128xf32, #sw.ldm>
    %t = sw.tile %b : memref<64x128xf32, #sw.ldm> to memref<64x72xf32, #sw.ldm>
    // expected-error @below {{expects output with units [1, 8], but got [1, 4]}}
    sw.pool %a at %at to %t, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [33, 17], output = [16, 8], rows = 1, line = 20> initial 0.0
        : memref<64x960xf32, #sw.ldm> to memref<64x72xf32, #sw.ldm>
  }
  return
}

// -----

func.func @spread(%at: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] units [1, 4] : memref<64x960xf32, #sw.ldm>
    %b = sw.alloc spread [row, none] units [1, 8] : memref<64x128xf32, #sw.ldm>
    // expected-error @below {{expects output with spread [row, col], but got [row, none]}}
    sw.pool %a at %at to %b, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [33, 17], output = [16, 8], rows = 1, line = 20> initial 0.0
        : memref<64x960xf32, #sw.ldm> to memref<64x128xf32, #sw.ldm>
  }
  return
}

// -----

func.func @few_rows(%at: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] units [1, 4] : memref<64x960xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 8] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects the fewest blocks of 8 pixels on each CPE that give 64, but got 2}}
    sw.pool %a at %at to %b, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0
        : memref<64x960xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

// The weights of the channels of a CPE.
// CHECK-LABEL: func.func @weights(
// CHECK-DAG:     %[[A:.*]] = sw.alloc : memref<8x128xf32, #sw.ldm>
// CHECK-DAG:     %[[W:.*]] = sw.alloc : memref<8x9xf32, #sw.ldm>
// CHECK-DAG:     %[[B:.*]] = sw.alloc : memref<8x28xf32, #sw.ldm>
// CHECK:         sw.pool %[[A]] weights %[[W]] : memref<8x9xf32, #sw.ldm> at %{{.*}} to %[[B]], <
func.func @weights(%at: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] units [1, 4] : memref<64x1024xf32, #sw.ldm>
    %w = sw.alloc spread [row, none] : memref<64x9xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 28] : memref<64x224xf32, #sw.ldm>
    sw.pool %a weights %w : memref<64x9xf32, #sw.ldm> at %at to %b, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [16, 14], output = [16, 14], rows = 2, line = 32, weighted = true> initial 0.0
        : memref<64x1024xf32, #sw.ldm> to memref<64x224xf32, #sw.ldm>
  }
  return
}

// -----

func.func @other_weights(%at: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] units [1, 4] : memref<64x1024xf32, #sw.ldm>
    %w = sw.alloc spread [col, none] : memref<64x9xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 28] : memref<64x224xf32, #sw.ldm>
    // expected-error @+1 {{expects weights with spread [row, none], but got [col, none]}}
    sw.pool %a weights %w : memref<64x9xf32, #sw.ldm> at %at to %b, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [16, 14], output = [16, 14], rows = 2, line = 32, weighted = true> initial 0.0
        : memref<64x1024xf32, #sw.ldm> to memref<64x224xf32, #sw.ldm>
  }
  return
}
