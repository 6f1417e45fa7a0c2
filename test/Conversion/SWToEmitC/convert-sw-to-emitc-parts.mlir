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
// CHECK-NEXT: extern void SLAVE_FUN(alone)(void *);
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
// SLAVE-NEXT:   alone_params alone;
// SLAVE-NEXT: };
// SLAVE:      union kernel_params ldm_params[2];
// SLAVE:      /* sw.part @first
// SLAVE:      static __attribute__((noinline)) void first(void *arg) {
// SLAVE:        const first_params *params = (const first_params *)arg;
// SLAVE-NEXT:   float *buffer = params->buffer;
// SLAVE:      static __attribute__((noinline)) void second(void *arg) {
// SLAVE:        const second_params *params = (const second_params *)arg;
// SLAVE:      /* sw.launch @net_kernels
// SLAVE-NEXT: void net_kernels(void *arg) {
// SLAVE-NEXT:   net_kernels_params *params = arg;
// SLAVE-NEXT:   reply_params = 0;
// SLAVE-NEXT:   athread_get(PE_MODE, &params->first, &ldm_params[0].first,
// SLAVE-NEXT:               sizeof(ldm_params[0].first), (void *)&reply_params, 0, 0, 0);
// SLAVE-NEXT:   while (reply_params != 1);
// SLAVE-NEXT:   athread_syn(ARRAY_SCOPE, 0xffff);
// SLAVE-NEXT:   SW_PART("first");
// SLAVE-NEXT:   if (_MYID == 0) {
// SLAVE-NEXT:     athread_get(BCAST_MODE, &params->second, &ldm_params[1].second,
// SLAVE-NEXT:                 sizeof(ldm_params[1].second), (void *)&reply_params, 0xff, 0,
// SLAVE-NEXT:                 0);
// SLAVE-NEXT:   }
// SLAVE-NEXT:   first(&ldm_params[0].first);
// SLAVE-NEXT:   while (reply_params != 2);
// SLAVE-NEXT:   athread_syn(ARRAY_SCOPE, 0xffff);
// SLAVE-NEXT:   SW_PART("second");
// SLAVE-NEXT:   second(&ldm_params[1].second);
// SLAVE-NEXT: }
// A launch without parts fetches its own, to the place of the first part.
// SLAVE:      void alone(void *arg) {
// SLAVE:        athread_get(PE_MODE, arg, &ldm_params[0].alone,
// SLAVE:        while (reply_params != 1);
// SLAVE-NEXT:   float *buffer = ldm_params[0].alone.buffer;
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

func.func @other(%a: memref<32xf32>) {
  sw.launch @alone view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
    %t = sw.alloc offset 0 : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %a to %t, %r : memref<32xf32> to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
