/* Unfolds an image for a convolution of 3x3. */
enum { CHANNELS = 64, SIDE = 56, TAPS = 9 };

struct unfold {
  int times;
  /* CHANNELS x SIDE x SIDE points, and CHANNELS x TAPS rows of SIDE x SIDE. */
  float *image, *columns;
};
