/*===- swsim_common.h - What both sides of the vendor's interface share ---===*/

#ifndef SWSIM_COMMON_H
#define SWSIM_COMMON_H

#include "swsim_api.h"

#include <stddef.h>
#include <stdint.h>

/** DMA modes of athread_get and athread_put. */
typedef enum { PE_MODE, BCAST_MODE, ROW_MODE, BROW_MODE, RANK_MODE } dma_mode;

/** Members of a barrier: one row, one column, the whole mesh. */
typedef enum { ROW_SCOPE, COL_SCOPE, ARRAY_SCOPE } scope;

/** The line between the parts of an output. */
#ifndef HLINE
static const char HLINE[] __attribute__((unused)) =
    "=============================================================\n";
#endif

/** Name of a CPE function as the host links it. */
#define SLAVE_FUN(name) slave_##name

#endif
