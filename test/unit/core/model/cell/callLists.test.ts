import assert from 'node:assert/strict';

import { parseCell } from '../../../../../src/core/model/cell/parseCell';

const call = (text: string) => {
  const { request, problems } = parseCell(text);
  assert.ok(request?.kind === 'call');
  return { request, codes: problems.map(({ code }) => code) };
};

describe('parseCell with calls by name', () => {
  it('reads tuples in parentheses, nested and over several lines', () => {
    const { request, codes } = call('eth_call Vault quote (alice, [1, 2],\n  (true, "a)"))');
    assert.deepEqual(codes, []);
    const tuple = request.arguments[2];
    assert.ok(tuple?.kind === 'array' && tuple.isTuple === true);
    assert.deepEqual(
      tuple.items.map(({ kind }) => kind),
      ['word', 'array', 'array'],
    );
  });

  it('reads a signature with tuples and spaces as one word', () => {
    const { request } = call('eth_call Vault f((address maker, uint256[2])[], bool)(uint256 total) 5');
    assert.deepEqual(
      request.arguments.map((node) => (node.kind === 'word' || node.kind === 'number' ? node.text : node.kind)),
      ['Vault', 'f((address maker, uint256[2])[], bool)(uint256 total)', '5'],
    );
  });

  it('reads an amount with a unit as one word, and other words separately', () => {
    const { request } = call('eth_call Vault f 1.5 ether {{amount}} gwei { value: 1 ether } 1 etherscan ether');
    const texts = request.arguments.map((node) => ('text' in node ? node.text : node.kind));
    assert.deepEqual(texts, ['Vault', 'f', '1.5 ether', '{{amount}} gwei', 'object', '1', 'etherscan', 'ether']);
  });

  it('reports brackets that are not closed or not opened', () => {
    assert.deepEqual(call('eth_call Vault f (1, 2').codes, ['unclosedBracket']);
    assert.deepEqual(call('eth_call Vault f 1)').codes, ['unexpectedCharacter']);
  });

  it('accepts more lines with the same method, with comments between them', () => {
    const { request, codes } = call('eth_call Vault a\n# note\neth_call Vault b 1\neth_call Vault c');
    assert.deepEqual(codes, []);
    assert.equal(request.more?.length, 2);
    assert.equal(request.range.end, 'eth_call Vault a\n# note\neth_call Vault b 1\neth_call Vault c'.length);
  });

  it('refuses any other second request', () => {
    assert.deepEqual(call('eth_call Vault a\neth_chainId').codes, ['secondRequest']);
    assert.deepEqual(call('eth_call Vault a\neth_call { "to": Vault } latest').codes, ['secondRequest']);
    assert.deepEqual(call('eth_call { "to": Vault } latest\neth_call Vault a').codes, ['secondRequest']);
    assert.deepEqual(call('eth_getBalance Vault latest\neth_getBalance Vault latest').codes, ['secondRequest']);
  });
});
