// What the vendor's performance counters tell of a kernel whose counts are known.
// RUN: rm -rf %t && split-file %s %t && cd %t && sw-simcc main.c slave.c -o p
// RUN: env SWSIM_JSON=p.json ./p | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON --input-file=p.json

// CHECK-DAG: CPE 0: put 3 putr 2 putc 1 get 0 dma 2 gets 1 puts 1 gst 1
// CHECK-DAG: CPE 0: waits for DMA: yes, cycles pass: yes, dcache 0
// CHECK-DAG: CPE 0: flops 16 ipc 16
// CHECK-DAG: CPE 1: put 0 getr 2 waited yes
// CHECK: host: put 3 flops 16 sum 16 cycles pass: yes
// CHECK: again: put 0
// JSON: "register_messages": 3,

//--- main.c
#include <athread.h>
#include <stdio.h>
#include <swperf.h>
void SLAVE_FUN(work)(void *);
int memory[4];
int main(void) {
  unsigned long puts, flops, sum, cycles;
  athread_init();
  penv_slave2_put_init();
  penv_slave_fd_float_init();
  penv_slave_fd_float_sum_init();
  penv_slave0_cycle_init();
  athread_spawn(work, 0);
  athread_join();
  penv_slave2_put_count(&puts);
  penv_slave_fd_float_count(&flops);
  penv_slave_fd_float_sum_count(&sum);
  penv_slave0_cycle_count(&cycles);
  printf("host: put %ld flops %ld sum %ld cycles pass: %s\n", puts, flops, sum, cycles > 100 ? "yes" : "no");
  penv_slave2_put_init();
  penv_slave2_put_count(&puts);
  printf("again: put %ld\n", puts);
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
#include <swperf.h>
#include <stdio.h>
extern int memory[4];
__thread_local volatile double one = 1.0, two = 2.0;
__thread_local int data[4];
__thread_local volatile int reply;
static unsigned long read_counter(void (*counter)(unsigned long *)) {
  unsigned long count;
  counter(&count);
  return count;
}
void work(void *argument) {
  int id = _MYID;
  doublev4 v = one, w = two;
  unsigned long flops, cycles;
  penv_slave_float_ipc_init();
  if (id == 0) {
    simd_putr(v, 1);
    simd_putr(w, 1);
    simd_putc(v, 1);
    v = v * w + v;
    v = v * w + w;
    penv_slave_float_ipc_count(&flops, &cycles);
    memory[0] = (int)simd_vextf0(v);
    reply = 0;
    athread_get(PE_MODE, memory, data, 16, &reply, 0, 0, 0);
    while (reply != 1);
    athread_put(PE_MODE, data, memory, 16, &reply, 0, 0);
    while (reply != 2);
    printf("CPE 0: put %ld putr %ld putc %ld get %ld dma %ld gets %ld puts %ld gst %ld\n",
           read_counter(penv_slave2_put_count), read_counter(penv_slave1_putr_count), read_counter(penv_slave1_putc_count),
           read_counter(penv_slave2_get_count), read_counter(penv_slave3_dma_count), read_counter(penv_slave3_dma_get_count),
           read_counter(penv_slave3_dma_put_count), read_counter(penv_slave4_gst_count));
    printf("CPE 0: waits for DMA: %s, cycles pass: %s, dcache %ld\n", read_counter(penv_slave1_halt_cycle_dma_count) > 100 ? "yes" : "no",
           cycles > 5 ? "yes" : "no", read_counter(penv_slave1_dcache_access_count));
    printf("CPE 0: flops %ld ipc %ld\n", read_counter(penv_slave_fd_float_count), flops);
  }
  if (id == 1) {
    v = simd_getr(v);
    w = simd_getr(w);
    printf("CPE 1: put %ld getr %ld waited %s\n", read_counter(penv_slave2_put_count), read_counter(penv_slave1_getr_count),
           read_counter(penv_slave1_halt_cycle_getr_count) > 0 ? "yes" : "no");
  }
  if (id == 8)
    v = simd_getc(v);
}
