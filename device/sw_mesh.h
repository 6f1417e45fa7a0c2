/*===- sw_mesh.h - The chip that a source is compiled for -----------------===*
 *
 * The extents of the chip, for the device library and the simulator's versions
 * of the vendor's headers. sw-simcc defines all of them from the machine
 * description. Without sw-simcc they are those of the public chips; a chip with
 * another mesh must define both SW_MESH_ROWS and SW_MESH_COLS.
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
