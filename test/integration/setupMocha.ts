// The entry that VS Code loads inside the extension host (extensionTestsPath). Runs bundled suites in the same folder.
import path from 'node:path';

import Mocha from 'mocha';

import { testLimit } from '../run/timeLimits.mjs';

/**
 * Runs the files in RPCBOOK_TEST_FILES and writes their report to the file in RPCBOOK_TEST_REPORT. Fails if a test fails.
 */
export async function run(): Promise<void> {
  const { RPCBOOK_TEST_GREP: grep, RPCBOOK_TEST_REPORT: output, RPCBOOK_TEST_REPORTER: reporter } = process.env;
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: testLimit,
    ...(reporter === undefined ? {} : { reporter }),
    reporterOptions: { output },
    ...(grep === undefined ? {} : { grep }),
  });
  for (const name of (process.env['RPCBOOK_TEST_FILES'] ?? '').split(path.delimiter))
    mocha.addFile(path.join(__dirname, name));
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve);
  });
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
