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
#include "tpp_math.h"
#include "tpp_reduce.h"

#define TPP_EACH_TYPE "reduce_mesh_type.h"
#include "tpp_types.h"

#define TPP_EACH_KIND "reduce_mesh.h"
#define TPP_EACH_TYPE "tpp_kinds.h"
#include "tpp_types.h"
