import assert from 'node:assert/strict';

import fc from 'fast-check';
import { encodeErrorResult, parseAbi } from 'viem';

import { createRedactor } from '../../../../../src/core/base/credentials/redactor';
import { Secret } from '../../../../../src/core/base/credentials/secret';
import { explainFailure } from '../../../../../src/core/editor/history/explainFailure';
import { callOfEntry, cellOfEntry, draftOfEntry } from '../../../../../src/core/editor/history/historyCell';
import {
  draftOf,
  entryOfDraft,
  formatHistoryEntry,
  groupHistory,
  historyEntryOf,
  overridesOfEntry,
} from '../../../../../src/core/editor/history/historyEntry';
import { parseHistoryLine, printHistoryLine } from '../../../../../src/core/editor/history/historyLine';
import { isOfPlace } from '../../../../../src/core/editor/history/isOfPlace';
import { defined } from '../../../defined';
import { noKnowledge } from '../../request/pipe/noKnowledge';
import { findMethod, networkOf } from '../draft/sampleDrafts';
import { sampleEntry } from './sampleEntry';
import { exchangeOf } from './sampleExchange';

const mainnet = networkOf('mainnet');
const context = { network: mainnet, findMethod };
const asIs = (text: string) => text;
const hash = `0x${'ab'.repeat(32)}`;
const receiptPayload = `{"jsonrpc":"2.0","id":7,"method":"eth_getTransactionReceipt","params":["${hash}"]}`;
const receipt = exchangeOf({ kind: 'rpc', method: 'eth_getTransactionReceipt', params: [hash] }, receiptPayload);

describe('a history entry', () => {
  it('belongs to the workspace and the chain that it came from, which a line of the file keeps', () => {
    const { chainId = '' } = mainnet;
    const sent = entryOfDraft(draftOf({ ...receipt, network: mainnet }, false, 'one'), 'id', asIs, undefined);
    const entry = parseHistoryLine(printHistoryLine(sent)) ?? assert.fail();
    assert.deepEqual([entry.workspace, entry.chain], ['one', chainId]);
    assert.equal(isOfPlace(entry, 'one', mainnet), true);
    assert.equal(isOfPlace(entry, 'two', mainnet), false);
    assert.equal(isOfPlace(entry, 'one', { ...mainnet, chainId: '4242' }), false);
    assert.equal(isOfPlace(entry, 'one', undefined), true, 'the network is no longer in settings');
    assert.equal(isOfPlace(sampleEntry(), 'two', mainnet), true, 'an entry of an earlier version');
  });

  it('contains the request and its outcome, and a body only if bodies are kept', () => {
    const entry = historyEntryOf(receipt, 'one', asIs, { keepsBody: false });
    assert.deepEqual(entry, {
      id: 'one',
      at: 1_700_000_000_000,
      network: 'main/mainnet',
      transport: 'http',
      methods: ['eth_getTransactionReceipt'],
      request: { kind: 'json', text: receiptPayload },
      outcome: 'result',
      milliseconds: 12,
      cost: { credits: 80, unpricedCalls: 0 },
    });
    assert.equal(
      historyEntryOf(receipt, 'one', asIs, { keepsBody: true }).body,
      '{"jsonrpc":"2.0","id":7,"result":null}',
    );
  });

  it('is one line of the log', () => {
    const entry = historyEntryOf(receipt, 'one', asIs, { keepsBody: false });
    assert.equal(
      formatHistoryEntry(entry),
      'eth_getTransactionReceipt on main/mainnet over http: result in 12 ms, 80 credits',
    );
    const { cost: _, ...free } = entry;
    assert.equal(
      formatHistoryEntry({ ...free, outcome: 'networkError', methods: ['a', 'b'], milliseconds: 12_345.6 }),
      'Batch of 2 on main/mainnet over http: failed to connect in 12,346 ms, not charged',
    );
  });

  it('shows the number of overrides of a call', () => {
    const params = [
      { to: hash },
      'latest',
      { [hash]: { balance: '0x1', stateDiff: { [hash]: hash } } },
      { time: '0x1' },
    ];
    const payload = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_call', params });
    const call = exchangeOf({ kind: 'rpc', method: 'eth_call', params }, payload);
    const entry = historyEntryOf(call, 'one', asIs, { keepsBody: false });
    assert.equal(overridesOfEntry(entry), 'With 3 overrides');
    assert.match(formatHistoryEntry(entry), /^eth_call with 3 overrides on main\/mainnet/);
    assert.equal(overridesOfEntry(historyEntryOf(receipt, 'one', asIs, { keepsBody: false })), undefined);
  });

  it('contains why the request failed, in the history and in the log', async () => {
    const data = encodeErrorResult({ abi: parseAbi(['error EnforcedPause()']) });
    const body = new TextEncoder().encode('{}');
    const failed = exchangeOf({ kind: 'rpc', method: 'eth_call', params: [{}] }, '{}', {
      outcome: { kind: 'rpcError', code: 3, message: 'execution reverted', data, body },
    });
    const reason = await explainFailure(failed, noKnowledge);
    const entry = historyEntryOf(failed, 'one', asIs, { keepsBody: false, reason });
    assert.equal(entry.reason, 'Execution reverted: The contract reverted the call with EnforcedPause().');
    assert.match(
      formatHistoryEntry(entry),
      /^eth_call on main\/mainnet over http: JSON-RPC error in 12 ms, .*EnforcedPause/,
    );
    assert.deepEqual(parseHistoryLine(printHistoryLine(entry)), entry);
    assert.equal(await explainFailure(receipt, noKnowledge), undefined);
  });

  it('contains no key in any encoding', () => {
    const key = 'pl4nted/key+with "quotes"';
    const redact = createRedactor([new Secret(key)]);
    const forms = [
      key,
      encodeURIComponent(key),
      JSON.stringify(key).slice(1, -1),
      Buffer.from(key).toString('hex'),
      Buffer.from(key).toString('base64'),
    ];
    for (const form of forms) {
      const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method: `eth_${form}`, params: [form] });
      const body = new TextEncoder().encode(JSON.stringify({ result: form }));
      const exchanges = [
        exchangeOf({ kind: 'rpc', method: `eth_${form}`, params: [form] }, payload, {
          outcome: { kind: 'result', body, value: form },
        }),
        exchangeOf({ kind: 'raw', text: payload, isBatch: false, methods: [`eth_${form}`], ids: [] }, payload),
        exchangeOf({ kind: 'gas', path: `/networks/${form}`, method: 'GET' }, ''),
      ];
      for (const exchange of exchanges) {
        const entry = historyEntryOf(exchange, 'one', redact, {
          keepsBody: true,
          reason: `Execution reverted: ${form}`,
        });
        const line = printHistoryLine(entry) + formatHistoryEntry(entry);
        for (const each of forms)
          assert.ok(!line.includes(each) && !line.includes(JSON.stringify(each).slice(1, -1)), line);
      }
    }
  });

  it('is unchanged after printing and parsing', () => {
    for (const exchange of [
      receipt,
      { ...receipt, cost: undefined },
      exchangeOf({ kind: 'gas', path: '/networks/1/baseFeeHistory', method: 'GET baseFeeHistory' }, ''),
    ]) {
      const entry = historyEntryOf(exchange, 'one', asIs, { keepsBody: true });
      const line = printHistoryLine(entry);
      assert.ok(!line.includes('\n'));
      assert.deepEqual(defined(parseHistoryLine(line)), entry);
    }
  });

  it('is not read from a truncated or changed line', () => {
    const line = printHistoryLine(historyEntryOf(receipt, 'one', asIs, { keepsBody: true }));
    for (let end = 0; end < line.length; end += 1) assert.equal(parseHistoryLine(line.slice(0, end)), undefined);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.doesNotThrow(() => parseHistoryLine(JSON.stringify(value)));
      }),
    );
  });

  it('records that a request was too long to keep', () => {
    const entry = historyEntryOf(exchangeOf(receipt.call, 'x'.repeat(300_000)), 'one', asIs, { keepsBody: false });
    assert.deepEqual(entry.request, { kind: 'tooLong', characters: 300_000 });
    assert.equal(draftOfEntry(entry, context).kind, 'failed');
    assert.equal(cellOfEntry(entry, context).kind, 'failed');
  });

  it('becomes a cell, a draft and a call again', () => {
    const entry = historyEntryOf({ ...receipt, transport: 'ws' }, 'one', asIs, { keepsBody: false });
    assert.deepEqual(cellOfEntry(entry, context), {
      kind: 'ok',
      value: `# @network main/mainnet\n# @transport ws\neth_getTransactionReceipt ${hash}`,
    });
    const draft = draftOfEntry(entry, context);
    assert.deepEqual(draft.kind === 'ok' ? draft.value.parameters : undefined, { hash: { kind: 'text', text: hash } });
    assert.deepEqual(callOfEntry(entry, context), { kind: 'ok', value: receipt.call });
  });

  it('becomes a raw cell if the request builder doesn’t support it', () => {
    const batch =
      '[{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]},{"jsonrpc":"2.0","id":2,"method":"eth_gasPrice","params":[]}]';
    const entry = historyEntryOf(
      exchangeOf(
        { kind: 'raw', text: batch, isBatch: true, methods: ['eth_chainId', 'eth_gasPrice'], ids: [1, 2] },
        batch,
      ),
      'one',
      asIs,
      { keepsBody: false },
    );
    assert.equal(draftOfEntry(entry, context).kind, 'failed');
    assert.deepEqual(cellOfEntry(entry, context), { kind: 'ok', value: `# @network main/mainnet\n${batch}` });
    assert.deepEqual(callOfEntry(entry, context), {
      kind: 'ok',
      value: { kind: 'raw', text: batch, isBatch: true, methods: ['eth_chainId', 'eth_gasPrice'], ids: [] },
    });
  });

  it('becomes a gas call again', () => {
    const gas = exchangeOf({ kind: 'gas', path: '/networks/1/baseFeeHistory', method: 'GET baseFeeHistory' }, '');
    const entry = historyEntryOf(gas, 'one', asIs, { keepsBody: false });
    assert.deepEqual(callOfEntry(entry, context), { kind: 'ok', value: gas.call });
    assert.deepEqual(cellOfEntry(entry, context), {
      kind: 'ok',
      value: '# @network main/mainnet\nGET /networks/1/baseFeeHistory',
    });
  });

  it('is grouped by network and method, newest first', () => {
    const entry = (id: string, network: string, method: string) => ({
      ...historyEntryOf(receipt, id, asIs, { keepsBody: false }),
      network,
      methods: [method],
    });
    const groups = groupHistory([
      entry('1', 'a', 'x'),
      entry('2', 'b', 'x'),
      entry('3', 'a', 'y'),
      entry('4', 'a', 'x'),
    ]);
    assert.deepEqual(
      groups.map(({ network, methods }) => [
        network,
        methods.map(({ title, entries }) => [title, entries.map(({ id }) => id)]),
      ]),
      [
        [
          'a',
          [
            ['x', ['4', '1']],
            ['y', ['3']],
          ],
        ],
        ['b', [['x', ['2']]]],
      ],
    );
  });
});
