#define BODIES 1024
#define BLOCK 128 /* bodies that travel together */
#define SOFTENING 1e-3
typedef struct {
  double x[BODIES], y[BODIES], z[BODIES], m[BODIES];
  double ax[BODIES], ay[BODIES], az[BODIES];
} bodies_t;
