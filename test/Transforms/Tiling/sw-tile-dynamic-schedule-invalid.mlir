// Requests of ops that stay on the management core are reported.
// RUN: sw-opt --sw-set-target=chip=sw26010 --sw-tile --verify-diagnostics %s

func.func @exp(%x: memref<?x64xf32>) {
  // expected-warning @below {{'sw.schedule' is not used: an extent is known only when the program runs}}
  linalg.exp {sw.schedule = #sw.schedule<method = cpe>} ins(%x : memref<?x64xf32>) outs(%x : memref<?x64xf32>)
  return
}

func.func @product(%a: memref<?x8xf32>, %b: memref<8x8xf32>, %c: memref<?x8xf32>) {
  // expected-warning @below {{'sw.schedule' is not used: an extent is known only when the program runs}}
  linalg.matmul {sw.schedule = #sw.schedule<method = mesh>} ins(%a, %b : memref<?x8xf32>, memref<8x8xf32>) outs(%c : memref<?x8xf32>)
  return
}

// Nothing is requested.
func.func @none(%x: memref<?x64xf32>) {
  linalg.exp ins(%x : memref<?x64xf32>) outs(%x : memref<?x64xf32>)
  return
}
