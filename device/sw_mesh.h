/*===- sw_mesh.h - The chip that a source is compiled for -----------------===*
 *
 * Extents that the device library and the vendor's headers of the simulator
 * read here and nowhere else. sw-simcc defines all of them from the machine
 * description; without it they are those of the public chips, and a chip with
 * another mesh defines both SW_MESH_ROWS and SW_MESH_COLS.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SW_MESH_H
#define SW_MESH_H

/** Rows and columns of CPEs in a core group. */
#ifndef SW_MESH_ROWS
#define SW_MESH_ROWS 8
#define SW_MESH_COLS 8
#endif

#endif
