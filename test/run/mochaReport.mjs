import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the counts of a mocha JSON report. Prints every failure in full, with its file.
 * A run that failed without a failed test counts as one failure, because it broke outside the tests.
 * @param {string} file of the report, absent if the run broke before its end
 * @param {number} exitCode of the run
 * @returns {{ passed: number, failed: number, skipped: number, failedTests: string[] }} with the titles that failed
 */
export function readMochaReport(file, exitCode) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, failedTests: ['the run ended without a report'] };
  const { stats, failures } = JSON.parse(readFileSync(file, 'utf8'));
  failures.forEach((failure, index) => {
    console.log(`\n  ${index + 1}) ${failure.fullTitle}\n     ${failure.file ?? ''}`);
    console.log((failure.err.stack ?? failure.err.message ?? 'no error was reported').replace(/^/gm, '     '));
  });
  const brokeDown = exitCode !== 0 && stats.failures === 0;
  const failedTests = failures.map((failure) => failure.fullTitle);
  if (brokeDown) failedTests.push(`the run ended with exit code ${exitCode}`);
  return { passed: stats.passes, failed: failedTests.length, skipped: stats.pending, failedTests };
}
