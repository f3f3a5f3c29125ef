# boids: make, make run, make check. `make help` lists the targets.

VERSION := 0.1.0
BUILD   ?= build
V       ?= 0
Q       := $(if $(filter 1,$(V)),,@)

CC     ?= cc
ifeq ($(origin CC),default)
CC := cc
endif
CFLAGS ?= -O2 -g

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion \
	-Wstrict-prototypes -Wmissing-prototypes -Wcast-qual -Wwrite-strings -Wundef \
	-Wvla -Wformat=2 -Wimplicit-fallthrough -Wswitch-enum
# The same bits everywhere: no fused multiply-add, SSE doubles on old x86 too.
EXACT := -ffp-contract=off -fno-fast-math $(if $(filter i%86,$(shell uname -m)),-msse2 -mfpmath=sse)
BASE  := -std=c11 $(WARN) $(EXACT) -MMD -MP -Isrc/flock -DBOIDS_VERSION='"$(VERSION)"'

TERM_CFLAGS = $(shell pkg-config --cflags ncursesw termkey)
TERM_LIBS   = $(shell pkg-config --libs ncursesw termkey)

# (No name here may be that of an environment variable such as TERM: make would hand its
# own value down.)

# Threads, where the compiler has OpenMP; else there is one.
THREADS := $(shell echo 'int main(void){return 0;}' | $(CC) -fopenmp -x c - -o /dev/null 2>/dev/null && echo -fopenmp)

# ---- What is built ----------------------------------------------------------------

objects = $(patsubst src/%.c,$(BUILD)/obj/%.o,$(wildcard src/$(1)/*.c))

FLOCK_O := $(call objects,flock)
APP_O   := $(call objects,app) $(BUILD)/obj/data/texts.o
VIEW_O  := $(call objects,view)
TERM_O  := $(call objects,term)
BENCH_O := $(call objects,bench)
CLI_O   := $(call objects,cli)
MAIN_O  := $(BUILD)/obj/cli/main.o
LIBFLK  := $(BUILD)/libflk.a

all: $(BUILD)/boids ## build the program (the default)

# The core sees C and its own header; what stands round it sees POSIX as well.
$(BUILD)/obj/flock/%.o: LAYER :=
$(BUILD)/obj/flock/parallel.o: LAYER := $(THREADS)
# One kernel for each kind of processor; which one runs is found when it runs.
ifneq ($(filter x86_64%,$(shell $(CC) -dumpmachine)),)
$(BUILD)/obj/flock/kernel.o: LAYER := -DKERNEL_AVX2
$(BUILD)/obj/flock/kernel_avx2.o: LAYER := -mavx2 -mpopcnt
endif
$(BUILD)/obj/app/%.o:   LAYER := -D_GNU_SOURCE -Isrc
$(BUILD)/obj/data/%.o:  LAYER := -D_GNU_SOURCE -Isrc
$(BUILD)/obj/view/%.o:  LAYER := -D_GNU_SOURCE -Isrc
$(BUILD)/obj/term/%.o:  LAYER = -D_GNU_SOURCE -Isrc $(TERM_CFLAGS)
$(BUILD)/obj/bench/%.o: LAYER := -D_GNU_SOURCE -Isrc
$(BUILD)/obj/cli/%.o:   LAYER := -D_GNU_SOURCE -Isrc

# Other flags, other objects: what was built with others is built again.
FLAGS := $(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS)
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(FLAGS)' | cmp -s - $@ || echo '$(FLAGS)' > $@
FORCE:

$(BUILD)/obj/%.o: src/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "  cc    $<"
	$(Q)$(CC) $(BASE) $(LAYER) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(LIBFLK): $(FLOCK_O)
	@echo "  ar    $@"
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(BUILD)/boids: $(CLI_O) $(BENCH_O) $(TERM_O) $(VIEW_O) $(APP_O) $(LIBFLK)
	@echo "  link  $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(TERM_LIBS) $(THREADS) -lm

# Text files that the program holds, line by line: the presets (scenarios), the tours, and
# the page of code that it shows, that which was compiled.
PRESETS  := lesson consensus collapse short-sighted murmuration hunted school cave corridor topological half-blind crowd
PRESET_F := $(PRESETS:%=src/data/presets/%.boids)
TOURS  := rules steering order time cost hawk
SHOWN  := src/flock/steer.c
TOUR_F := $(TOURS:%=src/data/tours/%.tour)
$(BUILD)/gen/texts.c: src/data/embed.sh $(SHOWN) $(PRESET_F) $(TOUR_F) Makefile
	@mkdir -p $(@D)
	$(Q){ echo '#include "app/presets.h"'; src/data/embed.sh source $(SHOWN); \
	  src/data/embed.sh preset $(PRESET_F); \
	  src/data/embed.sh tour $(TOUR_F); } > $@.tmp && mv $@.tmp $@

$(BUILD)/obj/data/%.o: $(BUILD)/gen/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE) $(LAYER) $(CFLAGS) -c -o $@ $<

run: all ## build the program and start it
	@$(BUILD)/boids

# ---- Tests --------------------------------------------------------------------------

TEST_SRC  := $(wildcard tests/*/test_*.c)
TEST_BIN  := $(TEST_SRC:tests/%.c=$(BUILD)/tests/%)
TEST_SH   := $(wildcard tests/*/test_*.sh)
SUPPORT   := $(patsubst tests/%.c,$(BUILD)/tests/%.o,$(wildcard tests/support/*.c))
TEST_BASE  = $(BASE) -D_GNU_SOURCE -Isrc -Itests/support $(shell pkg-config --cflags cmocka vterm)
TEST_LIBS  = $(shell pkg-config --libs cmocka vterm) -lutil $(THREADS) -lm
TEST_REST := $(filter-out $(MAIN_O),$(CLI_O)) $(BENCH_O) $(VIEW_O) $(APP_O) $(LIBFLK)
JOBS      ?= 2

$(BUILD)/tests/support/%.o: tests/support/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "  cc    $<"
	$(Q)$(CC) $(TEST_BASE) $(CFLAGS) -c -o $@ $<

$(BUILD)/tests/%: tests/%.c $(SUPPORT) $(TEST_REST)
	@mkdir -p $(@D)
	@echo "  test  $@"
	$(Q)$(CC) $(TEST_BASE) $(CFLAGS) $(LDFLAGS) -o $@ $< $(SUPPORT) $(TEST_REST) $(TEST_LIBS)

# Its own allocations fail where it says.
$(BUILD)/tests/app/test_memory: override LDFLAGS += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

# Programs beside the tests: each is linked as they are.
$(BUILD)/tables: tests/docs/tables.c
$(BUILD)/golden: tests/golden/golden.c
$(BUILD)/figures: tests/program/figures.c
$(BUILD)/fuzz: tests/fuzz/fuzz.c
$(BUILD)/presets: tests/presets/presets.c
$(BUILD)/tables $(BUILD)/golden $(BUILD)/figures $(BUILD)/fuzz $(BUILD)/presets: $(SUPPORT) $(TEST_REST)
	@mkdir -p $(@D)
	@echo "  link  $@"
	$(Q)$(CC) $(TEST_BASE) $(CFLAGS) $(LDFLAGS) -o $@ $(filter tests/%.c,$^) $(SUPPORT) $(TEST_REST) $(TEST_LIBS)

tests: all $(TEST_BIN) $(BUILD)/golden $(BUILD)/tables $(BUILD)/figures $(BUILD)/presets ## build the tests

TEST_ENV = XDG_CONFIG_HOME=/nonexistent XDG_DATA_HOME=/nonexistent BUILD=$(BUILD) CC="$(CC)" CMOCKA_MESSAGE_OUTPUT=TAP
check: ## run the tests
	$(Q)$(MAKE) --no-print-directory -j$(JOBS) tests
	$(Q)for t in $(TEST_SH); do test -x $$t || { echo "$$t cannot be run: chmod +x"; exit 1; }; done
	$(Q)$(TEST_ENV) prove --jobs $(JOBS) --timer --exec '' $(TEST_BIN) $(TEST_SH)

FILES ?= $(sort $(wildcard tests/golden/*.golden))
golden: $(BUILD)/golden ## check golden traces (FILES="..."; default all)
	@$(BUILD)/golden $(FILES)

determinism: all ## one flight by every search, compiler, processor, number of threads
	$(Q)$(TEST_ENV) JOBS=$(JOBS) prove --timer --verbose --exec '' tests/determinism/determinism.sh

presets: all $(BUILD)/presets ## each preset over ten seeds: its table in doc/presets.md
	$(Q)$(TEST_ENV) JOBS=$(JOBS) prove --timer --verbose --exec '' tests/presets/presets.sh

figures: all $(BUILD)/figures ## what the program costs on a terminal
	@BUILD=$(BUILD) $(BUILD)/figures

bench: all ## how fast a flock steps, and against what: two minutes
	@$(BUILD)/boids bench all

bench-instructions: all ## instructions a boid and tick, by callgrind
	@BUILD=$(BUILD) tests/bench/instructions.sh

# Each with a build folder of its own, so that none needs a clean.
SANITIZE = $(MAKE) --no-print-directory BUILD=build/$@ CFLAGS="-O1 -g -fno-omit-frame-pointer -fsanitize=$(1) -fno-sanitize-recover=all" LDFLAGS="-fsanitize=$(1)" check
asan: ## the tests under AddressSanitizer
	$(Q)$(call SANITIZE,address)
ubsan: ## the tests under UndefinedBehaviorSanitizer
	$(Q)$(call SANITIZE,undefined)

# The parsers under libFuzzer and sanitizers; a fault is left in build/fuzz.
FUZZ_SECONDS ?= 15
fuzz: ## the parsers with inputs made up by libFuzzer (FUZZ_SECONDS=15)
	$(Q)$(MAKE) --no-print-directory -j$(JOBS) BUILD=build/fuzz CC=clang \
	  CFLAGS="-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all" \
	  LDFLAGS="-fsanitize=address,undefined,fuzzer" build/fuzz/fuzz
	$(Q)mkdir -p build/fuzz/found
	$(Q)build/fuzz/fuzz -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
	  -dict=tests/fuzz/language.dict -artifact_prefix=build/fuzz/ -print_final_stats=1 \
	  build/fuzz/found tests/fuzz/corpus src/data/presets >build/fuzz/log 2>&1 || \
	  { grep -v '^#' build/fuzz/log | tail -n 40; exit 1; }
	@echo "$(FUZZ_SECONDS) s, inputs: $$(sed -n 's/.*executed_units: *//p' build/fuzz/log)"

VALGRIND := valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite
valgrind: ## the tests under valgrind, with fewer random cases
	$(Q)$(MAKE) --no-print-directory -j$(JOBS) BUILD=build/valgrind CFLAGS="-O1 -g" tests
	$(Q)$(TEST_ENV) BUILD=build/valgrind CASES=3 prove --jobs $(JOBS) --timer --exec '$(VALGRIND)' \
	  $(filter-out build/valgrind/tests/program/%,$(TEST_SRC:tests/%.c=build/valgrind/tests/%))
	$(Q)$(VALGRIND) build/valgrind/boids run --ticks 300 --predator hunt,3,3 --hash >/dev/null

coverage: ## the tests, and how much of the code they run
	$(Q)find build/coverage -name '*.gcda' -delete 2>/dev/null || true
	$(Q)$(MAKE) --no-print-directory BUILD=build/coverage CFLAGS="-O0 -g --coverage" LDFLAGS="--coverage" check
	$(Q)gcovr --root . --object-directory build/coverage --filter src/ --print-summary

# ---- Documents ----------------------------------------------------------------------

docs: $(BUILD)/tables $(BUILD)/presets ## renew the tables in README.md, doc/boids.6, doc/presets.md
	@tests/docs/renew.sh $(BUILD)/tables README.md doc/boids.6
	@tests/docs/renew.sh $(BUILD)/presets doc/presets.md

# ---- What must be installed ---------------------------------------------------------

DEBIAN       := gcc libc6-dev pkg-config libncurses-dev libtermkey-dev
DEBIAN_CHECK := libcmocka-dev libvterm-dev librandom123-dev perl strace
DEBIAN_CI    := clang libclang-rt-dev clang-format clang-tidy cppcheck valgrind gcovr mandoc shellcheck

define NAMES
boids needs a C compiler, pkg-config, ncurses (wide) and libtermkey:
  dnf install gcc pkgconf-pkg-config ncurses-devel libtermkey-devel
  pacman -S gcc pkgconf ncurses libtermkey
  apk add gcc musl-dev pkgconf ncurses-dev libtermkey-dev
  brew install pkg-config ncurses libtermkey
endef
export NAMES

# Nothing is asked of the network where all is there already.
define INSTALL
@if dpkg -s $(1) >/dev/null 2>&1; then :; \
elif command -v apt-get >/dev/null; then \
  as=; [ "$$(id -u)" = 0 ] || as=sudo; \
  $$as apt-get update -q && \
  $$as env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $(1); \
else echo "$$NAMES"; echo "then go on without 'make $@'"; exit 1; fi
endef

deps: ## install what building and running need
	$(call INSTALL,$(DEBIAN))
deps-check: deps ## install what the tests need besides
	$(call INSTALL,$(DEBIAN_CHECK))
deps-ci: deps-check ## install what the lint and the long checks need besides
	$(call INSTALL,$(DEBIAN_CI))

# What is installed comes first, however many jobs there are.
ifneq ($(filter deps%,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

# ---- Lint ---------------------------------------------------------------------------

C_FILES := $(wildcard src/*/*.[ch] tests/*/*.[ch])
SRC_C   := $(wildcard src/*/*.c)
LINT_FLAGS = -std=c11 -D_GNU_SOURCE -DBOIDS_VERSION="$(VERSION)" -Isrc -Isrc/flock $(TERM_CFLAGS)

format: ## bring the code into its format
	$(Q)clang-format -i $(C_FILES)

lint: lint-format lint-warnings lint-tidy lint-cppcheck lint-docs ## format, warnings, clang-tidy, cppcheck, man page

lint-format:
	@echo "  lint  format"
	$(Q)clang-format --dry-run -Werror $(C_FILES)
lint-warnings:
	@echo "  lint  warnings of gcc and clang"
	$(Q)$(MAKE) --no-print-directory -j$(JOBS) BUILD=build/lint-gcc CC=gcc CFLAGS="-O2 -Werror" tests >/dev/null
	$(Q)$(MAKE) --no-print-directory -j$(JOBS) BUILD=build/lint-clang CC=clang CFLAGS="-O2 -Werror" tests >/dev/null
lint-tidy:
	@echo "  lint  clang-tidy"
	$(Q)printf '%s\n' $(SRC_C) | FLAGS='$(LINT_FLAGS)' xargs -P $(JOBS) -n 6 \
	  sh -c 'clang-tidy --quiet --warnings-as-errors="*" "$$@" -- $$FLAGS 2>/dev/null' tidy
lint-cppcheck:
	@echo "  lint  cppcheck"
	$(Q)cppcheck --quiet --std=c11 --enable=warning,style,performance,portability \
	  --inline-suppr --error-exitcode=1 --suppress=missingIncludeSystem --suppress=variableScope -j $(JOBS) \
	  -D_GNU_SOURCE -Isrc -Isrc/flock src
lint-docs:
	@echo "  lint  man page and scripts"
	$(Q)mandoc -T lint -W warning doc/boids.6
	$(Q)shellcheck -s sh $(wildcard tests/*/*.sh src/data/*.sh) && shellcheck .ci/run

# ---- The rest -----------------------------------------------------------------------

clean: ## take away all that was built
	$(Q)rm -rf build

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

.PHONY: all run tests check golden determinism presets figures bench bench-instructions asan ubsan fuzz valgrind coverage docs deps deps-check deps-ci \
	format lint lint-format lint-warnings lint-tidy lint-cppcheck lint-docs clean help FORCE
.DELETE_ON_ERROR:

-include $(wildcard $(BUILD)/obj/*/*.d $(BUILD)/tests/*/*.d $(BUILD)/*.d)
