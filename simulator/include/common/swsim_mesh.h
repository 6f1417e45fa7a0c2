/*===- swsim_mesh.h - The mesh that a program is compiled for -------------===*
 *
 * Masks have one bit for every row or column, as on the chips with 8 of each.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_MESH_H
#define SWSIM_MESH_H

#include "sw_mesh.h"

#define SWSIM_CPES (SW_MESH_ROWS * SW_MESH_COLS)
/** Masks of all rows and of all columns. */
#define SWSIM_ALL_ROWS ((1 << SW_MESH_ROWS) - 1)
#define SWSIM_ALL_COLUMNS ((1 << SW_MESH_COLS) - 1)

#endif
