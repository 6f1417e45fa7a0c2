/* Calls one after the other, as a loop over k makes them; no gaps between rows
   or columns. */
#include "halves.h"
#include "slave.h"
#include "sw_spm_f16.h"
enum { CALLS = 3, BYTES = 128 * 1024 };
__thread_local char data[BYTES] __attribute__((aligned(128)));
void measure(struct halves *host) {
  const struct halves p = *host;
  const int lda = p.variant & SPM_A_COL ? p.rows : p.k;
  const int ldb = p.variant & SPM_B_COL ? p.k : p.cols;
  const int m = 8 * p.rows, n = 8 * p.cols, k = 8 * p.k;
  float *c = (float *)data;
  unsigned short *b = (unsigned short *)(c + p.rows * p.cols),
                 *a = b + p.k * p.cols;
  int type, i;
  for (i = 0; i < (int)(BYTES / sizeof(int)); ++i)
    ((int *)data)[i] = 0;
  for (type = 0; type < 2; ++type) {
    long begin;
    athread_ssync_array();
    begin = athread_stime_cycle();
    for (i = 0; i < CALLS; ++i)
      if (type == 0)
        spm_hgemm(m, n, k, 1, (_Float16 *)a, lda, (_Float16 *)b, ldb, 1, c,
                  p.cols, p.variant, p.run);
      else
        spm_bgemm(m, n, k, 1, a, lda, b, ldb, 1, c, p.cols, p.variant, p.run);
    athread_ssync_array();
    if (_MYID == 0)
      host->cycles[type] = (athread_stime_cycle() - begin) / CALLS;
  }
}
