import assert from 'node:assert/strict';

import { Parser } from 'tap-parser';

import { printTap } from '../../../../../src/core/run/report/printTap';
import { hostileCells, hostileRuns } from './hostileReports';

/** Reads lines as the parser of node-tap does, which takes whatever isn't TAP as a failure. */
function parseTap(lines: readonly string[]) {
  const subtests: string[] = [];
  const parser = new Parser({ strict: true });
  parser.on('child', () => subtests.push('subtest'));
  parser.end(`${lines.join('\n')}\n`);
  const { results } = parser;
  assert.ok(results !== null);
  return { results, subtests };
}

describe('lines of the Test Anything Protocol', () => {
  const lines = printTap(hostileRuns);

  it('are read by a strict parser: each cell is a test, and so is a notebook without cells, and no text of others skips one, ends the run or begins another', () => {
    const { results, subtests } = parseTap(lines);
    const tests = hostileCells.length + 1;
    assert.equal(results.count, tests);
    assert.deepEqual([results.pass, results.fail, results.skip, results.todo, results.bailout], [2, 4, 0, 0, false]);
    assert.deepEqual([results.plan.start, results.plan.end, subtests], [1, tests, []]);
    assert.deepEqual(
      results.failures.map((failure) => ('id' in failure ? failure.id : failure.tapError)),
      [2, 3, 4, tests],
    );
    assert.match(lines.join('\n'), /not ok 6 - empty\.rpc\n# The notebook has no cells\./);
    for (const failure of results.failures.slice(0, -1))
      assert.ok('name' in failure && failure.name.includes('# SKIP \\# TODO'), JSON.stringify(failure));
  });

  it('are not taken as well-formed by that parser if a line is not TAP, and a directive counts', () => {
    assert.equal(parseTap([...lines, 'no TAP']).results.fail, 5);
    const skipped = lines.map((line) => (line.startsWith('not ok 2') ? 'not ok 2 # SKIP' : line));
    assert.equal(parseTap(skipped).results.skip, 1);
  });
});
