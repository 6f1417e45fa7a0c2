#define LENGTH 4096
extern double table[LENGTH], sums[2][64];
