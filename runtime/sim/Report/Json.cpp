//===- Json.cpp - Figures as JSON -----------------------------------------===//

#include "Core/Simulator.h"
#include "Report/Writers.h"

#include <algorithm>
#include <cstdio>

using namespace swsim;

/// Prints text as a JSON string.
void swsim::printString(FILE *file, const std::string &text) {
  fputc('"', file);
  for (unsigned char c : text) {
    if (c == '"' || c == '\\')
      fprintf(file, "\\%c", c);
    else if (c < 0x20)
      fprintf(file, "\\u%04x", c);
    else
      fputc(c, file);
  }
  fputc('"', file);
}

/// Prints the members that a launch and the whole program share.
static void printFigures(FILE *file, const swsim_machine &machine,
                         const Figures &figures, const char *indent) {
  double cycles = static_cast<double>(figures.time) / ticksPerCycle;
  double seconds = cycles / machine.clock_hz;
  double cpes = machine.mesh_rows * machine.mesh_cols * machine.clock_hz;
  const swsim_counters &work = figures.work;
  auto f64 = static_cast<double>(work.flops_f64);
  auto f32 = static_cast<double>(work.flops_f32);
  auto f16 = static_cast<double>(work.flops_f16);
  double flops = f64 + f32 + f16;
  double computeSeconds =
      f32 / (machine.flops_per_cycle_f32 * cpes) +
      f64 / (machine.flops_per_cycle_f64 * cpes) +
      (f16 > 0 ? f16 / (machine.flops_per_cycle_f16 * cpes) : 0);
  double memorySeconds =
      (figures.getBytes + figures.putBytes) / machine.memory_bandwidth;
  double bound = std::max(computeSeconds, memorySeconds);
  auto ratio = [](double a, double b) { return b > 0 ? a / b : 0.0; };
  fprintf(file, "%s\"cycles\": %.3f,\n", indent, cycles);
  fprintf(file, "%s\"seconds\": %.9g,\n", indent, seconds);
  fprintf(file, "%s\"flops\": %.17g,\n", indent, flops);
  fprintf(file, "%s\"gflops\": %.9g,\n", indent, ratio(flops, seconds) / 1e9);
  fprintf(file, "%s\"peak_fraction\": %.9g,\n", indent,
          ratio(computeSeconds, seconds));
  fprintf(file, "%s\"roofline_fraction\": %.9g,\n", indent,
          ratio(bound, seconds));
  fprintf(file, "%s\"dma_get_bytes\": %lld,\n", indent,
          (long long)figures.getBytes);
  fprintf(file, "%s\"dma_put_bytes\": %lld,\n", indent,
          (long long)figures.putBytes);
  fprintf(file, "%s\"dma_transactions\": %lld,\n", indent,
          (long long)figures.lines);
  fprintf(file, "%s\"dma_requests\": %lld,\n", indent,
          (long long)figures.requests);
  fprintf(file, "%s\"ldm_peak_bytes\": %ld", indent, figures.ldmPeak);
}

static const char *nameOf(Mode mode) {
  return mode == Mode::Detailed ? "detailed"
         : mode == Mode::Fast   ? "fast"
                                : "timing";
}

void swsim::writeJson(FILE *file, const std::vector<Recorder *> &recorders) {
  const swsim_machine &machine = __swsim_machine;
  Mode mode = recorders.empty() ? Mode::Fast : recorders[0]->simulator().mode();
  Figures total;
  for (const Recorder *recorder : recorders)
    for (const Figures &launch : recorder->launches())
      total.add(launch);
  fputs("{\n  \"chip\": ", file);
  printString(file, machine.name);
  fprintf(file, ",\n  \"mode\": \"%s\",\n", nameOf(mode));
  printFigures(file, machine, total, "  ");
  fputs(",\n  \"kernels\": [", file);
  const char *separator = "\n    {\n";
  for (const Recorder *recorder : recorders)
    for (const Figures &launch : recorder->launches()) {
      fprintf(file, "%s      \"name\": ", separator);
      printString(file, launch.name);
      fputs(",\n", file);
      printFigures(file, machine, launch, "      ");
      fputs("\n    }", file);
      separator = ",\n    {\n";
    }
  fputs(*separator == '\n' ? "]\n}\n" : "\n  ]\n}\n", file);
}
