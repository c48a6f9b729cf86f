import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { JsonNumber, type JsonValue } from '../../../../../src/core/base/json/jsonValue';
import type { DecodedView } from '../../../../../src/core/base/view/decodedView';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from './exampleNetworks';
import { decode, fieldsOf } from './viewParts';

const bob = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';

describe('other answers', () => {
  it('include a body that is too large to parse', () => {
    const view = decodeExchange(
      {
        call: { kind: 'rpc', method: 'eth_getLogs', params: [] },
        network: evmNetwork,
        outcome: { kind: 'result', body: new Uint8Array(1234), value: undefined },
      },
      noHints,
    );
    assert.deepEqual([view.title, view.summary], ['Large answer', '1,234 bytes']);
  });

  it('show delegated accounts and minimal proxies by their code', () => {
    const target = bob.slice(2).toLowerCase();
    assert.equal(fieldsOf(decode('eth_getCode', `0xef0100${target}`))['Delegates to'], bob);
    assert.equal(
      fieldsOf(decode('eth_getCode', `0x363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`))['Proxy of'],
      bob,
    );
    assert.match(decode('eth_getCode', '0x').summary, /^No code/);
  });

  it('of a batch are matched to calls by IDs of any length', () => {
    const text =
      '[{"jsonrpc":"2.0","id":18446744073709551616,"method":"eth_chainId"},{"jsonrpc":"2.0","id":18446744073709551617,"method":"eth_getBalance"}]';
    const value = [
      { id: new JsonNumber('18446744073709551617'), result: '0xde0b6b3a7640000' },
      { id: new JsonNumber('18446744073709551616'), result: '0x1' },
    ];
    const view = decodeExchange(
      {
        call: { kind: 'raw', text, isBatch: true, methods: [], ids: [] },
        network: evmNetwork,
        outcome: { kind: 'result', body: new Uint8Array(), value },
      },
      noHints,
    );
    assert.deepEqual(
      view.sections.map(({ title }) => title).filter((title) => title !== undefined),
      ['1. Balance', '2. Chain id'],
    );
  });

  const batch = [
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
    { jsonrpc: '2.0', id: 2, method: 'eth_getBalance' },
    { jsonrpc: '2.0', id: 3, method: 'eth_gasPrice' },
  ];
  const answered = (value: JsonValue, requests: JsonValue = batch) =>
    decodeExchange(
      {
        call: { kind: 'raw', text: JSON.stringify(requests), isBatch: true, methods: [], ids: [] },
        network: evmNetwork,
        outcome: { kind: 'result', body: new Uint8Array(), value },
      },
      noHints,
    );
  const titlesOf = ({ sections }: DecodedView) =>
    sections.map(({ title }) => title).filter((title) => title !== undefined);
  const notesOf = ({ notes }: DecodedView) => notes.map(({ text }) => text).join(' ');
  const [one, two, three] = [
    { id: 1, result: '0x1' },
    { id: 2, result: '0xde0b6b3a7640000' },
    { id: 3, result: '0x3b9aca00' },
  ];
  const nameless = { id: null, error: { code: -32005, message: 'limit exceeded' } };

  it('of a batch with a missing answer say which call has none, and fail', () => {
    const view = answered([three, one]);
    assert.match(notesOf(view), /no answer to call 2 \(eth_getBalance\)\./);
    assert.equal(view.tone, 'bad');
    assert.equal(answered([one, two, three]).tone, 'neutral');
    assert.match(notesOf(answered([])), /no answer to calls 1 \(eth_chainId\), 2 \(eth_getBalance\), 3/);
    const notification = [...batch.slice(0, 2), { jsonrpc: '2.0', method: 'eth_gasPrice' }];
    assert.deepEqual(
      [answered([one, two], notification).tone, notesOf(answered([one, two], notification))],
      ['neutral', ''],
    );
  });

  it('of a batch without the ID of their call are matched to what is left, or said to be without a call', () => {
    const left = answered([nameless, three, { ...one, id: '1' }]);
    assert.deepEqual(
      titlesOf(left).map((title) => title.replace(/\d\. /, '')),
      ['Rate limit', 'Gas price', 'Chain id'],
    );
    assert.match(notesOf(left), /2 answers lack the ID of their call and were matched to what was left/);
    assert.doesNotMatch(notesOf(left), /no answer/);
    const unknown = answered([nameless, { id: null, result: '0x1' }, one]);
    assert.match(notesOf(unknown), /no answer to calls 2 \(eth_getBalance\), 3 \(eth_gasPrice\)/);
    assert.match(notesOf(unknown), /2 answers can't be matched to a call by their IDs/);
    assert.ok(titlesOf(unknown).includes('2. Answer without a call'));
    const same = answered([nameless, one, nameless]);
    assert.match(notesOf(same), /2 answers lack the ID/);
    const foreign = answered([one, two, { id: 99, result: '0x1' }]);
    assert.match(notesOf(foreign), /no answer to call 3 .*1 answer can't be matched/);
  });

  it('of a batch with an ID twice are taken for neither of its calls', () => {
    const twice = answered([one, { ...one, result: '0x2' }, two, three]);
    assert.match(notesOf(twice), /no answer to call 1 .*2 answers can't be matched/);
    const requests = batch.map((request) => ({ ...request, id: 7 }));
    assert.match(
      notesOf(
        answered(
          [
            { ...one, id: 7 },
            { ...two, id: 7 },
          ],
          requests,
        ),
      ),
      /2 answers can't be matched/,
    );
  });

  it('of a batch in a list within the list are told', () => {
    const view = answered([[two, one, three]]);
    assert.deepEqual(titlesOf(view), ['1. Balance', '2. Chain id', '3. Gas price']);
    assert.match(notesOf(view), /a list within the list/);
    assert.match(notesOf(answered([one, [two, three]])), /1 answer can't be matched/);
  });

  it('of a list of calls are matched in the same way', () => {
    const calls = [1, 2].map((id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_call',
      params: [{ to: bob, data: '0x' }, 'latest'],
    }));
    const view = decodeExchange(
      {
        call: {
          kind: 'raw',
          text: JSON.stringify(calls),
          isBatch: true,
          methods: ['eth_call', 'eth_call'],
          ids: [1, 2],
        },
        network: evmNetwork,
        outcome: {
          kind: 'result',
          body: new Uint8Array(),
          value: [
            { id: 1, result: '0x' },
            { id: 99, result: '0x' },
          ],
        },
      },
      noHints,
    );
    assert.match(notesOf(view), /no answer to call 2 \(eth_call\)\. 1 answer can't be matched/);
    assert.equal(view.summary, '2 calls, 1 failed');
    assert.ok(view.json !== undefined);
  });

  it('of methods without a decoder are described', () => {
    assert.equal(decode('debug_traceTransaction', { a: 1, b: 2 }).summary, 'An object with 2 members');
  });
});
