//===- ArrayShapes.h - Shapes of arrays for messages ------------*- C++ -*-===//

#ifndef SWSIM_PLUGIN_ARRAYSHAPES_H
#define SWSIM_PLUGIN_ARRAYSHAPES_H

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Type.h"

#include <string>

namespace swsim {

/// The distances in bytes between the elements of an array type, the outermost
/// dimension first: "256,8". Empty for other types.
std::string printStrides(llvm::Type *type, const llvm::DataLayout &layout);

} // namespace swsim

#endif // SWSIM_PLUGIN_ARRAYSHAPES_H
