/*===- swsim_lines.h - Time of the lines of CPE code ----------------------===*
 *
 * The compiler plugin counts how often each piece of code runs. Tables give the
 * time that each run takes at each line of the program.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_LINES_H
#define SWSIM_LINES_H

#include "vendor_state.h"

/** The time of one run of a piece of code at one of its lines, in thousandths
    of a cycle. */
struct swsim_line_cost {
  struct swsim_location where;
  long ticks;
  /** The piece, by its index in the counts. */
  int piece;
};

/** The pieces of one file, in the section swsim_lines. */
struct swsim_line_table {
  const struct swsim_line_cost *costs;
  long num_costs;
  /** Yields how often each piece has run in this host thread. */
  const long *(*runs)(void);
  long num_pieces;
};

#endif
