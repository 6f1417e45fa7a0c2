//===- Entry.cpp - The function to run and its arguments ------------------===//
#include "Runner/Input/Entry.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::sw::runner;

size_t Entry::countScalarResults() const {
  return llvm::count_if(results, [](const EntryValue &value) {
    return value.passing == Passing::Scalar;
  });
}

bool Entry::hasOutputs() const {
  return !results.empty() ||
         llvm::any_of(arguments, [](const EntryValue &value) {
           return value.passing == Passing::MemRef && !value.isOpen;
         });
}
