// RUN: sw-opt %s --sw-verify-phase=phase=normalize -verify-diagnostics
// The later phases do not ask for the chip again: each may run on text of a person.
// RUN: sed /expected/d %s | sw-opt --sw-verify-phase=phase=raise

// expected-error @below {{after phase 'normalize': 'builtin.module' has no chip: 'dlti.target_system_spec' without the device 'sunway'}}
// expected-note @below {{'sw-opt --sw-phase-normalize' reproduces it}}
module {
}
