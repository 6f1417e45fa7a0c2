// Ops that cannot be distributed over the CPEs, as their schedule asks, and what is said without a schedule.
// RUN: sw-opt --sw-tile --remarks-filter=sw-tiling --split-input-file --verify-diagnostics %s

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>

// A CPE would read elements that another one has written already.
func.func @own_output(%y: memref<64x64xf32>) {
  // expected-error @below {{cannot be distributed over the CPEs: it reads other elements of its output than it writes}}
  linalg.generic {sw.schedule = #sw.schedule<method = cpe>, indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%y : memref<64x64xf32>) outs(%y : memref<64x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>

func.func @own_output_remark(%y: memref<64x64xf32>) {
  // expected-remark @below {{exp stays on the management core: it reads other elements of its output than it writes}}
  linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%y : memref<64x64xf32>) outs(%y : memref<64x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// Two elements of the output read the same one.
func.func @halved_index(%x: memref<32xf32>, %y: memref<64xf32>) {
  // expected-error @below {{cannot be distributed over the CPEs: it reads operand 0 by affine_map<(d0) -> (d0 floordiv 2)>, which is not a sum of loops}}
  linalg.generic {sw.schedule = #sw.schedule<method = cpe>, indexing_maps = [affine_map<(i) -> (i floordiv 2)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : memref<32xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// A row of 3 bytes is no number of words.
func.func @bytes(%x: memref<7x3xi8>, %y: memref<7x3xi8>) {
  // expected-warning @below {{'sw.schedule' is not used: no primitive covers linalg.add}}
  // expected-remark @below {{no primitive covers linalg.add; it runs on the management core}}
  linalg.add {sw.schedule = #sw.schedule<method = cpe>} ins(%x, %x : memref<7x3xi8>, memref<7x3xi8>) outs(%y : memref<7x3xi8>)
  return
}

// -----

// There is no loop to distribute.
func.func @one_number(%x: memref<f32>, %y: memref<f32>) {
  // expected-warning @below {{'sw.schedule' is not used: no primitive covers linalg.exp}}
  // expected-remark @below {{no primitive covers linalg.exp; it runs on the management core}}
  linalg.exp {sw.schedule = #sw.schedule<method = cpe>} ins(%x : memref<f32>) outs(%y : memref<f32>)
  return
}

// -----

// The position in the table is known only when the program runs.
func.func @table(%x: memref<64xi32>, %t: memref<64xf32>, %y: memref<64xf32>) {
  // expected-remark @below {{no primitive covers linalg.generic; it runs on the management core}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : memref<64xi32>) outs(%y : memref<64xf32>) {
  ^bb0(%a: i32, %o: f32):
    %i = arith.index_cast %a : i32 to index
    %0 = memref.load %t[%i] : memref<64xf32>
    linalg.yield %0 : f32
  }
  return
}
