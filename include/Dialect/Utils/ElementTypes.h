//===- ElementTypes.h - What the compiler knows of types --------*- C++ -*-===//
///
/// \file
/// The table of element types (ElementTypes.def), and the questions that passes
/// ask of it. Unless a comment says otherwise, a question concerns a scalar
/// type, and the answer for arrays and vectors is no.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_UTILS_ELEMENTTYPES_H
#define SUNWAY_DIALECT_UTILS_ELEMENTTYPES_H

#include "mlir/IR/BuiltinTypes.h"

#include <optional>
#include <string>

namespace mlir {
namespace sw {

/// The element types of programs, in order of their rows.
enum class ElementKind {
#define SW_INTEGER(kind, ...) kind,
#define SW_STORAGE_FLOAT(kind, ...) kind,
#define SW_COMPUTE_FLOAT(kind, ...) kind,
#include "Dialect/Utils/ElementTypes.def"
};

/// A row of the table. The comment of ElementTypes.def explains the columns.
struct ElementInfo {
  /// How programs use the type.
  enum class Use { Integer, StorageFloat, ComputeFloat };

  ElementKind kind;
  Use use;
  StringLiteral name;
  /// Bits in memory.
  unsigned bits;
  /// The kind of its values in computations.
  ElementKind compute;
  /// The kind in which sums of it are exact enough for a reference.
  ElementKind sum;
  /// The type of its elements in C.
  StringLiteral cName;
  StringLiteral suffix, cast, product;
  /// The type in C of the operands of `product`.
  StringLiteral operand;
  StringLiteral numpy;
  /// Null for integers.
  const llvm::fltSemantics &(*semantics)();

  bool isFloat() const { return use != Use::Integer; }
  unsigned getBytes() const { return bits / 8; }
};

/// All rows.
ArrayRef<ElementInfo> getElementTable();

/// The row of `kind`.
const ElementInfo &getElementInfo(ElementKind kind);

/// The kind of `type`, a float, a signless integer or `index`, which is I64.
/// Nothing for types that programs cannot have.
std::optional<ElementKind> getElementKind(Type type);

/// The row of `type`; null if it has none.
const ElementInfo *findElementInfo(Type type);

/// The type of `kind`.
Type getElementType(MLIRContext *context, ElementKind kind);

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// Whether the CPEs compute in `type`: the device library has vectors and
/// products of it.
bool isComputeFloat(Type type);

/// Whether `type` is a float of memory only. Computations have its values in
/// another type, and stores round them.
bool isStorageFloat(Type type);

/// Whether vectors can be loaded from arrays of `type`, or stored there.
bool hasVectorLoads(Type type);

/// Whether `type` is an integer of memory that vectors are loaded from, as
/// floats. Nothing computes with its elements, nor stores vectors there.
bool isStorageInteger(Type type);

/// The type of the elements of vectors that are loaded from arrays of `type`,
/// which must have such loads.
Type getLoadedType(Type type);

/// Whether vectors hold elements of `type`: floats, or the truth values that
/// are their masks.
bool isVectorElement(Type type);

/// Whether matrices of `type` are multiplied, on chips that can, with a result
/// of the type that has its values in computations.
bool hasNarrowProduct(Type type);

/// Whether matrices of `type` are multiplied as such with sums of type `sum`.
bool isNarrowOperandOf(Type type, Type sum);

/// The type of the values of `type` in computations, most often `type` itself.
Type getComputeType(Type type);

/// Bits of a value of `type` in computations.
unsigned getComputeBits(Type type);

/// The next larger type in which the CPEs compute; null if there is none, or if
/// `type` is none of these types.
Type getWiderComputeType(Type type);

/// Elements in a word of a transfer: 2 of 16 bits, else 1.
int64_t getElementsOfWord(unsigned bits);

/// The type of `bits` bits in which the CPEs compute.
std::optional<ElementKind> getComputeKind(unsigned bits);

/// The types in which the CPEs compute, for messages: "f32 or f64".
std::string listComputeFloats(StringRef conjunction = "or");

/// The floats of memory only, for messages: "f16 or bf16".
std::string listStorageFloats(StringRef conjunction = "or");

/// Calls `fn` with a zero of the type that has the values of `kind` in this
/// program, and returns its result. A default result if `kind` is none in which
/// the CPEs compute.
template <typename Fn>
auto withHostFloat(ElementKind kind, Fn fn) -> decltype(fn(float())) {
#define SW_COMPUTE_FLOAT(own, name, type, semantics, bits, sum, host, ...)     \
  if (kind == ElementKind::own)                                                \
    return fn(host());
#include "Dialect/Utils/ElementTypes.def"
  return decltype(fn(float()))();
}

/// The same for `type`.
template <typename Fn>
auto withHostFloat(Type type, Fn fn) -> decltype(fn(float())) {
  std::optional<ElementKind> kind = getElementKind(type);
  return kind ? withHostFloat(*kind, fn) : decltype(fn(float()))();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Bits of an element in memory. `type` must have a row.
int64_t getElementBits(Type type);

/// Whether DMA can transfer single elements of `type`: it moves words of 4
/// bytes. No kernel has arrays of `index`.
bool hasWords(Type type);

/// Whether elements of `type` are parts of words.
bool isPartOfWord(Type type);

//===----------------------------------------------------------------------===//
// Names in C
//===----------------------------------------------------------------------===//

/// The type of C of values of `type`, an integer of any signedness, `index`, or
/// a float in which the CPEs compute. Empty for others.
StringRef getCName(Type type);

/// The end of the names of the device library's functions on `type`.
StringRef getFunctionSuffix(Type type);

/// The function of math.h, or of the emitted helpers, for values of `type`: a
/// float of less precision than double has a suffix.
std::string getMathFunction(StringRef stem, Type type);

/// The supported types, for messages.
std::string listElementTypes();

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_UTILS_ELEMENTTYPES_H
