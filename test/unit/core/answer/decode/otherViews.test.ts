import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { JsonNumber } from '../../../../../src/core/base/json/jsonValue';
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

  it('of methods without a decoder are described', () => {
    assert.equal(decode('debug_traceTransaction', { a: 1, b: 2 }).summary, 'An object with 2 members');
  });
});
