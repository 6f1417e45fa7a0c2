//===- DataDependenceTest.cpp - What depends on values in memory ----------===//

#include "Analysis/Memory/DataDependence.h"

#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace {

/// The ops and what of them depends on data, such as `memref.load: an address`.
std::vector<std::string> usesOf(StringRef body, StringRef globals = "") {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  std::string source = (globals + R"(
    func.func @f(%a: memref<8xf32>, %p: memref<8xindex>, %s: f32, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %zero = arith.constant 0.0 : f32
      )" + body + R"(
      return
    })")
                           .str();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(source, &context);
  std::vector<std::string> uses;
  EXPECT_TRUE(module);
  if (!module)
    return uses;
  auto found = sw::findDataDependences(*module);
  EXPECT_TRUE(succeeded(found));
  for (const sw::DataDependence &one : *found)
    uses.push_back((one.op->getName().getStringRef() + ": " + one.use).str());
  return uses;
}

using Uses = std::vector<std::string>;

TEST(DataDependence, TilesHaveNone) {
  EXPECT_EQ(usesOf(R"(
      scf.for %i = %c0 to %c8 step %c1 {
        %x = memref.load %a[%i] : memref<8xf32>
        %y = arith.mulf %x, %s : f32
        memref.store %y, %a[%i] : memref<8xf32>
      })"),
            Uses());
}

TEST(DataDependence, AddressesThatAreComputed) {
  EXPECT_EQ(usesOf(R"(
      %k = memref.load %p[%c0] : memref<8xindex>
      %m = arith.addi %k, %c1 : index
      %x = memref.load %a[%m] : memref<8xf32>
      memref.store %k, %p[%c1] : memref<8xindex>
      %v = memref.subview %a[%k] [1] [1]
           : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>)"),
            Uses({"memref.load: an address", "memref.subview: an address"}));
}

TEST(DataDependence, ConstantsAreThere) {
  StringRef table = R"(memref.global "private" constant @t : memref<8xindex> =
                         dense<[1, 2, 3, 4, 5, 6, 7, 0]>)";
  StringRef body = R"(
      %t = memref.get_global @t : memref<8xindex>
      %k = memref.load %t[%c0] : memref<8xindex>
      %x = memref.load %a[%k] : memref<8xf32>)";
  EXPECT_EQ(usesOf(body, table), Uses());
}

TEST(DataDependence, WhatALoopCarries) {
  EXPECT_EQ(usesOf(R"(
      %e = scf.for %i = %c0 to %c8 step %c1 iter_args(%at = %c0) -> index {
        %x = memref.load %a[%at] : memref<8xf32>
        %next = memref.load %p[%i] : memref<8xindex>
        scf.yield %next : index
      }
      scf.for %i = %c0 to %e step %c1 {
        memref.store %zero, %a[%i] : memref<8xf32>
      })"),
            Uses({"memref.load: an address", "scf.for: the bounds of a loop"}));
}

TEST(DataDependence, BranchesAndEnds) {
  EXPECT_EQ(usesOf(R"(
      %x = memref.load %a[%c0] : memref<8xf32>
      %less = arith.cmpf olt, %x, %zero : f32
      scf.if %less {
        memref.store %zero, %a[%c0] : memref<8xf32>
      }
      %end = scf.while (%y = %x) : (f32) -> f32 {
        %more = arith.cmpf ogt, %y, %zero : f32
        scf.condition(%more) %y : f32
      } do {
      ^bb0(%y: f32):
        %half = arith.mulf %y, %s : f32
        scf.yield %half : f32
      }
      cf.assert %less, "negative")"),
            Uses({"scf.if: a branch", "scf.condition: the end of a loop",
                  "cf.assert: an assertion"}));
}

TEST(DataDependence, ScalarArgumentsAreData) {
  EXPECT_EQ(usesOf(R"(
      scf.for %i = %c0 to %n step %c1 {
        memref.store %zero, %a[%i] : memref<8xf32>
      })"),
            Uses({"scf.for: the bounds of a loop"}));
}

TEST(DataDependence, DivisorsMayBeZero) {
  EXPECT_EQ(usesOf(R"(
      %k = memref.load %p[%c0] : memref<8xindex>
      %q = arith.divsi %k, %c8 : index
      %r = arith.remsi %c8, %k : index
      memref.store %q, %p[%c0] : memref<8xindex>
      memref.store %r, %p[%c1] : memref<8xindex>)"),
            Uses({"arith.remsi: a divisor"}));
}

TEST(DataDependence, ChoicesHaveNoBranches) {
  EXPECT_EQ(usesOf(R"(
      %x = memref.load %a[%c0] : memref<8xf32>
      %less = arith.cmpf olt, %x, %zero : f32
      %y = arith.select %less, %zero, %x : f32
      memref.store %y, %a[%c0] : memref<8xf32>
      %v = vector.load %a[%c0] : memref<8xf32>, vector<4xf32>
      %w = arith.maximumf %v, %v : vector<4xf32>
      vector.store %w, %a[%c0] : memref<8xf32>, vector<4xf32>)"),
            Uses());
}

} // namespace
