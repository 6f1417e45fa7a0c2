//===- ObjectChip.h - The chip that an object is compiled for ---*- C++ -*-===//

#ifndef SW_SIMCC_OBJECTCHIP_H
#define SW_SIMCC_OBJECTCHIP_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace simcc {

/// The chip that the object in a file is compiled for. Empty if the object does
/// not say it, or a file of the user describes the chip.
std::string chipOfObject(llvm::StringRef path);

} // namespace simcc

#endif // SW_SIMCC_OBJECTCHIP_H
