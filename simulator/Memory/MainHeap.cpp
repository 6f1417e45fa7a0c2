//===- MainHeap.cpp - Heap of the program ---------------------------------===//
//
// The allocation functions of the C library, with a table of larger blocks. The
// table itself takes its memory directly from the C library.
//
//===----------------------------------------------------------------------===//

#include "Core/Context.h"
#include "Memory/MainMemory.h"
#include "Memory/SmallBlocks.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <malloc.h>
#include <map>
#include <new>
#include <unistd.h>

using namespace swsim;

extern "C" {
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *pointer, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);
void __libc_free(void *pointer);
}

/// Minimum size of a block in the table. Smaller blocks are numerous, for
/// example those of C++ containers, and have a cheaper one: SmallBlocks.h.
static constexpr size_t smallestBlock = 576;

namespace {

template <typename T>
struct LibraryAllocator {
  using value_type = T;
  LibraryAllocator() = default;
  template <typename U>
  LibraryAllocator(const LibraryAllocator<U> &) {}
  T *allocate(size_t count) {
    return static_cast<T *>(__libc_malloc(count * sizeof(T)));
  }
  void deallocate(T *pointer, size_t) { __libc_free(pointer); }
  template <typename U>
  bool operator==(const LibraryAllocator<U> &) const {
    return true;
  }
  template <typename U>
  bool operator!=(const LibraryAllocator<U> &) const {
    return false;
  }
};

struct Block {
  size_t bytes;
  bool isFreed;
  bool isCross = false;
};

using Table = std::map<const char *, Block, std::less<const char *>,
                       LibraryAllocator<std::pair<const char *const, Block>>>;

/// Exclusive access to the table.
class LockedTable {
public:
  LockedTable() {
    while (lock.test_and_set(std::memory_order_acquire))
      ;
    // Programs allocate before constructors run.
    if (!table)
      table = new (storage) Table;
  }
  ~LockedTable() { lock.clear(std::memory_order_release); }
  Table *operator->() { return table; }
  Table &operator*() { return *table; }

private:
  static std::atomic_flag lock;
  alignas(Table) static char storage[sizeof(Table)];
  static Table *table;
};

std::atomic_flag LockedTable::lock = ATOMIC_FLAG_INIT;
alignas(Table) char LockedTable::storage[sizeof(Table)];
Table *LockedTable::table;

} // namespace

/// Removes a range from the freed blocks; parts outside of it remain.
static void forget(Table &table, const char *begin, const char *end) {
  auto next = table.lower_bound(begin);
  if (next != table.begin() &&
      std::prev(next)->first + std::prev(next)->second.bytes > begin)
    --next;
  while (next != table.end() && next->first < end) {
    const char *from = next->first, *to = from + next->second.bytes;
    next = table.erase(next);
    if (from < begin)
      table[from] = {static_cast<size_t>(begin - from), true};
    if (to > end)
      table[end] = {static_cast<size_t>(to - end), true};
  }
}

#if SWSIM_ADDRESS_SANITIZER
extern "C" size_t __sanitizer_get_allocated_size(const volatile void *pointer);
static size_t sizeOf(void *pointer) {
  return __sanitizer_get_allocated_size(pointer);
}
#else
static size_t sizeOf(void *pointer) { return malloc_usable_size(pointer); }
#endif

/// Pages in which larger blocks have been freed, by the low bits of their
/// numbers. A small block in none of these pages needs no lookup in the table.
static std::atomic<uint64_t> freedPages[1024];
static constexpr uintptr_t pageBytes = 4096, numPageBits = 64 * 1024;

static void markPages(uintptr_t begin, size_t bytes) {
  uintptr_t first = begin / pageBytes, last = (begin + bytes - 1) / pageBytes;
  last = std::min(last, first + numPageBits - 1);
  for (uintptr_t page = first; page <= last; ++page)
    freedPages[page % numPageBits / 64].fetch_or(uint64_t(1) << page % 64,
                                                 std::memory_order_relaxed);
}

static bool isMarked(uintptr_t address) {
  uintptr_t page = address / pageBytes;
  return freedPages[page % numPageBits / 64].load(std::memory_order_relaxed) >>
             page % 64 &
         1;
}

static std::atomic<uint64_t> version;

HeapListener swsim::heapListener;

uint64_t swsim::heapVersion() {
  return version.load(std::memory_order_acquire);
}

static void *remember(void *pointer, size_t bytes) {
  if (!pointer)
    return pointer;
  // All of the block, as when it is freed.
  if (heapListener.allocated)
    heapListener.allocated(pointer, static_cast<int64_t>(sizeOf(pointer)));
  auto *begin = static_cast<const char *>(pointer);
  auto address = reinterpret_cast<uintptr_t>(pointer);
  if (bytes < smallestBlock)
    noteSmallBlock(pointer, bytes, sizeOf(pointer));
  if (bytes < smallestBlock && !isMarked(address) && !isMarked(address + bytes))
    return pointer;
  LockedTable table;
  version.fetch_add(1, std::memory_order_release);
  // A small block may be in the memory of a freed large one.
  forget(*table, begin, begin + bytes);
  if (bytes >= smallestBlock)
    (*table)[begin] = {bytes, false};
  return pointer;
}

static void markFreed(void *pointer, bool isFreed) {
  if (!pointer)
    return;
  size_t usable = sizeOf(pointer);
  if (usable < smallestBlock)
    return isFreed ? freeSmallBlock(pointer, usable) : void();
  LockedTable table;
  auto found = table->find(static_cast<const char *>(pointer));
  if (found == table->end())
    return isFreed ? freeSmallBlock(pointer, usable) : void();
  version.fetch_add(1, std::memory_order_release);
  found->second.isFreed = isFreed;
  if (isFreed)
    markPages(reinterpret_cast<uintptr_t>(pointer), found->second.bytes);
}

/// A kernel must no longer use memory that the host frees.
static void announceFree(void *pointer) {
  if (pointer && heapListener.freed)
    heapListener.freed(pointer, static_cast<int64_t>(sizeOf(pointer)));
}

static bool findLargeBlock(const char *address, MainObject &object) {
  LockedTable table;
  auto next = table->upper_bound(address);
  if (next == table->begin())
    return false;
  auto &[begin, block] = *std::prev(next);
  if (address >= begin + block.bytes)
    return false;
  object = {nullptr, begin, block.bytes, block.isFreed, block.isCross};
  return true;
}

void *swsim::allocateCross(size_t bytes) {
  // The table has it, whatever its size.
  void *pointer = malloc(std::max(bytes, smallestBlock));
  if (!pointer)
    return pointer;
  LockedTable table;
  version.fetch_add(1, std::memory_order_release);
  (*table)[static_cast<const char *>(pointer)] = {bytes, false, true};
  return pointer;
}

CrossBlocks swsim::countCrossBlocks() {
  CrossBlocks blocks;
  LockedTable table;
  for (const auto &[begin, block] : *table)
    if (block.isCross && !block.isFreed) {
      ++blocks.count;
      blocks.bytes += block.bytes;
      blocks.largest = std::max(blocks.largest, block.bytes);
    }
  return blocks;
}

bool swsim::findHeapBlock(const char *address, MainObject &object) {
  return findLargeBlock(address, object) || findSmallBlock(address, object);
}

#if SWSIM_ADDRESS_SANITIZER
// AddressSanitizer provides the allocation functions and calls these hooks.
extern "C" {
void __sanitizer_malloc_hook(const volatile void *pointer, size_t bytes) {
  remember(const_cast<void *>(pointer), bytes);
}

void __sanitizer_free_hook(const volatile void *pointer) {
  markFreed(const_cast<void *>(pointer), true);
}
} // extern "C"
#else

extern "C" {

void *malloc(size_t bytes) { return remember(__libc_malloc(bytes), bytes); }

void *calloc(size_t count, size_t bytes) {
  return remember(__libc_calloc(count, bytes), count * bytes);
}

void *realloc(void *pointer, size_t bytes) {
  announceFree(pointer);
  markFreed(pointer, true);
  void *result = __libc_realloc(pointer, bytes);
  if (!result && bytes)
    markFreed(pointer, false);
  return remember(result, bytes);
}

void free(void *pointer) {
  announceFree(pointer);
  markFreed(pointer, true);
  __libc_free(pointer);
}

void *memalign(size_t alignment, size_t bytes) {
  return remember(__libc_memalign(alignment, bytes), bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes) {
  return memalign(alignment, bytes);
}

void *valloc(size_t bytes) {
  return memalign(static_cast<size_t>(sysconf(_SC_PAGESIZE)), bytes);
}

int posix_memalign(void **result, size_t alignment, size_t bytes) {
  if (alignment % sizeof(void *) || alignment & (alignment - 1) || !alignment)
    return EINVAL;
  void *pointer = memalign(alignment, bytes);
  if (!pointer)
    return ENOMEM;
  *result = pointer;
  return 0;
}

} // extern "C"
#endif
