// Less LDM and slower memory lead to other tiles. So does a faster clock, for which
// a line of memory takes more cycles; the time is about half. A chip file that says
// the same under another name does not.
// RUN: rm -rf %t && mkdir %t
// RUN: sw-opt --sw-set-target=chip=sw26010 --sw-tile %s | FileCheck %s --check-prefix=SAME
// RUN: %machine_variant sw26010 name=another > %t/name.json
// RUN: sw-opt --sw-set-target=chip=%t/name.json --sw-tile %s | FileCheck %s --check-prefix=SAME
// RUN: %machine_variant sw26010 ldm_bytes_per_cpe=32768 > %t/ldm.json
// RUN: sw-opt --sw-set-target=chip=%t/ldm.json --sw-tile %s | FileCheck %s --check-prefix=LDM
// RUN: %machine_variant sw26010 memory_bw_per_cg=x0.1 > %t/slow.json
// RUN: sw-opt --sw-set-target=chip=%t/slow.json --sw-tile %s | FileCheck %s --check-prefix=SLOW
// RUN: %machine_variant sw26010 clock_hz=x2 > %t/clock.json
// RUN: sw-opt --sw-set-target=chip=%t/clock.json --sw-tile %s | FileCheck %s --check-prefix=CLOCK

// SAME: sw.tile = #sw.tile<{{.*}}sizes = [128, 512, 512], {{.*}}buffers = [2, 2, 2], {{.*}}predicted = 0.0033{{[0-9]+}}>
// LDM: sw.tile = #sw.tile<{{.*}}sizes = [128, 256, 352], {{.*}}buffers = [2, 2, 2], {{.*}}predicted = 0.0035{{[0-9]+}}>
// SLOW: sw.tile = #sw.tile<{{.*}}sizes = [32, 512, 1024], {{.*}}buffers = [2, 1, 2], {{.*}}predicted = 0.0059{{[0-9]+}}>
// CLOCK: sw.tile = #sw.tile<{{.*}}sizes = [352, 256, 512], {{.*}}buffers = [2, 2, 2], {{.*}}predicted = 0.0017{{[0-9]+}}>
func.func @product(%a: memref<1024x1024xf32>, %b: memref<1024x1024xf32>, %c: memref<1024x1024xf32>) {
  linalg.matmul ins(%a, %b : memref<1024x1024xf32>, memref<1024x1024xf32>) outs(%c : memref<1024x1024xf32>)
  return
}
