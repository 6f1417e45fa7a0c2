/*===- spm_mesh.h - The product by register communication -----------------===*
 *
 * Template over the element type SPM_T, its vector SPM_VECTOR, and SPM_MAD. In
 * exchange step i the CPEs of column i send their A along
 * the rows and those of row i their B down the columns, straight from LDM into
 * the registers of the others, where they meet in register blocks. All CPEs
 * walk the blocks of a uniform piece, whatever they own: every one sends and
 * receives the same messages, lines beyond an edge are zeros or repetitions and
 * their products are dropped.
 *
 *===----------------------------------------------------------------------===*/

#include "spm_each.h"

#include "spm_run.h"

#define SPM_PREFIX spm_n_
#define SPM_SEND_V simd_loadc
#define SPM_RECEIVE_V simd_getc
#define SPM_SEND_S simd_loader
#define SPM_RECEIVE_S simd_getr
#include "spm_shapes.h"
#undef SPM_PREFIX
#undef SPM_SEND_V
#undef SPM_RECEIVE_V
#undef SPM_SEND_S
#undef SPM_RECEIVE_S

#define SPM_PREFIX spm_m_
#define SPM_SEND_V simd_loadr
#define SPM_RECEIVE_V simd_getr
#define SPM_SEND_S simd_loadec
#define SPM_RECEIVE_S simd_getc
#include "spm_shapes.h"
#undef SPM_PREFIX
#undef SPM_SEND_V
#undef SPM_RECEIVE_V
#undef SPM_SEND_S
#undef SPM_RECEIVE_S

#include "spm_pack.h"
#include "spm_merge.h"
#include "spm_plan.h"
#include "spm_walk.h"
