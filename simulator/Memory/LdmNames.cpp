//===- LdmNames.cpp - Descriptions of LDM addresses in messages -----------===//

#include "Core/Simulator.h"
#include "Memory/ArrayShapes.h"
#include "Memory/LdmVariables.h"

#include <cstdio>
#include <iterator>
#include <map>

using namespace swsim;

static std::string quote(const char *name) {
  return "'" + std::string(name) + "'";
}

std::string LdmObject::name() const {
  return variable ? quote(variable)
                  : "the block of ldm_malloc" + Simulator::describe(where);
}

/// Calls `visit` for every object in the LDM of a CPE, with freed blocks last,
/// until it returns true.
template <typename Visitor>
void LdmMemory::forEachObject(const Cpe &cpe, Visitor visit) const {
  bool isOver = false;
  forEachVariable([&](const VariableRecord &record) {
    isOver = isOver ||
             visit(LdmObject{record.name, nullptr,
                             dataOf(cpe) + (record.address - __start_swsim_ldm),
                             record.size, false, record.address});
  });
  if (isOver)
    return;
  for (const Local &local : locals.of(cpe))
    if (visit(LdmObject{local.record->name, nullptr, local.begin, local.bytes,
                        false, nullptr, local.record->strides}))
      return;
  if (heaps.empty())
    return;
  const LdmHeap &heap = heaps[cpe.index];
  for (auto &[offset, block] : heap.blocks)
    if (visit(LdmObject{nullptr, block.where, dataOf(cpe) + offset, block.bytes,
                        false}))
      return;
  for (auto &[offset, block] : heap.freed)
    if (visit(LdmObject{nullptr, block.where, dataOf(cpe) + offset, block.bytes,
                        true}))
      return;
}

/// Finds the object that contains an address.
bool LdmMemory::findObject(const Cpe &cpe, const char *address,
                           LdmObject &object) const {
  bool found = false;
  forEachObject(cpe, [&](const LdmObject &candidate) {
    long offset = address - candidate.begin;
    if (candidate.isFreed || offset < 0 || offset >= candidate.bytes)
      return false;
    object = candidate;
    return found = true;
  });
  return found;
}

std::string LdmMemory::advisePlace(const Cpe &cpe, const void *pointer,
                                   int alignment) const {
  auto *address = static_cast<const char *>(pointer);
  if (heaps.empty() || ownerOf(pointer) != &cpe)
    return "";
  const LdmHeap &heap = heaps[cpe.index];
  auto next = heap.blocks.upper_bound(address - dataOf(cpe));
  if (next == heap.blocks.begin())
    return "";
  auto [begin, block] = *std::prev(next);
  long offset = address - dataOf(cpe) - begin;
  long place = (alignment - offset % alignment) % alignment;
  constexpr long unit = 16;
  if (offset >= block.bytes || place == heapPlace || place % unit)
    return "";
  return "; with SWSIM_HEAP_PLACE=" + std::to_string(place) +
         ", where blocks of ldm_malloc lie in some releases, it would be";
}

std::string LdmMemory::nameOf(const Cpe &cpe, const void *pointer) const {
  auto *address = static_cast<const char *>(pointer);
  const Cpe *owner = ownerOf(pointer);
  if (!owner)
    return sim.mainMemory.nameOf(address);
  if (owner->index != cpe.index)
    return nameOf(*owner, pointer) + " of " + sim.describe(*owner);
  LdmObject object;
  if (!findObject(cpe, address, object))
    return isInStack(cpe, address) ? "a local variable"
                                   : nameOutside(cpe, address);
  const char *strides = object.image ? stridesOf(object.image) : object.strides;
  return object.name() + printElement(strides, address - object.begin);
}

std::string LdmMemory::describeNotOwn(const Cpe &cpe,
                                      const void *pointer) const {
  if (!pointer)
    return "is null";
  std::string name = nameOf(cpe, pointer);
  const Cpe *owner = ownerOf(pointer);
  if (!owner)
    return name == "main memory" ? "is in main memory"
                                 : "is in main memory: " + name;
  return owner->index == cpe.index ? name + " reaches outside of LDM"
                                   : "is in another LDM: " + name;
}

std::string LdmMemory::nameOutside(const Cpe &cpe, const char *address,
                                   long unit) const {
  LdmObject nearest;
  long distance = 0;
  forEachObject(cpe, [&](const LdmObject &object) {
    bool isInside =
        address >= object.begin && address < object.begin + object.bytes;
    long away = isInside ? 0
                : address < object.begin
                    ? object.begin - address
                    : address - object.begin - object.bytes + 1;
    bool isUnrelated = object.isFreed && !isInside;
    if (!isUnrelated && (!nearest.begin || away < distance)) {
      nearest = object;
      distance = away;
    }
    return false;
  });
  char text[512];
  std::string name = nearest.name();
  long past = address - nearest.begin - nearest.bytes;
  if (!nearest.begin || distance > static_cast<long>(sim.machine().ldm_bytes))
    snprintf(text, sizeof text, "in LDM that belongs to nothing");
  else if (nearest.isFreed)
    snprintf(text, sizeof text, "in %s + %ld, which has been freed",
             name.c_str(), long(address - nearest.begin));
  else if (past < 0)
    snprintf(text, sizeof text, "%ld bytes before the start of %s (%ld bytes)",
             distance, name.c_str(), nearest.bytes);
  else if (past == 0 && unit == 0)
    snprintf(text, sizeof text, "at the end of %s (%ld bytes)", name.c_str(),
             nearest.bytes);
  else if (past == 0)
    snprintf(text, sizeof text, "one element past the end of %s (%ld bytes)",
             name.c_str(), nearest.bytes);
  else
    snprintf(text, sizeof text, "%ld bytes past the end of %s (%ld bytes)",
             past, name.c_str(), nearest.bytes);
  return text;
}

//===----------------------------------------------------------------------===//
// Overflow
//===----------------------------------------------------------------------===//

/// Lists the objects in LDM; if `cpe` is null, only the static data.
std::string LdmMemory::listContents(const Cpe *cpe) const {
  struct Entry {
    long bytes = 0;
    int count = 0;
  };
  // Blocks allocated at the same line of the program share an entry.
  std::map<std::string, Entry> entries;
  std::vector<std::string> order;
  auto add = [&](const std::string &name, long bytes) {
    Entry &entry = entries[name];
    if (!entry.count++)
      order.push_back(name);
    entry.bytes += bytes;
  };
  forEachVariable([&](const VariableRecord &record) {
    add(record.name + std::string(" (") + record.file + ")", record.size);
  });
  if (cpe) {
    for (auto &[offset, block] : heaps[cpe->index].blocks)
      add("ldm_malloc" + Simulator::describe(block.where), block.bytes);
    for (const Local &local : locals.of(*cpe))
      add(std::string(local.record->name) + ", a local variable" +
              Simulator::describe(&local.record->where),
          local.bytes);
  }
  std::string text;
  for (const std::string &name : order) {
    const Entry &entry = entries[name];
    text += "\nswsim: note:   ";
    std::string bytes = std::to_string(entry.bytes);
    text.append(bytes.size() < 8 ? 8 - bytes.size() : 0, ' ');
    text.append(bytes).append(" bytes  ").append(name);
    if (entry.count > 1)
      text += ", " + std::to_string(entry.count) + " times";
  }
  return text;
}

void LdmMemory::reportOverflow(const Cpe &cpe, const char *what) {
  long variables = 0;
  forEachVariable(
      [&](const VariableRecord &record) { variables += record.size; });
  sim.fail(&cpe,
           "LDM overflow by %s: static data takes %ld bytes, ldm_malloc %ld, "
           "local variables %ld, the limit is %ld%s",
           what, variables, heaps[cpe.index].used, locals.bytes(cpe),
           static_cast<long>(sim.machine().ldm_bytes),
           listContents(&cpe).c_str());
}
