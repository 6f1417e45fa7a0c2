//===- Records.h - Tables that the simulator reads --------------*- C++ -*-===//
//
// The linker joins the records of a section to a table.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_PLUGIN_RECORDS_H
#define SWSIM_PLUGIN_RECORDS_H

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

namespace swsim {

/// Adds a record to a section. It has the COMDAT of the variable that it
/// describes, if there is one.
inline llvm::GlobalVariable *
addRecord(llvm::Module &module, llvm::Constant *record, llvm::StringRef section,
          const llvm::GlobalVariable *described = nullptr) {
  auto *entry = new llvm::GlobalVariable(
      module, record->getType(),
      /*isConstant=*/false, llvm::GlobalValue::PrivateLinkage, record);
  entry->setSection(section);
  entry->setAlignment(llvm::Align(8));
  if (described)
    entry->setComdat(const_cast<llvm::Comdat *>(described->getComdat()));
  return entry;
}

} // namespace swsim

#endif // SWSIM_PLUGIN_RECORDS_H
