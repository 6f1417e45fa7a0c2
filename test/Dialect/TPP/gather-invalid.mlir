// RUN: sw-opt --split-input-file -verify-diagnostics %s

func.func @no_element(%x: f32, %i: index) -> f32 {
  // expected-error @below {{expects the element of an input of the op around it}}
  %v = tpp.gather %x[%i] : f32
  return %v : f32
}

// -----

#id = affine_map<(i, j) -> (i, j)>
func.func @output(%x: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%x : memref<4x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    // expected-error @below {{expects the element of an input of the op around it}}
    %v = tpp.gather %o[%i, %i] : f32
    linalg.yield %v : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
func.func @offsets(%x: memref<4x4xf32>, %y: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : memref<4x4xf32>) outs(%y : memref<4x4xf32>) {
  ^bb0(%e: f32, %o: f32):
    %i = linalg.index 0 : index
    // expected-error @below {{expects an offset for each of the 2 dimensions of 'memref<4x4xf32>', but has 1}}
    %v = tpp.gather %e[%i] : f32
    linalg.yield %v : f32
  }
  return
}
