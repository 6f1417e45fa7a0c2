#include "args.h"
#include <slave.h>

/* Survive the launches. */
__thread_local double points[PER_CPE + 2], next[PER_CPE + 2];
__thread_local struct jacobi_args args;
__thread_local double left[2], right[2], ends[2];
__thread_local volatile int reply;

static void get(const void *from, void *to, int bytes) {
  athread_get(PE_MODE, (void *)from, to, bytes, (void *)&reply, 0, 0, 0);
}

static void wait_for(int count) {
  while (reply != count)
    ;
  reply = 0;
}

static double *edges_of(int cpe, int step) {
  return args.edges + (step & 1) * 128 + cpe * 2;
}

static void publish(int step) {
  ends[0] = points[1];
  ends[1] = points[PER_CPE];
  athread_put(PE_MODE, ends, edges_of(_MYID, step), sizeof ends,
              (void *)&reply, 0, 0);
  wait_for(1);
}

void load_rod(struct jacobi_args *host_args) {
  reply = 0;
  get(host_args, &args, sizeof args);
  wait_for(1);
  get(args.rod + _MYID * PER_CPE, points, sizeof points);
  wait_for(1);
  publish(0);
}

void step_rod(struct jacobi_args *host_args) {
  int i, others = 0;
  get(host_args, &args, sizeof args);
  wait_for(1);
  if (_MYID > 0)
    get(edges_of(_MYID - 1, args.step), left, sizeof left), others++;
  if (_MYID < 63)
    get(edges_of(_MYID + 1, args.step), right, sizeof right), others++;
  if (others)
    wait_for(others);
  if (_MYID > 0)
    points[0] = left[1];
  if (_MYID < 63)
    points[PER_CPE + 1] = right[0];
  for (i = 1; i <= PER_CPE; i++)
    next[i] = 0.25 * points[i - 1] + 0.5 * points[i] + 0.25 * points[i + 1];
  for (i = 1; i <= PER_CPE; i++)
    points[i] = next[i];
  publish(args.step + 1);
}

void store_rod(struct jacobi_args *host_args) {
  athread_put(PE_MODE, points + 1, args.rod + 1 + _MYID * PER_CPE,
              PER_CPE * sizeof(double), (void *)&reply, 0, 0);
  wait_for(1);
}
