/*===- tpp_winograd.c - The transforms of Winograd's method ---------------===*
 *
 * C99 with the vendor's vectors.
 *
 *===----------------------------------------------------------------------===*/

#include "slave.h"

#include "spm_each.h"
#include "tpp_cost.h"
#include "tpp_math.h"
#include "tpp_winograd.h"

#define TPP_EACH_TYPE "tpp_winograd_type.h"
#include "tpp_types.h"
