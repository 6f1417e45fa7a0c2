#include "args.h"
#include "slave.h"

__thread_local float row[COLS];
__thread_local volatile int reply;

/* exp for x <= 0: 2^k times a polynomial on [-ln2/2, ln2/2]. */
static float fast_exp(float x) {
  union {
    float f;
    int i;
  } power;
  int k;
  float r;
  if (x < -80)
    return 0;
  k = (int)(x * 1.44269504f - 0.5f);
  r = x - k * 0.693359375f + k * 2.12194440e-4f;
  power.i = (k + 127) << 23;
  return power.f *
         (1 + r * (1 + r * (0.5f + r * (0.166666666f + r * (0.0416666667f +
                                r * (0.00833333333f + r * 0.00138888889f))))));
}

static void normalise() {
  float max = row[0], sum = 0;
  int j;
  for (j = 1; j < COLS; j++)
    max = row[j] > max ? row[j] : max;
  for (j = 0; j < COLS; j++) {
    row[j] = fast_exp(row[j] - max);
    sum += row[j];
  }
  sum = 1 / sum;
  for (j = 0; j < COLS; j++)
    row[j] *= sum;
}

void softmax(struct softmax_args *host_args) {
  struct softmax_args args;
  int i;
  reply = 0;
  athread_get(PE_MODE, host_args, &args, sizeof args, (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
  for (i = athread_get_id(-1); i < args.rows; i += 64) {
    reply = 0;
    athread_get(PE_MODE, (void *)(args.in + i * COLS), row, sizeof row,
                (void *)&reply, 0, 0, 0);
    while (reply != 1)
      ;
    normalise();
    reply = 0;
    athread_put(PE_MODE, row, args.out + i * COLS, sizeof row, (void *)&reply,
                0, 0);
    while (reply != 1)
      ;
  }
}
