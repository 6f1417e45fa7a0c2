//===- ReportTest.cpp - What the writers print ----------------------------===//

#include "Report/JsonWriter.h"
#include "Report/Writers.h"
#include "TestRun.h"

#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <limits>

using namespace swsim;

/// What `write` prints into a file.
template <typename Writer>
static std::string print(Writer write) {
  char *text = nullptr;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  write(file);
  fclose(file);
  std::string result(text, size);
  free(text);
  return result;
}

static llvm::json::Value parse(const std::string &text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (value)
    return *value;
  ADD_FAILURE() << llvm::toString(value.takeError());
  return nullptr;
}

TEST(JsonWriter, ReplacesWhatIsNoUtf8) {
  auto print = [](const std::string &text) {
    return ::print([&](FILE *file) {
      JsonWriter json(file);
      json.string(nullptr, text);
    });
  };
  EXPECT_EQ(print("gr\xc3\xb6\xc3\x9f"), "\"gr\xc3\xb6\xc3\x9f\"");
  EXPECT_EQ(print("\xf0\x9f\x98\x80"), "\"\xf0\x9f\x98\x80\"");
  EXPECT_EQ(print("a\xff\xc3"), "\"a\\ufffd\\ufffd\"");
  EXPECT_EQ(print("\xed\xa0\x80\xc0\xaf"),
            "\"\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\"");
}

TEST(JsonWriter, EscapesWhatEndsStringsAndScripts) {
  std::string text = print([](FILE *file) {
    JsonWriter json(file);
    json.beginObject();
    json.string("a\"b\\", "</script>\n");
    json.real("infinite", std::numeric_limits<double>::infinity());
    json.beginArray("empty");
    json.endArray();
    json.endObject();
  });
  EXPECT_EQ(text.find("</script>"), std::string::npos);
  llvm::json::Value value = parse(text);
  EXPECT_EQ(value.getAsObject()->getString("a\"b\\"), "</script>\n");
  EXPECT_EQ(*value.getAsObject()->get("infinite"), nullptr);
}

TEST(Json, HoldsTheFigures) {
  Recording run(testMachine(), Recording::Options());
  recordLaunch(run);
  run.errors.push_back("a \"mistake\"");
  llvm::json::Value value =
      parse(print([&](FILE *file) { writeJson(file, run); }));
  const llvm::json::Object &json = *value.getAsObject();
  EXPECT_EQ(json.getNumber("cycles"), 1000);
  EXPECT_EQ(json.getNumber("mpe_cycles"), 100);
  EXPECT_EQ(json.getNumber("elapsed_cycles"), 1100);
  EXPECT_EQ(json.getArray("errors")->size(), 1u);
  const llvm::json::Object &kernel =
      *json.getArray("kernels")->front().getAsObject();
  EXPECT_EQ(kernel.getString("bound_by"), "library");
  const llvm::json::Object &dma =
      *kernel.getObject("cpe_cycles")->getObject("dma_wait");
  EXPECT_EQ(dma.getNumber("total"), 500);
  EXPECT_EQ(dma.getNumber("mean"), 250);
  EXPECT_EQ(dma.getNumber("max"), 500);
}

TEST(Json, HasTheTrafficByCoreGroupAndMemory) {
  Recording run(testMachine(), Recording::Options());
  recordShared(run);
  llvm::json::Value value =
      parse(print([&](FILE *file) { writeJson(file, run); }));
  const llvm::json::Object &root = *value.getAsObject();
  const llvm::json::Array &groups = *root.getArray("memory_by_core_group");
  const llvm::json::Array &memories = *root.getArray("memory_by_controller");
  ASSERT_EQ(groups.size(), 2u);
  ASSERT_EQ(memories.size(), 2u);
  const llvm::json::Object &second = *groups[1].getAsObject();
  EXPECT_EQ(second.getInteger("core_group"), 1);
  EXPECT_EQ(second.getInteger("read_bytes"), 25600);
  EXPECT_EQ(second.getInteger("written_bytes"), 400);
  EXPECT_EQ(second.getInteger("remote_bytes"), 25600);
  const llvm::json::Object &first = *memories[0].getAsObject();
  EXPECT_EQ(first.getInteger("read_bytes"), 51200);
  EXPECT_EQ(first.getInteger("written_bytes"), 400);
  EXPECT_DOUBLE_EQ(*first.getNumber("busy_cycles"), 1920);
  EXPECT_DOUBLE_EQ(*first.getNumber("busy_share"), 0.96);
  // 51600 bytes in 2 us, of 32 GB/s.
  EXPECT_NEAR(*first.getNumber("bandwidth_fraction"), 0.80625, 1e-6);
  EXPECT_NEAR(*first.getNumber("remote_share"), 25600.0 / 51600, 1e-6);
}

TEST(Json, HasTheTimeByCoreGroup) {
  Recording run(testMachine(), Recording::Options());
  recordShared(run);
  run.beginLaunch("meets", cycles(2000));
  for (int cpe : {0, 1, 4}) {
    run.beginCpe(cpe, cycles(2000));
    run.span(cpe, Activity::Barrier, chipBarrierWait,
             cycles(cpe == 0 ? 2100 : 2400), cycles(2500));
    run.span(cpe, Activity::Barrier, "waits in an array barrier", cycles(2500),
             cycles(2600));
    run.endCpe(cpe, cycles(3000));
  }
  run.endLaunch(cycles(3000));
  llvm::json::Value value =
      parse(print([&](FILE *file) { writeJson(file, run); }));
  const llvm::json::Object &kernel =
      *value.getAsObject()->getArray("kernels")->back().getAsObject();
  const llvm::json::Array &groups = *kernel.getArray("time_by_core_group");
  ASSERT_EQ(groups.size(), 2u);
  const llvm::json::Object &first = *groups[0].getAsObject();
  EXPECT_EQ(first.getInteger("cpes"), 2);
  EXPECT_EQ(first.getNumber("chip_barrier_cycles"), 500);
  EXPECT_EQ(first.getNumber("chip_barrier_share"), 0.25);
  EXPECT_EQ(first.getNumber("busy_share"), 0.65);
  EXPECT_EQ(first.getObject("cpe_cycles")->getNumber("barrier_wait"), 700);
  EXPECT_EQ(groups[1].getAsObject()->getNumber("chip_barrier_cycles"), 100);
}

TEST(Json, HasTheBytesOfAMemoryByCoreGroup) {
  Recording run(testMachine(), Recording::Options());
  recordShared(run);
  llvm::json::Value value =
      parse(print([&](FILE *file) { writeJson(file, run); }));
  const llvm::json::Array &memories =
      *value.getAsObject()->getArray("memory_by_controller");
  const llvm::json::Array &first =
      *memories[0].getAsObject()->getArray("bytes_by_core_group");
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first[0].getAsObject()->getInteger("bytes"), 26000);
  EXPECT_EQ(first[1].getAsObject()->getInteger("core_group"), 1);
  EXPECT_EQ(first[1].getAsObject()->getInteger("bytes"), 25600);
  const llvm::json::Array &second =
      *memories[1].getAsObject()->getArray("bytes_by_core_group");
  ASSERT_EQ(second.size(), 1u);
  EXPECT_EQ(second[0].getAsObject()->getInteger("bytes"), 400);
}

TEST(Summary, ShowsTheTrafficOfSeveralCoreGroups) {
  Recording run(testMachine(), Recording::Options());
  recordShared(run);
  std::string text = print([&](FILE *file) { writeSummary(file, run); });
  EXPECT_NE(text.find("traffic of the CPEs"), std::string::npos);
  EXPECT_NE(text.find("core group 0           50.00 KiB"), std::string::npos)
      << text;
  EXPECT_NE(text.find("  by 0       by 1\n"), std::string::npos) << text;
  EXPECT_NE(text.find("25.39 KiB  25.00 KiB\n"), std::string::npos) << text;
  Recording one(testMachine(), Recording::Options());
  recordLaunch(one);
  text = print([&](FILE *file) { writeSummary(file, one); });
  EXPECT_EQ(text.find("traffic"), std::string::npos);
}

TEST(Json, HasTheLinesAndEscapesTheirNames) {
  Recording run(testMachine(), Recording::Options());
  const Place place = {"</script>\"\\.c", 7};
  run.beginLaunch("<b>", 0);
  run.beginCpe(0, 0);
  run.span(0, Activity::Dma, "polls", 0, cycles(60), place);
  run.endCpe(0, cycles(100));
  run.endLaunch(cycles(100));
  run.compute(place, cycles(30));
  run.ldmVariable({"x<y", 0, 64, place.file});
  std::string text = print([&](FILE *file) { writeJson(file, run); });
  EXPECT_EQ(text.find('<'), std::string::npos);
  llvm::json::Value value = parse(text);
  const llvm::json::Object &json = *value.getAsObject();
  const llvm::json::Array &lines = *json.getArray("lines");
  ASSERT_EQ(lines.size(), 2u);
  const llvm::json::Object &line = *lines[0].getAsObject();
  EXPECT_EQ(line.getString("file"), place.file);
  EXPECT_EQ(line.getNumber("share"), 0.9);
  EXPECT_EQ(line.getObject("cpe_cycles")->getNumber("dma_wait"), 60);
  EXPECT_EQ(line.getObject("cpe_cycles")->getNumber("compute"), 30);
  const llvm::json::Object &rest = *lines[1].getAsObject();
  EXPECT_EQ(rest.getString("file"), "");
  EXPECT_EQ(rest.getObject("cpe_cycles")->getNumber("compute"), 10);
  const llvm::json::Object &variable =
      *json.getArray("ldm_variables")->front().getAsObject();
  EXPECT_EQ(variable.getString("name"), "x<y");
  EXPECT_EQ(variable.getString("file"), place.file);
}

TEST(Trace, LeadsFromRequestsToTheWaitsThatTheyEnd) {
  Recording run(testMachine(), everything());
  run.beginLaunch("kernel", cycles(50));
  run.beginCpe(0, cycles(50));
  DmaRecord request;
  request.isGet = true;
  request.place = {"slave.c", 42};
  request.issued = cycles(60);
  request.begin = cycles(80);
  request.end = cycles(90);
  run.request(request);
  Cause cause = {0, request.issued, request.place, true};
  run.span(0, Activity::Dma, "polls", cycles(70), cycles(100), {}, cause);
  run.endCpe(0, cycles(110));
  run.endLaunch(cycles(110));
  llvm::json::Value value =
      parse(print([&](FILE *file) { writeTrace(file, run); }));
  std::string arrows;
  for (const llvm::json::Value &entry :
       *value.getAsObject()->getArray("traceEvents")) {
    const llvm::json::Object &event = *entry.getAsObject();
    llvm::StringRef phase = *event.getString("ph");
    if (phase == "s" || phase == "f")
      arrows += phase.str() + std::to_string(*event.getInteger("tid")) + " " +
                std::to_string(*event.getNumber("ts")) + " ";
    if (event.getString("name") == "DMA wait")
      EXPECT_EQ(event.getObject("args")->getString("request"), "slave.c:42");
  }
  // From the row of the DMA engine to that of the CPE, after 30 cycles.
  EXPECT_EQ(arrows, "s4 0.030000 f0 0.030000 ");
}

TEST(Trace, HasARowPerCpeAndDmaEngine) {
  Recording run(testMachine(), everything());
  recordLaunch(run);
  llvm::json::Value value =
      parse(print([&](FILE *file) { writeTrace(file, run); }));
  int waits = 0, gets = 0, rows = 0;
  for (const llvm::json::Value &entry :
       *value.getAsObject()->getArray("traceEvents")) {
    const llvm::json::Object &event = *entry.getAsObject();
    rows += event.getString("name") == "thread_name";
    if (event.getString("name") == "DMA wait") {
      ++waits;
      // From the begin of the launch.
      EXPECT_EQ(event.getNumber("ts"), 0.2);
      EXPECT_EQ(event.getNumber("dur"), 0.5);
    }
    if (event.getString("name") == "get") {
      ++gets;
      const llvm::json::Object &details = *event.getObject("args");
      EXPECT_EQ(details.getNumber("bytes"), 8000);
      EXPECT_EQ(details.getString("source"), "slave.c:42");
    }
  }
  EXPECT_EQ(waits, 1);
  EXPECT_EQ(gets, 1);
  EXPECT_EQ(rows, 4) << "two CPEs, the DMA engine, the kernels";
}

/// Checks a trace event by event, as a whole it would need gigabytes. Returns
/// the number of events.
static size_t countEvents(const std::string &text) {
  llvm::StringRef rest(text);
  rest = rest.split("\"traceEvents\": [\n").second;
  EXPECT_TRUE(rest.consume_back("\n]}\n"));
  size_t count = 0;
  while (!rest.empty()) {
    auto [line, after] = rest.split(",\n");
    llvm::Expected<llvm::json::Value> event = llvm::json::parse(line);
    if (!event || !event->getAsObject()) {
      ADD_FAILURE() << line.str();
      llvm::consumeError(event.takeError());
      return count;
    }
    rest = after;
    ++count;
  }
  return count;
}

TEST(Trace, StaysValidWithMoreThanAMillionEvents) {
  constexpr int events = 1050000;
  Recording run(testMachine(), everything());
  run.setTraceLimit(2 * events);
  run.beginLaunch("kernel", 0);
  run.beginCpe(0, 0);
  for (int i = 0; i < events; ++i)
    run.span(0, Activity::Dma, "polls", cycles(i), cycles(i + 1));
  run.endCpe(0, cycles(events));
  run.endLaunch(cycles(events));
  std::string text = print([&](FILE *file) { writeTrace(file, run); });
  EXPECT_EQ(text.find("otherData"), std::string::npos);
  EXPECT_GT(countEvents(text), size_t(events));
}

TEST(Trace, SaysWhenItIsThinned) {
  Recording run(testMachine(), everything());
  run.setTraceLimit(2);
  recordLaunch(run);
  llvm::json::Value value =
      parse(print([&](FILE *file) { writeTrace(file, run); }));
  EXPECT_EQ(value.getAsObject()->getObject("otherData")->getString("note"),
            run.thinningNote());
}

TEST(Summary, FillsTheBarInTheOrderOfTheLegend) {
  Recording run(testMachine(), Recording::Options());
  recordLaunch(run);
  std::string text = print([&](FILE *file) { writeSummary(file, run); });
  // Of 30 letters: 15 % compute, 45 % library, 25 % DMA, 10 % launch, 5 % idle.
  EXPECT_NE(text.find("|CCCCCLLLLLLLLLLLLLDDDDDDDDSSS.|"), std::string::npos)
      << text;
  EXPECT_NE(text.find("50.0 %"), std::string::npos) << text;
}
