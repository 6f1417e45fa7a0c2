/*===- Sw26010Vectors.c - Register communication in vector registers ------===*
 *
 * The functions with the suffix `_d`, for code that is compiled for processors
 * with 256-bit registers. This file is compiled for these processors itself, so
 * it must not define anything that other files share.
 *
 *===----------------------------------------------------------------------===*/

typedef double doublev4 __attribute__((vector_size(32)));

/* The message that a CPE receives; it is valid until any CPE sends. */
const void *__swsim_receive(int column, const char *call);
/* Sends a value. */
void __swsim_put_vector(int column, const void *value, int target,
                        const char *call);
/* Sends data that a CPE loads: 32 bytes, or one number four times. */
void __swsim_send_vector(int column, const void *source, const char *call);
void __swsim_send_number(int column, const void *source, const char *call);

/* The rest of the simulator uses 128-bit instructions, which are slow while the
   upper halves of the registers are in use. A caller that expects a result in
   them leaves them in use. */
#define SWSIM_EXCHANGE(r, e, column)                                           \
  void __swsim_put##r##_d(doublev4 value, int target) {                        \
    __swsim_put_vector(column, &value, target, "put" #r);                      \
  }                                                                            \
  doublev4 __swsim_get##r##_d(void) {                                          \
    doublev4 value;                                                            \
    __builtin_ia32_vzeroupper();                                               \
    __builtin_memcpy(&value, __swsim_receive(column, "get" #r), sizeof value); \
    return value;                                                              \
  }                                                                            \
  doublev4 __swsim_load##r##_d(const doublev4 *source) {                       \
    __builtin_ia32_vzeroupper();                                               \
    __swsim_send_vector(column, source, "load" #r);                            \
    return *source;                                                            \
  }                                                                            \
  doublev4 __swsim_load##e##_d(const double *source) {                         \
    __builtin_ia32_vzeroupper();                                               \
    __swsim_send_number(column, source, "load" #e);                            \
    return (doublev4){*source, *source, *source, *source};                     \
  }

SWSIM_EXCHANGE(r, er, 0)
SWSIM_EXCHANGE(c, ec, 1)
