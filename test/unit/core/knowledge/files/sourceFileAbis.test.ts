import assert from 'node:assert/strict';

import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem';

import { selectorOf, signatureOf } from '../../../../../src/core/formats/abi/type/eventSignature';
import { functionsOf, problemOf, read } from './readContractText';

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {IERC20, IOther as Other} from "./IERC20.sol";
import "./Unclosed { interface Fake { }.sol";

type Id is bytes4;
enum Mode { Off, On }
struct Outside { Id id; IBase base; }

interface IBase {
  /// @notice event NotThis();
  event Set(address indexed who, Mode mode);
  error Bad(Id id);
}

abstract contract Helper is IBase { function helper() external { if (true) { revert(); } } uint256 x; }

interface IVault is IBase, IERC20 {
  struct Position { uint128 amount; Outside outside; }
  enum Kind { A, B }

  function open(
    IVault.Position calldata position, // a comment with function f();
    Kind[] memory kinds, IBase base
  ) external payable returns (Mode);
  function token() external view returns (IERC20);
  function positions(address owner) external view returns (Position[] memory);
}
`;

describe('interfaces of a Solidity file', () => {
  it('are read with their bases, structs, enums, user-defined types and contracts as types', () => {
    const contract = read(vault, 'IVault', 'src/IVault.sol');
    const expected = parseAbi([
      'struct Outside { bytes4 id; address base; }',
      'struct Position { uint128 amount; Outside outside; }',
      'function open(Position position, uint8[] kinds, address base) payable returns (uint8)',
      'function positions(address owner) view returns (Position[])',
    ]);
    assert.deepEqual(
      functionsOf(contract).map(selectorOf),
      expected.map((item) => toFunctionSelector(item)),
    );
    assert.deepEqual(
      contract.items.filter(({ kind }) => kind !== 'function').map(({ kind, name }) => `${kind} ${name}`),
      ['event Set', 'error Bad'],
    );
    assert.equal(functionsOf(contract)[0]?.isPayable, true);
  });

  it('report a type of another file at its line, and read the rest', () => {
    assert.deepEqual(read(vault, 'IVault', 'IVault.sol').problems, [
      { place: 'line 26', message: 'A type of this declaration is neither an ABI type nor declared in this file.' },
    ]);
  });

  it('have the types of libraries and of other interfaces of the file, even if several have one name', () => {
    const text = `
      library L { struct S { uint8 a; Kind kind; } enum Kind { A } function internalOne(S memory s) internal {} }
      interface Other { struct S { bytes32 b; } }
      interface I { struct S { address c; } function f(L.S calldata one, Other.S calldata other, S calldata own, L . Kind k) external; }`;
    const contract = read(text, 'I', 'I.sol');
    assert.deepEqual(contract.problems, []);
    assert.deepEqual(functionsOf(contract).map(signatureOf), ['f((uint8,uint8),(bytes32),(address),uint8)']);
  });

  it('declare a function once that overrides the one of a base', () => {
    const text = `interface A { function f() external view returns (uint256); function f(bool b) external; }
      interface B is A { function f() external view override returns (uint256 value); }`;
    assert.deepEqual(
      functionsOf(read(text, 'B', 'B.sol'))
        .map(signatureOf)
        .toSorted(),
      ['f()', 'f(bool)'],
    );
  });

  it('are chosen by name, and a file without one says so', () => {
    assert.match(problemOf(vault, 'IVault.sol'), /holds several contracts: write one behind a colon, of IBase, IVault/);
    assert.equal(
      problemOf('contract A { }', 'A.sol'),
      'A.sol declares no interface. Name the artifact of its contract.',
    );
    assert.equal(read('interface I { function f() external; }', undefined, 'I.sol').items.length, 1);
  });
});

describe('ABIs of a TypeScript file', () => {
  it('are constants that are written out, in the syntax of TypeScript', () => {
    const text = `import { parseAbi } from 'viem'
      // export const old = [
      export const vaultAbi = [
        { type: 'function', name: "open", inputs: [{ name: 'id', type: 'uint256', internalType: 'uint256' }], outputs: [], stateMutability: 'payable', },
        /* the event */
        { type: 'event', name: \`Opened\`, anonymous: false, inputs: [{ indexed: true, name: 'owner', type: 'address' as const }] } as const,
      ] as const satisfies Abi

      export const tokenAbi: Abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)', 'error E()'])
      export const artifact = { abi: [{ type: 'error', name: 'No', inputs: [] }], bytecode: BYTECODE, chain: 0x1 } as const
      export const settings = { url: 'https://example.org' }
      const other = [1, 2, ...rest]
    `;
    assert.match(problemOf(text, 'abi.ts'), /of vaultAbi, tokenAbi, artifact/);
    const names = (name: string) => read(text, name, 'src/abi.ts').items.map((item) => `${item.kind} ${item.name}`);
    assert.deepEqual(names('tokenAbi'), ['function transfer', 'error E']);
    assert.deepEqual(names('artifact'), ['error No']);
    assert.deepEqual(names('vaultAbi'), ['function open', 'event Opened']);
  });

  it('decode like the same ABI in JSON', () => {
    const abi = [
      {
        type: 'function',
        name: 'f',
        stateMutability: 'view',
        inputs: [{ name: 'a', type: 'tuple[]', components: [{ name: 'b', type: 'bytes' }] }],
        outputs: [],
      },
    ];
    const script = `export const abi = ${JSON.stringify(abi, null, 2)
      .replace(/"(\w+)":/g, '$1:')
      .replaceAll('"', "'")} as const;\nexport default abi`;
    const [own] = functionsOf(read(script, undefined, 'abi.mts'));
    assert.deepEqual(own, functionsOf(read(abi))[0]);
    const data = encodeFunctionData({ abi: abi as never, functionName: 'f', args: [[{ b: '0x12' }]] } as never);
    assert.ok(own !== undefined && data.startsWith(selectorOf(own)));
  });

  it('are found within casts, calls that only wrap them, and the default export', () => {
    const item = "[{ type: 'error', name: 'E', inputs: [] }]";
    for (const value of [
      `export default ${item} as const`,
      "export default parseAbi(['error E()'])",
      `export const abi = ${item} satisfies Abi`,
      `export const abi = <const>${item}`,
      `export const abi = (${item}) as const`,
      `export const abi = Object.freeze(${item})`,
      `export const abi = defineAbi(${item})`,
      "const abi = viem.parseAbi(['error E()'])",
      "const face = new ethers.utils.Interface(['error E()'])",
      'module.exports = { abi: ' + item + ' }',
    ])
      assert.deepEqual(
        read(value, undefined, 'a.tsx').items.map(({ name }) => name),
        ['E'],
        value,
      );
  });

  it('are found in an object by chain and by contract, and chosen by the name or the address', () => {
    const [one, two] = [`0x${'aA'.repeat(20)}`, `0x${'bb'.repeat(20)}`];
    const contract = (address: string, name: string) =>
      `{ address: '${address}', abi: [{ type: 'error', name: '${name}', inputs: [] }], inheritedFunctions: {} }`;
    const text = `const deployedContracts = {
      31337: { Token: ${contract(one, 'A')} }, 10: { Token: ${contract(two, 'B')}, Vault: ${contract(two, 'V')} },
    } as const;\nexport default deployedContracts satisfies GenericContractsDeclaration;`;
    const names = (name: string) => read(text, name, 'a.ts').items.map((item) => item.name);
    assert.deepEqual([names('Vault'), names(one)], [['V'], ['A']]);
    assert.match(
      problemOf(text, 'a.ts', 'Token'),
      new RegExp(`of ${two} \\(Token\\), ${one.toLowerCase()} \\(Token\\)`),
    );
  });

  it('are found in an object whose other members are code, before and behind them', () => {
    const abi = "[{ type: 'function', name: 'f', inputs: [], outputs: [], stateMutability: 'view' }]";
    for (const text of [
      `export const token = { address: '0x1' as \`0x\${string}\`, abi: ${abi} } as const;`,
      `export const token = { abi: ${abi}, address: getAddress(process.env.TOKEN!) };`,
      `export const token = {\n  address: { [mainnet.id]: '0x1' },\n  abi: ${abi},\n};`,
    ])
      assert.deepEqual(functionsOf(read(text, undefined, 'abi.ts')).map(signatureOf), ['f()'], text);
    const several = `export const all = { a: { address: at(1), abi: ${abi} }, b: { address: at(2), abi: ${abi} } }`;
    assert.deepEqual(functionsOf(read(several, 'b', 'abi.ts')).map(signatureOf), ['f()']);
  });

  it('are not evaluated, and a file without one says so', () => {
    for (const text of [
      'export const abi = [...base]',
      'export const abi = [`${x}`]',
      'const a = [{',
      "const a = ['x'",
    ])
      assert.equal(problemOf(text, 'a.ts'), 'a.ts has no constant with an ABI that is written out.');
  });
});
