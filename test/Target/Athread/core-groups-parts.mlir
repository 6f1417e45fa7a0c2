// Parts of a launch on some of its core groups. Each core group gets the
// parameters of its next part while it runs one, and skips those of others.
// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=4" --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s --check-prefixes=CHECK,PRO
// RUN: sw-opt %s --sw-set-target="chip=sw26010 core-groups=4" --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s --check-prefixes=CHECK,SW

// CHECK-LABEL: void net_kernels(void *arg) {
// CHECK:         {{^}}  int fetched = 1;
// CHECK:         &params->all
// PRO:           athread_ssync_array();
// SW:            athread_syn(ARRAY_SCOPE, 0xffff);
// CHECK-NEXT:    SW_PART("all");
// CHECK-NEXT:    if (_CGN < 3) {
// CHECK:           ldm_params[1].left
// CHECK:           {{^}}    fetched++;
// CHECK-NEXT:    }
// CHECK-NEXT:    if (_CGN == 3) {
// CHECK:           ldm_params[1].right
// CHECK:           {{^}}    fetched++;
// CHECK-NEXT:    }
// CHECK-NEXT:    all(&ldm_params[0].all);
// PRO-NEXT:      athread_dma_wait_value(&reply_params, fetched);
// SW-NEXT:       while (reply_params != fetched);
// CHECK-NEXT:    if (_CGN < 3) {
// PRO-NEXT:        athread_ssync_array();
// SW-NEXT:         athread_syn(ARRAY_SCOPE, 0xffff);
// CHECK-NEXT:      SW_PART("left");
// CHECK-NEXT:      if (_CGN >= 1 && _CGN < 3) {
// CHECK:             ldm_params[0].middle
// CHECK:             fetched++;
// CHECK-NEXT:      }
// CHECK-NEXT:      left(&ldm_params[1].left);
// CHECK-NEXT:      {{athread_dma_wait_value|while}}
// CHECK-NEXT:    }
// CHECK-NEXT:    if (_CGN == 3) {
// CHECK-NEXT:      {{athread_ssync_array|athread_syn}}
// CHECK-NEXT:      SW_PART("right");
// CHECK-NEXT:      right(&ldm_params[1].right);
// CHECK-NEXT:    }
// CHECK-NEXT:    if (_CGN >= 1 && _CGN < 3) {
// CHECK-NEXT:      {{athread_ssync_array|athread_syn}}
// CHECK-NEXT:      SW_PART("middle");
// CHECK-NEXT:      middle(&ldm_params[0].middle);
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

// Core groups begin with different parts. The last one runs none. The part of
// all follows parts with both places of parameters, and has a third one.
// CHECK-LABEL: void branches_kernels(void *arg) {
// CHECK:         {{^}}  int fetched = 1;
// CHECK-NEXT:    if (_CGN == 0) {
// CHECK:           ldm_params[0].first
// CHECK:         }
// CHECK-NEXT:    if (_CGN >= 1 && _CGN < 3) {
// CHECK:           ldm_params[0].second
// CHECK:         }
// CHECK-NEXT:    if (_CGN == 3) {
// CHECK:           ldm_params[2].whole
// CHECK:         }
// CHECK:         {{^}}    SW_PART("first");
// CHECK:           ldm_params[1].third
// CHECK:         {{^}}    SW_PART("second");
// CHECK:           ldm_params[2].whole
// CHECK:         {{^}}    SW_PART("third");
// CHECK:           ldm_params[2].whole
// CHECK:         {{^}}  SW_PART("whole");
// CHECK-NEXT:    whole(&ldm_params[2].whole);
// CHECK-NEXT:  }
func.func @branches() {
  sw.launch @branches_kernels view(cpe) core_groups(4) attributes {sw.ldm_bytes = 0 : i64} {
    sw.part @first core_groups(1 from 0) {
      sw.barrier array
    }
    sw.barrier array
    sw.part @second core_groups(2 from 1) {
      sw.barrier row
    }
    sw.barrier array
    sw.part @third core_groups(1 from 0) {
      sw.barrier col
    }
    sw.barrier chip
    sw.part @whole {
      sw.barrier row
      sw.barrier col
    }
  }
  return
}
