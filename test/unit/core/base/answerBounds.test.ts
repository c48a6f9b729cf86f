import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

import { decodeExchange } from '../../../../src/core/answer/decode/decodeExchange';
import { blockCharts } from '../../../../src/core/answer/decode/evm/blocks/blockCharts';
import { decodeBaseFees } from '../../../../src/core/answer/decode/evm/blocks/decodeBaseFees';
import {
  accountBytes,
  chartPoints,
  dataWords,
  integerDigits,
  maxJsonDepth,
  maxNodeTextLength,
  nameCharacters,
  otherMembers,
} from '../../../../src/core/base/answerBounds';
import { integerOfText } from '../../../../src/core/base/json/integerText';
import type { JsonValue } from '../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../src/core/base/json/parseJson';
import { groupDigits } from '../../../../src/core/base/view/amountText';
import type { DecodedView } from '../../../../src/core/base/view/decodedView';
import { formatValue, utcTime } from '../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../src/core/base/view/printText';
import { hexWords } from '../../../../src/core/formats/abi/decode/abiReader';
import { noHints } from '../../../../src/core/formats/abi/names/decodeHints';
import { decodeAccountBytes, UnpackBudget } from '../../../../src/core/formats/solana/accountBytes';
import { classifyFailureText } from '../../../../src/core/model/failure/classifyFailureText';
import { readOutcome } from '../../../../src/core/request/pipe/readOutcome';
import { scanTopLevel } from '../../../../src/core/request/pipe/scanTopLevel';
import { compareJson } from '../../../../src/core/run/compare/compareSides';
import { compareViews } from '../../../../src/core/run/compare/compareViews';
import { evmNetwork } from '../answer/decode/exampleNetworks';

function viewOfResult(method: string, value: JsonValue): DecodedView {
  return decodeExchange(
    {
      call: { kind: 'rpc', method, params: [] },
      network: evmNetwork,
      outcome: { kind: 'result', body: new Uint8Array(), value },
    },
    noHints,
  );
}

const reader = { maxRows: 10, time: utcTime };

describe('bounds on answers', () => {
  it('answers keep integers of up to 256 bits exactly, and longer ones as text', () => {
    const maxUint256 = 2n ** 256n - 1n;
    assert.equal(integerOfText(maxUint256.toString()), maxUint256);
    assert.equal(integerOfText(`0x${maxUint256.toString(16)}`), maxUint256);
    assert.equal(integerOfText(`-${maxUint256}`), -maxUint256);
    for (const text of [(maxUint256 + 1n).toString(), `0x1${'0'.repeat(64)}`, `0x${'f'.repeat(100_000)}`, '1e3', ''])
      assert.equal(integerOfText(text), undefined);
  });

  it('digits are grouped in one pass', () => {
    assert.deepEqual(['1', '-12', '1234', '-123456.7890', ''].map(groupDigits), [
      '1',
      '-12',
      '1,234',
      '-123,456.7890',
      '',
    ]);
    assert.equal(groupDigits('1'.repeat(3_000_000)).length, 3_999_999);
  });

  it('a chain ID of 100,000 digits is shown unchanged and cut', () => {
    const long = `0x${'f'.repeat(100_000)}`;
    const view = viewOfResult('eth_chainId', long);
    assert.ok(view.summary.length < integerDigits + 10);
    assert.match(view.notes[0]?.text ?? '', /more than 256 bits/);
    const [section] = view.sections;
    assert.deepEqual(section?.kind === 'fields' && section.fields[0]?.value, { kind: 'hex', text: long });
    const transaction = viewOfResult('eth_getTransactionByHash', { hash: '0x1', chainId: long });
    assert.doesNotMatch(printText(transaction, reader), /,\d{3},/);
  });

  it('a nesting bomb is refused before it is parsed, closed or not, in calls and batches', () => {
    for (const bomb of ['['.repeat(2_000_000), '{"a":'.repeat(1_000_000), `${'['.repeat(1e6)}${']'.repeat(1e6)}`]) {
      const parsed = parseJson(bomb);
      assert.match(parsed.kind === 'failed' ? parsed.problem.message : '', /nested too deeply/);
      for (const kind of ['call', 'batch', 'rest'] as const) {
        const reply = { kind: 'reply' as const, status: 200, headers: {}, body: new TextEncoder().encode(bomb) };
        const outcome = readOutcome(reply, { kind, ids: [1], parseLimit: 1e9 });
        assert.match(outcome.kind === 'malformed' ? outcome.why : '', /nested too deeply/);
      }
    }
    assert.equal(parseJson(`${'['.repeat(maxJsonDepth)}${']'.repeat(maxJsonDepth)}`).kind, 'ok');
    // Wide is not deep, and brackets in strings are no levels.
    assert.equal(parseJson(`[${'[],'.repeat(600_000)}"${'['.repeat(10_000)}\\"["]`).kind, 'ok');
  });

  it('answers parse a nesting bomb of 30 MB in a process of 200 MB', () => {
    const script = `
      import { parseJson } from './src/core/base/json/parseJson';
      const parsed = parseJson('['.repeat(30_000_000));
      console.log(parsed.kind, process.memoryUsage().heapUsed < 150_000_000);`;
    const child = spawnSync(
      process.execPath,
      ['--max-old-space-size=200', '--import', 'tsx', '--input-type=module', '-e', script],
      { encoding: 'utf8' },
    );
    assert.equal(child.stdout.trim(), 'failed true', child.stderr);
  });

  it('the position where a long string is cut off is reported, and the search ends after a million tokens', () => {
    const cut = parseJson(`{"a":"${'x'.repeat(20_000_000)}`);
    assert.match(cut.kind === 'failed' ? cut.problem.message : '', /middle of a string/);
    const long = parseJson(`[${'1,'.repeat(1_000_000)}x`);
    assert.match(long.kind === 'failed' ? long.problem.message : '', /somewhere from here on/);
  });

  it('only the requested members of an unparsed body are kept', () => {
    const body = `{${Array.from({ length: 10_000 }, (_, index) => `"k${index}":1`).join(',')},"id":7}`;
    const members = scanTopLevel(new TextEncoder().encode(body), ['id', 'result']);
    assert.deepEqual(members.kind === 'ok' && [...members.value.keys()], ['id']);
  });

  it('an error of any length is classified and shown by its first words', () => {
    assert.equal(classifyFailureText(`rate limit ${'x'.repeat(1e7)}`).class, 'rate');
    assert.equal(classifyFailureText(`${'x'.repeat(maxNodeTextLength)} rate limit`).class, 'unknown');
    assert.equal(classifyFailureText(`block range too large, max range: ${'9'.repeat(500)}`).cap, undefined);
    const message = 'block range '.repeat(300_000);
    const body = new TextEncoder().encode(JSON.stringify({ id: 1, error: { code: 'c'.repeat(1e6), message } }));
    const outcome = readOutcome(
      { kind: 'reply', status: 200, headers: { 'retry-after': '9'.repeat(1000) }, body },
      { kind: 'call', ids: [1], parseLimit: 1e9 },
    );
    assert.ok(outcome.kind === 'rpcError');
    assert.ok(outcome.message.length < maxNodeTextLength + 50 && String(outcome.code).length < 150);
    assert.equal(outcome.retryAfterSeconds, undefined);
    const failing = { ...outcome, data: Array.from({ length: 1000 }, () => ['y'.repeat(10_000)]) };
    const call = { kind: 'rpc', method: 'eth_getLogs', params: [] } as const;
    const view = decodeExchange({ call, network: evmNetwork, outcome: failing }, noHints);
    assert.ok(printText(view, reader).length < 5_000);
  });

  it('answers unpack no account beyond its limit, even if its frames state another size', () => {
    const header = [0x28, 0xb5, 0x2f, 0xfd];
    const block = (last: boolean, length: number) => {
      const bits = (length << 3) | 2 | (last ? 1 : 0);
      return [bits & 255, (bits >> 8) & 255, bits >> 16, 0x61];
    };
    const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64');
    const small = [...header, 0, 0x58, ...block(true, 165)];
    const unpacked = decodeAccountBytes(base64(small), 'base64+zstd', 165);
    assert.deepEqual(unpacked.kind === 'ok' && unpacked.value, new Uint8Array(165).fill(0x61));
    const many = Array.from({ length: 80 }, () => block(false, 131_072)).flat();
    const hostile: readonly (readonly [readonly number[], RegExp])[] = [
      [[...header, 0, 0x58, ...many, ...block(true, 1)], /too large to show.*unpacks to more/],
      [[...header, 0, 0xff, ...block(true, 1)], /too large to show.*more memory/],
      [Array.from({ length: 36 }, () => [...header, 0, 0x60, ...block(true, 0)]).flat(), /isn't a single zstd frame/],
      [[...header, 0xa0, 0xff, 0xff, 0xff, 0x7f, ...block(true, 1)], /too large to show/],
    ];
    for (const [frame, why] of hostile)
      for (const size of [undefined, 165, 2 ** 31]) {
        const answer = decodeAccountBytes(base64(frame), 'base64+zstd', size);
        assert.match(answer.kind === 'failed' ? answer.problem : '', why);
      }
    assert.equal(decodeAccountBytes('A'.repeat(2 * accountBytes), 'base64').kind, 'failed');
    const budget = new UnpackBudget();
    const most = base64([...header, 0, 0x30, ...block(true, accountBytes)]);
    const read = Array.from({ length: 1100 }, () => decodeAccountBytes(most, 'base64+zstd', undefined, budget).kind);
    assert.equal(read.filter((kind) => kind === 'ok').length, 1024);
  });

  it('some of a million members, keys of megabytes, and lists within lists are drawn', () => {
    const members = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]));
    const view = viewOfResult('eth_getTransactionByHash', { ...members, ['n'.repeat(5_000_000)]: 1 });
    const [section] = view.sections;
    assert.ok(section?.kind === 'fields' && section.fields.length <= otherMembers + 2);
    const key = viewOfResult('eth_getTransactionByHash', { ['n'.repeat(5_000_000)]: 'v'.repeat(5_000_000) });
    assert.ok(printText(key, reader).length < 150_000 && printMarkdown(key, reader).length < 150_000);
    const nested = Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => 'abc'));
    const list = {
      kind: 'list' as const,
      items: nested.map((one) => ({
        kind: 'list' as const,
        items: one.map((text) => ({ kind: 'text' as const, text })),
      })),
    };
    assert.ok(formatValue(list, utcTime, nameCharacters).length < 2 * nameCharacters);
    const code = viewOfResult('eth_getCode', `0x${'ab'.repeat(20_000_000)}`);
    assert.equal(code.summary, '20,000,000 bytes');
  });

  it('hostile fee histories and batches are limited to what was requested', () => {
    const wide = { oldestBlock: '0x1', baseFeePerGas: ['0x1'], reward: [Array.from({ length: 100_000 }, () => '0x1')] };
    const table = viewOfResult('eth_feeHistory', wide).sections[1];
    assert.ok(table?.kind === 'table' && table.columns.length === 103 && table.at(0).length === 103);
    const batch = decodeExchange(
      {
        call: {
          kind: 'raw',
          text: '[{"id":1,"method":"eth_chainId"}]',
          methods: ['eth_chainId'],
          ids: [1],
          isBatch: true,
        },
        network: evmNetwork,
        outcome: {
          kind: 'result',
          body: new Uint8Array(),
          value: Array.from({ length: 100_000 }, () => ({ id: 1, result: '0x1' })),
        },
      },
      noHints,
    );
    assert.ok(batch.sections.length <= 10, `${batch.sections.length} sections`);
    assert.match(batch.summary, /^100,000 answers to 1 call/);
  });

  it('the newest of a million base fees are charted, with a note', () => {
    const fees = Array.from({ length: 1_000_000 }, (_, index) => String(index));
    const view = decodeBaseFees(fees, evmNetwork);
    const chart = view.sections.find((section) => section.kind === 'chart');
    assert.deepEqual([chart?.x.length, chart?.series[0]?.heights.length], [chartPoints, chartPoints]);
    assert.match(view.summary, /1,000,000 blocks · newest .*0\.000999999 gwei/);
    assert.ok(view.notes.some(({ text }) => text.includes('Only the newest 10,000 are shown')));
    const history = viewOfResult('eth_feeHistory', { oldestBlock: '0x1', baseFeePerGas: fees });
    const table = history.sections.find((section) => section.kind === 'table');
    assert.equal(table?.rowCount, chartPoints);
    assert.match(history.notes[0]?.text ?? '', /Only the first 10,000 blocks/);
    const blocks = fees.slice(0, 20_000).map((number) => ({ number, baseFeePerGas: '0x1' }));
    assert.deepEqual(
      blockCharts(blocks).map(({ x }) => x.length),
      [chartPoints],
    );
  });

  it('only the first words of data of megabytes are split off, and nothing is lost', () => {
    const data = `0x${'ab'.repeat(10_000_000)}`;
    const words = hexWords(data);
    assert.equal(words.length, dataWords + 1);
    assert.equal(words.map((word) => word.slice(2)).join(''), data.slice(2));
    assert.deepEqual(hexWords(`0x${'11'.repeat(32)}2233`, 32), ['0x2233']);
    const log = { address: `0x${'A'.repeat(1_000_000)}`, topics: [`0x${'A'.repeat(1_000_000)}`], data };
    const view = viewOfResult('eth_getLogs', [log]);
    assert.ok(printText(view, reader).length < 500_000);
  });

  it('wide and deep answers are compared completely up to a number of values, and differences beyond it are found', () => {
    const members = (last: number) =>
      Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index < 99_999 ? index : last]));
    assert.equal(compareJson([members(1), members(1)], 'result').unlisted, 0);
    assert.equal(compareJson([members(1), members(2)], 'result').unlisted, 1);
    const fields = Array.from({ length: 50_000 }, () => ({ label: 'a', value: { kind: 'text' as const, text: 'b' } }));
    const view: DecodedView = {
      title: '',
      summary: '',
      tone: 'neutral',
      notes: [],
      sections: [{ kind: 'fields', fields }],
    };
    assert.deepEqual(
      compareViews([view, view])
        .fields.slice(0, 4)
        .map(({ label }) => label),
      ['a', 'a (2)', 'a (3)', 'a (4)'],
    );
  });
});
