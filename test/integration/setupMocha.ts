// The entry that VS Code loads inside the extension host (extensionTestsPath). Runs the bundled suites in the same
// folder.
import { readdirSync } from 'node:fs';
import path from 'node:path';

import Mocha from 'mocha';

/** Runs every suite and writes mocha's JSON report to the file in RPCBOOK_TEST_REPORT. Fails if a test fails. */
export async function run(): Promise<void> {
  const grep = process.env['RPCBOOK_TEST_GREP'];
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 20_000,
    reporter: 'json',
    reporterOptions: { output: process.env['RPCBOOK_TEST_REPORT'] },
    ...(grep === undefined ? {} : { grep }),
  });
  for (const name of readdirSync(__dirname)) {
    if (name.endsWith('.test.cjs')) mocha.addFile(path.join(__dirname, name));
  }
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve);
  });
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
