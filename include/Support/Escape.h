//===- Escape.h - Text of an input in other languages -----------*- C++ -*-===//
///
/// \file
/// The one way in which text that came with an input (locations, names,
/// attributes, paths) gets into C, make, shell, HTML and JSON: one function a
/// language. Identifiers of C are made by Conversion/CNames.h. What is promised
/// is in docs/Security.md.
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

/// `text` as one word of a shell: as it is if it has letters, digits and
/// `%+,-./:=@_` alone, else in quotes.
std::string quoteShell(llvm::StringRef text);

/// `text` for the value of a variable in a makefile; make hands on `text` as it
/// was. A value of make is one line: `text` must not have control characters
/// (see `hasControlCharacters`).
std::string escapeMake(llvm::StringRef text);

/// `text` for the content of an element of HTML and for attributes in quotes.
std::string escapeHtml(llvm::StringRef text);

/// `text` for a string of JSON: bytes that are no UTF-8 are replaced. Quotes
/// and the like are llvm::json's.
std::string validUtf8(llvm::StringRef text);

/// `text` in one line of a message: control characters, with which a terminal
/// can be steered, are written as in C.
std::string escapeMessage(llvm::StringRef text);

/// Whether `text` has a byte below a space, or a DEL.
bool hasControlCharacters(llvm::StringRef text);

/// Whether `text` can be the name of a file that a makefile and compilers are
/// given: letters, digits, `_`, `-`, `+` and `.`, of which the first is a
/// letter, a digit or `_`.
bool isPlainFileName(llvm::StringRef text);

} // namespace sunway

#endif // SUNWAY_SUPPORT_ESCAPE_H
