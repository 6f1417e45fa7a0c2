// RUN: sw-opt %s --convert-sw-to-emitc --verify-diagnostics --split-input-file

// expected-error @below {{'func.func' op has 'cprint.nam', which is no attribute of dialect 'cprint'; did you mean 'cprint.name'?}}
// expected-note @below {{the dialect has 'cprint.name', 'cprint.iv', 'cprint.const', 'cprint.pure', 'cprint.align', 'cprint.qualifier', 'cprint.helper', 'cprint.in_header', 'cprint.kernels', 'cprint.keep'}}
func.func @misspelt() attributes {cprint.nam = "f"} {
  return
}

// -----

// expected-error @below {{'func.func' op argument 0 expects 'cprint.name' to be a string, but got 4 : i64}}
func.func @type(%x: memref<4xf32> {cprint.name = 4}) {
  return
}

// -----

// expected-error @below {{'func.func' op argument 0 has no 'cprint.keep', which is for ops}}
func.func @holder(%x: memref<4xf32> {cprint.keep}) {
  return
}

// -----

func.func @right(%x: memref<4xf32> {cprint.name = "image", cprint.const}) {
  return
}
