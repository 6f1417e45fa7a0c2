/*===- tpp_kernels.c - Elementwise kernels of one CPE ---------------------===*
 *
 * C99 with the vendor's vectors.
 *
 *===----------------------------------------------------------------------===*/

#include "slave.h"

#include "spm_each.h"
#include "tpp_cost.h"
#include "tpp_kernels.h"
#include "tpp_vectors.h"

#define TPP_EACH_TYPE "tpp_block.h"
#include "tpp_types.h"
