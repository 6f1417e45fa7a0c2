//===- ElementTypesTest.cpp -----------------------------------------------===//
#include "Dialect/Utils/ElementTypes.h"

#include "Machine/CostFigures.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::sw;

namespace {

class ElementTypes : public testing::Test {
protected:
  Type get(ElementKind kind) { return getElementType(&context, kind); }

  MLIRContext context;
  Builder b{&context};
  Type f16 = b.getF16Type(), bf16 = b.getBF16Type(), f32 = b.getF32Type(),
       f64 = b.getF64Type(), index = b.getIndexType();
};

TEST_F(ElementTypes, RowsAreInOrderAndConsistent) {
  for (auto [position, info] : llvm::enumerate(getElementTable())) {
    Type type = get(info.kind);
    EXPECT_EQ(static_cast<size_t>(info.kind), position);
    EXPECT_EQ(getElementKind(type), info.kind);
    EXPECT_EQ(findElementInfo(type), &getElementInfo(info.kind));
    EXPECT_EQ(getElementBits(type), std::max(8u, type.getIntOrFloatBitWidth()));
    std::string text;
    llvm::raw_string_ostream(text) << type;
    EXPECT_EQ(info.name, text);
    EXPECT_EQ(info.isFloat(), isa<FloatType>(type));
    EXPECT_EQ(info.isFloat(), info.semantics != nullptr);
    EXPECT_GE(getElementInfo(info.sum).bits, info.bits);
    EXPECT_FALSE(info.cName.empty());
    EXPECT_FALSE(info.numpy.empty());
    if (info.isFloat()) {
      EXPECT_EQ(&cast<FloatType>(type).getFloatSemantics(), &info.semantics());
    }
  }
}

TEST_F(ElementTypes, OtherTypesHaveNoRow) {
  for (Type type :
       {Type(Float8E5M2Type::get(&context)), Type(b.getTF32Type()),
        Type(b.getIntegerType(4)), Type(b.getIntegerType(128)),
        Type(b.getIntegerType(32, /*isSigned=*/false)), Type(b.getNoneType()),
        Type(VectorType::get(4, f32)), Type(RankedTensorType::get(4, f32))}) {
    EXPECT_FALSE(getElementKind(type));
    EXPECT_EQ(findElementInfo(type), nullptr);
    EXPECT_FALSE(isComputeFloat(type));
    EXPECT_FALSE(isStorageFloat(type));
    EXPECT_FALSE(hasVectorLoads(type));
    EXPECT_FALSE(isVectorElement(type));
    EXPECT_FALSE(hasWords(type));
    EXPECT_FALSE(isPartOfWord(type));
    EXPECT_EQ(getComputeType(type), type);
    EXPECT_EQ(getComputeBits(type), 0u);
    EXPECT_EQ(getWiderComputeType(type), Type());
    EXPECT_FALSE(withHostFloat(type, [](auto) { return true; }));
  }
}

TEST_F(ElementTypes, IndexIsAnIntegerWithoutTransfers) {
  EXPECT_EQ(getElementKind(index), ElementKind::I64);
  EXPECT_EQ(getElementBits(index), 64);
  EXPECT_EQ(getCName(index), "long");
  EXPECT_FALSE(hasWords(index));
  EXPECT_FALSE(isPartOfWord(index));
}

TEST_F(ElementTypes, Floats) {
  for (Type type : {f32, f64}) {
    EXPECT_TRUE(isComputeFloat(type));
    EXPECT_FALSE(isStorageFloat(type));
    EXPECT_TRUE(isVectorElement(type));
    EXPECT_EQ(getComputeType(type), type);
  }
  for (Type type : {f16, bf16}) {
    EXPECT_FALSE(isComputeFloat(type));
    EXPECT_TRUE(isStorageFloat(type));
    EXPECT_TRUE(hasVectorLoads(type));
    EXPECT_FALSE(isVectorElement(type));
    EXPECT_EQ(getComputeType(type), f32);
    EXPECT_EQ(getComputeBits(type), 32u);
    EXPECT_EQ(getWiderComputeType(type), Type());
  }
  EXPECT_EQ(getWiderComputeType(f32), f64);
  EXPECT_EQ(getWiderComputeType(f64), Type());
  EXPECT_TRUE(isVectorElement(b.getI1Type()));
  EXPECT_FALSE(isVectorElement(b.getI32Type()));
  EXPECT_EQ(getComputeKind(32), ElementKind::F32);
  EXPECT_EQ(getComputeKind(64), ElementKind::F64);
  EXPECT_EQ(getComputeKind(16), std::nullopt);
}

TEST_F(ElementTypes, HostTypesHaveTheSizeOfTheElements) {
  auto getSize = [](auto zero) { return sizeof(zero); };
  for (const ElementInfo &info : getElementTable())
    EXPECT_EQ(withHostFloat(info.kind, getSize),
              info.use == ElementInfo::Use::ComputeFloat ? info.getBytes() : 0);
}

TEST_F(ElementTypes, Words) {
  for (const ElementInfo &info : getElementTable()) {
    EXPECT_EQ(hasWords(get(info.kind)), info.bits >= 32);
    EXPECT_EQ(isPartOfWord(get(info.kind)), info.bits < 32);
  }
}

TEST_F(ElementTypes, Names) {
  EXPECT_EQ(getFunctionSuffix(bf16), "bf16");
  EXPECT_EQ(getMathFunction("sqrt", f32), "sqrtf");
  EXPECT_EQ(getMathFunction("sqrt", f64), "sqrt");
  EXPECT_EQ(getCName(f64), "double");
  EXPECT_EQ(getCName(f16), "");
  EXPECT_EQ(getCName(b.getI32Type()), "int");
  EXPECT_EQ(getCName(b.getIntegerType(32, /*isSigned=*/true)), "int");
  EXPECT_EQ(getCName(b.getIntegerType(32, /*isSigned=*/false)), "unsigned");
  EXPECT_EQ(getCName(b.getIntegerType(4)), "");
  EXPECT_EQ(getCName(b.getIntegerType(4, /*isSigned=*/false)), "");
  EXPECT_EQ(listComputeFloats(), "f32 or f64");
  EXPECT_EQ(listComputeFloats("and"), "f32 and f64");
  EXPECT_EQ(listStorageFloats(), "f16 or bf16");
  EXPECT_EQ(listElementTypes(),
            "i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64");
}

// A new row needs figures of the machines.
TEST_F(ElementTypes, MachinesHaveFigures) {
  auto hasFigure = [](const std::string &key) {
    return llvm::any_of(
        sunway::CostFigures::entries(),
        [&](const sunway::CostFigures::Entry &one) { return one.key == key; });
  };
  for (const ElementInfo &info : getElementTable()) {
    std::string name = info.name.str();
    if (info.use == ElementInfo::Use::ComputeFloat) {
      EXPECT_FALSE(info.product.empty());
      EXPECT_TRUE(hasFigure("vector_functions.arithmetic." + name));
      EXPECT_TRUE(hasFigure("vector_functions.arithmetic.latency_" + name));
    }
    if (info.use == ElementInfo::Use::StorageFloat) {
      std::string held = getElementInfo(info.compute).name.str();
      EXPECT_TRUE(hasFigure("vector_functions.extf_" + name + "." + held));
      EXPECT_TRUE(hasFigure("vector_functions.truncf_" + name + "." + held));
    }
  }
}

} // namespace
