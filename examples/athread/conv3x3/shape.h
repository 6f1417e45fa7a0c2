#define CI 8
#define CO 64 /* one output channel for every CPE */
#define SIZE 34 /* input, with its border; the output is 32 x 32 */
#define OUT (SIZE - 2)
extern float input[CI][SIZE][SIZE], weights[CO][CI][3][3];
extern float output[CO][OUT][OUT];
