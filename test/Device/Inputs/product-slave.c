// Takes the pieces of one CPE to LDM in the layout asked for, multiplies, and
// brings C back. What lies beside the pieces is not a number in A and B, and a
// mark that must stay in C.
#include "slave.h"
#include "product.h"
#include "sw_spm.h"
#ifdef PRO
#include "sw_spm_f16.h"
typedef _Float16 half;
#else
typedef float half;
#endif
#ifdef PRO
static int lanes(int bits) { return bits <= BFLOAT ? 32 : 8; }
#else
static int lanes(int bits) { return 4; }
#endif
static int bytes_of(int bits) { return bits == BFLOAT ? 2 : bits / 8; }
static int piece(int extent, int unit, int places) {
  return (extent + places * unit - 1) / (places * unit) * unit;
}
static int own(int extent, int unit, int places, int place) {
  int p = piece(extent, unit, places), n = extent - place * p;
  return n > p ? p : n < 0 ? 0 : n;
}
static void set(void *data, int bits, long i, double x) {
  if (bits == 64)
    ((double *)data)[i] = x;
  else if (bits == 32)
    ((float *)data)[i] = x;
  else if (bits == BFLOAT) {
    // The numbers have few bits, or are not numbers.
    union {
      float value;
      unsigned bits;
    } y = {x};
    ((unsigned short *)data)[i] = y.bits >> 16;
  } else
    ((half *)data)[i] = x;
}
static double get(const void *data, int bits, long i) {
  return bits == 64 ? ((const double *)data)[i] : ((const float *)data)[i];
}
struct buffer {
  char *memory, *data;
  long bytes;
};
static struct buffer allocate(long elements, int bits, int unaligned, double x) {
  struct buffer b;
  long i;
  b.bytes = (elements + 1) * bytes_of(bits) + 128;
  b.memory = ldm_malloc(b.bytes);
  b.data = b.memory + (-(unsigned long)b.memory & 63) + (unaligned ? bytes_of(bits) : 0);
  for (i = 0; i < elements; ++i)
    set(b.data, bits, i, x);
  return b;
}
enum { MARK = 12345 };
void product(struct product *argument) {
  struct product p = *argument;
  int unit = lanes(p.bits), other = unit == 32 ? 2 : 1;
  int um = p.variant & SPM_VEC_N ? other : unit, un = p.variant & SPM_VEC_N ? unit : other;
  int mp = piece(p.m, um, SW_MESH_ROWS), np = piece(p.n, un, SW_MESH_COLS), bits = p.bits, t, i, j, l;
  int kap = piece(p.k, other, SW_MESH_COLS), kbp = piece(p.k, other, SW_MESH_ROWS);
  int c_bits = bits == DOUBLE ? DOUBLE : FLOAT;
  int m = own(p.m, um, SW_MESH_ROWS, _ROW), n = own(p.n, un, SW_MESH_COLS, _COL);
  int ka = own(p.k, other, SW_MESH_COLS, _COL), kb = own(p.k, other, SW_MESH_ROWS, _ROW);
  int at = p.variant & SPM_A_COL, bt = p.variant & SPM_B_COL;
  int lda = (at ? m : ka) + p.pad_a, ldb = (bt ? kb : n) + p.pad_b, ldc = n + p.pad_c;
  // Tiles begin at whole vectors unless they must not.
  long size_a = ((long)(at ? ka : m) * lda + 31) / 32 * 32 + p.unaligned * 3;
  long size_b = ((long)(bt ? n : kb) * ldb + 31) / 32 * 32 + p.unaligned;
  long size_c = (long)m * ldc;
  double nan = __builtin_nan("");
  struct buffer a = allocate(size_a * p.tiles, bits, p.unaligned, nan);
  struct buffer b = allocate(size_b * p.tiles, bits, p.unaligned, nan);
  struct buffer c = allocate(size_c, c_bits, p.unaligned, MARK);
  long offset_a[16], offset_b[16];
  spm_batch batch = {p.tiles, size_a, size_b, 0, 0};
  if (p.by_offsets)
    batch.offset_a = offset_a, batch.offset_b = offset_b;
  for (t = 0; t < p.tiles; ++t) {
    int place = p.by_offsets ? p.tiles - 1 - t : t;
    offset_a[t] = place * size_a;
    offset_b[t] = place * size_b;
    for (i = 0; i < m; ++i)
      for (l = 0; l < ka; ++l)
        set(a.data, bits, offset_a[t] + (at ? (long)l * lda + i : (long)i * lda + l),
            p.a[((long)t * p.m + _ROW * mp + i) * p.k + _COL * kap + l]);
    for (l = 0; l < kb; ++l)
      for (j = 0; j < n; ++j)
        set(b.data, bits, offset_b[t] + (bt ? (long)j * ldb + l : (long)l * ldb + j),
            p.b[((long)t * p.k + _ROW * kbp + l) * p.n + _COL * np + j]);
  }
  for (i = 0; i < m; ++i)
    for (j = 0; j < n; ++j)
      set(c.data, c_bits, (long)i * ldc + j, p.c[(long)(_ROW * mp + i) * p.n + _COL * np + j]);
#define ARGUMENTS(type, sum) \
  p.m, p.n, p.k, p.alpha, (type *)a.data, lda, (type *)b.data, ldb, p.beta, (sum *)c.data, ldc, p.variant
#ifdef FLOAT_ONLY
  if (p.tiles == 1 && !p.by_offsets)
    spm_gemm(ARGUMENTS(float, float));
  else
    spm_brgemm(ARGUMENTS(float, float), &batch);
#else
  if (p.tiles == 1 && !p.by_offsets) {
    if (bits == DOUBLE)
      spm_dgemm(ARGUMENTS(double, double));
    else if (bits == FLOAT)
      spm_gemm(ARGUMENTS(float, float));
#ifdef PRO
    else if (bits == HALF)
      spm_hgemm(ARGUMENTS(half, float), p.run);
    else
      spm_bgemm(ARGUMENTS(unsigned short, float), p.run);
#endif
  } else {
    if (bits == DOUBLE)
      spm_dbrgemm(ARGUMENTS(double, double), &batch);
    else if (bits == FLOAT)
      spm_brgemm(ARGUMENTS(float, float), &batch);
#ifdef PRO
    else if (bits == HALF)
      spm_hbrgemm(ARGUMENTS(half, float), p.run, &batch);
    else
      spm_bbrgemm(ARGUMENTS(unsigned short, float), p.run, &batch);
#endif
  }
#endif
  for (i = 0; i < m; ++i)
    for (j = 0; j < ldc; ++j) {
      double x = get(c.data, c_bits, (long)i * ldc + j);
      if (j < n)
        p.c[(long)(_ROW * mp + i) * p.n + _COL * np + j] = x;
      else if (x != MARK)
        *p.overwritten = 1;
    }
  ldm_free(c.memory, c.bytes);
  ldm_free(b.memory, b.bytes);
  ldm_free(a.memory, a.bytes);
}
