import assert from 'node:assert/strict';

import { JsonNumber } from '../../../src/core/base/json/jsonValue';
import { type FramedExchange, printExchangeFrame } from '../../../src/messages/exchangeFrame';
import { moreRowsIn, restOfRows, rowsBodyOf, withNewRows } from '../../../src/messages/newRows';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';
import type { NewRowsMessage } from '../../../src/messages/rendererMessage';
import { sampleExchange } from '../../pages/rendererPage/sampleExchange';

const rows = [
  '{"data":"0x01","removed":false}',
  '{"text":"é 🦊 ]},{"}',
  '[]',
  '12345678901234567890',
  'null',
  '{"a":[]}',
];

function framedOf(count: number, series = 7): FramedExchange {
  const body = `{"jsonrpc":"2.0","id":1,"result":[${rows.slice(0, count).join(',')}]}`;
  const frame = printExchangeFrame({ exchange: sampleExchange('eth_getLogs', [{}], body), owner: 'a', series });
  const read = readExchangeFrame(frame);
  return read.kind === 'ok' ? read.value : assert.fail(read.problem);
}

function messageOf(before: number, count: number): NewRowsMessage {
  const body = rowsBodyOf(framedOf(count)) ?? assert.fail('no body');
  const after = rowsBodyOf(framedOf(before))?.length ?? assert.fail('no body');
  const rest = restOfRows(body, after);
  const cost = { credits: 40, unpricedCalls: 0 };
  return { kind: 'newRows', owner: 'a', series: 7, after, rest, milliseconds: 5, bytesReceived: 9, cost, report: '{}' };
}

describe('newRows', () => {
  it('gives the same answer as a frame with all rows, for every number of rows before', () => {
    for (let before = 1; before <= rows.length; before += 1)
      for (let count = before; count <= rows.length; count += 1) {
        const grown = withNewRows(framedOf(before), messageOf(before, count)) ?? assert.fail('refused');
        const { exchange, ...rest } = framedOf(count);
        assert.deepEqual(grown.exchange.outcome, exchange.outcome);
        const { exchange: facts, ...others } = grown;
        assert.deepEqual(others, rest);
        assert.deepEqual([facts.milliseconds, facts.bytesReceived, facts.cost?.credits], [5, 9, 40]);
      }
    const { outcome } = (withNewRows(framedOf(3), messageOf(3, 4)) ?? assert.fail('refused')).exchange;
    const list = outcome.kind === 'result' && Array.isArray(outcome.value) ? outcome.value : [];
    const number: unknown = list[3];
    assert.ok(number instanceof JsonNumber && number.text === '12345678901234567890');
  });

  it('refuses rows that follow others, and rows that are no JSON', () => {
    const message = messageOf(2, 4);
    assert.equal(withNewRows(framedOf(3), message), undefined);
    assert.equal(withNewRows(framedOf(2, 8), message), undefined);
    assert.equal(withNewRows(framedOf(2), { ...message, rest: ',{]}' }), undefined);
    assert.equal(withNewRows(framedOf(2), { ...message, rest: ',1' }), undefined);
    const { exchange, ...framed } = framedOf(2);
    const aborted: FramedExchange = {
      ...framed,
      exchange: { ...exchange, outcome: { kind: 'aborted' } },
    };
    assert.equal(withNewRows(aborted, message), undefined);
  });

  it('finds more rows only in a body that begins with the same ones', () => {
    const bodyOf = (count: number) => rowsBodyOf(framedOf(count));
    for (let before = 1; before <= rows.length; before += 1)
      for (let count = 0; count <= rows.length; count += 1) {
        const more = (bodyOf(count)?.length ?? 0) - (bodyOf(before)?.length ?? 0);
        assert.equal(
          moreRowsIn(bodyOf(count), bodyOf(before)),
          count < before ? undefined : more,
          `${before} ${count}`,
        );
      }
    const changed = bodyOf(2)?.map((byte) => (byte === 0x31 ? 0x32 : byte));
    assert.equal(moreRowsIn(bodyOf(3), changed), undefined);
    // A list without rows has no last one that others could follow.
    assert.equal(moreRowsIn(bodyOf(1), bodyOf(0)), undefined);
  });
});
