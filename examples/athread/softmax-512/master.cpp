// Softmax by rows on an SW26010-Pro, with a host program in C++.
#include "args.h"
#include <athread.h>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

extern "C" void slave_softmax(softmax_args *);

int main() {
  const int rows = 100;
  std::vector<float> in(rows * COLS), out(rows * COLS);
  std::mt19937 random(1);
  for (float &x : in)
    x = random() % 4000 / 200.0f - 10;
  softmax_args args = {in.data(), out.data(), rows};
  athread_init();
  athread_spawn(slave_softmax, &args);
  athread_join();
  athread_halt();
  double worst = 0;
  for (int i = 0; i < rows; ++i) {
    double sum = 0;
    for (int j = 0; j < COLS; ++j)
      sum += std::exp(double(in[i * COLS + j]));
    for (int j = 0; j < COLS; ++j)
      worst =
          std::fmax(worst, std::fabs(out[i * COLS + j] * sum /
                                         std::exp(double(in[i * COLS + j])) -
                                     1));
  }
  std::printf("softmax, 512 bit: %s, relative error %.1e\n",
              worst < 3e-5 ? "ok" : "WRONG", worst);
  return worst >= 3e-5;
}
