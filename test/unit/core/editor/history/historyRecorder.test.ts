import assert from 'node:assert/strict';

import { delay } from '../../../../../src/core/base/delay';
import { explainFailure } from '../../../../../src/core/editor/history/explainFailure';
import {
  formatHistoryEntry,
  type HistoryEntry,
  historyEntryOf,
} from '../../../../../src/core/editor/history/historyEntry';
import { HistoryRecorder, type HistoryRecorderPorts } from '../../../../../src/core/editor/history/historyRecorder';
import { waitFor } from '../../../../run/waitFor';
import { noKnowledge } from '../../request/pipe/noKnowledge';
import { exchangeOf } from './sampleExchange';

const call = { kind: 'rpc', method: 'eth_chainId', params: [] } as const;

describe('HistoryRecorder', () => {
  function open(ports: Partial<HistoryRecorderPorts> = {}) {
    const entries: HistoryEntry[] = [];
    const lines: string[] = [];
    const counts = { redactors: 0, errors: 0 };
    let id = 0;
    const recorder = new HistoryRecorder({
      history: { append: (entry) => Promise.resolve(void entries.push(entry)) },
      knowledge: noKnowledge,
      redactor: () => {
        counts.redactors += 1;
        return Promise.resolve((text) => text.replaceAll('pl4nted', '[redacted]'));
      },
      keepsBodies: () => false,
      onLine: (line) => void lines.push(line),
      onError: () => void (counts.errors += 1),
      createId: () => String((id += 1)),
      sleep: delay,
      ...ports,
    });
    return { recorder, entries, lines, counts };
  }

  it('records every exchange in order, those of one moment with one redactor', async () => {
    const { recorder, entries, lines, counts } = open();
    for (let at = 0; at < 500; at += 1) recorder.record(exchangeOf(call, '{}', { startedAt: at }));
    await recorder.end();
    assert.deepEqual(
      entries.map(({ at }) => at),
      Array.from({ length: 500 }, (_, at) => at),
    );
    assert.equal(lines.length, 500);
    assert.equal(counts.redactors, 2, 'one for the first, and one for those that came with it');
  });

  it('has what a cell sent again by itself in the log only', async () => {
    const { recorder, entries, lines } = open();
    recorder.record(exchangeOf(call, '{}', { startedAt: 1 }));
    for (let at = 2; at < 900; at += 1) recorder.record(exchangeOf(call, '{}', { startedAt: at }), true);
    await recorder.end();
    assert.deepEqual(
      entries.map(({ at }) => at),
      [1],
    );
    assert.equal(lines.length, 899);
  });

  it('puts the last of very many into the history, and the line of each into the log', async () => {
    const { recorder, entries, lines } = open();
    const overriding = {
      kind: 'rpc',
      method: 'eth_call',
      params: [{}, 'latest', { '0x1': { balance: '0x1' } }],
    } as const;
    const payload = JSON.stringify({ method: 'eth_call', params: overriding.params });
    const exchanges = Array.from({ length: 1_300 }, (_, at) =>
      at % 3 === 0
        ? exchangeOf(overriding, payload, { startedAt: at })
        : exchangeOf(call, `{"id":${at},"params":["pl4nted"]}`, {
            startedAt: at,
            ...(at % 3 === 1 && { outcome: { kind: 'timeout', milliseconds: 5 }, cost: undefined }),
          }),
    );
    for (const exchange of exchanges) recorder.record(exchange);
    await recorder.end();
    assert.deepEqual(
      entries.map(({ at }) => at),
      // The first is recorded at once.
      [0, ...Array.from({ length: 500 }, (_, index) => 800 + index)],
    );
    assert.ok(entries.every(({ request }) => request.kind === 'json' && !request.text.includes('pl4nted')));
    const asIs = (text: string) => text;
    assert.deepEqual(
      lines,
      await Promise.all(
        exchanges.map(async (exchange) =>
          formatHistoryEntry(
            historyEntryOf(exchange, '', asIs, {
              keepsBody: false,
              reason: await explainFailure(exchange, noKnowledge),
            }),
          ),
        ),
      ),
    );
  });

  it('removes keys from entries and log lines', async () => {
    const { recorder, entries } = open();
    recorder.record(exchangeOf(call, '{"params":["pl4nted"]}'));
    await recorder.end();
    assert.deepEqual(entries[0]?.request, { kind: 'json', text: '{"params":["[redacted]"]}' });
  });

  it('continues after an unexpected error', async () => {
    let fails = true;
    const { recorder, entries, counts } = open({
      redactor: () => {
        if (fails) return Promise.reject(new Error('broken'));
        return Promise.resolve((text) => text);
      },
    });
    recorder.record(exchangeOf(call, '{}'));
    await waitFor(() => counts.errors === 1);
    fails = false;
    recorder.record(exchangeOf(call, '{}'));
    await recorder.end();
    assert.equal(entries.length, 1);
  });
});
