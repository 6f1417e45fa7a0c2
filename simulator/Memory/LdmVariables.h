//===- LdmVariables.h - Static data of slave code ---------------*- C++ -*-===//

#ifndef SWSIM_MEMORY_LDMVARIABLES_H
#define SWSIM_MEMORY_LDMVARIABLES_H

namespace swsim {

/// Where a variable of slave code is.
enum VariableKind : long { PrivateVariable, LdmVariable, SharedVariable };

/// A record that the compiler pass emits for every such variable.
struct VariableRecord {
  const char *name;
  const char *file;
  char *address;
  long size;
  long kind;
};

/// Calls `visit` for the record of every LDM variable.
template <typename Visitor>
void forEachVariable(Visitor visit);
/// The same for the variables of shared LDM.
template <typename Visitor>
void forEachShared(Visitor visit);

} // namespace swsim

// The linker defines these around the sections; they are absent if no slave
// file has such data.
extern "C" {
extern char __start_swsim_ldm[] __attribute__((weak, visibility("hidden")));
extern char __stop_swsim_ldm[] __attribute__((weak, visibility("hidden")));
extern char __start_swsim_private[] __attribute__((weak, visibility("hidden")));
extern char __stop_swsim_private[] __attribute__((weak, visibility("hidden")));
extern char __start_swsim_shared[] __attribute__((weak, visibility("hidden")));
extern char __stop_swsim_shared[] __attribute__((weak, visibility("hidden")));
extern const swsim::VariableRecord __start_swsim_vars[]
    __attribute__((weak, visibility("hidden")));
extern const swsim::VariableRecord __stop_swsim_vars[]
    __attribute__((weak, visibility("hidden")));
}

namespace swsim {

template <typename Visitor>
void forEachOfKind(VariableKind kind, Visitor visit) {
  for (const VariableRecord *record = __start_swsim_vars;
       record && record != __stop_swsim_vars; ++record)
    if (record->kind == kind)
      visit(*record);
}

} // namespace swsim

template <typename Visitor>
void swsim::forEachVariable(Visitor visit) {
  forEachOfKind(LdmVariable, visit);
}

template <typename Visitor>
void swsim::forEachShared(Visitor visit) {
  forEachOfKind(SharedVariable, visit);
}

#endif // SWSIM_MEMORY_LDMVARIABLES_H
