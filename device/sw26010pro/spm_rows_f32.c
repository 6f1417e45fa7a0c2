/*===- spm_rows_f32.c - Rows in single precision on SW26010-Pro ---===*/

#include "spm_problem.h"
#include "sw_rows.h"

#include "simd.h"

#define SPM_T float
#define SPM_VECTOR floatv8
#include "rows_mesh.h"

#define ROWS_SPREAD spm_rows_spread_f32
#define ROWS_COLLECT spm_rows_collect_f32
#include "rows_entry.h"
