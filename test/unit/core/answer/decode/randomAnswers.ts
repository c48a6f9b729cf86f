import assert from 'node:assert/strict';

import fc from 'fast-check';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { isList, JsonNumber, type JsonValue, membersOf } from '../../../../../src/core/base/json/jsonValue';
import { printJson } from '../../../../../src/core/base/json/printJson';
import type { DecodedView, Section } from '../../../../../src/core/base/view/decodedView';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { plainViewOf } from '../../../../../src/core/base/view/plainViewOf';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printCsv, printJsonRows, printMarkdownTable } from '../../../../../src/core/base/view/printTable';
import { printPlainView, printText } from '../../../../../src/core/base/view/printText';
import { type DecodeHints, noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import openRpc from '../../../../../src/core/model/catalogue/openrpc.json';
import type { Network } from '../../../../../src/core/model/networks/network';
import { printJunit } from '../../../../../src/core/run/report/printJunit';
import { printRunHtml } from '../../../../../src/core/run/report/printRunHtml';
import { printRunMarkdown } from '../../../../../src/core/run/report/printRunMarkdown';
import { printTap } from '../../../../../src/core/run/report/printTap';
import { asciiJsonLine, envelopeOf } from '../../../../../src/core/run/report/reportEnvelope';
import { reportShownCells } from '../../../../../src/core/run/report/reportShownCells';
import type { ExchangeAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { outputsOfAnswer, printPageOutputs } from '../../../../../src/messages/pageOutputs';
import { exchangeOf } from '../../editor/history/sampleExchange';
import { evmNetwork, l2Network, solanaNetwork } from './exampleNetworks';
import { sampleAnswers, sampleParams } from './sampleAnswers';

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
  'logMessages',
  'err',
  '__proto__',
];

const logLine = fc.constantFrom(
  ...['invoke [0]', 'invoke [1]', 'invoke [2]', 'invoke [999]', 'success', 'failed: x'].map(
    (event) => `Program ${'1'.repeat(32)} ${event}`,
  ),
);

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
  // Lines of a log, which a program can write as it likes.
  logLine,
  fc.array(logLine, { maxLength: 5 }),
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

/** Any JSON, of members that decoders read. */
export const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...members), tie('json'), { maxKeys: 10 }),
  ),
}));

/** Hints that don't fit any answer. */
export const hostileHints: DecodeHints = {
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

const networks: Readonly<Record<string, Network>> = { evm: evmNetwork, solana: solanaNetwork, l2net: l2Network };

type Method = (typeof openRpc.methods)[number];

/**
 * An answer to one of some methods of the catalogue, from a network that has it: any JSON, or a usual answer with any
 * value in one place.
 */
export function answerTo(methods: readonly Method[]): fc.Arbitrary<ExchangeAnswer> {
  return fc
    .record({
      method: fc.constantFrom(...methods),
      value: json,
      place: fc.option(fc.nat()),
      isHinted: fc.boolean(),
    })
    .map(
      ({
        method: {
          name,
          'x-families': [family = ''],
        },
        value,
        place,
        isHinted,
      }) => {
        const answered = place === null ? value : replacedAt(sampleAnswers[name] ?? null, place, value);
        return answerOf(name, answered, family, isHinted ? hostileHints : noHints);
      },
    );
}

/** An answer to a method of the catalogue. */
export const anyAnswer = answerTo(openRpc.methods);

/** An answer to a method from a network of a family. */
export function answerOf(method: string, value: JsonValue, family: string, hints: DecodeHints): ExchangeAnswer {
  const body = new TextEncoder().encode(`{"jsonrpc":"2.0","id":7,"result":${printJson(value)}}`);
  const exchange = exchangeOf({ kind: 'rpc', method, params: sampleParams[method] ?? [] }, '{}', {
    network: networks[family] ?? evmNetwork,
    outcome: { kind: 'result', body, value },
  });
  return { kind: 'exchange', exchange, hints, sentValues: [], notes: [] };
}

/** Shows an answer in each view, and prints it in each report and for the page that draws it. */
export function reportEverywhere(answer: ExchangeAnswer): void {
  showAll(decodeExchange(answer.exchange, answer.hints));
  const redact = (text: string): string => text;
  const limits = { maxRows: 20, maxDetailedRows: 20, resultCharacters: Infinity };
  const run = reportShownCells([{ id: '0', line: 1, title: 'cell', answer }], {
    notebook: 'n.rpc',
    limits,
    redact,
    now: 0,
  });
  const options = { time: utcTime, howToAsk: () => undefined };
  const outputs = printPageOutputs(outputsOfAnswer(answer), redact);
  assert.ok(outputs.length > 0);
  printRunHtml([run], options, { script: '', outputsOf: () => outputs });
  printRunMarkdown([run], options);
  printJunit([run]);
  printTap([run]);
  JSON.parse([...asciiJsonLine(envelopeOf([run], 0))].join(''));
  assert.ok(run.cells.every(({ isFulfilled }) => isFulfilled));
}

/** Returns the answer with another value at one of its places, counted over all values in it. */
export function replacedAt(answer: JsonValue, place: number, value: JsonValue): JsonValue {
  const count = JSON.stringify(answer).split(/[,:[{]/).length;
  let left = place % count;
  const replace = (json: JsonValue): JsonValue => {
    left -= 1;
    if (left === -1) return value;
    if (isList(json)) return json.map(replace);
    if (typeof json !== 'object' || json === null || json instanceof JsonNumber) return json;
    return Object.fromEntries(membersOf(json).map(([name, member]) => [name, replace(member)]));
  };
  return replace(answer);
}

/** Shows and prints a view in each form, with all of its rows and their details. */
export function showAll(view: DecodedView): void {
  assert.equal(view.failure, undefined);
  assert.ok(view.title !== '' && view.summary !== '');
  assert.ok(view.sections.every((section) => section.kind !== 'fields' || section.fields.length > 0));
  assert.doesNotMatch(printText(view, { maxRows: 5, time: utcTime }).replaceAll('\n', ''), /\p{Cc}/u);
  printPlainView(plainViewOf(view, { maxRows: 50, maxDetailedRows: 50, jsonCharacters: 1000 }), utcTime);
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
    const values = section.at(row);
    assert.equal(values.length, section.columns.length);
    assert.ok((section.depth?.(row) ?? 0) >= 0);
    section.outline?.line(row, values);
    section.outline?.mark(row);
    if (depth < 2)
      section.details?.(row).forEach((inner) => {
        showSection(inner, depth + 1);
      });
  }
}
