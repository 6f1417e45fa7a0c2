// RUN: sw-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'func.func' op has 'sw.nothing_like_it', which is no attribute of dialect 'sw'}}
// expected-note @below {{the dialect has 'sw.mpe', 'sw.schedule'}}
func.func @unknown() attributes {sw.nothing_like_it} {
  sw.launch @empty view(cpe) {}
  return
}

// -----

func.func @misspelt(%x: memref<4xf32>) {
  sw.launch @empty view(cpe) {}
  // expected-error @below {{'linalg.exp' op has 'sw.fuze', which is no attribute of dialect 'sw'; did you mean 'sw.fuse'?}}
  // expected-note @below {{the dialect has}}
  linalg.exp {sw.fuze = false} ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  return
}

// -----

func.func @type(%x: memref<4xf32>) {
  sw.launch @empty view(cpe) {}
  // expected-error @below {{expects 'sw.fuse' to be a boolean, but got "no"}}
  linalg.exp {sw.fuse = "no"} ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  return
}

// -----

func.func @kernel(%x: memref<4xf32>) {
  sw.launch @empty view(cpe) {}
  // expected-error @below {{expects 'sw.kernel' to be a string, but got 3 : i64}}
  linalg.exp {sw.kernel = 3} ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  return
}

// -----

func.func @mpe(%x: memref<4xf32>) {
  sw.launch @empty view(cpe) {}
  // expected-error @below {{expects 'sw.mpe' to be the reason as a string, or a dictionary of name, ops and reason, but got {name = 4 : i64}}}
  linalg.exp {sw.mpe = {name = 4}} ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  return
}

// -----

func.func @schedule(%x: memref<4xf32>) {
  sw.launch @empty view(cpe) {}
  // expected-error @below {{expects 'sw.schedule' to be like #sw.schedule<sizes = [64, 64, 32], vector = n>, but got [64, 64]}}
  linalg.exp {sw.schedule = [64, 64]} ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  return
}

// -----

// expected-error @below {{'func.func' op argument 1 expects 'sw.weight' to be a unit, but got true}}
func.func @weight(%x: memref<4xf32>, %w: memref<4xf32> {sw.weight = true}) {
  sw.launch @empty view(cpe) {}
  return
}

// -----

// expected-error @below {{'func.func' op has no 'sw.weight', which is for arguments of functions}}
func.func @weights() attributes {sw.weight} {
  sw.launch @empty view(cpe) {}
  return
}

// -----

// expected-error @below {{'func.func' op argument 0 has no 'sw.kernel', which is for ops}}
func.func @argument(%x: memref<4xf32> {sw.kernel = "conv"}) {
  sw.launch @empty view(cpe) {}
  return
}

// -----

func.func @holder(%x: memref<4xf32>) {
  sw.launch @empty view(cpe) {}
  // expected-error @below {{'linalg.exp' op has no 'sw.private', which is for loops}}
  linalg.exp {sw.private} ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
  return
}
