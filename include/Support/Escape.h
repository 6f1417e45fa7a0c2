//===- Escape.h - Text of an input in other languages -----------*- C++ -*-===//
///
/// \file
/// Escapes text of an input (locations, names, attributes, paths) for C, make,
/// shell, HTML, CSV and JSON, with one function per language. All emitters use
/// these functions. Conversion/CNames.h makes identifiers of C.
/// docs/Security.md states the guarantees.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_SUPPORT_ESCAPE_H
#define SUNWAY_SUPPORT_ESCAPE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace sunway {

/// `text` for the inside of a comment `/* */` of C, on one line, in ASCII: no
/// `*` stands beside a `/`, and other bytes are written as `\n`, `\t` or
/// `\xHH`.
std::string escapeCComment(llvm::StringRef text);

/// `text` as a string literal of C with its quotes, in ASCII. No `?` follows
/// another, so that there are no trigraphs.
std::string quoteC(llvm::StringRef text);

/// `text` as one word of a shell: unchanged if it has only letters, digits and
/// `%+,-./:=@_`, else in quotes.
std::string quoteShell(llvm::StringRef text);

/// `text` for the value of a variable in a makefile, such that make passes the
/// original `text` on. A value of make is one line: `text` must not have
/// control characters (see `hasControlCharacters`).
std::string escapeMake(llvm::StringRef text);

/// `text` for the content of an element of HTML and for attributes in quotes.
std::string escapeHtml(llvm::StringRef text);

/// `text` as one field of CSV: unchanged, or in quotes if it has a comma, a
/// quote or the end of a line.
std::string quoteCsv(llvm::StringRef text);

/// `text` for a string of JSON, with bytes replaced that are not UTF-8.
/// llvm::json escapes quotes and control characters.
std::string validUtf8(llvm::StringRef text);

/// `text` as one line of a message. Control characters, which could control a
/// terminal, are written as in C.
std::string escapeMessage(llvm::StringRef text);

/// Whether `text` has a byte below a space, or a DEL.
bool hasControlCharacters(llvm::StringRef text);

/// Whether `text` is a safe file name for makefiles and compilers. It has
/// letters, digits, `_`, `-`, `+` and `.`; the first character is a letter, a
/// digit or `_`.
bool isPlainFileName(llvm::StringRef text);

} // namespace sunway

#endif // SUNWAY_SUPPORT_ESCAPE_H
