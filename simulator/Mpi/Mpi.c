/*===- Mpi.c - An MPI of one rank -----------------------------------------===*
 *
 * See simulator/include/mpi/mpi.h. Messages to the process itself are queued in
 * the order of the sends, receives in the order in which they were posted.
 *
 *===----------------------------------------------------------------------===*/

#include "mpi.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/** A queued message, or a receive that waits for one. */
struct transfer {
  struct transfer *next;
  MPI_Request request;
  MPI_Comm comm;
  int tag, done;
  long bytes;
  char *data;
};

static struct transfer *messages, *receives;
static MPI_Request last_request;
static MPI_Comm last_comm = MPI_COMM_SELF;
static int initialised, finalised;

__attribute__((noreturn, format(printf, 1, 2))) static void
fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fflush(NULL);
  fputs("swsim: error: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(1);
}

static void check_rank(const char *call, int rank) {
  if (!initialised)
    fail("%s before MPI_Init", call);
  if (rank != 0 && rank != MPI_PROC_NULL && rank != MPI_ANY_SOURCE)
    fail("%s: rank %d does not exist: the built-in MPI has one rank; install "
         "an MPI (mpicc) for more",
         call, rank);
}

static long size_of(MPI_Datatype type) { return type & 0xfffff; }

static void set_status(MPI_Status *status, int source, int tag, long bytes) {
  if (!status)
    return;
  status->MPI_SOURCE = source;
  status->MPI_TAG = tag;
  status->MPI_ERROR = MPI_SUCCESS;
  status->swsim_bytes = bytes;
}

static int matches(const struct transfer *message,
                   const struct transfer *receive) {
  return !receive->done && message->comm == receive->comm &&
         (receive->tag == MPI_ANY_TAG || receive->tag == message->tag);
}

static void deliver(const struct transfer *message, struct transfer *receive) {
  if (message->bytes > receive->bytes)
    fail("MPI_Recv of %ld bytes: the message has %ld", receive->bytes,
         message->bytes);
  memcpy(receive->data, message->data, message->bytes);
  receive->bytes = message->bytes;
  receive->tag = message->tag;
  receive->done = 1;
}

static struct transfer *make(void *data, long bytes, int tag, MPI_Comm comm) {
  struct transfer *transfer = calloc(1, sizeof *transfer);
  *transfer =
      (struct transfer){NULL, ++last_request, comm, tag, 0, bytes, data};
  return transfer;
}

static void append(struct transfer **list, struct transfer *transfer) {
  while (*list)
    list = &(*list)->next;
  *list = transfer;
}

/** Sends to this process: to a waiting receive, or to the queue of messages. */
static void send(const char *call, const void *data, long bytes, int to,
                 int tag, MPI_Comm comm) {
  check_rank(call, to);
  if (to == MPI_PROC_NULL)
    return;
  struct transfer *message = make((void *)data, bytes, tag, comm);
  for (struct transfer *receive = receives; receive; receive = receive->next)
    if (matches(message, receive)) {
      deliver(message, receive);
      free(message);
      return;
    }
  message->data = memcpy(malloc(bytes ? bytes : 1), data, bytes);
  append(&messages, message);
}

static MPI_Request post(const char *call, void *data, long bytes, int from,
                        int tag, MPI_Comm comm) {
  check_rank(call, from);
  if (from == MPI_PROC_NULL)
    return MPI_REQUEST_NULL;
  struct transfer *receive = make(data, bytes, tag, comm);
  append(&receives, receive);
  for (struct transfer **at = &messages; *at; at = &(*at)->next)
    if (matches(*at, receive)) {
      struct transfer *message = *at;
      deliver(message, receive);
      *at = message->next;
      free(message->data);
      free(message);
      break;
    }
  return receive->request;
}

/** Ends a request; 0 if it is a receive whose message has not arrived. */
static int finish(MPI_Request *request, MPI_Status *status) {
  for (struct transfer **at = &receives; *at; at = &(*at)->next) {
    struct transfer *receive = *at;
    if (receive->request != *request)
      continue;
    if (!receive->done)
      return 0;
    set_status(status, 0, receive->tag, receive->bytes);
    *at = receive->next;
    free(receive);
    break;
  }
  *request = MPI_REQUEST_NULL;
  return 1;
}

/*===----------------------------------------------------------------------===*
 * The environment
 *===----------------------------------------------------------------------===*/

int MPI_Init(int *argc, char ***argv) {
  (void)argc, (void)argv;
  if (initialised)
    fail("MPI_Init is called twice");
  return initialised = 1, MPI_SUCCESS;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  *provided = required;
  return MPI_Init(argc, argv);
}

int MPI_Initialized(int *flag) { return *flag = initialised, MPI_SUCCESS; }

int MPI_Finalize(void) {
  if (!initialised || finalised)
    fail("MPI_Finalize %s", finalised ? "is called twice" : "before MPI_Init");
  return finalised = 1, MPI_SUCCESS;
}

int MPI_Finalized(int *flag) { return *flag = finalised, MPI_SUCCESS; }

int MPI_Abort(MPI_Comm comm, int code) {
  (void)comm;
  fflush(NULL);
  exit(code ? code : 1);
}

double MPI_Wtime(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

double MPI_Wtick(void) { return 1e-9; }

int MPI_Get_processor_name(char *name, int *length) {
  *length = snprintf(name, MPI_MAX_PROCESSOR_NAME, "swsim");
  return MPI_SUCCESS;
}

int MPI_Comm_rank(MPI_Comm comm, int *rank) {
  (void)comm;
  check_rank("MPI_Comm_rank", 0);
  return *rank = 0, MPI_SUCCESS;
}

int MPI_Comm_size(MPI_Comm comm, int *size) {
  (void)comm;
  check_rank("MPI_Comm_size", 0);
  return *size = 1, MPI_SUCCESS;
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy) {
  (void)comm;
  return *copy = ++last_comm, MPI_SUCCESS;
}

int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *part) {
  (void)comm, (void)key;
  *part = color == MPI_UNDEFINED ? MPI_COMM_NULL : ++last_comm;
  return MPI_SUCCESS;
}

int MPI_Comm_free(MPI_Comm *comm) { return *comm = MPI_COMM_NULL, MPI_SUCCESS; }

int MPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler handler) {
  return (void)comm, (void)handler, MPI_SUCCESS;
}

int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler) {
  return (void)comm, (void)handler, MPI_SUCCESS;
}

int MPI_Type_size(MPI_Datatype type, int *size) {
  return *size = (int)size_of(type), MPI_SUCCESS;
}

int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype *type) {
  long bytes = count * size_of(old);
  if (bytes >> 20)
    fail("MPI_Type_contiguous: a type of %ld bytes is too large", bytes);
  return *type = 20 << 20 | (int)bytes, MPI_SUCCESS;
}

int MPI_Type_commit(MPI_Datatype *type) { return (void)type, MPI_SUCCESS; }
int MPI_Type_free(MPI_Datatype *type) {
  return *type = MPI_DATATYPE_NULL, MPI_SUCCESS;
}

int MPI_Get_count(const MPI_Status *status, MPI_Datatype type, int *count) {
  return *count = (int)(status->swsim_bytes / size_of(type)), MPI_SUCCESS;
}

/*===----------------------------------------------------------------------===*
 * Messages
 *===----------------------------------------------------------------------===*/

int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag,
             MPI_Comm comm) {
  return send("MPI_Send", data, count * size_of(type), to, tag, comm),
         MPI_SUCCESS;
}

int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag,
              MPI_Comm comm, MPI_Request *request) {
  send("MPI_Isend", data, count * size_of(type), to, tag, comm);
  return *request = MPI_REQUEST_NULL, MPI_SUCCESS;
}

int MPI_Irecv(void *data, int count, MPI_Datatype type, int from, int tag,
              MPI_Comm comm, MPI_Request *request) {
  *request = post("MPI_Irecv", data, count * size_of(type), from, tag, comm);
  return MPI_SUCCESS;
}

int MPI_Recv(void *data, int count, MPI_Datatype type, int from, int tag,
             MPI_Comm comm, MPI_Status *status) {
  MPI_Request request =
      post("MPI_Recv", data, count * size_of(type), from, tag, comm);
  return MPI_Wait(&request, status);
}

int MPI_Sendrecv(const void *data, int count, MPI_Datatype type, int to,
                 int tag, void *result, int result_count,
                 MPI_Datatype result_type, int from, int result_tag,
                 MPI_Comm comm, MPI_Status *status) {
  MPI_Send(data, count, type, to, tag, comm);
  return MPI_Recv(result, result_count, result_type, from, result_tag, comm,
                  status);
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
  set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
  if (!finish(request, status))
    fail("a receive waits for a message that the only rank has not sent");
  return MPI_SUCCESS;
}

int MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses) {
  for (int i = 0; i < count; ++i)
    MPI_Wait(&requests[i], statuses ? &statuses[i] : NULL);
  return MPI_SUCCESS;
}

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
  return *flag = finish(request, status), MPI_SUCCESS;
}

/*===----------------------------------------------------------------------===*
 * Collectives: the result of one rank is its own contribution
 *===----------------------------------------------------------------------===*/

static int keep(const char *call, const void *data, void *result, int count,
                MPI_Datatype type, int root) {
  check_rank(call, root);
  if (data != MPI_IN_PLACE && result != MPI_IN_PLACE)
    memmove(result, data, count * size_of(type));
  return MPI_SUCCESS;
}

int MPI_Barrier(MPI_Comm comm) {
  (void)comm;
  return check_rank("MPI_Barrier", 0), MPI_SUCCESS;
}

int MPI_Bcast(void *data, int count, MPI_Datatype type, int root,
              MPI_Comm comm) {
  (void)comm;
  return keep("MPI_Bcast", data, data, count, type, root);
}

int MPI_Reduce(const void *data, void *result, int count, MPI_Datatype type,
               MPI_Op op, int root, MPI_Comm comm) {
  (void)op, (void)comm;
  return keep("MPI_Reduce", data, result, count, type, root);
}

int MPI_Allreduce(const void *data, void *result, int count, MPI_Datatype type,
                  MPI_Op op, MPI_Comm comm) {
  (void)op, (void)comm;
  return keep("MPI_Allreduce", data, result, count, type, 0);
}

int MPI_Scan(const void *data, void *result, int count, MPI_Datatype type,
             MPI_Op op, MPI_Comm comm) {
  (void)op, (void)comm;
  return keep("MPI_Scan", data, result, count, type, 0);
}

int MPI_Gather(const void *data, int count, MPI_Datatype type, void *result,
               int result_count, MPI_Datatype result_type, int root,
               MPI_Comm comm) {
  (void)result_count, (void)result_type, (void)comm;
  return keep("MPI_Gather", data, result, count, type, root);
}

int MPI_Scatter(const void *data, int count, MPI_Datatype type, void *result,
                int result_count, MPI_Datatype result_type, int root,
                MPI_Comm comm) {
  (void)count, (void)type, (void)comm;
  return keep("MPI_Scatter", data, result, result_count, result_type, root);
}

int MPI_Allgather(const void *data, int count, MPI_Datatype type, void *result,
                  int result_count, MPI_Datatype result_type, MPI_Comm comm) {
  (void)result_count, (void)result_type, (void)comm;
  return keep("MPI_Allgather", data, result, count, type, 0);
}

int MPI_Alltoall(const void *data, int count, MPI_Datatype type, void *result,
                 int result_count, MPI_Datatype result_type, MPI_Comm comm) {
  (void)result_count, (void)result_type, (void)comm;
  return keep("MPI_Alltoall", data, result, count, type, 0);
}
