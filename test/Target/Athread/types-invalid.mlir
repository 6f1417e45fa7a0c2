// RUN: sw-translate --emit-athread --verify-diagnostics --split-input-file %s

// C has no half of a float to pass.
emitc.file "a.c" {
  // expected-error @below {{takes 'f16', which C does not have}}
  emitc.func @parameter(%x: f16) {
    emitc.return
  }
}

// -----

// A pointer to what C does not have is no pointer of C.
emitc.file "a.c" {
  // expected-error @below {{takes '!emitc.ptr<!emitc.ptr<f16>>', which C does not have}}
  emitc.func @pointer(%p: !emitc.ptr<!emitc.ptr<f16>>) {
    emitc.return
  }
}

// -----

// A function does not return a tensor.
emitc.file "a.c" {
  // expected-error @below {{returns 'tensor<4xi32>', which C does not have}}
  emitc.func private @result() -> tensor<4xi32>
}

// -----

// A tensor is no variable.
emitc.file "a.c" {
  emitc.func @variable() {
    // expected-error @below {{has type '!emitc.lvalue<tensor<4xi32>>', which C does not have}}
    %0 = "emitc.variable"() {value = #emitc.opaque<"">} : () -> !emitc.lvalue<tensor<4xi32>>
    emitc.return
  }
}

// -----

// A tensor is no array of the file.
emitc.file "a.c" {
  // expected-error @below {{has type 'tensor<4xi32>', which C does not have}}
  emitc.global @g : tensor<4xi32>
}

// -----

// The value of a call needs a type.
emitc.file "a.c" {
  emitc.func @value() {
    // expected-error @below {{has type 'f16', which C does not have}}
    %0 = emitc.call_opaque "g"() : () -> f16
    emitc.call_opaque "h"(%0) : (f16) -> ()
    emitc.return
  }
}

// -----

// A call has one value.
emitc.file "a.c" {
  emitc.func @values() {
    // expected-error @below {{has no C form that the printer knows}}
    %0:2 = emitc.call_opaque "g"() : () -> (i32, i32)
    emitc.return
  }
}

// -----

// A loop counts in a number of C.
emitc.file "a.c" {
  emitc.func @counter() {
    %n = emitc.literal "n" : !emitc.ptrdiff_t
    // expected-error @below {{counts in '!emitc.ptrdiff_t', which C does not have}}
    emitc.for %i = %n to %n step %n : !emitc.ptrdiff_t {
    }
    emitc.return
  }
}

// -----

// A cast leads to a number of C.
emitc.file "a.c" {
  emitc.func @cast(%x: f32) {
    // expected-error @below {{has no C form that the printer knows}}
    %0 = emitc.cast %x : f32 to f16
    emitc.call_opaque "h"(%0) : (f16) -> ()
    emitc.return
  }
}

// -----

// The condition of a loop has no spaceship.
emitc.file "a.c" {
  emitc.func @condition(%x: i1) {
    emitc.do {
      emitc.verbatim "x;"
    } while {
      %r = emitc.expression %x : (i1) -> i1 {
        // expected-error @below {{has no C form that the printer knows}}
        %c = emitc.cmp three_way, %x, %x : (i1, i1) -> i1
        emitc.yield %c : i1
      }
      emitc.yield %r : i1
    }
    emitc.return
  }
}

// -----

// Two files would be written to one place.
emitc.file "a.c" {
}
// expected-error @below {{has the name 'a.c' of another file}}
emitc.file "a.c" {
}

// -----

// A file is written to the folder that the user names.
// expected-error @below {{expects a name of letters, digits, '_', '-', '+' and '.' that begins with one of the first three, but got 'sub/a.c'}}
emitc.file "sub/a.c" {
}
