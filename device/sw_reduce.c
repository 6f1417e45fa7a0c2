/*===- sw_reduce.c - Results that CPEs have parts of ----------------------===*
 *
 * Every kind for every type; how CPEs talk to each other is in reduce_mesh.h of
 * the chip.
 *
 *===----------------------------------------------------------------------===*/

#include "slave.h"

#include <math.h>

#include "spm_each.h"
#include "spm_problem.h"
#include "sw_reduce.h"
#include "tpp_reduce.h"
#include "tpp_vectors.h"

#define TPP_EACH_KIND "reduce_mesh.h"

#define TPP_T float
#define TPP_V tpp_vector_f32
#define TPP_SUFFIX _f32
#define TPP_VECTOR(name) name##_f32
#include "reduce_mesh_type.h"
#include "tpp_kinds.h"
#undef TPP_T
#undef TPP_V
#undef TPP_SUFFIX
#undef TPP_VECTOR

#define TPP_T double
#define TPP_V tpp_vector_f64
#define TPP_SUFFIX _f64
#define TPP_VECTOR(name) name##_f64
#include "reduce_mesh_type.h"
#include "tpp_kinds.h"
