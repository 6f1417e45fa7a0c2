//===- SymbolsTest.cpp ----------------------------------------------------===//
#include "Dialect/Utils/Symbols.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace {

class SymbolUsers : public testing::Test {
protected:
  SymbolUsers() {
    context.loadDialect<func::FuncDialect>();
    context.allowUnregisteredDialects();
    module = parseSourceString<ModuleOp>(R"(
      func.func private @called()
      func.func private @unused()
      func.func private @named()
      func.func private @foreign()
      func.func @main() {
        call @called() : () -> ()
        call @called() : () -> ()
        %0 = constant @named : () -> ()
        "other.op"() {list = [@foreign, @outer::@foreign]} : () -> ()
        return
      }
    )",
                                         &context);
  }

  StringAttr name(StringRef text) { return StringAttr::get(&context, text); }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(SymbolUsers, FindsCallsConstantsAndUnknownOps) {
  ASSERT_TRUE(module);
  sw::SymbolUsers users(*module);
  EXPECT_EQ(users.get(name("called")).size(), 2u);
  EXPECT_TRUE(isa<func::CallOp>(users.get(name("called")).front()));
  EXPECT_EQ(users.get(name("named")).size(), 1u);
  // An op that names a symbol twice is one user.
  EXPECT_EQ(users.get(name("foreign")).size(), 1u);
}

TEST_F(SymbolUsers, HasNoUsersOfOtherNames) {
  ASSERT_TRUE(module);
  sw::SymbolUsers users(*module);
  EXPECT_TRUE(users.get(name("unused")).empty());
  EXPECT_TRUE(users.get(name("main")).empty());
  EXPECT_TRUE(users.get(name("nowhere")).empty());
}

} // namespace
