#define PER_CPE 2048
#define N (64 * PER_CPE)
extern double x[N], y[N], product;
