import assert from 'node:assert/strict';

import { compareRuns } from '../../../../src/host/outputs/compareRuns';
import { readKeptOutputs } from '../../../../src/messages/readKeptOutputs';
import { matchedCell, printRun, type RunCell } from './keptRun';

function read(cells: readonly RunCell[]) {
  const found = readKeptOutputs(new TextEncoder().encode(printRun(cells)));
  assert.ok(found.kind === 'ok');
  return found.value;
}

const compare = (earlier: readonly RunCell[], now: readonly RunCell[]) =>
  compareRuns(read(earlier), read(now), now.map(matchedCell));

describe('comparing with an earlier run', () => {
  const balance = { text: 'eth_getBalance', name: 'mine', answers: ['"0x10"'] };

  it('says that nothing differs', () => {
    assert.deepEqual(compare([balance], [balance]), ['1 cell as in the earlier run.', '', 'Same: cell 1 mine']);
  });

  it('shows the rows that were added, are gone and changed, wherever they are', () => {
    const row = (hash: string, index: string, data: string) =>
      `{"transactionHash":"${hash}","logIndex":"${index}","data":"${data}"}`;
    const logs = (...rows: readonly string[]) => ({ text: 'eth_getLogs', answers: [`[${rows.join(',')}]`] });
    const before = logs(row('0xa', '0x0', '0x1'), row('0xb', '0x1', '0x5'), row('0xc', '0x2', '0x1'));
    const after = logs(row('0xc', '0x2', '0x1'), row('0xb', '0x1', '0x7'), row('0xd', '0x3', '0x1'));
    const [summary, , head, counts, ...lines] = compare([before], [after]);
    assert.equal(summary, '1 of 1 cell differs from the earlier run.');
    assert.equal(head, 'Different: cell 1');
    assert.equal(counts, '  1 row added, 1 row gone, 1 row changed, of 3 rows now.');
    assert.deepEqual(
      lines.map((line) => line.replaceAll(' ', '')),
      [
        `+${row('0xd', '0x3', '0x1')}`,
        `-${row('0xa', '0x0', '0x1')}`,
        '~transactionHash"0xb",logIndex"0x1"',
        'data:5→7(+2)',
      ],
    );
    assert.match(
      compare([before], [logs(row('0xb', '0x1', '0x5'), row('0xa', '0x0', '0x1'), row('0xc', '0x2', '0x1'))]).join(),
      /another order/,
    );
  });

  it('pairs logs of one transaction in order if the chain gives them the same index', () => {
    const logs = (...data: readonly string[]) => ({
      text: 'eth_getLogs',
      answers: [JSON.stringify(data.map((each) => ({ transactionHash: '0xa', logIndex: '0x0', data: each })))],
    });
    const lines = compare([logs('0x1', '0x2')], [logs('0x3', '0x4')]).slice(3);
    assert.equal(lines[0], '  0 rows added, 0 rows gone, 2 rows changed, of 2 rows now.');
    assert.deepEqual(
      lines
        .slice(1)
        .filter((line) => line.includes('→'))
        .map((line) => line.trim()),
      ['data: 1 → 3 (+2)', 'data: 2 → 4 (+2)'],
    );
  });

  it('counts rows that are there twice, and lists only the first ones', () => {
    const texts = (count: number) => ({
      text: 'x',
      answers: [JSON.stringify(Array.from({ length: count }, () => 'same'))],
    });
    const lines = compare([texts(1)], [texts(9)]);
    assert.equal(lines[3], '  8 rows added, 0 rows gone, 0 rows changed, of 9 rows now.');
    assert.equal(lines.at(-1), '  3 more rows.');
  });

  it('shows the changes of other results, of failures, and of each network', () => {
    const failure = { kind: 'timeout', milliseconds: 5 } as const;
    const lines = compare(
      [balance, { text: 'b', answers: ['1'] }, { text: 'c', answers: ['1', '2'] }],
      [
        { ...balance, text: 'other', answers: ['"0x12"'] },
        { text: 'b', answers: [failure] },
        { text: 'c', answers: ['1', '3'] },
      ],
    );
    assert.equal(lines[0], '3 of 3 cells differ from the earlier run.');
    assert.deepEqual(lines.slice(2, 5), [
      'Different: cell 1 mine',
      '  The cell was changed in between.',
      '  result: 16 → 18 (+2)',
    ]);
    assert.match(lines[6] ?? '', /^ {2}A result → .*imed out/i);
    assert.deepEqual(lines.slice(7), ['Different: cell 3', '  main/net1:', '    result: 2 → 3 (+1)']);
  });

  it('names the cells that only one of the runs has', () => {
    assert.deepEqual(compare([balance], [{ text: 'new', answers: ['1'] }]).slice(2), [
      'New: cell 1 has no output in the earlier run.',
      'Gone: cell 1 mine of the earlier run is not in the notebook.',
    ]);
    assert.deepEqual(compareRuns(read([balance]), [], [matchedCell(balance)]).slice(2), [
      'Gone: cell 1 mine has no output now.',
    ]);
  });
});
