import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { JsonValue } from '../../../src/core/base/json/jsonValue';
import { cairoSelectorOf } from '../../../src/core/formats/l2net/selector';
import { namesCases, run } from '../../bench/names.bench';
import { readRecorded, readRecording, readTransactions } from '../../bench/names/recordedAnswers';
import { transferLog } from '../core/answer/decode/transferLog';

const unknown = `0x${'9'.repeat(64)}`;
const mint = '0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f';
const word = (number: bigint) => number.toString(16).padStart(64, '0');
/** The value of a case by its label, in percent or as a count. */
const valueOf = (cases: readonly { readonly label: string; readonly value: number }[], label: string) =>
  cases.find((one) => one.label === label)?.value;

/** Three logs with a name, one of which may be of Uniswap V2 or Aave V2, and one without. */
const logs = [
  transferLog(1n),
  transferLog(2n),
  { ...transferLog(1n), topics: [mint, `0x${word(5n)}`], data: `0x${word(5n)}${word(105n * 10n ** 25n)}` },
  { ...transferLog(1n), topics: [unknown] },
];
const felt = (selector: bigint) => `0x${selector.toString(16)}`;
const events = [
  { from_address: '0x1', keys: [felt(cairoSelectorOf('Transfer')), '0x2', '0x3'], data: ['0x4', '0x0'] },
  { from_address: '0x2', keys: [felt(cairoSelectorOf('Swap'))], data: ['0x4'] },
  { from_address: '0x3', keys: ['0x1234'], data: [] },
];

describe('the bench of names', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'names-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const pair = (method: string, result: unknown, params: unknown = []) =>
    `// a comment\n>> ${JSON.stringify({ id: 1, method, params })}\n<< ${JSON.stringify({ id: 1, result })}\n`;

  it('reads each request with its answer, and reports the problem of a file', () => {
    const read = readRecorded(`${pair('eth_getLogs', [])}${pair('eth_chainId', '0x1')}`);
    assert.ok(read.kind === 'ok');
    assert.deepEqual(
      read.value.map(({ method, result }) => [method, result]),
      [
        ['eth_getLogs', []],
        ['eth_chainId', '0x1'],
      ],
    );
    assert.deepEqual(readRecorded('>> {"method":"x"}\n<< {"error":{"code":1}}'), { kind: 'ok', value: [] });
    const problems = ['{}', '>> {', '<< {"result":1}', '>> {"method":"x"}', '>> {}', '>> {"method":"x"}\n<< {}'];
    assert.deepEqual(
      problems.map((text) => {
        const { kind } = readRecorded(text);
        return kind;
      }),
      problems.map(() => 'failed'),
    );
  });

  it('names the files that it skips, and reads those in folders below', () => {
    mkdirSync(path.join(folder, 'eth_getLogs'));
    writeFileSync(path.join(folder, 'eth_getLogs', 'some.io'), pair('eth_getLogs', logs));
    writeFileSync(path.join(folder, 'broken.io'), '>> nothing');
    writeFileSync(path.join(folder, 'other.txt'), 'no answer');
    const { answers, skipped } = readRecording(folder);
    assert.equal(answers.length, 1);
    assert.deepEqual(skipped, [{ file: 'broken.io', problem: "Line 1 isn't JSON." }]);
  });

  it('counts named, ambiguous and undecoded items, separately for EVM and l2net', () => {
    const transaction = (input: string) => ({ to: '0x1', input });
    const cases = namesCases(
      [
        { method: 'eth_getLogs', params: [], result: logs },
        { method: 'eth_getBlockReceipts', params: [], result: [{ logs: [transferLog(1n)] }] },
        {
          method: 'eth_getBlockByNumber',
          params: [],
          result: {
            transactions: [
              transaction(`0xa9059cbb${word(1n)}${word(2n)}`),
              transaction('0x12345678'),
              transaction('0x12345678'),
              transaction('0x'),
              { to: null, input: '0x60806040' },
            ],
          },
        },
        { method: 'other_getEvents', params: [], result: { events } },
      ],
      true,
    );
    assert.equal(valueOf(cases, 'EVM logs'), 5);
    assert.equal(valueOf(cases, 'EVM logs: with a name'), 80);
    assert.equal(valueOf(cases, 'EVM logs: named, and whose event it is'), 60);
    assert.equal(valueOf(cases, 'EVM logs: undecoded'), 20);
    assert.equal(valueOf(cases, 'EVM calls'), 3);
    assert.equal(Math.round(valueOf(cases, 'EVM calls: undecoded') ?? 0), 67);
    assert.equal(valueOf(cases, 'l2net events'), 3);
    assert.equal(Math.round(valueOf(cases, 'l2net events: decoded with arguments') ?? 0), 33);
    assert.equal(Math.round(valueOf(cases, 'l2net events: a name without arguments') ?? 0), 33);
    assert.deepEqual(
      cases.filter(({ label }) => label.startsWith('without a name')).map(({ label, value }) => [label, value]),
      [
        [`without a name: EVM topic0 ${unknown}, 1 topics`, 1],
        ['without a name: EVM selector 0x12345678', 2],
        ['without a name: l2net key 0x1234', 1],
      ],
    );
    assert.deepEqual(
      cases.flatMap(({ bound }) => bound ?? []),
      [
        { kind: 'atLeast', value: 95 },
        { kind: 'atLeast', value: 90 },
      ],
    );
  });

  it('uses the well-known tokens of l2net, as a view does', () => {
    const transferOf = (contract: string) => ({
      from_address: contract,
      keys: [felt(cairoSelectorOf('Transfer'))],
      data: ['0x2', '0x3', '0x4', '0x0'],
    });
    const named = (contract: string) =>
      valueOf(
        namesCases([{ method: 'l2net_getEvents', params: [], result: { events: [transferOf(contract)] } }], false),
        'l2net events: named, and whose event it is',
      );
    assert.equal(named('0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'), 100);
    assert.equal(named('0x5'), 0);
  });

  it('has bounds for recorded answers only, and lists the 20 most frequent hashes without a name', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...transferLog(1n),
      topics: [`0x${word(BigInt(1000 + (index % 30)))}`],
    }));
    const cases = namesCases([{ method: 'eth_getLogs', params: [], result: many }], false);
    assert.deepEqual(
      cases.flatMap(({ bound }) => bound ?? []),
      [],
    );
    const unnamed = cases.filter(({ label }) => label.startsWith('without a name'));
    assert.deepEqual([unnamed.length, unnamed[0]?.value, unnamed.at(-1)?.value], [20, 2, 2]);
  });

  it('counts each topic and selector that was not seen before once', () => {
    const answer = (result: JsonValue) => ({ method: 'eth_getLogs', params: [], result });
    const cases = namesCases([answer(logs), answer(logs)], true);
    assert.equal(Math.round(valueOf(cases, 'EVM logs: named, topic unseen before') ?? 0), 67);
    assert.equal(valueOf(cases, 'EVM logs: each topic unseen before'), 3);
    const after = namesCases([answer(logs)], true, [answer([transferLog(1n), ...logs.slice(2, 3)])]);
    assert.equal(valueOf(after, 'EVM logs: named, topic unseen before'), 0);
    assert.equal(valueOf(after, 'EVM logs: each topic unseen before'), 1);
    const nothing = namesCases([answer(logs)], true, [answer(logs)]);
    assert.equal(valueOf(nothing, 'EVM logs: named, topic unseen before'), undefined);
  });

  it('reads lines with transactions and receipts', () => {
    const lines = [
      { chain: 'some', transaction: { to: '0x1', input: '0x12345678' }, receipt: { logs } },
      { receipt: { logs: [] } },
    ];
    const read = readTransactions(lines.map((line) => JSON.stringify(line)).join('\n'));
    assert.ok(read.kind === 'ok');
    const cases = namesCases(read.value, true);
    assert.deepEqual([valueOf(cases, 'EVM logs'), valueOf(cases, 'EVM calls')], [4, 1]);
    for (const wrong of ['{}', '[]', '{', '{"transaction":1}']) assert.equal(readTransactions(wrong).kind, 'failed');
  });

  it('runs over a folder, and refuses one without answers', async () => {
    const { name, cases } = await run({ seed: 1, data: folder });
    assert.deepEqual([name, valueOf(cases, 'answers'), valueOf(cases, 'EVM logs')], ['names', 1, 4]);
    const empty = path.join(folder, 'empty');
    mkdirSync(empty);
    await assert.rejects(run({ seed: 1, data: empty }), /no recorded answers/);
  });
});
