// Hints with a value of another type, on each kind of op that has them.
// RUN: sw-opt %s --verify-diagnostics --split-input-file

emitc.file "a.c" {
  emitc.func @f(%n: i32) {
    // expected-error @below {{expects 'cprint.name' to be a string, but got 7 : i32}}
    %0 = emitc.add %n, %n {cprint.name = 7 : i32} : (i32, i32) -> i32
    emitc.return
  }
}

// -----

emitc.file "a.c" {
  emitc.func @f(%n: i32) {
    // expected-error @below {{expects 'cprint.keep' to be a unit, but got false}}
    %0 = emitc.add %n, %n {cprint.keep = false} : (i32, i32) -> i32
    emitc.return
  }
}

// -----

emitc.file "a.c" {
  // expected-error @below {{expects 'cprint.in_header' to be a unit, but got "yes"}}
  emitc.global @g : !emitc.array<4xi32> {cprint.in_header = "yes"}
}

// -----

// A number of bytes is an integer.
emitc.file "a.c" {
  // expected-error @below {{expects 'cprint.align' to be a power of two of 1 to 268435456, but got 6.400000e+01 : f32}}
  emitc.global @g : !emitc.array<4xi32> {cprint.align = 64.0 : f32}
}

// -----

emitc.file "a.c" {
  emitc.func @f() {
    // expected-error @below {{expects 'cprint.helper' to be a unit, but got ["g"]}}
    emitc.call_opaque "g"() {cprint.helper = ["g"]} : () -> ()
    emitc.return
  }
}

// -----

emitc.file "a.c" {
  emitc.func @f(%n: index) {
    // expected-error @below {{expects 'cprint.iv' to be a string, but got unit}}
    emitc.for %i = %n to %n step %n {
    } {cprint.iv}
    emitc.return
  }
}

// -----

// No kernel runs the function.
emitc.file "a.c" attributes {cprint.kernels = []} {
}

// -----

// Kernels have names, not numbers.
// expected-error @below {{expects 'cprint.kernels' to be a list of strings, but got [1, 2]}}
emitc.file "a.c" attributes {cprint.kernels = [1, 2]} {
}

// -----

// A hint of no name.
// expected-error @below {{has 'cprint.a', which is no attribute of dialect 'cprint'; did you mean 'cprint.iv'?}}
// expected-note @below {{the dialect has 'cprint.name', 'cprint.iv', 'cprint.const', 'cprint.pure', 'cprint.align', 'cprint.qualifier', 'cprint.helper', 'cprint.in_header', 'cprint.kernels', 'cprint.keep'}}
emitc.file "a.c" attributes {cprint.a} {
}

// -----

// The name in capitals.
emitc.file "a.c" {
  // expected-error @below {{argument 0 has 'cprint.Name', which is no attribute of dialect 'cprint'; did you mean 'cprint.name'?}}
  // expected-note @below {{the dialect has 'cprint.name', 'cprint.iv', 'cprint.const', 'cprint.pure', 'cprint.align', 'cprint.qualifier', 'cprint.helper', 'cprint.in_header', 'cprint.kernels', 'cprint.keep'}}
  emitc.func @f(%n: i32 {cprint.Name = "n"}) {
    emitc.return
  }
}

// -----

// An argument may have a name and be constant, and nothing else.
emitc.file "a.c" {
  // expected-error @below {{argument 0 has no 'cprint.pure', which is for ops}}
  emitc.func @f(%n: i32 {cprint.pure}) {
    emitc.return
  }
}

// -----

emitc.file "a.c" {
  // expected-error @below {{argument 0 has no 'cprint.align', which is for ops}}
  emitc.func @f(%n: i32 {cprint.align = 4}) {
    emitc.return
  }
}
