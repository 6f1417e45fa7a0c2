/*===- Sw26010Vectors.c - Register communication in vector registers ------===*
 *
 * The functions with the suffix `_d`, for code that is compiled for processors
 * with 256-bit registers. Compiled for those itself, and therefore without
 * anything that other files share.
 *
 *===----------------------------------------------------------------------===*/

typedef double doublev4 __attribute__((vector_size(32)));

#define SWSIM_EXCHANGE(r, e)                                                   \
  void __swsim_put##r##_p(const void *value, int target);                      \
  void __swsim_get##r##_p(void *value);                                        \
  void __swsim_load##r##_p(void *value, const void *source);                   \
  void __swsim_load##e##_p(void *value, const void *source);                   \
  void __swsim_put##r##_d(doublev4 value, int target) {                        \
    __swsim_put##r##_p(&value, target);                                        \
  }                                                                            \
  doublev4 __swsim_get##r##_d(void) {                                          \
    doublev4 value;                                                            \
    __swsim_get##r##_p(&value);                                                \
    return value;                                                              \
  }                                                                            \
  doublev4 __swsim_load##r##_d(const void *source) {                           \
    doublev4 value;                                                            \
    __swsim_load##r##_p(&value, source);                                       \
    return value;                                                              \
  }                                                                            \
  doublev4 __swsim_load##e##_d(const void *source) {                           \
    doublev4 value;                                                            \
    __swsim_load##e##_p(&value, source);                                       \
    return value;                                                              \
  }

SWSIM_EXCHANGE(r, er)
SWSIM_EXCHANGE(c, ec)
