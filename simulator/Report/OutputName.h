//===- OutputName.h - Names of report files ---------------------*- C++ -*-===//

#ifndef SWSIM_REPORT_OUTPUTNAME_H
#define SWSIM_REPORT_OUTPUTNAME_H

#include <string>

namespace swsim {

/// The path of a report file that the user names `path`. If there are several
/// MPI ranks, the rank is inserted before the suffix: a.json becomes a.3.json.
std::string outputName(const std::string &path);

} // namespace swsim

#endif // SWSIM_REPORT_OUTPUTNAME_H
