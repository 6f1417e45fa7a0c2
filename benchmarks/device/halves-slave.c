/* Calls one after the other, as a loop over k makes them; row-major pieces, the
   rows of B and C whole vectors. */
#include "slave.h"
#include "halves.h"
#include "sw_spm_f16.h"
enum { CALLS = 3, LANES = 32, BYTES = 128 * 1024 };
__thread_local char data[BYTES] __attribute__((aligned(128)));
void measure(struct halves *host) {
  const struct halves p = *host;
  const int line = (p.cols + LANES - 1) / LANES * LANES, m = 8 * p.rows;
  float *c = (float *)data;
  unsigned short *b = (unsigned short *)(c + p.rows * line), *a = b + p.k * line;
  int type, i;
  for (i = 0; i < (int)(BYTES / sizeof(int)); ++i)
    ((int *)data)[i] = 0;
  for (type = 0; type < 2; ++type) {
    long begin;
    athread_ssync_array();
    begin = athread_stime_cycle();
    for (i = 0; i < CALLS; ++i)
      if (type == 0)
        spm_hgemm(m, 8 * p.cols, 8 * p.k, 1, (_Float16 *)a, p.k, (_Float16 *)b, line, 1,
                  c, line, SPM_VEC_N, p.run);
      else
        spm_bgemm(m, 8 * p.cols, 8 * p.k, 1, a, p.k, b, line, 1, c, line, SPM_VEC_N, p.run);
    athread_ssync_array();
    if (_MYID == 0)
      host->cycles[type] = (athread_stime_cycle() - begin) / CALLS;
  }
}
