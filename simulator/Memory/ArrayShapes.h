//===- ArrayShapes.h - Elements of arrays in messages -----------*- C++ -*-===//

#ifndef SWSIM_MEMORY_ARRAYSHAPES_H
#define SWSIM_MEMORY_ARRAYSHAPES_H

#include <string>

namespace swsim {

/// The distances between the elements of the static array at this address of
/// the executable, as the compiler plugin prints them; empty if unknown.
const char *stridesOf(const char *address);

/// Names the place `offset` bytes into an object: "[3][5]" with strides, else
/// " + 1000". Empty for the beginning.
std::string printElement(const char *strides, long offset);

} // namespace swsim

#endif // SWSIM_MEMORY_ARRAYSHAPES_H
