//===- Accesses.cpp - Checks of accesses of compiled code -----------------===//

#include "Checks/Accesses.h"
#include "Checks/Shadow.h"
#include "Core/Simulator.h"

using namespace swsim;

static const char *verb(bool isStore) {
  return isStore ? "store to" : "read of";
}

void Accesses::reportOutside(Cpe &cpe, char *address, long bytes, long offset,
                             bool isStore) {
  const char *what = isStore ? "store" : "read";
  if (offset > 0)
    return sim.complain(Check::Bounds, &cpe,
                        "%s of %ld bytes at %s reaches past its end", what,
                        bytes, sim.ldm.nameOf(cpe, address).c_str());
  sim.complain(Check::Bounds, &cpe, "%s of %ld bytes, %s", what, bytes,
               sim.ldm.nameOutside(cpe, address, bytes).c_str());
}

/// Sets the line of errors during its lifetime.
class At {
public:
  explicit At(const swsim_location &where) : before(__swsim_here) {
    __swsim_here = &where;
  }
  ~At() { __swsim_here = before; }
  At(const At &) = delete;

private:
  const swsim_location *before;
};

/// Advances the simulation until all completions up to now are known.
void Accesses::learnCompletions(Cpe &cpe) {
  const swsim_location *here = __swsim_here;
  cpe.clock = __swsim_counters.clock;
  sim.scheduler.settle(cpe, Wait::Exchange, "stores to what a transfer uses");
  sim.replies.deliver(cpe);
  __swsim_counters.clock = cpe.clock;
  __swsim_here = here;
}

void Accesses::reportTransfer(Cpe &cpe, char *address, bool isStore,
                              unsigned bits) {
  sim.replies.forgetKnown(cpe);
  const Transfer *transfer = sim.ldm.transferAt(cpe, address, bits);
  if (transfer && bits == SWSIM_REPLY) {
    learnCompletions(cpe);
    transfer = sim.ldm.transferAt(cpe, address, bits);
  }
  if (!transfer)
    return removeShadow(address, 1, bits);
  std::string name = sim.ldm.nameOf(cpe, address);
  std::string issued = Simulator::describe(transfer->where);
  // If the program continues, the byte is not checked again.
  removeShadow(address, 1, bits);
  if (bits == SWSIM_REPLY)
    return sim.complain(
        Check::Reply, &cpe,
        "store to the reply word %s before the %s issued%s, which counts "
        "on it, has been waited for",
        name.c_str(), transfer->what, issued.c_str());
  sim.complain(Check::Race, &cpe,
               "%s %s before the %s issued%s has been waited for",
               verb(isStore), name.c_str(),
               sim.replies.nameOf(cpe, *transfer).c_str(), issued.c_str());
}

/// Checks an access to the LDM of the CPE itself.
void Accesses::checkOwn(Cpe &cpe, char *address, long bytes, Kind kind,
                        const swsim_access &access) {
  bool isStore = kind == Kind::Store;
  int64_t offset = findShadow(address, bytes, SWSIM_OUTSIDE);
  if (offset >= 0)
    reportOutside(cpe, address, bytes, offset, isStore);
  unsigned bits[] = {SWSIM_BEING_WRITTEN, SWSIM_BEING_READ, SWSIM_REPLY};
  for (unsigned bit : bits) {
    if (!isStore && bit != SWSIM_BEING_WRITTEN)
      break;
    for (offset = findShadow(address, bytes, bit); offset >= 0;
         offset = findShadow(address, bytes, bit))
      reportTransfer(cpe, address + offset, isStore, bit);
  }
  if (isStore)
    return removeShadow(address, bytes, SWSIM_UNWRITTEN);
  if (kind == Kind::CopyFrom || access.flags & SWSIM_MAY_BE_UNWRITTEN)
    return;
  if (isAllShadow(address, bytes, SWSIM_UNINITIALISED))
    reportUnwritten(cpe, address);
}

void Accesses::reportUnwritten(Cpe &cpe, char *address) {
  sim.complain(Check::Unwritten, &cpe, "read of %s, which nobody has written%s",
               sim.ldm.nameOf(cpe, address).c_str(),
               sim.unwritten.describeSource(cpe, address).c_str());
}

/// Checks an access of any length to any memory.
void Accesses::checkRange(Cpe &cpe, char *address, long bytes, Kind kind,
                          const swsim_access &access) {
  if (!sim.ldm.isChecked() && sim.ldm.isAnyLdm(address))
    return;
  At at(access.where);
  const Cpe *owner = sim.ldm.ownerOf(address);
  if (owner == &cpe)
    return checkOwn(cpe, address, bytes, kind, access);
  bool isStore = kind == Kind::Store;
  if (owner)
    sim.fail(&cpe, "%s %s: the LDM of another CPE cannot be accessed",
             verb(isStore), sim.ldm.nameOf(cpe, address).c_str());
  if (sim.remoteLdm.isRemote(address))
    return isStore ? sim.remoteLdm.store(cpe, address, bytes)
                   : sim.remoteLdm.load(cpe, address, bytes);
  if (sim.sharedLdm.contains(address))
    return sim.sharedLdm.access(cpe, address, bytes, isStore);
  sim.mainMemory.checkAccess(cpe, address, bytes, access.object,
                             isStore ? "store" : "load");
  sim.globalAccess.access(cpe, address, bytes, isStore);
  sim.mainOrder.touch(cpe.index, address, bytes,
                      isStore ? MainKind::Store : MainKind::Load,
                      access.flags & SWSIM_SIGNAL);
}

void Accesses::check(Cpe &cpe, char *address, const swsim_access &access) {
  if (access.kind == SWSIM_USE_UNWRITTEN)
    return sim.unwritten.use(cpe, access);
  if (access.kind == SWSIM_STORE_UNWRITTEN)
    return sim.unwritten.store(cpe, address, __swsim_received_unwritten,
                               access);
  bool isMisaligned =
      reinterpret_cast<uintptr_t>(address) & (access.alignment - 1);
  if (isMisaligned) {
    __swsim_here = &access.where;
    sim.fail(&cpe,
             "%s of %d bytes at %s (%p), which is not aligned to %d bytes%s",
             access.kind == SWSIM_LOAD ? "load" : "store", access.bytes,
             sim.ldm.nameOf(cpe, address).c_str(), address, access.alignment,
             sim.ldm.advisePlace(cpe, address, access.alignment).c_str());
  }
  if (access.kind != SWSIM_STORE)
    checkRange(cpe, address, access.bytes, Kind::Load, access);
  if (access.flags & SWSIM_TELL_UNWRITTEN)
    __swsim_received_unwritten =
        sim.unwritten.bitsOf(cpe, address, access.bytes);
  if (access.kind != SWSIM_LOAD)
    checkRange(cpe, address, access.bytes, Kind::Store, access);
}

void Accesses::range(Cpe &cpe, char *address, long bytes,
                     const swsim_access &access) {
  checkRange(cpe, address, bytes,
             access.kind == SWSIM_STORE ? Kind::Store : Kind::CopyFrom, access);
}

/// Checks a copy. A structure may have uninitialised bytes; the copy then has
/// them as well.
void Accesses::copy(Cpe &cpe, char *to, char *from, long bytes,
                    const swsim_access &access) {
  checkRange(cpe, from, bytes, Kind::CopyFrom, access);
  bool isOwnSource = sim.ldm.ownerOf(from) == &cpe;
  checkRange(cpe, to, bytes, Kind::Store, access);
  if (!isOwnSource || sim.ldm.ownerOf(to) != &cpe)
    return;
  sim.unwritten.copy(to, from, bytes);
}

void Accesses::move(Cpe &cpe, char *to, char *from, long bytes,
                    const swsim_access &access) {
  if (!sim.ldm.isChecked() || sim.ldm.ownerOf(from) != &cpe)
    return;
  // Other memory has no record of unwritten bytes.
  if (sim.ldm.ownerOf(to) != &cpe) {
    At at(access.where);
    if (isAllShadow(from, bytes, SWSIM_UNINITIALISED))
      reportUnwritten(cpe, from);
    return;
  }
  sim.unwritten.copy(to, from, bytes);
}

/// Calls `action` if a CPE runs, since the host may call functions of slave
/// code; otherwise `hostAction`.
template <typename Action, typename HostAction>
static void withAgent(Action action, HostAction hostAction) {
  Simulator *sim = Simulator::existing();
  if (!sim)
    return;
  if (Cpe *cpe = sim->scheduler.running())
    action(*sim, *cpe);
  else
    hostAction(sim->host);
}

template <typename Action>
static void withCpe(Action action) {
  withAgent(action, [](Host &) {});
}

extern "C" {

void __swsim_check_access_plain(char *address, const swsim_access *access) {
  withAgent([&](Simulator &sim,
                Cpe &cpe) { sim.accesses.check(cpe, address, *access); },
            [&](Host &host) {
              // The host has no messages.
              if (access->kind <= SWSIM_UPDATE)
                host.access(address, access->bytes, *access);
            });
}

void __swsim_check_range(char *address, long bytes,
                         const swsim_access *access) {
  if (bytes <= 0)
    return;
  withAgent([&](Simulator &sim,
                Cpe &cpe) { sim.accesses.range(cpe, address, bytes, *access); },
            [&](Host &host) {
              host.range(address, bytes, access->kind == SWSIM_STORE, *access);
            });
}

void __swsim_check_copy(char *to, char *from, long bytes,
                        const swsim_access *access) {
  if (bytes <= 0)
    return;
  withAgent([&](Simulator &sim,
                Cpe &cpe) { sim.accesses.copy(cpe, to, from, bytes, *access); },
            [&](Host &host) {
              host.range(from, bytes, /*isStore=*/false, *access);
              host.range(to, bytes, /*isStore=*/true, *access);
            });
}

void __swsim_check_move(char *to, char *from, long bytes,
                        const swsim_access *access) {
  withCpe([&](Simulator &sim, Cpe &cpe) {
    sim.accesses.move(cpe, to, from, bytes, *access);
  });
}

void __swsim_unknown_store(char *address) {
  withCpe([&](Simulator &sim, Cpe &cpe) {
    sim.ldm.setObjectWritten(cpe, address);
  });
}

void __swsim_enter_local(char *address, long bytes, const swsim_local *local) {
  withCpe([&](Simulator &sim, Cpe &cpe) {
    At at(local->where);
    sim.ldm.locals.enter(cpe, address, bytes, local);
  });
}

void __swsim_leave_local(char *address) {
  withCpe(
      [&](Simulator &sim, Cpe &cpe) { sim.ldm.locals.leave(cpe, address); });
}

long __swsim_count_locals(void) {
  long count = 0;
  withCpe([&](Simulator &sim, Cpe &cpe) { count = sim.ldm.locals.count(cpe); });
  return count;
}

void __swsim_leave_locals(long count) {
  withCpe(
      [&](Simulator &sim, Cpe &cpe) { sim.ldm.locals.leaveAfter(cpe, count); });
}

void __swsim_leave_locals_below(char *stack) {
  withCpe(
      [&](Simulator &sim, Cpe &cpe) { sim.ldm.locals.leaveBelow(cpe, stack); });
}

} // extern "C"
