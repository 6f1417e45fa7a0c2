/*===- tpp_kinds.h - The kinds of reductions ------------------------------===*
 *
 * Includes TPP_EACH_KIND once for each kind of tpp.reduce. Defines the name
 * TPP_KIND, TPP_COMBINE of two vectors, TPP_COMBINE_S of two elements, and
 * TPP_NEUTRAL, the neutral element. TPP_OF(name) is a macro of tpp_vectors.h
 * for the element type.
 *
 *===----------------------------------------------------------------------===*/

/* Selects between the lanes where a is less than x and the others; a NaN is in
   the others. */
#define TPP_GREATER(a, x) TPP_OF(tpp_if_zero)(TPP_OF(tpp_less)(x, a), x, a)
#define TPP_LESSER(a, x) TPP_OF(tpp_if_zero)(TPP_OF(tpp_less)(a, x), x, a)
/** `chosen`, but a where y is not a number. */
#define TPP_UNLESS(y, chosen, a)                                               \
  TPP_OF(tpp_if_zero)(TPP_OF(tpp_unordered)(y, y), chosen, a)

#define TPP_KIND sum
#define TPP_COMBINE(a, x) ((a) + (x))
#define TPP_COMBINE_S(a, x) ((a) + (x))
#define TPP_NEUTRAL ((TPP_T) - 0.0)
#include TPP_EACH_KIND
#undef TPP_KIND
#undef TPP_COMBINE
#undef TPP_COMBINE_S
#undef TPP_NEUTRAL

#define TPP_KIND mul
#define TPP_COMBINE(a, x) ((a) * (x))
#define TPP_COMBINE_S(a, x) ((a) * (x))
#define TPP_NEUTRAL ((TPP_T)1)
#include TPP_EACH_KIND
#undef TPP_KIND
#undef TPP_COMBINE
#undef TPP_COMBINE_S
#undef TPP_NEUTRAL

#define TPP_KIND maximumf
#define TPP_COMBINE(a, x) TPP_UNLESS(a, TPP_GREATER(a, x), a)
#define TPP_COMBINE_S(a, x) ((a) > (x) || (a) != (a) ? (a) : (x))
#define TPP_NEUTRAL ((TPP_T) - INFINITY)
#include TPP_EACH_KIND
#undef TPP_KIND
#undef TPP_COMBINE
#undef TPP_COMBINE_S
#undef TPP_NEUTRAL

#define TPP_KIND minimumf
#define TPP_COMBINE(a, x) TPP_UNLESS(a, TPP_LESSER(a, x), a)
#define TPP_COMBINE_S(a, x) ((a) < (x) || (a) != (a) ? (a) : (x))
#define TPP_NEUTRAL ((TPP_T)INFINITY)
#include TPP_EACH_KIND
#undef TPP_KIND
#undef TPP_COMBINE
#undef TPP_COMBINE_S
#undef TPP_NEUTRAL

#define TPP_KIND maxnumf
#define TPP_COMBINE(a, x) TPP_UNLESS(x, TPP_GREATER(a, x), a)
#define TPP_COMBINE_S(a, x) ((a) > (x) || (x) != (x) ? (a) : (x))
#define TPP_NEUTRAL ((TPP_T)NAN)
#include TPP_EACH_KIND
#undef TPP_KIND
#undef TPP_COMBINE
#undef TPP_COMBINE_S
#undef TPP_NEUTRAL

#define TPP_KIND minnumf
#define TPP_COMBINE(a, x) TPP_UNLESS(x, TPP_LESSER(a, x), a)
#define TPP_COMBINE_S(a, x) ((a) < (x) || (x) != (x) ? (a) : (x))
#define TPP_NEUTRAL ((TPP_T)NAN)
#include TPP_EACH_KIND
#undef TPP_KIND
#undef TPP_COMBINE
#undef TPP_COMBINE_S
#undef TPP_NEUTRAL

#undef TPP_GREATER
#undef TPP_LESSER
#undef TPP_UNLESS
