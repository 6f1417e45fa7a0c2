/*===- swsim_exchange.h - Register communication --------------------------===*
 *
 * Part of simd.h. Messages are whole vector registers. A target is a column
 * (putr) or a row (putc), or 8 for all others of the row or column: 16 if a row
 * or column has more than 8 CPEs.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_EXCHANGE_H
#define SWSIM_EXCHANGE_H

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __AVX__
#define SWSIM_DECLARE_EXCHANGE(r)                                              \
  void __swsim_put##r##_d(doublev4 value, int target);                         \
  void __swsim_put##r##_s(floatv4 value, int target);                          \
  doublev4 __swsim_get##r##_d(void);                                           \
  floatv4 __swsim_get##r##_s(void);
#define SWSIM_DECLARE_BROADCAST(r)                                             \
  doublev4 __swsim_load##r##_d(const void *source);                            \
  floatv4 __swsim_load##r##_s(const void *source);
#else
/* Without 256-bit registers, vectors are passed through memory. */
#define SWSIM_DECLARE_EXCHANGE(r)                                              \
  void __swsim_put##r##_p(const void *value, int target);                      \
  void __swsim_put##r##_s(floatv4 value, int target);                          \
  void __swsim_get##r##_p(void *value);                                        \
  floatv4 __swsim_get##r##_s(void);                                            \
  SWSIM_VECTOR_INLINE void __swsim_put##r##_d(doublev4 value, int target) {    \
    __swsim_put##r##_p(&value, target);                                        \
  }                                                                            \
  SWSIM_VECTOR_INLINE doublev4 __swsim_get##r##_d(void) {                      \
    doublev4 value;                                                            \
    __swsim_get##r##_p(&value);                                                \
    return value;                                                              \
  }
#define SWSIM_DECLARE_BROADCAST(r)                                             \
  void __swsim_load##r##_p(void *value, const void *source);                   \
  floatv4 __swsim_load##r##_s(const void *source);                             \
  SWSIM_VECTOR_INLINE doublev4 __swsim_load##r##_d(const void *source) {       \
    doublev4 value;                                                            \
    __swsim_load##r##_p(&value, source);                                       \
    return value;                                                              \
  }
#endif

/* One function per type of vector, for the selection below. */
#define SWSIM_EXCHANGE_TYPE(r, type, suffix, kind)                             \
  SWSIM_VECTOR_INLINE void swsim_put##r##_##suffix(type value, int target) {   \
    __swsim_put##r##_##kind((SWSIM_VECTOR_##kind)value, target);               \
  }                                                                            \
  SWSIM_VECTOR_INLINE type swsim_get##r##_##suffix(void) {                     \
    return (type)__swsim_get##r##_##kind();                                    \
  }
#define SWSIM_BROADCAST_TYPE(r, type, suffix, kind)                            \
  SWSIM_VECTOR_INLINE type swsim_load##r##_##suffix(const void *source) {      \
    return (type)__swsim_load##r##_##kind(source);                             \
  }
#define SWSIM_VECTOR_d doublev4
#define SWSIM_VECTOR_s floatv4
#define SWSIM_EXCHANGE_TYPES(define, r)                                        \
  define(r, doublev4, doublev4, d) define(r, floatv4, floatv4, s)              \
      define(r, intv8, intv8, d) define(r, uintv8, uintv8, d)                  \
          define(r, int256, int256, d) define(r, uint256, uint256, d)
#define SWSIM_SELECT(function, v)                                              \
  _Generic((v),                                                                \
      doublev4: function##_doublev4,                                           \
      floatv4: function##_floatv4,                                             \
      intv8: function##_intv8,                                                 \
      uintv8: function##_uintv8,                                               \
      int256: function##_int256,                                               \
      uint256: function##_uint256)

SWSIM_DECLARE_EXCHANGE(r)
SWSIM_DECLARE_EXCHANGE(c)
SWSIM_DECLARE_BROADCAST(r)
SWSIM_DECLARE_BROADCAST(c)
SWSIM_DECLARE_BROADCAST(er)
SWSIM_DECLARE_BROADCAST(ec)
SWSIM_EXCHANGE_TYPES(SWSIM_EXCHANGE_TYPE, r)
SWSIM_EXCHANGE_TYPES(SWSIM_EXCHANGE_TYPE, c)
SWSIM_EXCHANGE_TYPES(SWSIM_BROADCAST_TYPE, r)
SWSIM_EXCHANGE_TYPES(SWSIM_BROADCAST_TYPE, c)
SWSIM_EXCHANGE_TYPES(SWSIM_BROADCAST_TYPE, er)
SWSIM_EXCHANGE_TYPES(SWSIM_BROADCAST_TYPE, ec)

/** Sends a vector along the row or column. */
#define simd_putr(v, target) SWSIM_SELECT(swsim_putr, v)((v), (target))
#define simd_putc(v, target) SWSIM_SELECT(swsim_putc, v)((v), (target))
/** Receives a vector of the type of the argument. */
#define simd_getr(v) SWSIM_SELECT(swsim_getr, v)()
#define simd_getc(v) SWSIM_SELECT(swsim_getc, v)()
/** Loads a vector and sends it to all others of the row or column. */
#define simd_loadr(v, p) ((v) = SWSIM_SELECT(swsim_loadr, v)(p))
#define simd_loadc(v, p) ((v) = SWSIM_SELECT(swsim_loadc, v)(p))
/** The same with one number in all lanes of the vector. */
#define simd_loader(v, p) ((v) = SWSIM_SELECT(swsim_loader, v)(p))
#define simd_loadec(v, p) ((v) = SWSIM_SELECT(swsim_loadec, v)(p))

#ifdef __cplusplus
}
#endif

#endif
