/*===- swsim_machine.h - Machine parameters of a simulated program --------===*
 *
 * sw-simcc compiles one constant of this type into every program, so that the
 * simulator needs no file when it runs.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SWSIM_MACHINE_H
#define SWSIM_MACHINE_H

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of the machine. The number of lanes is derived from the flop
    rates: two flops per lane. */
struct swsim_machine {
  const char *name;
  /** "sw26010" or "sw26010pro": determines the available calls. */
  const char *interface;
#define SWSIM_PARAMETER(field, path, rule, interface) double field;
#include "swsim_parameters.def"
};

/** Defined by the generated source. */
extern const struct swsim_machine __swsim_machine;

#ifdef __cplusplus
}
#endif

#endif
