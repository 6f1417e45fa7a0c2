//===- LayersTest.cpp -----------------------------------------------------===//
#include "Runner/Layers/Layers.h"

#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

#include <limits>

using namespace mlir;
using namespace mlir::sw::runner;

namespace {

class Layers : public ::testing::Test {
protected:
  void SetUp() override {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    module = parseSourceString<ModuleOp>(R"(
      func.func @f(%a: tensor<4xf32>, %d: tensor<?xf32>) -> (tensor<4xf32>, tensor<2x2xf32>) {
        %0 = arith.addf %a, %a : tensor<4xf32> loc("first")
        %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
        %2 = arith.addf %d, %d : tensor<?xf32>
        %3 = arith.mulf %1, %1 : tensor<2x2xf32> loc("a, \"b\"/c")
        %4 = arith.mulf %0, %a : tensor<4xf32>
        return %4, %1 : tensor<4xf32>, tensor<2x2xf32>
      })",
                                         &context);
    layers = *findLayers(*module, "f");
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::vector<Layer> layers;
};

TEST_F(Layers, AreOpsThatComputeTensors) {
  ASSERT_EQ(layers.size(), 4u);
  EXPECT_EQ(layers[0].name, "first");
  EXPECT_EQ(layers[0].file, "000-first.npy");
  EXPECT_EQ(layers[0].place, LayerLocation::Memory);
  EXPECT_EQ(layers[1].name, "addf");
  EXPECT_EQ(layers[1].place, LayerLocation::Unwritable);
  EXPECT_EQ(layers[2].file, "002-a___b__c.npy");
  EXPECT_EQ(layers[2].type, "2x2xf32");
  EXPECT_EQ(layers[3].place, LayerLocation::Result);
  EXPECT_EQ(layers[3].result, 0u);
}

TEST_F(Layers, AreReturnedBehindResults) {
  OwningOpRef<ModuleOp> kept = keepLayers(*module, "f", {2, 0});
  ASSERT_TRUE(kept);
  EXPECT_TRUE(succeeded(kept->verify()));
  auto func = kept->lookupSymbol<func::FuncOp>("f");
  ASSERT_EQ(func.getNumResults(), 4u);
  EXPECT_EQ(func.getResultTypes()[2], func.getResultTypes()[1]);
  EXPECT_EQ(module->lookupSymbol<func::FuncOp>("f").getNumResults(), 2u);
}

TEST_F(Layers, AreSplitByBytes) {
  using Runs = std::vector<SmallVector<size_t>>;
  double all = std::numeric_limits<double>::infinity();
  EXPECT_EQ(splitLayers(*module, "f", layers, all), (Runs{{0, 2}}));
  EXPECT_EQ(splitLayers(*module, "f", layers, 32), (Runs{{0, 2}}));
  EXPECT_EQ(splitLayers(*module, "f", layers, 31), (Runs{{0}, {2}}));
  EXPECT_EQ(splitLayers(*module, "f", layers, 0), (Runs{{0}, {2}}));
  for (Layer &layer : layers)
    layer.place = LayerLocation::Fused;
  EXPECT_EQ(splitLayers(*module, "f", layers, all), (Runs{{}}));
}

TEST_F(Layers, AreNamedWhereTheyDiffer) {
  layers[0].place = LayerLocation::Fused;
  layers[0].host = 2;
  OutputVerification right, wrong;
  wrong.agrees = false;
  wrong.difference = "1 of 4, or so";
  std::vector<LayerOutcome> outcomes = {{}, {}, wrong, right};
  EXPECT_EQ(findFirstDifference(outcomes), 2u);
  std::string text = describeDifference(layers, 2, wrong);
  EXPECT_NE(text.find("1 of 4, or so; its kernel also computes layer 0"),
            std::string::npos)
      << text;
  std::string csv;
  llvm::raw_string_ostream os(csv);
  printLayerCSV(os, layers, outcomes);
  EXPECT_NE(csv.find("\n2,\"a, \"\"b\"\"/c\",arith.mulf,2x2xf32,"),
            std::string::npos)
      << csv;
  EXPECT_NE(csv.find(",no,0,0,0,\"1 of 4, or so\"\n"), std::string::npos)
      << csv;
}

} // namespace
