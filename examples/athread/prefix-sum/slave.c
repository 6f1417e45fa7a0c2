#include "args.h"
#include "slave.h"

__thread_local_fix long piece[PER_CPE];
__thread_local scan_args args;
__thread_local volatile int reply;

static void get(void *from, void *to, int bytes) {
  reply = 0;
  athread_get(PE_MODE, from, to, bytes, (void *)&reply, 0, 0, 0);
  while (reply != 1)
    ;
}

static void put(void *from, void *to, int bytes) {
  reply = 0;
  athread_put(PE_MODE, from, to, bytes, (void *)&reply, 0, 0);
  while (reply != 1)
    ;
}

void scan_pieces(scan_args *host_args) {
  int i;
  get(host_args, &args, sizeof args);
  get(args.data + _MYID * PER_CPE, piece, sizeof piece);
  for (i = 1; i < PER_CPE; i++)
    piece[i] += piece[i - 1];
  put(&piece[PER_CPE - 1], args.sums + _MYID, sizeof(long));
}

void add_offsets(scan_args *host_args) {
  long offset = 0;
  int i;
  if (_MYID > 0)
    get(args.sums + _MYID - 1, &offset, sizeof offset);
  for (i = 0; i < PER_CPE; i++)
    piece[i] += offset;
  put(piece, args.data + _MYID * PER_CPE, sizeof piece);
}
