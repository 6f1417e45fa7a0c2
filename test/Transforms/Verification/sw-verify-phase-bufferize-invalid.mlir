// RUN: sw-opt %s --split-input-file --sw-verify-phase=phase=bufferize -verify-diagnostics

// Constants of globals, results of dynamic shape and declarations of others.
memref.global "private" constant @weights : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func private @external() -> memref<4xf32>
func.func @good(%x: memref<4xf32>, %n: index) -> (f32, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %x[%c0] : memref<4xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  return %0, %a : f32, memref<?xf32>
}

// -----

// expected-error @below {{after phase 'bufferize': 'func.func' has a value of type 'tensor<4xf32>'; expects memrefs only}}
// expected-note @below {{--sw-phase-tile --sw-phase-bufferize' reproduces it}}
func.func private @signature(tensor<4xf32>)

// -----

func.func @value(%x: f32) {
  // expected-error @below {{after phase 'bufferize': 'tensor.splat' has a value of type 'tensor<8xf32>'; expects memrefs only}}
  // expected-note @below {{reproduces it}}
  %0 = tensor.splat %x : tensor<8xf32>
  return
}

// -----

func.func @carried(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.execute_region {
    cf.br ^loop(%c0 : index)
  ^loop(%i: index):
    scf.yield
  }
  // expected-error @below {{after phase 'bufferize': 'bufferization.dealloc' is left; expects ops of memref in place of bufferization}}
  // expected-note @below {{reproduces it}}
  bufferization.dealloc
  return
}

// -----

// expected-error @below {{after phase 'bufferize': 'func.func' '@result' returns 'memref<4xf32>' as result 1; expects an out-parameter}}
// expected-note @below {{reproduces it}}
func.func @result(%x: memref<4xf32>, %y: f32) -> (f32, memref<4xf32>) {
  return %y, %x : f32, memref<4xf32>
}
