import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import {
  decodeErrorData,
  decodeFunctionData,
  decodeParameters,
} from '../../../../../src/core/formats/abi/calls/decodeCall';
import { exactCallOf } from '../../../../../src/core/formats/abi/calls/exactCall';
import { encodeArguments } from '../../../../../src/core/formats/abi/encode/encodeArguments';
import type { AbiItem } from '../../../../../src/core/formats/abi/type/abi';
import { abiTypeOf } from '../../../../../src/core/formats/abi/type/abiType';
import { selectorOf } from '../../../../../src/core/formats/abi/type/eventSignature';
import { readContract } from '../../../../../src/core/knowledge/files/readContract';

const solc = createRequire(import.meta.url)('solc') as { compile: (input: string) => string };

const file = 'Vault.sol';
const content = `pragma solidity ^0.8.20;
contract Vault {
  enum Phase { Planned, Active }
  struct Position { address owner; Phase phase; }
  Phase phase;
  error Wrong(Phase phase);
  event Moved(Phase indexed phase, Phase[] before);
  function positions() external view returns (Position[] memory) {}
  function move(Phase phase) external {}
}`;

interface Built {
  readonly contracts: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly sources: Readonly<Record<string, { readonly ast: unknown }>>;
}

const word = (value: number) => value.toString(16).padStart(64, '0');

describe('enums of an ABI', () => {
  let items: readonly AbiItem[] = [];
  let plain: readonly AbiItem[] = [];
  before(() => {
    const input = {
      language: 'Solidity',
      sources: { [file]: { content } },
      settings: { outputSelection: { '*': { '*': ['abi', 'storageLayout'], '': ['ast'] } } },
    };
    const built = JSON.parse(solc.compile(JSON.stringify(input))) as Built;
    const contract = built.contracts[file]?.['Vault'] ?? assert.fail('contract');
    const read = (json: object) => {
      const found = readContract(JSON.stringify(json), 'out/Vault.sol/Vault.json', undefined);
      assert.ok(found.kind === 'ok');
      return found.value.items;
    };
    items = read({ ...contract, ast: built.sources[file]?.ast });
    plain = read(contract);
  });

  const itemNamed = <Kind extends AbiItem['kind']>(kind: Kind, name: string, of = items) => {
    const item = of.find((each) => each.kind === kind && each.name === name);
    assert.ok(item);
    return item as Extract<AbiItem, { kind: Kind }>;
  };

  it('are shown by the names of their members if the AST of the artifact has them', () => {
    const { outputs } = itemNamed('function', 'positions');
    const data = `0x${[32, 1, 0xaa, 1].map(word).join('')}`;
    const shown = (parameters: typeof outputs, of: string) => {
      const decoded = decodeParameters(parameters, of);
      assert.ok(decoded.kind === 'ok');
      return decoded.value.map(({ value }) => formatValue(value, utcTime)).join();
    };
    assert.match(shown(outputs, data), /phase: Active \(1\)/);
    assert.match(shown(itemNamed('function', 'positions', plain).outputs, data), /phase: 1\b/);
    assert.equal(shown(itemNamed('event', 'Moved').inputs.slice(0, 1), `0x${word(1)}`), 'Active (1)');
    assert.equal(shown(itemNamed('event', 'Moved').inputs.slice(0, 1), `0x${word(7)}`), '7');
  });

  it('are named in arguments and errors, and copied as numbers', () => {
    const source = { kind: 'workspace', label: 'Vault.json' } as const;
    const move = itemNamed('function', 'move');
    const wrong = itemNamed('error', 'Wrong');
    const data = `${selectorOf(move)}${word(1)}`;
    for (const decoded of [
      decodeFunctionData(data, [{ item: move, source }]),
      decodeErrorData(`${selectorOf(wrong)}${word(1)}`, [{ item: wrong, source }]),
    ]) {
      assert.ok(decoded.kind === 'decoded');
      assert.deepEqual(
        decoded.call.arguments.map(({ value }) => formatValue(value, utcTime)),
        ['Active (1)'],
      );
    }
    const exact = exactCallOf(data, [{ item: move, source }]);
    assert.deepEqual(exact?.arguments, [{ kind: 'integer', digits: '1', bits: 8 }]);
  });

  it('are written by name, as numbers, and as they are shown', () => {
    const [input] = itemNamed('function', 'move').inputs;
    const type = input && abiTypeOf(input);
    assert.ok(type?.kind === 'ok');
    for (const text of ['Active', '1', 'Active (1)']) {
      const encoded = encodeArguments([{ name: 'phase', type: type.value }], [text]);
      assert.deepEqual(encoded, { kind: 'ok', value: word(1) }, text);
    }
    assert.equal(encodeArguments([{ name: 'phase', type: type.value }], ['Activ']).kind, 'failed');
  });
});
