/*===- tpp_types.h - The element types of primitives ----------------------===*
 *
 * Includes TPP_EACH_TYPE once for each element type, with the type TPP_T, its
 * vector TPP_V, the suffix TPP_SUFFIX of its names, and TPP_OF, which makes
 * names.
 *
 *===----------------------------------------------------------------------===*/

#define TPP_T float
#define TPP_V tpp_vector_f32
#define TPP_SUFFIX _f32
#define TPP_OF(name) name##_f32
#include TPP_EACH_TYPE
#undef TPP_T
#undef TPP_V
#undef TPP_SUFFIX
#undef TPP_OF

#define TPP_T double
#define TPP_V tpp_vector_f64
#define TPP_SUFFIX _f64
#define TPP_OF(name) name##_f64
#include TPP_EACH_TYPE
#undef TPP_T
#undef TPP_V
#undef TPP_SUFFIX
#undef TPP_OF

#undef TPP_EACH_TYPE
