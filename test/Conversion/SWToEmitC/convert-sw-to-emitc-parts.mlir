// Each part of a launch is a function; the kernel that is started calls them.
// RUN: sw-opt %s --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s
// RUN: sw-opt %s --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s --check-prefix=SLAVE
// RUN: sw-opt %s --convert-sw-to-emitc | sw-translate --emit-athread | FileCheck %s --check-prefix=HEADER

// HEADER:      /* Parameters of the kernel first. */
// HEADER:      } first_params;
// HEADER:      /* Parameters of the kernel second. */
// HEADER:      } second_params;
// HEADER:      /* Parameters of the kernels of net_kernels. */
// HEADER-NEXT: typedef struct {
// HEADER-NEXT:   first_params first;
// HEADER-NEXT:   second_params second;
// HEADER-NEXT: } net_kernels_params;

// CHECK:      extern void SLAVE_FUN(net_kernels)(void *);
// CHECK-NOT:  SLAVE_FUN
// CHECK:      void net(
// CHECK-NEXT:   net_kernels_params args;
// CHECK:        args.first.buffer = {{.*}};
// CHECK:        args.second.buffer = {{.*}};
// CHECK:        athread_spawn(net_kernels, &args);
// CHECK-NEXT:   athread_join();

// SLAVE:      #ifdef SW_SIMULATOR
// SLAVE-NEXT: #include <sw_part.h>
// SLAVE-NEXT: #else
// SLAVE-NEXT: #define SW_PART(name) ((void)0)
// SLAVE-NEXT: #endif
// SLAVE:      union kernel_params {
// SLAVE-NEXT:   first_params first;
// SLAVE-NEXT:   second_params second;
// SLAVE-NEXT: };
// SLAVE:      /* sw.part @first
// SLAVE:      static __attribute__((noinline)) void first(void *arg) {
// SLAVE:        athread_get(PE_MODE, arg, &ldm_params.first, sizeof(ldm_params.first),
// SLAVE:      static __attribute__((noinline)) void second(void *arg) {
// SLAVE:        athread_get(PE_MODE, arg, &ldm_params.second, sizeof(ldm_params.second),
// SLAVE:      /* sw.launch @net_kernels
// SLAVE-NEXT: void net_kernels(void *arg) {
// SLAVE-NEXT:   net_kernels_params *params = arg;
// SLAVE-NEXT:   SW_PART("first");
// SLAVE-NEXT:   first(&params->first);
// SLAVE-NEXT:   athread_syn(ARRAY_SCOPE, 0xffff);
// SLAVE-NEXT:   SW_PART("second");
// SLAVE-NEXT:   second(&params->second);
// SLAVE-NEXT: }
!tile = memref<32xf32, #sw.ldm>
func.func @net(%a: memref<32xf32>, %b: memref<32xf32>) {
  sw.launch @net_kernels view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    sw.part @first {
      %t = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %a to %t, %r : memref<32xf32> to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @second {
      %t = sw.alloc offset 0 : !tile
      %r = sw.reply : !sw.reply<1>
      sw.dma_put %t to %b, %r : !tile to memref<32xf32>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
  }
  return
}
