#define PER_CPE 128
#define KEYS (64 * PER_CPE)
extern int keys[KEYS];
