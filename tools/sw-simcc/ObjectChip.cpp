//===- ObjectChip.cpp - The chip that an object is compiled for -----------===//

#include "ObjectChip.h"

#include "llvm/Object/ObjectFile.h"

using namespace llvm;
using namespace simcc;

std::string simcc::chipOfObject(StringRef path) {
  auto object = object::ObjectFile::createObjectFile(path);
  if (!object) {
    // The link reports files that it cannot read.
    consumeError(object.takeError());
    return "";
  }
  for (const object::SectionRef &section : object->getBinary()->sections()) {
    Expected<StringRef> name = section.getName();
    Expected<StringRef> contents = section.getContents();
    if (!name || !contents) {
      consumeError(joinErrors(name.takeError(), contents.takeError()));
      return "";
    }
    if (*name != ".swsim.machine")
      continue;
    // See machineStamp.
    StringRef chip = contents->split('\0').first.split(' ').second;
    bool isBuiltIn = chip.consume_front("'") && chip.consume_back("'");
    return isBuiltIn ? chip.str() : "";
  }
  return "";
}
