#define ROWS 1024
#define PER_ROW 9 /* entries of a row */
struct matrix {
  double *values;
  int *columns;
  double *x, *y;
};
