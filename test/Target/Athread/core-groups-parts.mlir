// Parts of a launch on some of its core groups. The parameters of all parts go
// to all core groups.
// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=4" --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s --check-prefixes=CHECK,PRO
// RUN: sw-opt %s --sw-set-target="chip=sw26010 core-groups=4" --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s --check-prefixes=CHECK,SW

// CHECK-LABEL: void net_kernels(void *arg) {
// PRO:           athread_ssync_array();
// SW:            athread_syn(ARRAY_SCOPE, 0xffff);
// CHECK-NEXT:    SW_PART("all");
// CHECK:         &params->left
// CHECK:         {{^}}  all(&ldm_params[0].all);
// CHECK:         &params->right
// CHECK:         {{^}}  if (_CGN < 3) {
// CHECK-NEXT:      SW_PART("left");
// CHECK-NEXT:      left(&ldm_params[1].left);
// CHECK-NEXT:    }
// PRO:           athread_ssync_array();
// SW:            athread_syn(ARRAY_SCOPE, 0xffff);
// CHECK:         &params->middle
// CHECK:         {{^}}  if (_CGN == 3) {
// CHECK-NEXT:      SW_PART("right");
// CHECK:         {{^}}  if (_CGN >= 1 && _CGN < 3) {
// CHECK-NEXT:      SW_PART("middle");
// CHECK-NEXT:      middle(&ldm_params[1].middle);
// CHECK-NEXT:    }
// CHECK-NEXT:  }
func.func @net(%x: memref<64xf32>, %y: memref<64xf32>) {
  sw.launch @net_kernels view(cpe) core_groups(4) attributes {sw.ldm_bytes = 256 : i64} {
    sw.part @all {
      %t = sw.alloc offset 0 : memref<64xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %x to %t, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @left core_groups(3 from 0) {
      %t = sw.alloc offset 0 : memref<64xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %x to %t, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu ins(%t : memref<64xf32, #sw.ldm>) outs(%t : memref<64xf32, #sw.ldm>)
    }
    sw.barrier array
    sw.part @right core_groups(1 from 3) {
      %t = sw.alloc offset 0 : memref<64xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %y to %t, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary relu_num ins(%t : memref<64xf32, #sw.ldm>) outs(%t : memref<64xf32, #sw.ldm>)
    }
    sw.barrier array
    sw.part @middle core_groups(2 from 1) {
      %t = sw.alloc offset 0 : memref<64xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %y to %t, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.unary identity ins(%t : memref<64xf32, #sw.ldm>) outs(%t : memref<64xf32, #sw.ldm>)
    }
  }
  return
}
