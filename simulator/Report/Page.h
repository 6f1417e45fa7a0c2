//===- Page.h - The files of the HTML report --------------------*- C++ -*-===//

#ifndef SWSIM_REPORT_PAGE_H
#define SWSIM_REPORT_PAGE_H

#include <cstddef>

namespace swsim {

/// A file of the folder page/.
struct PageFile {
  const char *name;
  const unsigned char *text;
  size_t size;
};

/// Generated; a null name ends the list.
extern const PageFile pageFiles[];

} // namespace swsim

#endif // SWSIM_REPORT_PAGE_H
