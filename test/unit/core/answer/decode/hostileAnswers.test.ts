import assert from 'node:assert/strict';

import fc from 'fast-check';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { JsonNumber, type JsonValue } from '../../../../../src/core/base/json/jsonValue';
import type { DecodedView, Section } from '../../../../../src/core/base/view/decodedView';
import { utcTime } from '../../../../../src/core/base/view/formatTime';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printCsv, printJsonRows, printMarkdownTable } from '../../../../../src/core/base/view/printTable';
import { printText } from '../../../../../src/core/base/view/printText';
import { type DecodeHints, noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from './exampleNetworks';
import { sampleAnswers, sampleParams } from './sampleAnswers';

const methods = [...Object.keys(sampleAnswers), 'simulateTransaction', 'something_else'];

const members = [
  'address',
  'topics',
  'data',
  'blockNumber',
  'transactionHash',
  'logIndex',
  'removed',
  'status',
  'root',
  'logs',
  'gasUsed',
  'gasLimit',
  'effectiveGasPrice',
  'type',
  'from',
  'to',
  'contractAddress',
  'number',
  'timestamp',
  'transactions',
  'baseFeePerGas',
  'oldestBlock',
  'gasUsedRatio',
  'reward',
  'context',
  'value',
  'account',
  'pubkey',
  'parsed',
  'info',
  'tokenAmount',
  'amount',
  'decimals',
  'extensions',
  'state',
  'events',
  'keys',
  'from_address',
  'continuation_token',
  'actual_fee',
  'messages_sent',
  'payload',
  'input',
  'uncles',
  'withdrawals',
  'validatorIndex',
  'extraData',
  'baseFeePerBlobGas',
  'blobGasUsedRatio',
  'blobVersionedHashes',
  'accessList',
  'storageKeys',
  'authorizationList',
  'chainId',
  'nonce',
  'yParity',
  'r',
  's',
  'storageProof',
  'calls',
  'returnData',
  'error',
  'pending',
  'queued',
  'raw',
  'transaction_trace',
  'fee_estimation',
  'overall_fee',
  'state_diff',
  'storage_diffs',
  'storage_entries',
  'currentBlock',
  'highestBlock',
  'current',
  'precompiles',
  'logs',
  'err',
  '__proto__',
];

const leaf: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(
    null,
    true,
    false,
    '',
    '0x',
    '0x1',
    `0x${'f'.repeat(64)}`,
    `0x${'0'.repeat(64)}`,
    'base64',
    'base58',
    'base64+zstd',
    'AAAA',
    '-1',
    1e300,
    -5,
    0.5,
  ),
  fc.constant(new JsonNumber('18446744073709551616')),
  fc.constant(new JsonNumber('1e999999999')),
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  // Topics and data of an event that is known, so that decoding goes all the way.
  fc.constant([
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${'1'.repeat(64)}`,
    `0x${'0'.repeat(64)}`,
  ]),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
);

const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...members), tie('json'), { maxKeys: 10 }),
  ),
}));

const hints: DecodeHints = {
  events: [],
  storageType: '(uint8[] a, string b, mapping(address => bool) c)[]',
  words: { zz: '0x1', '0x0': 'not a word' },
  layout: {
    json: {
      storage: [{ label: 'x', type: 't', slot: '0', offset: 0 }],
      types: { t: { encoding: 'inplace', numberOfBytes: '99' } },
    },
    source: 'hostile',
  },
  cairoAbis: {
    '*': [
      {
        type: 'event',
        name: 'a::Event',
        kind: 'enum',
        variants: [{ name: 'Transfer', type: 'a::Event', kind: 'flat' }],
      },
    ],
  },
  tokens: { '0x': { decimals: 300, symbol: '\u202e' } },
};

describe('hostile answers of a node', () => {
  it('are decoded, shown and printed without an exception, for every method', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        json,
        fc.array(json, { maxLength: 3 }),
        fc.boolean(),
        (method, value, params, hinted) => {
          const view = decodeExchange(
            {
              call: { kind: 'rpc', method, params },
              network: evmNetwork,
              outcome: { kind: 'result', body: new Uint8Array(), value },
            },
            hinted ? hints : noHints,
          );
          showAll(view);
        },
      ),
      { numRuns: 15_000 },
    );
  });

  it('are decoded, shown and printed with any value in one place of a usual answer', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(sampleAnswers)), json, fc.nat(), (method, value, place) => {
        const answer = replacedAt(sampleAnswers[method] ?? null, place, value);
        const call = { kind: 'rpc', method, params: sampleParams[method] ?? [] } as const;
        const outcome = { kind: 'result', body: new Uint8Array(), value: answer } as const;
        showAll(decodeExchange({ call, network: evmNetwork, outcome }, noHints));
      }),
      { numRuns: 10_000 },
    );
  });

  it('are shown as a batch', () => {
    fc.assert(
      fc.property(json, json, (text, value) => {
        const call = { kind: 'raw', text: JSON.stringify(text), isBatch: true, methods: [], ids: [] } as const;
        showAll(
          decodeExchange(
            { call, network: evmNetwork, outcome: { kind: 'result', body: new Uint8Array(), value } },
            noHints,
          ),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('are explained for any error', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), json, (code, message, data) => {
        showAll(
          decodeExchange(
            {
              call: { kind: 'rpc', method: 'x', params: [] },
              network: evmNetwork,
              outcome: { kind: 'rpcError', code, message, data, body: new Uint8Array() },
            },
            noHints,
          ),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

/** Returns the answer with another value at one of its places, counted over all values in it. */
function replacedAt(answer: JsonValue, place: number, value: JsonValue): JsonValue {
  const count = JSON.stringify(answer).split(/[,:[{]/).length;
  let left = place % count;
  const replace = (json: JsonValue): JsonValue => {
    left -= 1;
    if (left === -1) return value;
    if (Array.isArray(json)) return json.map(replace);
    if (typeof json !== 'object' || json === null || json instanceof JsonNumber) return json;
    return Object.fromEntries(Object.entries(json).map(([name, member]) => [name, replace(member)]));
  };
  return replace(answer);
}

function showAll(view: DecodedView): void {
  assert.ok(view.title !== '' && view.summary !== '');
  assert.doesNotMatch(printText(view, { maxRows: 5, time: utcTime }).replaceAll('\n', ''), /\p{Cc}/u);
  printMarkdown(view, { maxRows: 5, time: { zone: 'Asia/Kathmandu', locale: 'de' } });
  view.sections.forEach((section) => {
    showSection(section, 0);
  });
}

function showSection(section: Section, depth: number): void {
  if (section.kind === 'chart')
    section.series.forEach((series) => {
      section.x.forEach((_, index) => series.exact(index));
    });
  if (section.kind !== 'table') return;
  printCsv(section);
  printJsonRows(section);
  printMarkdownTable(section);
  for (let row = 0; row < section.rowCount; row += 1) {
    assert.equal(section.at(row).length, section.columns.length);
    if (depth < 2)
      section.details?.(row).forEach((inner) => {
        showSection(inner, depth + 1);
      });
  }
}
