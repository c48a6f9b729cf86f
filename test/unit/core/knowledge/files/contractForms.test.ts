import assert from 'node:assert/strict';

import solc from 'solc';
import { toFunctionSelector } from 'viem';

import { readMember } from '../../../../../src/core/base/json/jsonValue';
import { jsonOfValue } from '../../../../../src/core/base/view/printValue';
import { decodeFunctionData } from '../../../../../src/core/formats/abi/calls/decodeCall';
import { layoutNames } from '../../../../../src/core/formats/storage/layoutNames';
import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';
import { functionsOf, problemOf, read, selectorsOf } from './readContractText';

const source = `
library Set { struct Data { mapping(uint256 => bool) flags; } }
library L {
  enum BOOL { No, Yes }
  struct P { uint256 a; BOOL b; }
  event Done(BOOL b, P p);
  function contains(Set.Data storage self, uint256 value) public view returns (bool) { return self.flags[value]; }
  function check(BOOL b, BOOL[2][] memory bs, P memory p, P[] memory ps, I i, uint256[] storage us) public view returns (BOOL) { return b; }
  function plain(uint256 a) public pure returns (uint256) { return a; }
}
interface I {}
contract C { enum Kind { A, B } Kind public kind; uint128 public total; function set(Kind k) external { kind = k; } }
`;

interface SolcContract {
  readonly abi: readonly unknown[];
  readonly storageLayout: unknown;
  readonly evm: {
    readonly methodIdentifiers: Readonly<Record<string, string>>;
    readonly bytecode: { readonly object: string };
  };
}

const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { 'a.sol': { content: source } },
      settings: {
        outputSelection: {
          '*': { '*': ['abi', 'evm.methodIdentifiers', 'evm.bytecode.object', 'storageLayout'], '': ['ast'] },
        },
      },
    }),
  ),
) as { contracts: Record<string, Record<string, SolcContract>>; sources: Record<string, { ast: unknown }> };

const compiled = (name: string): SolcContract => {
  const contract = output.contracts['a.sol']?.[name];
  assert.ok(contract !== undefined, JSON.stringify(output));
  return contract;
};

describe('the ABI of a library', () => {
  it('has the selectors that solc writes, from the names of its types, with and without method identifiers', () => {
    const { abi, evm } = compiled('L');
    // solc leaves functions out of the ABI that take references to storage.
    const own = Object.fromEntries(
      Object.entries(evm.methodIdentifiers).filter(([signature]) => !signature.includes(' storage')),
    );
    assert.deepEqual(selectorsOf(read({ abi, methodIdentifiers: evm.methodIdentifiers })), own);
    assert.deepEqual(selectorsOf(read({ abi, evm })), own);
    assert.deepEqual(read(abi).problems, []);
  });

  it('is read as older compilers write it: references to storage, structs, arrays of enums, and contracts', () => {
    const { evm } = compiled('L');
    const tuple = {
      type: 'tuple',
      internalType: 'struct L.P',
      components: [
        { name: 'a', type: 'uint256' },
        { name: 'b', type: 'L.BOOL', internalType: 'enum L.BOOL' },
      ],
    };
    const inputs = [
      { name: 'b', type: 'L.BOOL', internalType: 'enum L.BOOL' },
      { name: 'bs', type: 'L.BOOL[2][]', internalType: 'enum L.BOOL[2][]' },
      { name: 'p', ...tuple },
      { name: 'ps', ...tuple, type: 'tuple[]', internalType: 'struct L.P[]' },
      { name: 'i', type: 'I', internalType: 'contract I' },
      { name: 'us', type: 'uint256[] storage', internalType: 'uint256[] storage pointer' },
    ];
    const self = { name: 'self', type: 'Set.Data storage', internalType: 'struct Set.Data storage pointer' };
    const contract = read([
      {
        type: 'function',
        name: 'check',
        inputs,
        outputs: [{ name: '', type: 'L.BOOL', internalType: 'enum L.BOOL' }],
        stateMutability: 'view',
      },
      {
        type: 'function',
        name: 'contains',
        inputs: [self, { name: 'value', type: 'uint256' }],
        outputs: [{ type: 'bool' }],
      },
      { type: 'function', name: 'plain', inputs: [{ name: 'a', type: 'uint256' }], outputs: [] },
    ]);
    assert.deepEqual(contract.problems, []);
    assert.deepEqual(selectorsOf(contract), evm.methodIdentifiers);
    assert.deepEqual(
      functionsOf(contract)[0]?.inputs.map(({ type }) => type),
      ['uint8', 'uint8[2][]', 'tuple', 'tuple[]', 'address', 'uint256'],
    );
  });

  it('decodes the values of a call by the types below the names', () => {
    const { evm } = compiled('L');
    const [item] = functionsOf(
      read([
        {
          type: 'function',
          name: 'contains',
          inputs: [
            { name: 'self', type: 'Set.Data storage', internalType: 'struct Set.Data storage pointer' },
            { name: 'value', type: 'uint256' },
          ],
          outputs: [],
        },
      ]),
    );
    assert.ok(item !== undefined);
    const selector = evm.methodIdentifiers['contains(Set.Data storage,uint256)'];
    const data = `0x${selector}${(5).toString(16).padStart(64, '0')}${(7).toString(16).padStart(64, '0')}`;
    const decoded = decodeFunctionData(data, [{ item, source: { kind: 'workspace', label: 'L' } }]);
    assert.ok(decoded.kind === 'decoded', JSON.stringify(decoded));
    const { call } = decoded;
    assert.equal(call.signature, 'contains(Set.Data storage,uint256)');
    assert.deepEqual(
      call.arguments.map(({ value }) => jsonOfValue(value)),
      ['5', '7'],
    );
  });

  it('leaves the functions of a contract alone, even if they take structs and enums', () => {
    const { abi, evm } = compiled('C');
    assert.deepEqual(selectorsOf(read(abi)), evm.methodIdentifiers);
  });
});

describe('tuples that are written as text', () => {
  it('are types of parameters, with arrays, names and tuples within', () => {
    const contract = read([
      {
        type: 'function',
        name: 'f',
        inputs: [
          { name: 'p', type: '(uint256,uint256)' },
          { name: 'q', type: 'tuple(address to, (bool,bytes)[2] calls)[]' },
        ],
        outputs: [{ name: '', type: '(uint256,uint256)[]' }],
      },
    ]);
    assert.deepEqual(contract.problems, []);
    assert.deepEqual(selectorsOf(contract), {
      'f((uint256,uint256),(address,(bool,bytes)[2])[])': toFunctionSelector(
        'f((uint256,uint256),(address,(bool,bytes)[2])[])',
      ).slice(2),
    });
  });

  it('are reported if they are none', () => {
    for (const type of ['(uint256', '(x)', `(${'uint256,'.repeat(2_000)}uint256)`, '()()'])
      assert.equal(
        read([
          { type: 'function', name: 'f', inputs: [{ name: 'p', type }] },
          { type: 'function', name: 'g' },
        ]).problems.length,
        1,
        type.slice(0, 20),
      );
  });
});

describe('files for several contracts', () => {
  const { abi, storageLayout, evm } = compiled('C');

  /** What `solc --combined-json abi,bin,hashes,storage-layout,ast` writes. */
  const combined = {
    contracts: {
      'a.sol:C': { abi, bin: evm.bytecode.object, hashes: evm.methodIdentifiers, 'storage-layout': storageLayout },
      'a.sol:L': { abi: compiled('L').abi, bin: '', hashes: compiled('L').evm.methodIdentifiers },
    },
    sourceList: ['a.sol'],
    sources: { 'a.sol': { AST: output.sources['a.sol']?.ast } },
    version: '0.8.30+commit.73712a01.Linux.g++',
  };

  it('are the outputs of solc: combined JSON and standard JSON hold the same', () => {
    assert.deepEqual(read(combined, 'C'), read(output, 'C'));
    assert.ok(read(combined, 'C').layout !== undefined);
    assert.deepEqual(selectorsOf(read(combined, 'L')), selectorsOf(read(output, 'L')));
    assert.match(
      problemOf(JSON.stringify(combined), 'x.json'),
      /holds several contracts: write one behind a colon, of C, L\./,
    );
  });

  it('are combined JSON of solc before 0.8, with JSON within text', () => {
    const { 'a.sol:C': contract } = combined.contracts;
    const old = {
      contracts: {
        'a.sol:C': { ...contract, abi: JSON.stringify(abi), 'storage-layout': JSON.stringify(storageLayout) },
      },
      version: '0.6.12',
    };
    assert.deepEqual(selectorsOf(read(old)), evm.methodIdentifiers);
    assert.ok(read(old).layout !== undefined);
  });

  it('are not needed for an ABI within text, in metadata, or in the answer of a block explorer', () => {
    const text = JSON.stringify(abi);
    for (const json of [
      { contractName: 'C', abi: text },
      { compiler: {}, output: { abi }, settings: {} },
      { status: '1', message: 'OK', result: text },
      { jsonrpc: '2.0', id: 1, result: abi },
    ])
      assert.deepEqual(selectorsOf(read(json)), evm.methodIdentifiers);
  });

  it('are the outputs of Vyper and of Ape, and exports of hardhat-deploy', () => {
    const layout = { storage_layout: { total: { type: 'uint256', n_slots: 1, slot: 0 } } };
    const vyper = read(
      { 'src/Token.vy': { abi, bytecode: '0x00', layout, method_identifiers: {} }, version: '0.4.0' },
      'Token',
    );
    assert.deepEqual([functionsOf(vyper).length, vyper.layout], [3, { storageLayout: layout }]);
    const json = read({ compiler: 'vyper-0.4.0', contracts: { 'src/Token.vy': { Token: { abi, layout } } } });
    assert.deepEqual(json.layout, { storageLayout: layout });
    const ape = read({ manifest: 'ethpm/3', contractTypes: { C: { abi, contractName: 'C' }, D: { abi: [] } } }, 'C');
    assert.equal(functionsOf(ape).length, 3);
    const exported = read({
      name: 'sepolia',
      chainId: '11155111',
      contracts: { C: { address: `0x${'11'.repeat(20)}`, abi } },
    });
    assert.equal(functionsOf(exported).length, 3);
  });

  it('are manifests of OpenZeppelin: contracts by name, and the versions of one by address', () => {
    const layout = (label: string) => ({
      solcVersion: '0.8.9',
      storage: [
        { label: '_initialized', offset: 0, slot: '0', type: 't_uint8', contract: 'Initializable', src: 'a.sol:1' },
        { label, offset: 0, slot: '1', type: 't_uint256', contract: 'Box', src: 'b.sol:1' },
      ],
      types: { t_uint8: { label: 'uint8', numberOfBytes: '1' }, t_uint256: { label: 'uint256', numberOfBytes: '32' } },
    });
    const [one, two] = [`0x${'aA'.repeat(20)}`, `0x${'bb'.repeat(20)}`];
    const impl = (address: string, label: string) => ({ address, txHash: '0x01', layout: layout(label) });
    const manifest = { manifestVersion: '3.2', proxies: [], impls: { ab12: impl(one, 'x'), cd34: impl(two, 'y') } };
    assert.deepEqual(read({ ...manifest, impls: { ab12: impl(one, 'x') } }).layout, { storageLayout: layout('x') });
    assert.deepEqual(read(manifest, one).layout, { storageLayout: layout('x') });
    const again = `0x${'cC'.repeat(20)}`;
    const spaced = {
      storage: [],
      types: {},
      namespaces: { 'erc7201:a.b': [{ label: 'n', offset: 0, slot: '0', type: 't_uint8', contract: 'Vault' }] },
    };
    const twice = {
      ...manifest,
      impls: { ab12: { ...impl(one, 'x'), allAddresses: [one, again] }, ef56: { address: two, layout: spaced } },
    };
    assert.deepEqual(read(twice, again).layout, { storageLayout: layout('x') });
    assert.deepEqual(read(twice, 'Vault').layout, { storageLayout: spaced });
    assert.match(
      problemOf(JSON.stringify(manifest), 'm.json', 'Box'),
      new RegExp(`of ${one.toLowerCase()} \\(Box\\), ${two} \\(Box\\)`),
    );
  });
});

describe('layouts of files without `storageLayout`', () => {
  const names = (contract: ReturnType<typeof read>) => layoutNames(contract.layout ?? null);
  const withoutLayouts = {
    sources: output.sources,
    contracts: { 'a.sol': { C: { abi: compiled('C').abi }, L: { abi: compiled('L').abi } } },
  };

  it('are derived from the ASTs of a build, with the names of enums', () => {
    const contract = read(withoutLayouts, 'C');
    assert.deepEqual(readMember(contract.layout, 'storageLayout'), compiled('C').storageLayout);
    assert.deepEqual(
      contract.layout && readStorageLayout(contract.layout),
      readStorageLayout(read(output, 'C').layout ?? null),
    );
    assert.deepEqual(read({ id: '1', output: withoutLayouts }, 'C'), contract);
    assert.deepEqual(names(read({ sources: {}, contracts: withoutLayouts.contracts }, 'C')), []);
  });

  it('are derived from combined JSON', () => {
    const combined = {
      contracts: { 'a.sol:C': { abi: compiled('C').abi, bin: '' } },
      sources: { 'a.sol': { AST: output.sources['a.sol']?.ast } },
    };
    assert.deepEqual(names(read(combined, 'C')), ['kind', 'total']);
  });

  it('are derived from the AST of an artifact, as Foundry and Truffle write it', () => {
    const { abi } = compiled('C');
    const ast = output.sources['a.sol']?.ast;
    const metadata = { settings: { compilationTarget: { 'a.sol': 'C' } } };
    for (const artifact of [
      { abi, ast, metadata },
      { contractName: 'C', abi, ast },
    ])
      assert.deepEqual(names(read(artifact)), ['kind', 'total']);
    assert.deepEqual(read({ contractName: 'D', abi, ast }).layout, undefined);
  });
});
