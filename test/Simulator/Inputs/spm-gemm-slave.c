#include "slave.h"
#include "sw_spm.h"
#include "spm-gemm.h"
#ifdef PRO
enum { LANES = 8 };
#else
enum { LANES = 4 };
#endif
static int min(int a, int b) { return a < b ? a : b; }
static int piece(int extent, int unit) { return (extent + 8 * unit - 1) / (8 * unit) * unit; }
static int own(int extent, int unit, int place) {
  int p = piece(extent, unit), n = min(extent, (place + 1) * p) - place * p;
  return n < 0 ? 0 : n;
}
void product(struct args *arg) {
  struct args a = *arg;
  int um = a.variant & SPM_VEC_N ? 1 : LANES, un = a.variant & SPM_VEC_N ? LANES : 1;
  int mp = piece(a.m, um), np = piece(a.n, un), kp = piece(a.k, 1), i, j, l;
  int m = own(a.m, um, _ROW), n = own(a.n, un, _COL), ka = own(a.k, 1, _COL), kb = own(a.k, 1, _ROW);
  int at = a.variant & SPM_A_COL, bt = a.variant & SPM_B_COL;
  long es = a.is_double ? 8 : 4;
  void *A = ldm_malloc(es * mp * kp), *B = ldm_malloc(es * kp * np), *C = ldm_malloc(es * mp * np);
#define PUT(X, i, v) (a.is_double ? (void)(((double *)X)[i] = (v)) : (void)(((float *)X)[i] = (v)))
#define GET(X, i) (a.is_double ? ((double *)X)[i] : ((float *)X)[i])
  for (i = 0; i < m; ++i)
    for (l = 0; l < ka; ++l)
      PUT(A, at ? l * mp + i : i * kp + l, a.a[(_ROW * mp + i) * a.k + _COL * kp + l]);
  for (l = 0; l < kb; ++l)
    for (j = 0; j < n; ++j)
      PUT(B, bt ? j * kp + l : l * np + j, a.b[(_ROW * kp + l) * a.n + _COL * np + j]);
  for (i = 0; i < m; ++i)
    for (j = 0; j < n; ++j)
      PUT(C, i * np + j, a.c[(_ROW * mp + i) * a.n + _COL * np + j]);
  if (a.is_double)
    spm_dgemm(a.m, a.n, a.k, a.alpha, A, at ? mp : kp, B, bt ? kp : np, a.beta, C, np, a.variant);
  else
    spm_gemm(a.m, a.n, a.k, a.alpha, A, at ? mp : kp, B, bt ? kp : np, a.beta, C, np, a.variant);
  for (i = 0; i < m; ++i)
    for (j = 0; j < n; ++j)
      a.c[(_ROW * mp + i) * a.n + _COL * np + j] = GET(C, i * np + j);
  ldm_free(A, es * mp * kp); ldm_free(B, es * kp * np); ldm_free(C, es * mp * np);
}
