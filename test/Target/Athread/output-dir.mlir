// Files, prefix, and what happens when they cannot be written.
// RUN: rm -rf %t && mkdir %t
// RUN: sw-translate --emit-athread --output-dir=%t/out/deep --prefix=net %s
// RUN: ls -a %t/out/deep | FileCheck %s --check-prefix=FILES
// FILES-NOT:  tmp
// FILES:      Makefile
// FILES-NEXT: net.h
// FILES-NEXT: net_host.c
// FILES-NOT:  {{.}}
// RUN: clang++ -fsyntax-only -Wall -Werror -x c++ %t/out/deep/net.h
// RUN: grep -q 'include "net.h"' %t/out/deep/net_host.c

// The stream holds the same files.
// RUN: sw-translate --emit-athread --prefix=net %s -o %t/stream && split-file %t/stream %t/split
// RUN: diff -r %t/out/deep %t/split

// RUN: touch %t/file
// RUN: not sw-translate --emit-athread --output-dir=%t/file/sub %s 2>&1 | FileCheck %s --check-prefix=UNWRITABLE
// UNWRITABLE: error: cannot make the folder '{{.*}}file/sub': Not a directory
// RUN: not sw-translate --emit-athread --prefix=a/b %s 2>&1 | FileCheck %s --check-prefix=PREFIX
// PREFIX: error: expects a file name without a folder as prefix, but got 'a/b'

// EmitC made by the pass is printed as it is.
// RUN: sw-opt --convert-sw-to-emitc="prefix=net" %s | sw-translate --emit-athread | diff %t/stream -

// RUN: sw-translate --help | FileCheck %s --check-prefix=HELP
// HELP-DAG: --emit-athread
// HELP-DAG: --output-dir=<DIR>
// HELP-DAG: --prefix=<PREFIX>

func.func @main(%x: memref<4xi8>, %n: i64, %flag: i1) -> f64 {
  %0 = arith.constant 2.5 : f64
  return %0 : f64
}
