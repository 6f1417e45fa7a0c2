//===- Report.cpp - JSON figures and Chrome trace -------------------------===//

#include "Core/Simulator.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace swsim;

namespace {

/// Prints text as a JSON string.
void printString(FILE *file, const std::string &text) {
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
void printFigures(FILE *file, const swsim_machine &machine,
                  const Figures &figures, const char *indent) {
  double cycles = static_cast<double>(figures.time) / ticksPerCycle;
  double seconds = cycles / machine.clock_hz;
  double cpes = machine.mesh_rows * machine.mesh_cols * machine.clock_hz;
  double flops = figures.flopsF32 + figures.flopsF64;
  double computeSeconds =
      figures.flopsF32 / (machine.flops_per_cycle_f32 * cpes) +
      figures.flopsF64 / (machine.flops_per_cycle_f64 * cpes);
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

Figures sum(const std::vector<Figures> &launches) {
  Figures total;
  for (const Figures &launch : launches) {
    total.time += launch.time;
    total.flopsF32 += launch.flopsF32;
    total.flopsF64 += launch.flopsF64;
    total.getBytes += launch.getBytes;
    total.putBytes += launch.putBytes;
    total.lines += launch.lines;
    total.requests += launch.requests;
    total.ldmPeak = std::max(total.ldmPeak, launch.ldmPeak);
  }
  return total;
}

void writeJson(FILE *file, const swsim_machine &machine, const char *mode,
               const std::vector<Figures> &launches) {
  fputs("{\n  \"chip\": ", file);
  printString(file, machine.name);
  fprintf(file, ",\n  \"mode\": \"%s\",\n", mode);
  printFigures(file, machine, sum(launches), "  ");
  fputs(",\n  \"kernels\": [", file);
  const char *separator = "\n    {\n";
  for (const Figures &launch : launches) {
    fprintf(file, "%s      \"name\": ", separator);
    printString(file, launch.name);
    fputs(",\n", file);
    printFigures(file, machine, launch, "      ");
    fputs("\n    }", file);
    separator = ",\n    {\n";
  }
  fputs(launches.empty() ? "]\n}\n" : "\n  ]\n}\n", file);
}

/// One row per CPE; the viewer takes microseconds.
void writeTrace(FILE *file, const swsim_machine &machine, int numCPEs,
                const std::vector<Span> &spans) {
  double scale = 1e6 / (machine.clock_hz * ticksPerCycle);
  fputs("{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n", file);
  fprintf(file, "{\"ph\": \"M\", \"pid\": 0, \"name\": \"process_name\", "
                "\"args\": {\"name\": ");
  printString(file, machine.name);
  fputs("}}", file);
  for (int id = 0; id < numCPEs; ++id)
    fprintf(file,
            ",\n{\"ph\": \"M\", \"pid\": 0, \"tid\": %d, \"name\": "
            "\"thread_name\", \"args\": {\"name\": \"CPE (%d,%d)\"}}",
            id, id / machine.mesh_cols, id % machine.mesh_cols);
  for (const Span &span : spans)
    fprintf(file,
            ",\n{\"ph\": \"X\", \"pid\": 0, \"tid\": %d, \"name\": \"%s\", "
            "\"ts\": %.6f, \"dur\": %.6f}",
            span.cpe, span.what, span.begin * scale,
            (span.end - span.begin) * scale);
  fputs("\n]}\n", file);
}

/// Opens the file that an environment variable names, if it is set.
FILE *openNamed(const char *variable) {
  const char *path = getenv(variable);
  if (!path || !*path)
    return nullptr;
  FILE *file = fopen(path, "w");
  if (!file)
    fprintf(stderr, "swsim: warning: cannot write %s=%s\n", variable, path);
  return file;
}

} // namespace

void Simulator::writeReports() {
  if (reported)
    return;
  reported = true;
  if (FILE *file = openNamed("SWSIM_JSON")) {
    writeJson(file, params, runMode == Mode::Fast ? "fast" : "timing",
              launches);
    fclose(file);
  }
  if (FILE *file = openNamed("SWSIM_TRACE")) {
    writeTrace(file, params, numCPEs(), spans);
    fclose(file);
  }
}
