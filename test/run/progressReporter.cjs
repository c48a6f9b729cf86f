// The mocha reporter of every suite: mocha's JSON report, and beside it, at any time, how far the run is.
const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

const { EVENT_HOOK_BEGIN, EVENT_TEST_BEGIN, EVENT_TEST_FAIL } = Runner.constants;

/** A run that is ended from outside has no report, so what it did until then is in `OUTPUT.progress`. */
module.exports = class ProgressReporter extends reporters.JSON {
  constructor(runner, options) {
    super(runner, options);
    const file = `${options.reporterOption.output}.progress`;
    const failures = [];
    const write = (runnable) =>
      writeFileSync(
        file,
        JSON.stringify({ passed: this.stats.passes, failures, during: runnable.fullTitle(), since: Date.now() }),
      );
    runner.on(EVENT_TEST_BEGIN, write);
    runner.on(EVENT_HOOK_BEGIN, write);
    runner.on(EVENT_TEST_FAIL, (test, error) => failures.push({ fullTitle: test.fullTitle(), message: error.message }));
  }
};
