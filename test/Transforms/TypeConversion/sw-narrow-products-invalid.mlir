// RUN: sw-opt %s --sw-narrow-products=run=-1 --verify-diagnostics

// expected-error @below {{expects 'run' to be at least 0, but got -1}}
module {}
