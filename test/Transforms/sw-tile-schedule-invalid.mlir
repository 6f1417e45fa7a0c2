// RUN: sw-opt --sw-tile --split-input-file --verify-diagnostics %s

func.func @unknown_key(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects the keys of 'sw.schedule' to be 'sizes', 'order', 'buffers', 'vector' or 'long_rows', but got 'size'}}
  linalg.matmul {sw.schedule = {size = array<i64: 8, 8, 8>}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @no_dictionary(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'sw.schedule' to be a dictionary, but got 7 : i64}}
  linalg.matmul {sw.schedule = 7} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @wrong_type(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'sizes' of 'sw.schedule' to be an array<i64>, but got [8, 8, 8]}}
  linalg.matmul {sw.schedule = {sizes = [8, 8, 8]}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @wrong_count(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'sizes' of 'sw.schedule' to have one number for each of the 3 loops, but got array<i64: 8, 8>}}
  linalg.matmul {sw.schedule = {sizes = array<i64: 8, 8>}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @negative(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects tile sizes of at least 0 (0 chooses), but got -8 for loop 1}}
  linalg.matmul {sw.schedule = {sizes = array<i64: 8, -8, 8>}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @no_such_loop(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects loops of 'order' of 'sw.schedule' to be 0 to 2, but got 3}}
  linalg.matmul {sw.schedule = {order = array<i64: 0, 1, 3>}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @loop_twice(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects each loop once in 'order', but got loop 0 twice}}
  linalg.matmul {sw.schedule = {order = array<i64: 0, 1, 0>}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @buffers(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 1 or 2 buffers per operand (0 chooses), but got 3}}
  linalg.matmul {sw.schedule = {buffers = array<i64: 2, 3, 1>}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @vector(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'vector' of 'sw.schedule' to be "m" or "n", but got "k"}}
  linalg.matmul {sw.schedule = {vector = "k"}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @long_rows(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'long_rows' of 'sw.schedule' to be of 0 and 1, but got 2}}
  linalg.matmul {sw.schedule = {long_rows = array<i64: 0, 2, 1>}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @batch(%a: memref<4x64x64xf32>, %b: memref<4x64x64xf32>, %c: memref<4x64x64xf32>) {
  // expected-error @below {{expects tile size 1 for loop 0, which the tile op does not have, but got 2}}
  linalg.batch_matmul {sw.schedule = {sizes = array<i64: 2, 8, 8, 8>}} ins(%a, %b : memref<4x64x64xf32>, memref<4x64x64xf32>) outs(%c : memref<4x64x64xf32>)
  return
}

// -----

func.func @too_large(%a: memref<1024x1024xf32>, %b: memref<1024x1024xf32>, %c: memref<1024x1024xf32>) {
  // expected-error-re @below {{a tile of 1024 x 1024 x 1 with 2, 1 and 1 buffers needs {{[0-9]+}} bytes of LDM per CPE, but only 57344 are available}}
  linalg.matmul {sw.schedule = {sizes = array<i64: 1024, 1024, 0>, buffers = array<i64: 2, 0, 0>}} ins(%a, %b : memref<1024x1024xf32>, memref<1024x1024xf32>) outs(%c : memref<1024x1024xf32>)
  return
}

// -----

func.func @elementwise(%a: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'vector' and 'long_rows' on products only}}
  linalg.copy {sw.schedule = {vector = "n"}} ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @elementwise_too_large(%a: memref<2048x2048xf32>, %c: memref<2048x2048xf32>) {
  // expected-error @below {{bytes of LDM per CPE, but only 57344 are available}}
  linalg.copy {sw.schedule = {sizes = array<i64: 2048, 2048>}} ins(%a : memref<2048x2048xf32>) outs(%c : memref<2048x2048xf32>)
  return
}

// -----

func.func @not_tiled(%a: memref<64x64xi8>, %c: memref<64x64xi8>) {
  // expected-warning @below {{'sw.schedule' is not used: no primitive covers linalg.add}}
  linalg.add {sw.schedule = {sizes = array<i64: 8, 8>}} ins(%a, %a : memref<64x64xi8>, memref<64x64xi8>) outs(%c : memref<64x64xi8>)
  return
}

// -----

// Rows of an operand are dealt out to the CPEs of a mesh row only.
func.func @long_rows_across(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects no long rows of operand 0, whose rows are not cut over the columns of the mesh}}
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
      attrs = {sw.schedule = {long_rows = array<i64: 1, 1, 0>}} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}
