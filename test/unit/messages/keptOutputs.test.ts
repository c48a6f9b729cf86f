import assert from 'node:assert/strict';

import fc from 'fast-check';

import { createRedactor } from '../../../src/core/base/credentials/redactor';
import { Secret } from '../../../src/core/base/credentials/secret';
import type { JsonValue } from '../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../src/core/base/json/parseJson';
import { noHints } from '../../../src/core/formats/abi/names/decodeHints';
import type { Exchange } from '../../../src/core/model/exchange/exchange';
import { readRecordedCalls } from '../../../src/core/run/report/readRecordedCalls';
import type { FramedExchange } from '../../../src/messages/exchangeFrame';
import {
  type KeptCell,
  type KeptContent,
  maxKeptAnswerBytes,
  maxKeptCells,
  maxKeptFileBytes,
  maxKeptSources,
} from '../../../src/messages/keptOutputs';
import { headingOfKept, matchKeptCells } from '../../../src/messages/matchKeptCells';
import { printKeptContent, printKeptOutputs } from '../../../src/messages/printKeptOutputs';
import { readKeptOutputs } from '../../../src/messages/readKeptOutputs';
import { evmNetwork as network } from '../core/answer/decode/exampleNetworks';

const nothing = (text: string): string => text;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function framed(body: string, notes: readonly string[] = []): FramedExchange {
  const parsed = parseJson(body);
  assert.equal(parsed.kind, 'ok');
  const exchange: Exchange = {
    call: { kind: 'rpc', method: 'eth_getBalance', params: [] },
    network,
    family: 'evm',
    transport: 'http',
    outcome: { kind: 'result', body: bytesOf(body), value: memberOf(parsed.value, 'result') },
    request: { endpoint: 'https://mainnet.example.com/v3/{key}', verb: 'POST', payload: '{"id":1}' },
    startedAt: 1_705_173_443_123,
    milliseconds: 12.5,
    bytesSent: 8,
    bytesReceived: body.length,
    cost: { credits: 20, unpricedCalls: 0 },
  };
  return { kind: 'exchange', exchange, hints: noHints, notes, sentValues: [] };
}

function memberOf(value: JsonValue, name: string): JsonValue {
  assert.ok(typeof value === 'object' && value !== null && name in value);
  return Object.entries(value).find(([key]) => key === name)?.[1] ?? null;
}

function content(output: FramedExchange, time = 1_705_173_443_123): KeptContent {
  const sources = { request: '0x01', networks: '0x02', variables: { who: '0x03' }, answers: { 'a.b': { name: 'a' } } };
  return {
    time,
    networks: ['main/mainnet'],
    blocks: { from: 1, to: 2 },
    sources,
    outputs: [output],
  };
}

const cell = (text: string, name?: string) => ({ id: text, text, name });

function printed(text: string, index: number, output: FramedExchange, time?: number) {
  const made = content(output, time);
  const shown = printKeptContent(made, nothing);
  assert.ok(shown !== undefined);
  return { heading: headingOfKept(cell(text), index), time: made.time, text: shown };
}

function read(text: string): readonly KeptCell[] {
  const found = readKeptOutputs(bytesOf(text));
  assert.equal(found.kind, 'ok');
  return found.value;
}

const answer = '{"jsonrpc":"2.0","id":1,"result":{"balance":1234567890123456789012345,"rate":1.0}}';

describe('kept outputs', () => {
  it('are read as they were printed, with all digits and in the order of the cells', () => {
    const file = printKeptOutputs([printed('two', 1, framed(answer)), printed('one', 0, framed(answer))], nothing);
    const [first, second] = read(file);
    assert.equal(second?.index, 1);
    assert.ok(first);
    const { outputs, ...rest } = first;
    const { outputs: _made, ...made } = content(framed(answer));
    assert.deepEqual(rest, { ...headingOfKept(cell('one'), 0), ...made });
    const [output] = outputs;
    assert.ok(output?.kind === 'exchange');
    const { outcome } = output.exchange;
    assert.ok(outcome.kind === 'result');
    assert.match(new TextDecoder().decode(outcome.body), /"balance":1234567890123456789012345,"rate":1\.0/);
    assert.deepEqual(output.exchange.network, network);
    assert.equal(printKeptOutputs([printed('two', 1, framed(answer)), printed('one', 0, output)], nothing), file);
  });

  it('have no key, even if an answer repeats one', () => {
    const key = 'a3f1c09be7d24488b5e60f1d2c3b4a59';
    const redact = createRedactor([new Secret(key)]);
    const output = framed(`{"id":1,"result":"seen at /v3/${key} and \\u0061${key.slice(1)}"}`, [`The key ${key}`]);
    const text = printKeptContent(content(output), redact);
    assert.ok(text !== undefined);
    const file = printKeptOutputs([{ heading: headingOfKept(cell('one', key), 0), time: 1, text }], redact);
    assert.ok(!file.includes(key));
    assert.equal(read(file).length, 1);
  });

  it('leave out answers that are too large, and those whose text would not be JSON without a key', () => {
    const large = framed(`{"result":"${'0'.repeat(maxKeptAnswerBytes)}"}`);
    assert.equal(printKeptContent(content(large), nothing), undefined);
    assert.equal(
      printKeptContent(content(framed('{"result":12345678}')), (text) => text.replace('12345678', '[redacted]')),
      undefined,
    );
    const deep = framed(`{"result":${'['.repeat(2498)}${']'.repeat(2498)}}`);
    assert.equal(printKeptContent(content(deep), nothing), undefined);
  });

  it('leave out the oldest ones of a notebook with too many', () => {
    const output = framed(`{"result":"${'0'.repeat(maxKeptAnswerBytes - 5_000)}"}`);
    const cells = Array.from({ length: 9 }, (_, index) => printed(`cell ${index}`, index, output, index + 1));
    const file = printKeptOutputs(cells, nothing);
    assert.ok(file.length <= maxKeptFileBytes);
    assert.deepEqual(
      read(file).map(({ index }) => index),
      [1, 2, 3, 4, 5, 6, 7, 8],
    );
    const small = Array.from({ length: maxKeptCells + 3 }, (_, index) =>
      printed(`${index}`, index, framed('{"result":1}'), index),
    );
    assert.equal(read(printKeptOutputs(small, nothing)).length, maxKeptCells);
  });

  it('are not read from another file, another version, or a file that is too large', () => {
    const problemOf = (text: string) => {
      const found = readKeptOutputs(bytesOf(text));
      return found.kind === 'failed' ? found.problem : 'read';
    };
    const file = printKeptOutputs([printed('one', 0, framed(answer))], nothing);
    assert.equal(problemOf('my notes'), 'otherFile');
    assert.equal(problemOf('{"cells":[]}'), 'otherFile');
    assert.equal(problemOf('['.repeat(1_000_000)), 'otherFile');
    assert.equal(problemOf(file.replace('"version":1', '"version":2')), 'otherVersion');
    assert.equal(problemOf(`${' '.repeat(maxKeptFileBytes * 2)}${file}`), 'tooLarge');
    assert.equal(problemOf(file.replace('"sources"', '"source"')), 'read');
    assert.deepEqual(read(file.replace('"sources"', '"source"')), []);
  });

  it('are not read of a cell with more than is kept of one, which would take long', () => {
    const file = printKeptOutputs([printed('one', 0, framed(answer))], nothing);
    const members = (count: number): string => Array.from({ length: count }, (_, at) => `"v${at}":"0x"`).join();
    const withMembers = (place: string, text: string): string => file.replace(place, () => `${place}${text},`);
    assert.equal(read(withMembers('"variables": {', members(maxKeptSources - 2))).length, 1);
    assert.deepEqual(read(withMembers('"variables": {', members(maxKeptSources))), []);
    const large = `"x":"${'x'.repeat(maxKeptAnswerBytes)}"`;
    for (const place of ['"header": {', '"body": {']) assert.deepEqual(read(withMembers(place, large)), [], place);
    const made = content(framed(answer));
    const variables: object = JSON.parse(`{${members(maxKeptSources)}}`);
    const sources = { ...made.sources, variables: Object.fromEntries(Object.entries(variables)) };
    assert.equal(printKeptContent({ ...made, sources }, nothing), undefined);
  });

  it('offer nothing to send, and name nothing deceptively, whatever the file says', () => {
    const offers =
      '"offers": [{"inquiry": {"kind": "verified", "address": "0x01"}, "label": "x"}], "keptBody": {"bytes": 1, "id": "1"}, ';
    const hostile = framed(answer, ['a\u202enote']);
    const text = printKeptOutputs([printed('one', 0, hostile)], nothing)
      .replace('"notes"', `${offers}"owner": "file:///other.rpc#cell", "notes"`)
      .replace('"Ethereum"', '"Ether\u202eum 0xdAC17F958D2ee523a2206206994597C13D831ec7"')
      .replace(
        '"tokens": {}',
        '"tokens": {"0x01": {"decimals": 6, "symbol": "US\u200bD"}, "0x02": {"decimals": 6, "symbol": "000,000 USDC"}}',
      )
      .replace('"hints": {', '"hints": {"contractNames": {"0x02": "Va\u202eult"}, ');
    const [only] = read(text);
    const [output] = only?.outputs ?? [];
    assert.ok(output?.kind === 'exchange');
    const { exchange, hints, notes } = output;
    for (const name of ['offers', 'keptBody', 'owner']) assert.ok(!(name in output), name);
    assert.equal(exchange.network.name, 'Ether\\u{202e}um 0\\u{78}dAC17F…');
    assert.equal(hints.tokens['0x01']?.symbol, 'US\\u{200b}D');
    assert.equal(hints.tokens['0x02']?.symbol, '"000,000 USDC"');
    assert.equal(hints.contractNames?.['0x02'], 'Va\\u{202e}ult');
    assert.deepEqual(notes, ['a\\u{202e}note']);
  });

  it('are read or refused, and never throw, when any part of a file is changed', () => {
    const file = printKeptOutputs([printed('one', 0, framed(answer))], nothing);
    fc.assert(
      fc.property(fc.nat(file.length), fc.nat(40), fc.string({ maxLength: 20 }), (at, length, put) => {
        readKeptOutputs(bytesOf(file.slice(0, at) + put + file.slice(at + length)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the cells of kept outputs', () => {
  const kept = (text: string, index: number, name?: string): KeptCell => ({
    ...headingOfKept(cell(text, name), index),
    ...content(framed(answer)),
  });
  const match = (outputs: readonly KeptCell[], ...cells: readonly ReturnType<typeof cell>[]) =>
    Object.fromEntries([...matchKeptCells(outputs, cells)].map(([id, output]) => [id, outputs.indexOf(output)]));

  it('are found by their text, wherever they are now', () => {
    assert.deepEqual(match([kept('a', 0), kept('b', 1)], cell('new'), cell('b'), cell('a')), { b: 1, a: 0 });
    assert.deepEqual(match([kept('a', 0), kept('a', 2)], cell('a'), cell('b')), { a: 0 });
  });

  it('are found by their name or their index if their text has changed', () => {
    assert.deepEqual(match([kept('a', 0, 'head'), kept('b', 1)], cell('b2'), cell('a2', 'head')), { a2: 0 });
    assert.deepEqual(match([kept('a', 0), kept('b', 1)], cell('a'), cell('b2')), { a: 0, b2: 1 });
  });

  it('are found by their request if only what does not affect it has changed, and not where another cell is now', () => {
    const sends = (text: string, request: string, method?: string) => ({
      ...cell(text),
      request: () => request,
      method,
    });
    const made = (text: string, index: number, request: string, method: string): KeptCell => {
      const one = content(framed(answer));
      return { ...headingOfKept(sends(text, request, method), index), ...one, sources: { ...one.sources, request } };
    };
    const outputs = [made('a', 0, '0xa', 'm'), made('b', 1, '0xb', 'm'), made('c', 2, '0xc', 'n')];
    // Both were moved and edited.
    assert.deepEqual(match(outputs, sends('b # new', '0xb', 'm'), sends('a # new', '0xa', 'm')), {
      'b # new': 1,
      'a # new': 0,
    });
    // Of two that are alike, each keeps its own.
    const alike = [made('a', 1, '0xa', 'm'), made('b', 0, '0xa', 'm')];
    assert.deepEqual(match(alike, sends('a2', '0xa', 'm'), sends('b2', '0xa', 'm')), { a2: 1, b2: 0 });
    // A cell was moved, so that no index is the one of before.
    assert.deepEqual(match(outputs, sends('b', '0xb', 'm'), sends('d', '0xd', 'm'), sends('c', '0xc', 'n')), {
      b: 1,
      c: 2,
    });
    // One was edited, and one replaced.
    assert.deepEqual(match(outputs, sends('a2', '0xa2', 'm'), sends('b', '0xb', 'm'), sends('d', '0xd', 'm')), {
      a2: 0,
      b: 1,
    });
    assert.deepEqual(
      read(
        printKeptOutputs(
          [printed('one', 0, framed(answer))].map((one) => ({
            ...one,
            heading: { ...one.heading, method: 'eth_call' },
          })),
          nothing,
        ),
      )[0]?.method,
      'eth_call',
    );
  });

  it('are found with one request from each cell whose text has changed', () => {
    const requested: string[] = [];
    const cells = ['a', 'b2', 'c2', 'd2'].map((text) => ({
      ...cell(text),
      request: () => {
        requested.push(text);
        return text;
      },
    }));
    match(
      ['a', 'b', 'c', 'd'].map((text, index) => kept(text, index)),
      ...cells,
    );
    assert.deepEqual(requested, ['b2', 'c2', 'd2']);
    match([kept('a', 0)], ...cells);
    assert.equal(requested.length, 3);
  });

  it('are found by their text alone where another notebook may have the place of the one that was kept', () => {
    const found = matchKeptCells(
      [kept('a', 0, 'head'), kept('b', 1), kept('c', 2)],
      [cell('a2', 'head'), cell('b2'), cell('c')],
      true,
    );
    assert.deepEqual([...found.keys()], ['c']);
  });

  it('are not found if they were deleted', () => {
    assert.deepEqual(match([kept('a', 0, 'head'), kept('b', 1)], cell('b')), { b: 1 });
    assert.deepEqual(match([kept('a', 5)], cell('b')), {});
  });

  it('can be verified: the requests, the networks, the blocks and the results are in the file', () => {
    const body = '{"jsonrpc":"2.0","id":1,"result":"0x10"}';
    const payload = '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xabc","latest"]}';
    const balance = framed(body);
    const one = { ...balance, exchange: { ...balance.exchange, request: { ...balance.exchange.request, payload } } };
    const made = { ...content(one), blocks: { from: 5, to: 5 } };
    const kept = { heading: headingOfKept(cell('a', 'mine'), 2), time: 1, text: printKeptContent(made, nothing) ?? '' };
    const text = printKeptOutputs([kept, printed('b', 3, framed(body))], nothing);
    const record = readRecordedCalls(text);
    assert.ok(record.kind === 'ok');
    const { calls, skipped } = record.value;
    assert.deepEqual(
      calls.map(({ title, network: on, result, movingTag }) => ({ title, on, result, movingTag })),
      [{ title: 'cell 3 mine', on: 'main/mainnet', result: '0x10', movingTag: undefined }],
    );
    assert.match(calls[0]?.cell ?? '', /^# @network main\/mainnet\n.*\["0xabc","0x5"\]/);
    assert.deepEqual(
      skipped.map(({ title, why }) => [title, /no whole request/.test(why)]),
      [['cell 4', true]],
    );
    assert.equal(readRecordedCalls(text.replace('"version":1', '"version":2')).kind, 'failed');
  });
});
