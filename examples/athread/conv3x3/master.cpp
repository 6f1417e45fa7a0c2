// Direct 3x3 convolution with a host program in C++.
#include "shape.h"
#include <athread.h>
#include <chrono>
#include <cmath>
#include <cstdio>

extern "C" void slave_conv3x3(void *);

float input[CI][SIZE][SIZE] __attribute__((aligned(128)));
float weights[CO][CI][3][3] __attribute__((aligned(128)));
float output[CO][OUT][OUT] __attribute__((aligned(128)));

static float reference(int co, int y, int x) {
  float sum = 0;
  for (int ci = 0; ci < CI; ++ci)
    for (int dy = 0; dy < 3; ++dy)
      for (int dx = 0; dx < 3; ++dx)
        sum += weights[co][ci][dy][dx] * input[ci][y + dy][x + dx];
  return sum;
}

int main() {
  for (int i = 0; i < CI * SIZE * SIZE; ++i)
    (&input[0][0][0])[i] = float(i * 31 % 97) / 97;
  for (int i = 0; i < CO * CI * 9; ++i)
    (&weights[0][0][0][0])[i] = float(i * 17 % 89) / 89 - 0.5f;
  athread_init();
  auto begin = std::chrono::steady_clock::now();
  __real_athread_spawn((void *)slave_conv3x3, nullptr);
  athread_join();
  std::chrono::duration<double, std::micro> time =
      std::chrono::steady_clock::now() - begin;
  athread_halt();
  float worst = 0;
  for (int co = 0; co < CO; ++co)
    for (int y = 0; y < OUT; ++y)
      for (int x = 0; x < OUT; ++x)
        worst =
            std::fmax(worst, std::fabs(output[co][y][x] - reference(co, y, x)));
  std::printf("conv3x3: %s, error %.1e, %.0f us\n",
              worst < 1e-4f ? "ok" : "WRONG", worst, time.count());
  return worst >= 1e-4f;
}
