/*===- spm_heights.h - How many lines blocks have -------------------------===*
 *
 * SPM_LINES_OF_THREE is the number of lines of blocks with 3 vectors.
 *
 *===----------------------------------------------------------------------===*/

/** Cuts the lines of a panel of p vectors into blocks of nearly the same
    height, since blocks with few products cannot hide the latency of
    multiply-adds. Returns the number of blocks; the first `taller` of them have
    q + 1 lines, the others q. */
static inline int spm_cut_lines(int p, int lines, int *q, int *taller) {
  const int limit = p < 3 ? 8 : p == 3 ? SPM_LINES_OF_THREE : 4;
  const int blocks = limit == 8   ? (lines + 7) / 8
                     : limit == 4 ? (lines + 3) / 4
                                  : (lines + 4) / 5;
  int covered = blocks * limit;
  *q = limit;
  for (; covered > lines; covered -= blocks)
    --*q;
  *taller = lines - covered;
  return blocks;
}
