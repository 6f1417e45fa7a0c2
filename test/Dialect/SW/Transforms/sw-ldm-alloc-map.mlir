// RUN: sw-opt %s --sw-ldm-alloc=print-map --remarks-filter="sw-ldm" 2>&1 | FileCheck %s
// RUN: sw-opt %s --sw-ldm-alloc --remarks-filter="sw-ldm" 2>&1 | FileCheck %s --check-prefix=OFF

// CHECK: remark: [Analysis] LdmBuffer | Category:sw-ldm | Function=k |
// CHECK-SAME: bytes=1024
// CHECK-SAME: offset=0
// CHECK: remark: [Analysis] LdmMap | Category:sw-ldm | Function=k | buffers=1, limit=57344, region bytes=1024, reply bytes=8
// OFF-NOT: remark
func.func @f() {
  sw.launch @k view(cpe) {
    %r = sw.reply : !sw.reply<2>
    %a = sw.alloc : memref<256xf32, #sw.ldm>
  }
  return
}
