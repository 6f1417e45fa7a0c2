#define PER_CPE 2048
typedef struct {
  long *data;
  long *sums; /* of the pieces of the CPEs */
} scan_args;
