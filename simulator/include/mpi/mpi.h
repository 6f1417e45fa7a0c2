/*===- mpi.h - An MPI of one rank -----------------------------------------===*
 *
 * For host programs that include mpi.h on a machine without MPI. A process can
 * send to itself; any other rank is reported as an error.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_MPI_H
#define SWSIM_MPI_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int MPI_Comm, MPI_Op, MPI_Group, MPI_Info, MPI_Errhandler;
/** A type is its size in bytes and a number that distinguishes it from
    others. */
typedef int MPI_Datatype;
typedef long MPI_Aint, MPI_Offset;
/** Number of a pending operation; 0 is none. */
typedef int MPI_Request;
typedef struct {
  int MPI_SOURCE, MPI_TAG, MPI_ERROR;
  long swsim_bytes;
} MPI_Status;

#define MPI_VERSION 3
#define MPI_SUBVERSION 1
#define MPI_SUCCESS 0
#define MPI_COMM_NULL 0
#define MPI_COMM_WORLD 1
#define MPI_COMM_SELF 2
#define MPI_PROC_NULL (-1)
#define MPI_ANY_SOURCE (-2)
#define MPI_ANY_TAG (-1)
#define MPI_UNDEFINED (-32766)
#define MPI_REQUEST_NULL 0
#define MPI_INFO_NULL 0
#define MPI_ERRORS_RETURN 1
#define MPI_ERRORS_ARE_FATAL 2
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_IN_PLACE ((void *)-1)
#define MPI_MAX_PROCESSOR_NAME 128
#define MPI_MAX_ERROR_STRING 256

enum {
  MPI_THREAD_SINGLE,
  MPI_THREAD_FUNNELED,
  MPI_THREAD_SERIALIZED,
  MPI_THREAD_MULTIPLE
};
enum {
  MPI_OP_NULL,
  MPI_MAX,
  MPI_MIN,
  MPI_SUM,
  MPI_PROD,
  MPI_LAND,
  MPI_BAND,
  MPI_LOR,
  MPI_BOR,
  MPI_LXOR,
  MPI_BXOR,
  MPI_MAXLOC,
  MPI_MINLOC
};

#define SWSIM_MPI_TYPE(number, type) ((number) << 20 | (int)sizeof(type))
#define MPI_DATATYPE_NULL 0
#define MPI_CHAR SWSIM_MPI_TYPE(1, char)
#define MPI_SIGNED_CHAR SWSIM_MPI_TYPE(2, char)
#define MPI_UNSIGNED_CHAR SWSIM_MPI_TYPE(3, char)
#define MPI_BYTE SWSIM_MPI_TYPE(4, char)
#define MPI_SHORT SWSIM_MPI_TYPE(5, short)
#define MPI_UNSIGNED_SHORT SWSIM_MPI_TYPE(6, short)
#define MPI_INT SWSIM_MPI_TYPE(7, int)
#define MPI_UNSIGNED SWSIM_MPI_TYPE(8, int)
#define MPI_LONG SWSIM_MPI_TYPE(9, long)
#define MPI_UNSIGNED_LONG SWSIM_MPI_TYPE(10, long)
#define MPI_LONG_LONG SWSIM_MPI_TYPE(11, long)
#define MPI_LONG_LONG_INT MPI_LONG_LONG
#define MPI_UNSIGNED_LONG_LONG SWSIM_MPI_TYPE(12, long)
#define MPI_FLOAT SWSIM_MPI_TYPE(13, float)
#define MPI_DOUBLE SWSIM_MPI_TYPE(14, double)
#define MPI_LONG_DOUBLE SWSIM_MPI_TYPE(15, long double)
#define MPI_INT32_T SWSIM_MPI_TYPE(16, int)
#define MPI_UINT32_T SWSIM_MPI_TYPE(17, int)
#define MPI_INT64_T SWSIM_MPI_TYPE(18, long)
#define MPI_UINT64_T SWSIM_MPI_TYPE(19, long)

int MPI_Init(int *argc, char ***argv);
int MPI_Init_thread(int *argc, char ***argv, int required, int *provided);
int MPI_Initialized(int *flag);
int MPI_Finalize(void);
int MPI_Finalized(int *flag);
int MPI_Abort(MPI_Comm comm, int code);
double MPI_Wtime(void);
double MPI_Wtick(void);
int MPI_Get_processor_name(char *name, int *length);

int MPI_Comm_rank(MPI_Comm comm, int *rank);
int MPI_Comm_size(MPI_Comm comm, int *size);
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy);
int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *part);
int MPI_Comm_free(MPI_Comm *comm);
int MPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler handler);
int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler);

int MPI_Type_size(MPI_Datatype type, int *size);
int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype *type);
int MPI_Type_commit(MPI_Datatype *type);
int MPI_Type_free(MPI_Datatype *type);
int MPI_Get_count(const MPI_Status *status, MPI_Datatype type, int *count);

int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag,
             MPI_Comm comm);
int MPI_Recv(void *data, int count, MPI_Datatype type, int from, int tag,
             MPI_Comm comm, MPI_Status *status);
int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag,
              MPI_Comm comm, MPI_Request *request);
int MPI_Irecv(void *data, int count, MPI_Datatype type, int from, int tag,
              MPI_Comm comm, MPI_Request *request);
int MPI_Sendrecv(const void *data, int count, MPI_Datatype type, int to,
                 int tag, void *result, int result_count,
                 MPI_Datatype result_type, int from, int result_tag,
                 MPI_Comm comm, MPI_Status *status);
int MPI_Wait(MPI_Request *request, MPI_Status *status);
int MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses);
int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status);

int MPI_Barrier(MPI_Comm comm);
int MPI_Bcast(void *data, int count, MPI_Datatype type, int root,
              MPI_Comm comm);
int MPI_Reduce(const void *data, void *result, int count, MPI_Datatype type,
               MPI_Op op, int root, MPI_Comm comm);
int MPI_Allreduce(const void *data, void *result, int count, MPI_Datatype type,
                  MPI_Op op, MPI_Comm comm);
int MPI_Scan(const void *data, void *result, int count, MPI_Datatype type,
             MPI_Op op, MPI_Comm comm);
int MPI_Gather(const void *data, int count, MPI_Datatype type, void *result,
               int result_count, MPI_Datatype result_type, int root,
               MPI_Comm comm);
int MPI_Scatter(const void *data, int count, MPI_Datatype type, void *result,
                int result_count, MPI_Datatype result_type, int root,
                MPI_Comm comm);
int MPI_Allgather(const void *data, int count, MPI_Datatype type, void *result,
                  int result_count, MPI_Datatype result_type, MPI_Comm comm);
int MPI_Alltoall(const void *data, int count, MPI_Datatype type, void *result,
                 int result_count, MPI_Datatype result_type, MPI_Comm comm);

#ifdef __cplusplus
}
#endif

#endif
