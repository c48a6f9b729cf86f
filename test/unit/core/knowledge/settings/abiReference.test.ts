import assert from 'node:assert/strict';

import { nameOfReference, parseAbiReference } from '../../../../../src/core/knowledge/settings/abiReference';

describe('parseAbiReference', () => {
  const references = [
    ['Vault', { kind: 'contract', name: 'Vault' }, 'Vault'],
    ['out/Vault.sol/Vault.json', { kind: 'file', path: 'out/Vault.sol/Vault.json' }, 'Vault'],
    ['build.json:Vault', { kind: 'file', path: 'build.json', contract: 'Vault' }, 'Vault'],
    [' C:\\abi\\Token.abi ', { kind: 'file', path: 'C:\\abi\\Token.abi' }, 'Token'],
  ] as const;
  for (const [text, reference, name] of references) {
    it(`reads ${JSON.stringify(text)} as a ${reference.kind} named ${name}`, () => {
      assert.deepEqual(parseAbiReference(text), reference);
      assert.equal(nameOfReference(text), name);
    });
  }
});
