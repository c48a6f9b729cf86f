import assert from 'node:assert/strict';

import type { AbiFunction } from '../../../../../src/core/formats/abi/type/abi';
import { selectorOf, signatureOf } from '../../../../../src/core/formats/abi/type/eventSignature';
import { type Contract, readContract } from '../../../../../src/core/knowledge/files/readContract';

export function read(json: unknown, name?: string, path = 'x.json'): Contract {
  const contract = readContract(typeof json === 'string' ? json : JSON.stringify(json), path, name);
  assert.ok(contract.kind === 'ok', contract.kind === 'failed' ? contract.problem : '');
  return contract.value;
}

export const problemOf = (text: string, path: string, name?: string): string => {
  const contract = readContract(text, path, name);
  return contract.kind === 'failed' ? contract.problem : 'read';
};

export const functionsOf = ({ items }: Contract): readonly AbiFunction[] =>
  items.filter((item) => item.kind === 'function');
export const selectorsOf = (contract: Contract): Record<string, string> =>
  Object.fromEntries(functionsOf(contract).map((item) => [signatureOf(item), selectorOf(item).slice(2)]));
