// RUN: sw-opt %s --verify-diagnostics --split-input-file

// An alignment is a number of bytes.
emitc.file "a.c" {
  // expected-error @below {{expects 'cprint.align' to be a power of two of 1 to 268435456, but got "cache line"}}
  emitc.global @g : !emitc.array<4xi32> {cprint.align = "cache line"}
}

// -----

// No object is aligned to a negative number of bytes.
emitc.file "a.c" {
  // expected-error @below {{expects 'cprint.align' to be a power of two of 1 to 268435456, but got -4 : i64}}
  emitc.global @g : !emitc.array<4xi32> {cprint.align = -4}
}

// -----

// C has no alignment to 0 bytes.
emitc.file "a.c" {
  // expected-error @below {{expects 'cprint.align' to be a power of two of 1 to 268435456, but got 0 : i64}}
  emitc.global @g : !emitc.array<4xi32> {cprint.align = 0}
}

// -----

// An alignment is a power of two.
emitc.file "a.c" {
  // expected-error @below {{expects 'cprint.align' to be a power of two of 1 to 268435456, but got 3 : i64}}
  emitc.global @g : !emitc.array<4xi32> {cprint.align = 3}
}

// -----

// Compilers have a largest alignment.
emitc.file "a.c" {
  // expected-error @below {{expects 'cprint.align' to be a power of two of 1 to 268435456, but got 536870912 : i64}}
  emitc.global @g : !emitc.array<4xi32> {cprint.align = 536870912}
}

// -----

// The value of an unsigned number of 8 bits is not that of a signed one.
emitc.file "a.c" {
  // expected-error @below {{expects 'cprint.align' to be a power of two of 1 to 268435456, but got 128 : ui8}}
  emitc.global @g : !emitc.array<4xi32> {cprint.align = 128 : ui8}
}

// -----

// The largest one.
emitc.file "a.c" {
  emitc.global @g : !emitc.array<4xi32> {cprint.align = 268435456}
}

// -----

// The name of a loop variable is one name.
emitc.file "a.c" {
  emitc.func @f(%n: index) {
    // expected-error @below {{expects 'cprint.iv' to be a string, but got ["i", "j"]}}
    emitc.for %i = %n to %n step %n {
    } {cprint.iv = ["i", "j"]}
    emitc.return
  }
}

// -----

// The kernels of a file are a list.
// expected-error @below {{expects 'cprint.kernels' to be a list of strings, but got "k"}}
emitc.file "a.c" attributes {cprint.kernels = "k"} {
}

// -----

// One of the kernels is no name.
// expected-error @below {{expects 'cprint.kernels' to be a list of strings, but got ["k", 2]}}
emitc.file "a.c" attributes {cprint.kernels = ["k", 2]} {
}

// -----

// A call has an effect, or it has none.
emitc.file "a.c" {
  emitc.func @f() {
    // expected-error @below {{expects 'cprint.pure' to be a unit, but got true}}
    emitc.call_opaque "g"() {cprint.pure = true} : () -> ()
    emitc.return
  }
}

// -----

// An argument has no loop variable.
emitc.file "a.c" {
  // expected-error @below {{argument 0 has no 'cprint.iv', which is for ops}}
  emitc.func @f(%n: index {cprint.iv = "i"}) {
    emitc.return
  }
}

// -----

// A pointer to const is one, or it is not.
emitc.file "a.c" {
  // expected-error @below {{argument 0 expects 'cprint.const' to be a unit, but got "yes"}}
  emitc.func @f(%p: !emitc.ptr<f32> {cprint.const = "yes"}) {
    emitc.return
  }
}

// -----

emitc.file "a.c" {
  // expected-error @below {{expects 'cprint.qualifier' to be words of letters, digits and underscores, but got "x; int"}}
  emitc.global @g : !emitc.array<4xi32> {cprint.qualifier = "x; int"}
}
