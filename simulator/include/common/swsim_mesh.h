/*===- swsim_mesh.h - The mesh that a program is compiled for -------------===*
 *
 * sw-simcc defines both extents for the chip. Masks have a bit for every row or
 * column, as on the chips with 8 of each.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_MESH_H
#define SWSIM_MESH_H

#ifndef SW_MESH_ROWS
#define SW_MESH_ROWS 8
#define SW_MESH_COLS 8
#endif

#define SWSIM_CPES (SW_MESH_ROWS * SW_MESH_COLS)
/** Masks of all rows and of all columns. */
#define SWSIM_ALL_ROWS ((1 << SW_MESH_ROWS) - 1)
#define SWSIM_ALL_COLUMNS ((1 << SW_MESH_COLS) - 1)

#endif
