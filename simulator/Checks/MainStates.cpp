//===- MainStates.cpp - State of the lines of main memory -----------------===//

#include "Checks/MainStates.h"

#include <cstdlib>
#include <sys/mman.h>

using namespace swsim;

void MainStates::clear() {
  // Indices stay below 2^32: if they would not, all pages are reset.
  constexpr uint32_t limit = UINT32_C(1) << 31;
  base += static_cast<uint32_t>(states.size());
  if (base > limit) {
    base = 1;
    for (auto &[number, page] : pages)
      page->fill(0);
  }
  states.clear();
  unused.clear();
  states.emplace_back();
}

void MainStates::reserve() {
  constexpr size_t expectedStates = 4096, expectedPages = 1024;
  states.reserve(expectedStates);
  unused.reserve(expectedStates);
  pages.reserve(expectedPages);
}

/// A page of zeros. The system provides many at once.
MainStates::Page *MainStates::newPage() {
  constexpr size_t batch = 512;
  if (!unusedPages) {
    void *memory = mmap(nullptr, batch * sizeof(Page), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, /*fd=*/-1, 0);
    if (memory == MAP_FAILED)
      memory = calloc(batch, sizeof(Page));
    nextPage = static_cast<Page *>(memory);
    unusedPages = batch;
  }
  --unusedPages;
  return nextPage++;
}

MainStates::Page &MainStates::findPage(uintptr_t number) {
  Page *&page = pages[number];
  if (!page)
    page = newPage();
  return *page;
}

void MainStates::setParts(unsigned head, int64_t bytes) {
  Parts &place = parts[head] = Parts();
  place.request = memo.number();
  bool isWhole = head == 0 && bytes >= lineBytes;
  if (!isWhole)
    place.first.bytes = LineBytes::between(
        head,
        static_cast<unsigned>(std::min<int64_t>(lineBytes, head + bytes)));
  int64_t rest = (head + bytes) % lineBytes;
  if (head + bytes > lineBytes && rest)
    place.last.bytes = LineBytes::between(0, static_cast<unsigned>(rest));
}

uint32_t MainStates::take() {
  if (unused.empty()) {
    states.emplace_back();
    return static_cast<uint32_t>(states.size() - 1);
  }
  uint32_t state = unused.back();
  unused.pop_back();
  return state;
}

/// No line has this state any more.
void MainStates::remove(uint32_t state) {
  states[state].entries.clear();
  states[state].contents = ++latestContents;
  unused.push_back(state);
}

void MainStates::forget(const char *begin, int64_t bytes) {
  auto remove = [](Entries &entries, LineBytes bytes, uintptr_t) {
    for (Entry &entry : entries)
      entry.bytes = entry.bytes.without(bytes);
    entries.erase(
        std::remove_if(entries.begin(), entries.end(),
                       [](const Entry &entry) { return !entry.bytes.any(); }),
        entries.end());
  };
  auto from = reinterpret_cast<uintptr_t>(begin), end = from + bytes;
  memo.clear();
  for (uintptr_t line = from / lineBytes; line * lineBytes < end;) {
    auto found = pages.find(line / pageLines);
    if (found == pages.end()) {
      line = (line / pageLines + 1) * pageLines;
      continue;
    }
    uintptr_t at = line * lineBytes;
    auto head = static_cast<unsigned>(std::max(from, at) - at);
    auto stop = static_cast<unsigned>(std::min(end, at + lineBytes) - at);
    if (stateOf((*found->second)[line % pageLines]))
      updateLine(line, LineBytes::between(head, stop), remove);
    ++line;
  }
}
