/*===- spm_rows_f64.c - Rows in double precision on SW26010 -------===*/

#include "spm_problem.h"
#include "sw_rows.h"

#include "simd.h"

#define SPM_T double
#define SPM_VECTOR doublev4
#include "rows_mesh.h"

#define ROWS_SPREAD spm_rows_spread_f64
#define ROWS_COLLECT spm_rows_collect_f64
#include "rows_entry.h"
