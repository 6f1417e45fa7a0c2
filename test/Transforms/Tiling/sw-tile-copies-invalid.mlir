// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile-copies --verify-diagnostics

func.func @more_than_can_be_counted(%x: memref<3037000500x3037000500xf32>, %y: memref<3037000500x3037000500xf32>) {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'memref<3037000500x3037000500xf32>'}}
  memref.copy %x, %y : memref<3037000500x3037000500xf32> to memref<3037000500x3037000500xf32>
  return
}
