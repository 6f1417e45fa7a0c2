// What no stage supports is an error at the op of the program.
// RUN: sw-opt %s --sw-pipeline --split-input-file --verify-diagnostics

// The tiles that the program requests do not fit in LDM.
func.func @tile(%a: memref<4096x4096xf32>, %b: memref<4096x4096xf32>) {
  // expected-error @below {{'sw.alloc' op needs 1048576 bytes of LDM on each CPE, but 'sw26010' has 57344 (65536 less 8192 reserved)}}
  linalg.exp {sw.tile = #sw.tile<kernel = "exp", sizes = [4096, 4096], mesh = [row, col], units = [1, 4], buffers = [1, 1]>}
      ins(%a : memref<4096x4096xf32>) outs(%b : memref<4096x4096xf32>)
  return
}

// -----

// The rank of the tensor is known only when the program runs.
func.func @rank(%x: tensor<*xf32>) -> index {
  // expected-error @below {{'shape.shape_of' op works on tensors and has no form on memrefs}}
  // expected-note @below {{a linalg.generic whose body reads single elements}}
  %s = shape.shape_of %x : tensor<*xf32> -> tensor<?xindex>
  // expected-error @below {{'shape.rank' op works on tensors and has no form on memrefs}}
  // expected-note @below {{a linalg.generic whose body reads single elements}}
  %r = shape.rank %s : tensor<?xindex> -> index
  return %r : index
}

// -----

// An array of more than 2^47 bytes has no address.
func.func @too_large(%x: tensor<3037000500x3037000500xf32>) -> tensor<3037000500x3037000500xf32> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<3037000500x3037000500xf32>'}}
  %0 = linalg.exp ins(%x : tensor<3037000500x3037000500xf32>) outs(%x : tensor<3037000500x3037000500xf32>) -> tensor<3037000500x3037000500xf32>
  return %0 : tensor<3037000500x3037000500xf32>
}
