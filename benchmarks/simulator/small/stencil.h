/* A 5-point stencil on strips of columns, one row at a time. */
enum { STRIP = 32 };

/* `rows` by `columns` points with a border of one point on each side. */
struct grid {
  int rows, columns;
  float *from, *to;
};

static inline float point(float middle, float left, float right, float above,
                          float below) {
  return 0.5f * middle + 0.125f * (left + right + above + below);
}
