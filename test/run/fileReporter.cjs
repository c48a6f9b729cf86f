// The mocha reporter of every suite. It writes to the file in its option `output`, before each test and hook and at each
// failure, what the run has found so far, because a run that is ended from outside has no other report.
const { channel } = require('node:diagnostics_channel');
const { renameSync, writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

const { constants } = Runner;

/** Tells whoever keeps evidence of a failure at once, before anything else runs. */
const failed = channel('rpcbook:test-failed');

module.exports = class FileReporter extends reporters.Base {
  constructor(runner, options) {
    super(runner, options);
    const { output } = options.reporterOption;
    const files = {};
    const failures = [];
    const durations = [];
    const countsOf = (file) => (files[file] ??= { passed: 0, skipped: 0 });
    const write = (rest) => {
      const report = { files, failures: failures.map(failureOf), pid: process.pid, ...rest };
      writeFileSync(`${output}.part`, JSON.stringify(report));
      renameSync(`${output}.part`, output);
    };
    let during;
    const begin = (runnable) => {
      during = { title: runnable.fullTitle(), file: fileOf(runnable), since: Date.now() };
      write({ during });
    };
    runner.on(constants.EVENT_RUN_BEGIN, () => write({}));
    runner.on(constants.EVENT_TEST_BEGIN, begin);
    runner.on(constants.EVENT_HOOK_BEGIN, begin);
    runner.on(constants.EVENT_TEST_PASS, (test) => {
      countsOf(test.file).passed += 1;
      durations.push({ title: test.fullTitle(), file: test.file, milliseconds: test.duration });
    });
    runner.on(constants.EVENT_TEST_PENDING, (test) => {
      countsOf(test.file).skipped += 1;
    });
    runner.on(constants.EVENT_TEST_FAIL, (runnable, error) => {
      failures.push({ runnable, error });
      write({ during });
      failed.publish({ title: runnable.fullTitle(), file: fileOf(runnable), error });
    });
    runner.on(constants.EVENT_RUN_END, () => write({ ended: true, durations }));
  }
};

/** A suite may add to an error what it kept of the failure, as `evidence` and `logs`. */
function failureOf({ runnable, error }) {
  const { message, stack, evidence, logs } = error;
  return { title: runnable.fullTitle(), file: fileOf(runnable), message, stack, evidence, logs };
}

/** A hook outside of any file belongs to that of the test for which it runs. */
function fileOf(runnable) {
  return runnable.file ?? runnable.ctx?.currentTest?.file;
}
