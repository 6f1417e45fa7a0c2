# The headers of MLIR and of our dialects, parsed once for all of our libraries,
# tools and unit tests: they are two thirds of what a file takes to compile. Files
# still include what they use; SW_PRECOMPILE_HEADERS=OFF builds without.
#
# Other compilers than Clang reject a header that was compiled with other
# definitions than the target's.
set(SW_CAN_PRECOMPILE OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(SW_CAN_PRECOMPILE ON)
endif()
option(SW_PRECOMPILE_HEADERS "Parse the headers of MLIR and of our dialects once" ${SW_CAN_PRECOMPILE})

if(SW_PRECOMPILE_HEADERS)
  # One header for libraries and executables: Clang wants the same code model.
  set(CMAKE_CXX_COMPILE_OPTIONS_PIE ${CMAKE_CXX_COMPILE_OPTIONS_PIC})
  set(empty ${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp)
  file(CONFIGURE OUTPUT ${empty} CONTENT "" @ONLY)
  add_library(SunwayPrecompiled OBJECT ${empty})
  target_precompile_headers(SunwayPrecompiled PRIVATE
    <mlir/Conversion/Passes.h>
    <mlir/Dialect/Affine/IR/AffineOps.h>
    <mlir/Dialect/Arith/IR/Arith.h>
    <mlir/Dialect/Arith/Utils/Utils.h>
    <mlir/Dialect/Bufferization/IR/Bufferization.h>
    <mlir/Dialect/Bufferization/Transforms/Passes.h>
    <mlir/Dialect/EmitC/IR/EmitC.h>
    <mlir/Dialect/Func/IR/FuncOps.h>
    <mlir/Dialect/Linalg/IR/Linalg.h>
    <mlir/Dialect/Linalg/Transforms/Transforms.h>
    <mlir/Dialect/Math/IR/Math.h>
    <mlir/Dialect/MemRef/IR/MemRef.h>
    <mlir/Dialect/SCF/IR/SCF.h>
    <mlir/Dialect/Tensor/IR/Tensor.h>
    <mlir/Dialect/Utils/StaticValueUtils.h>
    <mlir/Dialect/Vector/IR/VectorOps.h>
    <mlir/IR/BuiltinOps.h>
    <mlir/IR/IRMapping.h>
    <mlir/IR/Matchers.h>
    <mlir/IR/PatternMatch.h>
    <mlir/IR/Remarks.h>
    <mlir/Interfaces/DestinationStyleOpInterface.h>
    <mlir/Interfaces/ValueBoundsOpInterface.h>
    <mlir/Pass/PassManager.h>
    <mlir/Transforms/DialectConversion.h>
    <mlir/Transforms/GreedyPatternRewriteDriver.h>
    <llvm/ADT/SetVector.h>
    <llvm/ADT/StringExtras.h>
    <llvm/ADT/StringSet.h>
    <llvm/ADT/TypeSwitch.h>
    <llvm/Support/FileSystem.h>
    <llvm/Support/FormatVariadic.h>
    <llvm/Support/JSON.h>
    <llvm/Support/MathExtras.h>
    <llvm/Support/Path.h>
    <llvm/Support/raw_ostream.h>
    <Dialect/SW/IR/SW.h>
    <Dialect/SW/IR/Target.h>
    <Dialect/TPP/IR/TPP.h>)
  add_dependencies(SunwayPrecompiled SunwaySWIncGen SunwayTPPIncGen)
  # The same object for ccache in every build of this folder.
  target_compile_options(SunwayPrecompiled PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
endif()

# sw_use_precompiled(<target>): takes the precompiled headers where there are any.
function(sw_use_precompiled name)
  if(SW_PRECOMPILE_HEADERS)
    target_precompile_headers(${name} REUSE_FROM SunwayPrecompiled)
  endif()
endfunction()
