/*===- swsim_collectives.h - Reductions and exchanges of a core group -----===*/

#ifndef SWSIM_PRO_COLLECTIVES_H
#define SWSIM_PRO_COLLECTIVES_H

/** Element types and operations of a reduction. */
enum {
  CRTS_int,
  CRTS_uint,
  CRTS_long,
  CRTS_ulong,
  CRTS_float,
  CRTS_double,
  CRTS_intv8,
  CRTS_uintv8,
  CRTS_int256,
  CRTS_uint256,
  CRTS_floatv4,
  CRTS_doublev4,
  CRTS_intv16,
  CRTS_uintv16,
  CRTS_int512,
  CRTS_uint512,
  CRTS_floatv8,
  CRTS_doublev8
};
enum { OP_add = 1, OP_and, OP_or, OP_xor, OP_eqv, OP_min, OP_max };

#ifdef __cplusplus
extern "C" {
#endif

/** Combines `units` elements of all CPEs of the core group; every CPE gets the
    result. `buffer` has room for `buffer_units` elements. All are LDM. */
int CRTS_scoll_redurt(void *src, void *dst, int units, int type, int operation,
                      void *buffer, int buffer_units);
/** Piece j (of `bytes` bytes) of `src` goes to piece i of `dst` of CPE j, where
    i is the caller. */
int CRTS_scoll_alltoall(void *src, void *dst, int bytes);

#ifdef __cplusplus
}
#endif

#define athread_redurt CRTS_scoll_redurt
#define athread_alltoall CRTS_scoll_alltoall
#define athread_int CRTS_int
#define athread_uint CRTS_uint
#define athread_long CRTS_long
#define athread_ulong CRTS_ulong
#define athread_float CRTS_float
#define athread_double CRTS_double
#define athread_intv8 CRTS_intv8
#define athread_uintv8 CRTS_uintv8
#define athread_int256 CRTS_int256
#define athread_uint256 CRTS_uint256
#define athread_floatv4 CRTS_floatv4
#define athread_doublev4 CRTS_doublev4
#define athread_intv16 CRTS_intv16
#define athread_uintv16 CRTS_uintv16
#define athread_int512 CRTS_int512
#define athread_uint512 CRTS_uint512
#define athread_floatv8 CRTS_floatv8
#define athread_doublev8 CRTS_doublev8

#endif
