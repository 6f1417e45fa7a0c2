//===- Html.cpp - The report as a single page -----------------------------===//
//
// The text of the page is in the files of page/, which the build turns into
// constants. The data of the run is inserted as JSON. A line `@name@` of the
// page is replaced by the file or the data of this name.
//
//===----------------------------------------------------------------------===//

#include "Report/JsonWriter.h"
#include "Report/Page.h"
#include "Report/Recording.h"
#include "Report/Writers.h"

using namespace swsim;

static const PageFile *find(const std::string &name) {
  for (const PageFile *file = pageFiles; file->name; ++file)
    if (name == file->name)
      return file;
  return nullptr;
}

static void insert(FILE *out, const std::string &name, const Recording &run) {
  JsonWriter json(out, /*compact=*/true);
  if (name == "figures")
    writeFigures(json, run);
  else if (name == "data")
    writePageData(json, run);
  else if (const PageFile *file = find(name))
    fwrite(file->text, 1, file->size, out);
}

void swsim::writeHtml(FILE *out, const Recording &run) {
  const PageFile *page = find("page.html");
  const std::string text(reinterpret_cast<const char *>(page->text),
                         page->size);
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find('\n', at);
    end = end == std::string::npos ? text.size() : end + 1;
    std::string line = text.substr(at, end - at);
    size_t length = line.size();
    if (length > 3 && line[0] == '@' && line[length - 2] == '@')
      insert(out, line.substr(1, length - 3), run);
    else
      fwrite(line.data(), 1, length, out);
    at = end;
  }
}
