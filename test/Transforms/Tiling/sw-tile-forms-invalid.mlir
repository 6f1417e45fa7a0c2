// Ops that are to be distributed over the CPEs, and whose operands or bodies do not permit it.
// RUN: sw-opt --sw-tile --split-input-file --verify-diagnostics %s

#id = affine_map<(i, j) -> (i, j)>

// Each element has 2 bytes, and a row an odd number of them.
func.func @half_words(%m: memref<64x63xf16>) {
  // expected-warning @below {{'sw.schedule' is not used: no primitive covers linalg.generic}}
  linalg.generic {sw.schedule = #sw.schedule<method = cpe>, indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : memref<64x63xf16>) outs(%m : memref<64x63xf16>) {
  ^bb0(%a: f16, %o: f16):
    %e = math.exp %a : f16
    linalg.yield %e : f16
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// The layout has no strides.
func.func @folded(%m: memref<64x64xf32, affine_map<(i, j) -> (i mod 32, j)>>, %o: memref<64x64xf32>) {
  // expected-error @below {{expects memrefs of which the layout is strides, but got 'memref<64x64xf32, affine_map<(d0, d1) -> (d0 mod 32, d1)>>'}}
  linalg.generic {sw.schedule = #sw.schedule<method = cpe>, indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : memref<64x64xf32, affine_map<(i, j) -> (i mod 32, j)>>) outs(%o : memref<64x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %e = math.exp %a : f32
    linalg.yield %e : f32
  }
  return
}

// -----

// Each element of the output is written in many iterations.
func.func @written_twice(%m: memref<64x64xf32>, %o: memref<64xf32>) {
  // expected-warning @below {{'sw.schedule' is not used: no primitive covers linalg.generic}}
  linalg.generic {sw.schedule = #sw.schedule<method = cpe>, indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "parallel"]} ins(%m : memref<64x64xf32>) outs(%o : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %e = math.exp %a : f32
    linalg.yield %e : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// A CPE calls no functions.
func.func private @f(f32) -> f32
func.func @call(%m: memref<64x64xf32>) {
  // expected-warning @below {{'sw.schedule' is not used: no primitive covers linalg.generic}}
  linalg.generic {sw.schedule = #sw.schedule<method = cpe>, indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : memref<64x64xf32>) outs(%m : memref<64x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %e = func.call @f(%a) : (f32) -> f32
    linalg.yield %e : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// The body has a branch.
func.func @branch(%m: memref<64x64xf32>) {
  // expected-warning @below {{'sw.schedule' is not used: no primitive covers linalg.generic}}
  linalg.generic {sw.schedule = #sw.schedule<method = cpe>, indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : memref<64x64xf32>) outs(%m : memref<64x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    %e = scf.if %c -> f32 {
      %x = math.exp %a : f32
      scf.yield %x : f32
    } else {
      scf.yield %a : f32
    }
    linalg.yield %e : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// Tiles of the mesh have primitives only.
func.func @mesh(%m: memref<64x64xf32>) {
  // expected-error @below {{cannot be tiled over the mesh, as 'method = mesh' of 'sw.schedule' requests}}
  linalg.generic {sw.schedule = #sw.schedule<method = mesh>, indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : memref<64x64xf32>) outs(%m : memref<64x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %e = math.round %a : f32
    linalg.yield %e : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// A row has no elements.
func.func @zero(%m: memref<64x0xf32>) {
  // expected-error @below {{expects every loop to run at least once, but loop 1 has extent 0}}
  linalg.generic {sw.schedule = #sw.schedule<method = cpe>, indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : memref<64x0xf32>) outs(%m : memref<64x0xf32>) {
  ^bb0(%a: f32, %b: f32):
    %e = math.exp %a : f32
    linalg.yield %e : f32
  }
  return
}
