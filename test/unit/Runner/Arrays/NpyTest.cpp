//===- NpyTest.cpp --------------------------------------------------------===//
#include "Runner/Arrays/Npy.h"

#include <gtest/gtest.h>

using namespace mlir::sw::runner;

namespace {

/// A version 1 file with the given header.
std::string file(std::string header, std::string data = "") {
  header += '\n';
  std::string text("\x93NUMPY\x01\x00", 8);
  text += static_cast<char>(header.size());
  text += '\0';
  return text + header + data;
}

std::string errorOf(llvm::StringRef text) {
  llvm::Expected<HostArray> array = parseNpy(text, "x.npy");
  return array ? "" : llvm::toString(array.takeError());
}

TEST(Npy, RoundTripOfEveryKind) {
  for (ElementKind kind : {ElementKind::Bool, ElementKind::I8, ElementKind::I16,
                           ElementKind::I32, ElementKind::I64, ElementKind::F16,
                           ElementKind::F32, ElementKind::F64}) {
    for (const std::vector<int64_t> &shape :
         std::vector<std::vector<int64_t>>{{}, {3}, {2, 3, 5}, {4, 0}}) {
      HostArray array = HostArray::create(kind, shape);
      fillRandom(array, /*seed=*/7, /*stream=*/0);
      std::string text = printNpy(array);
      // The data starts at a multiple of 64.
      EXPECT_EQ((text.size() - array.bytes.size()) % 64, 0u);
      llvm::Expected<HostArray> back = parseNpy(text, "x.npy");
      ASSERT_TRUE(bool(back)) << llvm::toString(back.takeError());
      EXPECT_EQ(back->kind, kind);
      EXPECT_EQ(back->shape, array.shape);
      EXPECT_EQ(back->bytes, array.bytes);
    }
  }
}

TEST(Npy, HeaderOfOneDimension) {
  HostArray array = HostArray::create(ElementKind::F32, {3});
  EXPECT_NE(printNpy(array).find(
                "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }"),
            std::string::npos);
}

TEST(Npy, UnsignedIsSignless) {
  llvm::Expected<HostArray> array = parseNpy(
      file("{\"shape\": (2,), \"fortran_order\": False, \"descr\": \"|u1\"}",
           "\xff\x01"),
      "x.npy");
  ASSERT_TRUE(bool(array));
  EXPECT_EQ(array->kind, ElementKind::I8);
  EXPECT_EQ(array->getInteger(0), -1);
}

TEST(Npy, Version2) {
  std::string header = "{'descr':'<i2','fortran_order':False,'shape':(1,)}\n";
  std::string text("\x93NUMPY\x02\x00", 8);
  text += static_cast<char>(header.size());
  text += std::string(3, '\0') + header + std::string("\x05\x01", 2);
  llvm::Expected<HostArray> array = parseNpy(text, "x.npy");
  ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
  EXPECT_EQ(array->getInteger(0), 0x105);
}

TEST(Npy, Errors) {
  EXPECT_EQ(errorOf(""), "x.npy: not a .npy file");
  EXPECT_EQ(errorOf("\x93NUMPY"), "x.npy: not a .npy file");
  EXPECT_EQ(errorOf(llvm::StringRef("\x93NUMPY\x09\x00", 8)),
            "x.npy: unsupported .npy format version 9");
  EXPECT_EQ(errorOf(llvm::StringRef("\x93NUMPY\x01\x00\xff", 9)),
            "x.npy: the .npy file ends in its header");
  EXPECT_EQ(errorOf(file("{}")),
            "x.npy: the header of the .npy file needs the keys descr, "
            "fortran_order and shape");
  EXPECT_EQ(errorOf(file("{'descr':'>f4','fortran_order':False,'shape':(1,)}")),
            "x.npy: unsupported .npy element type '>f4'");
  EXPECT_EQ(errorOf(file("{'descr':'<f4','fortran_order':True,'shape':(1,)}")),
            "x.npy: the array is in Fortran order, but C order is expected");
  EXPECT_EQ(
      errorOf(file("{'descr':'<f4','fortran_order':False,'shape':(-1,)}")),
      "x.npy: the .npy file has a malformed shape");
  EXPECT_EQ(errorOf(file("{'descr':'<f4','fortran_order':False,'shape':"
                         "(1099511627776,1099511627776)}")),
            "x.npy: the .npy file has a malformed shape");
  EXPECT_EQ(errorOf(file("{'descr':'<f4','fortran_order':False,'shape':(2,)}",
                         "abc")),
            "x.npy: expected 8 bytes of data for 2xf32, but got 3");
}

TEST(Npy, MissingFile) {
  llvm::Expected<HostArray> array = readNpy("/nonexistent/x.npy");
  ASSERT_FALSE(bool(array));
  EXPECT_EQ(llvm::toString(array.takeError()),
            "cannot read '/nonexistent/x.npy': No such file or directory");
}

TEST(Npy, Device) {
  llvm::Expected<HostArray> array = readNpy("/dev/zero");
  ASSERT_FALSE(bool(array));
  EXPECT_EQ(llvm::toString(array.takeError()),
            "cannot read '/dev/zero': it is a device");
}

} // namespace
