// Arrays whose memory is made elsewhere are pointers in C, parts of them views.
// RUN: sw-opt %s --sw-set-target --convert-sw-to-emitc="prefix=net header=net_kernels.h" | sw-translate --emit-athread | FileCheck %s

// CHECK: //--- net_kernels.h
// CHECK: #ifndef NET_KERNELS_H
// CHECK: //--- net_host.c
// CHECK: #include "net_kernels.h"
// CHECK: extern const int8_t *data;
// CHECK: extern int8_t *arena;
// CHECK: void f(const float *x)
// CHECK: const float *[[W:.*]] = (float *)(data + 128);
// CHECK: float *[[B:.*]] = (float *)arena;
// CHECK: [[B]][0] = [[W]][0] + x[0];
memref.global "private" constant @data : memref<256xi8> {sw.pointer}
memref.global "private" @arena : memref<128xi8> {sw.pointer}
func.func @f(%x: memref<32xf32> {cprint.name = "x"}) {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %data = memref.get_global @data : memref<256xi8>
  %arena = memref.get_global @arena : memref<128xi8>
  %w = memref.view %data[%c128][] : memref<256xi8> to memref<32xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<32xf32>
  %0 = memref.load %w[%c0] : memref<32xf32>
  %1 = memref.load %x[%c0] : memref<32xf32>
  %2 = arith.addf %0, %1 : f32
  memref.store %2, %b[%c0] : memref<32xf32>
  return
}
