//===- Checks.cpp - Selection of checks -----------------------------------===//

#include "Checks/Checks.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

using namespace swsim;

/// Names in the order of `Check`.
static const char *const names[numChecks] = {
    "bounds", "main",  "heap",      "race",      "order",
    "wait",   "reply", "broadcast", "unwritten", "messages"};

const char *Checks::nameOf(Check check) {
  return names[static_cast<int>(check)];
}

void Checks::parse(Simulator &sim, const std::string &item) {
  if (item == "strict") {
    strict = true;
    return;
  }
  size_t colon = item.find(':');
  std::string kind = item.substr(
      1, colon == std::string::npos ? std::string::npos : colon - 1);
  const auto *found = std::find(std::begin(names), std::end(names), kind);
  if (item[0] != '-' || found == std::end(names)) {
    std::string all;
    for (const char *name : names)
      all += std::string(all.empty() ? "-" : ", -") + name;
    sim.fail(nullptr,
             "SWSIM_CHECKS=%s: expected 'on', 'off', 'strict', or a list of "
             "%s, each "
             "alone or with :VARIABLE or :FILE:LINE",
             item.c_str(), all.c_str());
  }
  exceptions.push_back(
      {static_cast<Check>(found - std::begin(names)),
       colon == std::string::npos ? "" : item.substr(colon + 1)});
}

void Checks::setUp(Simulator &sim) {
  const char *text = getenv("SWSIM_CHECKS");
  std::string value = text ? text : "on";
  isOn = value != "off";
  if (!isOn || value == "on")
    return;
  std::istringstream items(value);
  for (std::string item; std::getline(items, item, ',');)
    parse(sim, item.empty() ? " " : item);
  if (exceptions.empty() && !strict)
    parse(sim, " ");
}

/// Whether `message` is about `object`. In a message, a variable is in quotes,
/// and a line is after "at " or at the end in brackets.
static bool speaksOf(const std::string &message, const std::string &object) {
  if (message.find("'" + object + "'") != std::string::npos)
    return true;
  for (size_t at = message.find(object); at != std::string::npos;
       at = message.find(object, at + 1)) {
    bool begins = at > 0 && (message[at - 1] == ' ' || message[at - 1] == '[' ||
                             message[at - 1] == '/');
    size_t end = at + object.size();
    bool isLine = object.find(':') != std::string::npos;
    if (begins && isLine &&
        (end == message.size() || !isdigit((unsigned char)message[end])))
      return true;
  }
  return false;
}

bool Checks::mayReport(Check check) const {
  return isOn && std::none_of(exceptions.begin(), exceptions.end(),
                              [&](const Exception &exception) {
                                return exception.check == check &&
                                       exception.object.empty();
                              });
}

bool Checks::wants(Check check, const std::string &message) const {
  return isOn && std::none_of(exceptions.begin(), exceptions.end(),
                              [&](const Exception &exception) {
                                return exception.check == check &&
                                       (exception.object.empty() ||
                                        speaksOf(message, exception.object));
                              });
}
