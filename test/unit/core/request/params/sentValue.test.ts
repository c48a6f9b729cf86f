import assert from 'node:assert/strict';

import {
  describeSentValues,
  sentValuesOf,
  summarizeSentValues,
} from '../../../../../src/core/request/params/sentValue';

const range = { start: 0, end: 1 };
const transfer = `0x${'ddf252ad'.repeat(8)}`;
const holder = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

function summary(...expansions: readonly (readonly [place: string, written: string, sent: string])[]): string {
  return summarizeSentValues(
    sentValuesOf(expansions.map(([place, written, sent]) => ({ range, place, written, sent }))),
  );
}

describe('values that were sent in another form', () => {
  it('are one line with blocks in decimal and events by name', () => {
    assert.equal(
      summary(
        ['fromBlock', 'latest-1000', '0x121eac0'],
        ['topic', 'Transfer(address,address,uint256)', transfer],
        ['topic', holder, `0x${'0'.repeat(24)}${holder.slice(2)}`],
      ),
      `fromBlock 19,000,000 · topic Transfer(…) · topic ${holder}`,
    );
    assert.equal(summary(['block_id', 'latest-5', '{"block_number":700001}']), 'block_id 700,001');
  });

  it('show the function of call data of any length', () => {
    assert.equal(summary(['data', 'total()', '0x2ddbd13a']), 'data total()');
  });

  it('include the unit of an amount, and show each value once', () => {
    assert.equal(
      summary(['gasPrice', '1.5gwei', '0x59682f00'], ['gasPrice', '1.5gwei', '0x59682f00']),
      'gasPrice 1.5gwei',
    );
  });

  it('are shown so that different values look different', () => {
    assert.equal(
      summary(['topic', 'Sync(uint112,uint112)', transfer], ['topic', 'Sync(uint256,uint256)', transfer]),
      'topic Sync(uint112,uint112) · topic Sync(uint256,uint256)',
    );
  });

  it('are counted if the line has no room for them', () => {
    const many = Array.from(
      { length: 30 },
      (_, index) => ['fromBlock', String(19_000_000 + index), `0x${(19_000_000 + index).toString(16)}`] as const,
    );
    assert.match(summary(...many), /^fromBlock 19,000,000 · .* and \d+ more$/);
    assert.ok(summary(...many).length < 150);
  });

  it('have both forms in a terminal, in one line', () => {
    const values = sentValuesOf([
      { range, place: 'fromBlock', written: 'latest-1000', sent: '0x121eac0' },
      { range, written: 'mapping(2)[\u202e1]', sent: transfer },
    ]);
    assert.deepEqual(describeSentValues(values), [
      `Sent in another form: fromBlock latest-1000 as 19,000,000 (0x121eac0), mapping(2)[\\u{202e}1] as ${transfer}`,
    ]);
    assert.deepEqual(describeSentValues([]), []);
  });
});
