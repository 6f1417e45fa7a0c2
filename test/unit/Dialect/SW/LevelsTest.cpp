//===- LevelsTest.cpp - Levels of the built-in chips ----------------------===//
#include "Dialect/SW/IR/Levels.h"
#include "Dialect/SW/IR/Target.h"
#include "Machine/MachineDescription.h"

#include "gtest/gtest.h"

using namespace mlir::sw;

static Target getTarget(llvm::StringRef chip) {
  return Target::fromMachine(
      llvm::cantFail(sunway::MachineDescription::load(chip)));
}

TEST(Levels, TableIsInOrder) {
  int next = 0;
  for (const LevelInfo &info : getLevelTable()) {
    EXPECT_EQ(static_cast<int>(info.level), next++);
    EXPECT_EQ(&getLevelInfo(info.level), &info);
    EXPECT_EQ(symbolizeLevel(info.name), info.level);
  }
  EXPECT_EQ(symbolizeLevel("node"), std::nullopt);
}

TEST(Levels, Counts) {
  Target target = getTarget("sw26010");
  EXPECT_EQ(target.getCount(Level::Chip), 1);
  EXPECT_EQ(target.getCount(Level::CoreGroup), 4);
  EXPECT_EQ(target.getCount(Level::Row), 8);
  EXPECT_EQ(target.getCount(Level::Lane), 4);
  EXPECT_EQ(getTarget("sw26010pro").getCount(Level::CoreGroup), 6);
  EXPECT_EQ(getTarget("sw26010pro").getCount(Level::Lane), 8);
}

TEST(Levels, Places) {
  Target target = getTarget("sw26010pro");
  EXPECT_EQ(target.getPlaces(Spread::Nested), 64);
  EXPECT_EQ(target.getPlaces(Spread::PerCol), 1);
  EXPECT_EQ(target.getExtent(Axis::Col), 8);
  EXPECT_EQ(target.getExtent(Axis::CoreGroup), 6);
  EXPECT_EQ(target.getPlaces(getLevels(Scope::Chip)), 384);
  EXPECT_EQ(target.getPlaces(getLevels(MappingKind::Lockstep)), 64);
  EXPECT_EQ(target.getPlaces(getLevels(MappingKind::Each)), 1);
}

TEST(Levels, Memory) {
  Target target = getTarget("sw26010");
  int64_t ofGroup = target.getMemoryBytes(Level::CoreGroup);
  EXPECT_EQ(target.getMemoryBytes(Level::Chip), 4 * ofGroup);
  EXPECT_EQ(target.getMemoryBytes(Level::Col), target.getLdmBytes());
  EXPECT_EQ(target.getMemoryBytes(Level::Row), 0);
  EXPECT_EQ(target.getMemoryBytes(Level::Lane), 32);
  EXPECT_EQ(getLevelInfo(Level::Col).space, "ldm");
  EXPECT_EQ(getLevelInfo(Level::CoreGroup).exchange, Exchange::MainMemory);
}

TEST(Levels, Barriers) {
  Target target = getTarget("sw26010pro");
  EXPECT_EQ(target.getBarrierCycles(Scope::Row), 40);
  EXPECT_EQ(target.getBarrierCycles(Scope::Col), 40);
  EXPECT_EQ(target.getBarrierCycles(Scope::Array), 100);
  EXPECT_EQ(target.getBarrierCycles(Scope::Chip), 1382);
  // Code of the compiler, since the chip has none.
  EXPECT_EQ(getTarget("sw26010").getBarrierCycles(Scope::Chip), 1090);
}

TEST(Levels, ScopesIncludeOthers) {
  EXPECT_TRUE(includesScope(Scope::Chip, Scope::Array));
  EXPECT_TRUE(includesScope(Scope::Array, Scope::Row));
  EXPECT_TRUE(includesScope(Scope::Col, Scope::Col));
  EXPECT_FALSE(includesScope(Scope::Array, Scope::Chip));
  EXPECT_FALSE(includesScope(Scope::Row, Scope::Col));
}
