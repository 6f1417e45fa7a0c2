//===- LayersTest.cpp -----------------------------------------------------===//
#include "Runner/Layers/LayerReport.h"

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
  EXPECT_NE(csv.find(",no,0,0,0,\"1 of 4, or so\",f32,,f32,16,,,,,,,,,,\n"),
            std::string::npos)
      << csv;
}

TEST_F(Layers, HaveTypes) {
  EXPECT_EQ(layers[0].describeTypes(), "f32");
  EXPECT_EQ(layers[0].shape, "4");
  EXPECT_EQ(layers[0].getBytes(), 16);
  EXPECT_EQ(layers[1].getBytes(), 0);
  layers[0].operandType = layers[0].storedType = "bf16";
  layers[0].storedBits = 16;
  EXPECT_EQ(layers[0].describeTypes(), "f32, operands bf16, stored bf16");
  EXPECT_EQ(layers[0].getBytes(), 8);
}

HostArray makeArray(ArrayRef<double> values) {
  HostArray array = HostArray::create(ElementKind::F32,
                                      {static_cast<int64_t>(values.size())});
  for (auto [i, value] : llvm::enumerate(values))
    array.setNumber(i, value);
  return array;
}

TEST(LayerError, IsThatOfAllElements) {
  LayerError error =
      measureError(makeArray({3, 4.5, 0, 0}), makeArray({3, 4, 0, 0}));
  EXPECT_EQ(error.maxAbs, 0.5);
  EXPECT_EQ(error.relative, 0.1);
  EXPECT_FALSE(error.hasOverflow());
  EXPECT_EQ(measureError(makeArray({0}), makeArray({0})).relative, 0);
}

TEST(LayerError, CountsWhatIsFiniteInF32) {
  double infinity = std::numeric_limits<double>::infinity();
  double nan = std::numeric_limits<double>::quiet_NaN();
  LayerError error =
      measureError(makeArray({infinity, -infinity, nan, infinity, nan, 1}),
                   makeArray({1, 2, 3, infinity, nan, 1}));
  EXPECT_EQ(error.infinities, 2u);
  EXPECT_EQ(error.nans, 1u);
  EXPECT_EQ(error.notFinite, 2u);
  EXPECT_EQ(error.maxAbs, infinity);
  EXPECT_EQ(error.relative, infinity);
  error = measureError(makeArray({infinity, nan}), makeArray({infinity, nan}));
  EXPECT_EQ(error.relative, 0);
}

TEST_F(Layers, ShareTheTimeOfKernels) {
  auto figures = llvm::json::parse(R"({"seconds": 10, "kernels": [
    {"name": "k", "seconds": 2}, {"name": "k", "seconds": 2},
    {"name": "two", "seconds": 1}, {"name": "other", "seconds": 3}]})");
  ASSERT_TRUE(static_cast<bool>(figures));
  WorkLayers work;
  work["k"] = {0};
  work["two"] = {2, 3};
  LayerTimes times = attributeTimes(*figures->getAsObject(), work, layers);
  EXPECT_EQ(times.layers[0].seconds, 4);
  EXPECT_EQ(times.layers[2].host, 3u);
  EXPECT_EQ(times.layers[3].seconds, 1);
  EXPECT_EQ(times.layers[3].shared, std::set<size_t>{2});
  EXPECT_EQ(times.otherSeconds, 5);
}

TEST_F(Layers, AreReportedWithTheirErrors) {
  std::vector<LayerOutcome> outcomes(4);
  std::vector<std::optional<LayerError>> errors(4);
  errors[0] = LayerError{0.5, 1e-3, 0, 0, 0};
  errors[3] = LayerError{0.25, 1e-2, 1, 2, 0};
  LayerReport report = {layers, outcomes, errors, {}, "f32"};
  report.times.layers.resize(4);
  EXPECT_EQ(report.findWorst(), 3u);
  std::vector<std::string> lines = report.describeOverflows();
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_NE(
      lines[0].find(": 1 infinite, 2 NaN of 4 elements, all finite in f32"),
      std::string::npos)
      << lines[0];
  std::string table;
  llvm::raw_string_ostream os(table);
  report.printTable(os);
  EXPECT_NE(table.find("0.001  #####"), std::string::npos) << table;
  EXPECT_NE(table.find("0.01  ######     1 infinite, 2 NaN; <- largest error"),
            std::string::npos)
      << table;
}

} // namespace
