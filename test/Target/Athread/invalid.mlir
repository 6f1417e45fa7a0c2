// What the printer does not know is an error at the operation.
// RUN: sw-translate --emit-athread --verify-diagnostics --split-input-file %s

emitc.file "a.c" {
  // expected-error @below {{'emitc.class' op has no C form that the printer knows}}
  emitc.class @c {
  }
}

// -----

emitc.file "a.c" {
  emitc.func @f(%a: i32) -> i1 {
    // expected-error @below {{'emitc.cmp' op has no C form that the printer knows}}
    %0 = emitc.cmp three_way, %a, %a : (i32, i32) -> i1
    emitc.return %0 : i1
  }
}

// -----

emitc.file "a.c" {
}
// expected-error @below {{'func.func' op is outside of the emitc.file operations}}
func.func private @g()
