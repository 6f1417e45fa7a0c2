// RUN: sw-opt --convert-linalg-to-tpp --remarks-filter='sw-tpp' -verify-diagnostics %s

func.func @exp(%x: memref<4x8xf32>) {
  // expected-remark @below {{linalg.round computes 'math.round', which is no primitive}}
  linalg.round ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>)
  return
}
