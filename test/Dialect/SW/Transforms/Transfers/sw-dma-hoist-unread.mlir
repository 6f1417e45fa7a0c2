// RUN: sw-opt %s --sw-dma-hoist --verify-diagnostics --remarks-filter='sw-dma' | FileCheck %s

// What is put is read from LDM alone, once the get is gone: so is the put, and nothing reads the array.
// CHECK-LABEL: func.func @unread(
// CHECK:         %[[T:.*]] = sw.alloc spread [row, col]
// CHECK-NOT:     sw.dma_get
// CHECK:         tpp.unary zero outs(%[[T]] :
// CHECK-NOT:     sw.dma
// CHECK:         tpp.unary relu ins(%[[T]] : {{.*}}) outs(%[[U:.*]] :
// CHECK:         sw.dma_put %[[U]] to %{{.*}}
// CHECK-NOT:     sw.dma_put
// REMARK: [Passed] DmaHoist | Category:sw-dma | Remark="removed a get of a tile that LDM holds"
// REMARK: [Passed] DmaHoist | Category:sw-dma | Remark="removed a put to an array that is read from LDM only", bytes=16384
func.func @unread(%y: memref<64x64xf32>) {
  %a = memref.alloc() : memref<64x128xf32>
  %v = memref.subview %a[0, 64] [64, 64] [1, 1] : memref<64x128xf32> to memref<64x64xf32, strided<[128, 1], offset: 64>>
  sw.launch @k view(core_group) {
    %t = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %u = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    %s = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%t : memref<64x64xf32, #sw.ldm>)
    // expected-remark @below {{removed a put to an array that is read from LDM only", bytes=16384}}
    sw.dma_put %t to %v, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, strided<[128, 1], offset: 64>>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %q = sw.reply : !sw.reply<1>
    // expected-remark @below {{removed a get of a tile that LDM holds}}
    sw.dma_get %v to %b, %q : memref<64x64xf32, strided<[128, 1], offset: 64>> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %q : !sw.reply<1>
    tpp.unary relu ins(%b : memref<64x64xf32, #sw.ldm>) outs(%u : memref<64x64xf32, #sw.ldm>)
    sw.dma_put %u to %y, %s : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %s : !sw.reply<1>
  }
  memref.dealloc %a : memref<64x128xf32>
  return
}

// Something reads the array after the launch, through another view.
// CHECK-LABEL: func.func @read(
// CHECK:         sw.dma_put
// CHECK:         memref.copy
func.func @read(%y: memref<64x64xf32>) {
  %a = memref.alloc() : memref<64x128xf32>
  %v = memref.subview %a[0, 64] [64, 64] [1, 1] : memref<64x128xf32> to memref<64x64xf32, strided<[128, 1], offset: 64>>
  sw.launch @k view(core_group) {
    %t = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%t : memref<64x64xf32, #sw.ldm>)
    sw.dma_put %t to %v, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, strided<[128, 1], offset: 64>>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  %w = memref.subview %a[0, 32] [64, 64] [1, 1] : memref<64x128xf32> to memref<64x64xf32, strided<[128, 1], offset: 32>>
  memref.copy %w, %y : memref<64x64xf32, strided<[128, 1], offset: 32>> to memref<64x64xf32>
  memref.dealloc %a : memref<64x128xf32>
  return
}

// A get of another tile in the launch reads it, too.
// CHECK-LABEL: func.func @other_tile(
// CHECK:         sw.dma_put
// CHECK:         sw.dma_get
func.func @other_tile(%y: memref<64x64xf32>) {
  %a = memref.alloc() : memref<64x128xf32>
  %v = memref.subview %a[0, 64] [64, 64] [1, 1] : memref<64x128xf32> to memref<64x64xf32, strided<[128, 1], offset: 64>>
  %w = memref.subview %a[0, 32] [64, 64] [1, 1] : memref<64x128xf32> to memref<64x64xf32, strided<[128, 1], offset: 32>>
  sw.launch @k view(core_group) {
    %t = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%t : memref<64x64xf32, #sw.ldm>)
    sw.dma_put %t to %v, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, strided<[128, 1], offset: 64>>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_get %w to %t, %r : memref<64x64xf32, strided<[128, 1], offset: 32>> to memref<64x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %t to %y, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  memref.dealloc %a : memref<64x128xf32>
  return
}

// Others may read what has another owner, and what is returned.
// CHECK-LABEL: func.func @argument(
// CHECK:         sw.dma_put
// CHECK-LABEL: func.func @returned(
// CHECK:         sw.dma_put
func.func @argument(%a: memref<64x64xf32>) {
  sw.launch @k view(core_group) {
    %t = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%t : memref<64x64xf32, #sw.ldm>)
    sw.dma_put %t to %a, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
func.func @returned() -> memref<64x64xf32> {
  %a = memref.alloc() : memref<64x64xf32>
  sw.launch @k view(core_group) {
    %t = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%t : memref<64x64xf32, #sw.ldm>)
    sw.dma_put %t to %a, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return %a : memref<64x64xf32>
}

// What is not waited for at once stays.
// CHECK-LABEL: func.func @outstanding(
// CHECK:         sw.dma_put
func.func @outstanding() {
  %a = memref.alloc() : memref<64x64xf32>
  sw.launch @k view(core_group) {
    %t = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<2>
    tpp.unary zero outs(%t : memref<64x64xf32, #sw.ldm>)
    sw.dma_put %t to %a, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<2>
    sw.dma_put %t to %a, %r : memref<64x64xf32, #sw.ldm> to memref<64x64xf32>, !sw.reply<2>
    sw.dma_wait %r : !sw.reply<2>
  }
  memref.dealloc %a : memref<64x64xf32>
  return
}
