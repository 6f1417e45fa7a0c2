// RUN: sw-opt %s '--convert-sw-to-emitc=prefix=a/b' --verify-diagnostics
// RUN: not sw-opt %s '--convert-sw-to-emitc=header=../x.h' 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not sw-opt %s '--convert-sw-to-emitc=prefix=net header=a"b.h' 2>&1 | FileCheck %s --check-prefix=QUOTE
// RUN: not sw-opt %s --convert-sw-to-emitc=split-kernels=2 2>&1 | FileCheck %s --check-prefix=SPLIT

// The files are in the folder that the user names, and a header is a name in C.
// FOLDER: error: expects a header of letters, digits, '_', '-', '+' and '.' that begins with one of the first three, but got '../x.h'
// QUOTE: error: expects a header of letters, digits, '_', '-', '+' and '.' that begins with one of the first three, but got 'a"b.h'
// SPLIT: for the --split-kernels option: '2' is invalid value for boolean argument

// expected-error @below {{expects a prefix of letters, digits, '_', '-', '+' and '.' that begins with one of the first three, but got 'a/b'}}
module {
}
