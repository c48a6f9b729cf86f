import assert from 'node:assert/strict';

import { namedDeploymentAt } from '../../../../../src/core/editor/lookup/namedDeployment';

const one = `0x${'Aa'.repeat(20)}`;
const two = `0x${'bb'.repeat(20)}`;

/** Finds what the text under the first `word` stands for, and checks that the place is the address's. */
function find(text: string, word: string, from = 0): string | undefined {
  const offset = text.indexOf(word, from) + 1;
  const lines = text.split('\n');
  const line = text.slice(0, offset).split('\n').length - 1;
  const character = offset - (text.lastIndexOf('\n', offset - 1) + 1);
  const found = namedDeploymentAt({ count: lines.length, at: (at) => lines[at] ?? '' }, line, character);
  if (found === undefined) return undefined;
  const { address } = found;
  assert.equal(lines[found.line]?.slice(found.character, found.character + address.length), address);
  const name = lines[line]?.slice(found.start - 1, found.end + 1) ?? '';
  assert.match(name, /^"[^"]+"$/);
  return address;
}

describe('the names of contracts in files of deployments', () => {
  const transactions = [
    { hash: '0x01', transactionType: 'CREATE', contractName: 'Vault', contractAddress: one, function: null },
    {
      transactionType: 'CALL',
      contractName: 'Factory',
      additionalContracts: [{ contractName: 'Child', address: two }],
    },
  ];

  for (const [kind, indent] of [
    ['as Forge writes it', 2],
    ['on one line', undefined],
  ] as const)
    it(`lead to the address in their object, ${kind}`, () => {
      const text = JSON.stringify({ transactions }, undefined, indent);
      assert.equal(find(text, 'Vault'), one);
      assert.equal(find(text, 'contractAddress'), one);
      assert.equal(find(text, 'contractName'), one);
      assert.equal(find(text, 'Child'), two);
      assert.equal(find(text, 'Factory'), undefined, 'its address is in no member of its own object');
      assert.equal(find(text, 'CREATE'), undefined);
      assert.equal(find(text, 'hash'), undefined);
    });

  it('are before or after the address', () => {
    assert.equal(find(JSON.stringify({ contractAddress: one, contractName: 'Vault' }, undefined, 1), 'Vault'), one);
    assert.equal(find(JSON.stringify([{ address: two }, { contractName: 'Vault' }]), 'Vault'), undefined);
  });

  it('are keys of Hardhat Ignition and of lists', () => {
    const ignition = JSON.stringify({ 'VaultModule#Vault': one, 'VaultModule#Token': two }, undefined, 2);
    assert.equal(find(ignition, 'Vault'), one);
    assert.equal(find(ignition, '#Token'), two);
    const list = JSON.stringify({ '31337': { Vault: one, Note: 'x' } });
    assert.equal(find(list, 'Vault'), one);
    assert.equal(find(list, '31337'), undefined);
    assert.equal(find(list, 'Note'), undefined);
  });

  it('are found without reading a long line or a long file', () => {
    const far = `{"contractName": "Vault", "x": "${'y'.repeat(1000)}", "address": "${one}"}`;
    assert.equal(find(far, 'Vault'), undefined);
    assert.equal(find(`{"${'a'.repeat(300)}": "${one}"}`, 'aaa'), undefined);
    assert.equal(find(`{"contractName": "Vault",${'\n'.repeat(20)}"address": "${one}"}`, 'Vault'), undefined);
    assert.equal(namedDeploymentAt({ count: 1, at: () => '' }, 0, 0), undefined);
    assert.equal(namedDeploymentAt({ count: 1, at: () => '"' }, 0, 1), undefined);
  });
});
