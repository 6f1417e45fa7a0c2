// Random windows of tests of tpp_pool.h, for the case `index`: all of the
// geometry but the length of a line.
static int number(int range) { return rand() % range; }
static void any_windows(tpp_pool *p, int index) {
  int columns;
  p->kernel_rows = 1 + number(5);
  p->kernel_cols = 1 + number(5);
  p->stride_rows = 1 + number(3);
  p->stride_cols = 1 + number(3);
  /* Windows may have nothing of the image. */
  p->pad_top = number(p->kernel_rows + 2);
  p->pad_left = index % 3 ? 0 : number(p->kernel_cols + 2);
  p->out_cols = 1 + number(70);
  if (index % 6 == 1) {
    p->kernel_cols = 1 + number(TPP_POOL_MAX_COLS);
    p->stride_cols = 1 + number(TPP_POOL_MAX_COLS);
  }
  columns = (p->out_cols - 1) * p->stride_cols + p->kernel_cols - p->pad_left;
  p->cols = columns + 3 - number(index % 5 ? 3 : 9);
  p->rows = 1 + number(14);
  p->block_rows = 1 + number(3);
}
