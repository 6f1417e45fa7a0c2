// RUN: sw-opt %s --sw-ldm-alloc=print-map --verify-diagnostics
// RUN: sw-opt %s --sw-ldm-alloc=print-map --remarks-filter="sw-ldm" 2>&1 | FileCheck %s
// RUN: sw-opt %s --sw-ldm-alloc --remarks-filter="sw-ldm" 2>&1 | FileCheck %s --check-prefix=OFF

// CHECK: remark: [Analysis] LdmBuffer | Category:sw-ldm | Function=k |
// CHECK-SAME: bytes=2048
// CHECK-SAME: offset=0
// CHECK-SAME: slots=2
// CHECK: remark: [Analysis] LdmMap | Category:sw-ldm | Function=k | buffers=3, limit=57344, region bytes=3072, reply bytes=8
// OFF-NOT: remark:
func.func @f(%i: index) {
  // expected-remark @below {{LDM of kernel 'k': 3080 of 57344 bytes, 54264 free, 8192 reserved}}
  // expected-note @below {{reply words: 8 bytes}}
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    // expected-note @below {{in: 2 slots of 256xf32, 2048 bytes at offset 0, live 3 to 10}}
    %a = sw.alloc : memref<2x256xf32, #sw.ldm>
    // expected-note @below {{out: 256xf32, 1024 bytes at offset 2048, live 5 to 10}}
    %b = sw.alloc : memref<256xf32, #sw.ldm>
    %t = sw.tile %a[%i] : memref<2x256xf32, #sw.ldm> to memref<256xf32, #sw.ldm>
    tpp.unary relu ins(%t : memref<256xf32, #sw.ldm>) outs(%b : memref<256xf32, #sw.ldm>)
    // Nothing uses it, and nobody else is alive.
    // expected-note @below {{buffer: 128xf32, 512 bytes at offset 0, live 11 to 12}}
    %c = sw.alloc : memref<128xf32, #sw.ldm>
  }
  return
}
