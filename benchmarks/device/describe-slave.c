/* Every job after a barrier, so that its time is its own. */
#include "slave.h"
#include "describe.h"
#include "sw_spm.h"
#ifdef PRO
#include "crts.h"
#define GET(to, from, bytes, reply) athread_dma_iget(to, from, bytes, reply)
#define PUT(to, from, bytes, reply) athread_dma_iput(to, from, bytes, reply)
#define AWAIT(reply, count) athread_dma_wait_value(reply, count)
#define BARRIER() athread_ssync_array()
enum { ROOM = 112 * 1024 };
static long now(void) { return athread_stime_cycle(); }
#else
#define GET(to, from, bytes, reply) \
  athread_get(PE_MODE, (void *)(from), to, bytes, (void *)(reply), 0, 0, 0)
#define PUT(to, from, bytes, reply) athread_put(PE_MODE, from, to, bytes, (void *)(reply), 0, 0)
#define AWAIT(reply, count) \
  while (*(reply) != (count)) \
  ;
#define BARRIER() athread_syn(ARRAY_SCOPE, 0xffff)
enum { ROOM = 48 * 1024 };
static long now(void) {
  long t;
  asm volatile("rcsr %0, 4" : "=r"(t));
  return t;
}
#endif
#define LDM __thread_local __attribute__((aligned(128)))
LDM char room[ROOM];
LDM struct job job;
LDM long times[2];
__thread_local volatile int reply;
static int piece(int extent, int unit) { return (extent + 8 * unit - 1) / (8 * unit) * unit; }
/* Columns of a piece in LDM: those that the place owns, rounded up to the unit. */
static int line(int extent, int unit, int place) {
  const int whole = piece(extent, unit), rest = extent - place * whole;
  const int owned = rest < 0 ? 0 : rest < whole ? rest : whole;
  return owned == 0 ? unit : (owned + unit - 1) / unit * unit;
}
static char *behind(char *place, long elements, const struct job *j) {
  return place + (elements * (j->bits / 8) + 127) / 128 * 128;
}
static void run(const struct job *j) {
  const int unit_m = j->variant & SPM_VEC_N ? 1 : j->unit;
  const int unit_n = j->variant & SPM_VEC_N ? j->unit : 1;
  const long pm = piece(j->m, unit_m), pn = piece(j->n, unit_n), pk = piece(j->k, 1);
  const int lda = j->variant & SPM_A_COL ? line(j->m, unit_m, _ROW) : line(j->k, 1, _COL);
  const int ldb = j->variant & SPM_B_COL ? line(j->k, 1, _ROW) : line(j->n, unit_n, _COL);
  const int ldc = line(j->n, unit_n, _COL);
  const int padded = unit_n > 1 && !(j->variant & SPM_B_COL) ? SPM_PADDED : 0;
  char *a = room, *b = behind(a, pm * pk, j), *c = behind(b, pk * pn, j) + j->shift;
  BARRIER();
  times[0] = now();
  if (j->bits == 64)
    spm_dgemm(j->m, j->n, j->k, 1, (double *)a, lda, (double *)b, ldb, j->beta, (double *)c, ldc,
              j->variant | padded);
  else
    spm_gemm(j->m, j->n, j->k, 1, (float *)a, lda, (float *)b, ldb, j->beta, (float *)c, ldc,
             j->variant | padded);
  times[1] = now();
}
void run_jobs(const struct jobs *argument) {
  struct jobs all = *argument;
  for (long i = 0; i < (long)sizeof(room); i += 8)
    *(double *)(room + i) = 0;
  reply = 0;
  for (int i = 0; i < all.count; ++i) {
    GET(&job, &all.jobs[i], sizeof(job), &reply);
    AWAIT(&reply, 2 * i + 1);
    run(&job);
    PUT(all.times[i][_MYID], times, sizeof(times), &reply);
    AWAIT(&reply, 2 * i + 2);
  }
}
