/* One image: channels, height, width; a window of 3x3 with a border of 1. */
#define C 12
#define H 28
#define W 28
#define K 3
#define PAD 1
