import assert from 'node:assert/strict';

import { readContract } from '../../../../../src/core/knowledge/files/readContract';
import { parseAbiReference } from '../../../../../src/core/knowledge/settings/abiReference';
import { readAbiSettings } from '../../../../../src/core/knowledge/settings/readAbiSettings';
import { SettingsProblems } from '../../../../../src/core/model/networks/settingsProblem';

const storageLayout = { storage: [], types: null };
const abi = [{ type: 'event', name: 'Set', inputs: [] }];

function read(json: unknown, name?: string) {
  return readContract(typeof json === 'string' ? json : JSON.stringify(json), 'x.json', name);
}

describe('readContract', () => {
  it('reads an artifact, and only the part of its AST that layouts need', () => {
    const enumeration = { nodeType: 'EnumDefinition', id: 3, members: [] };
    const contract = read({
      abi,
      storageLayout,
      bytecode: '0x00',
      ast: { nodes: [{ nodeType: 'ContractDefinition', nodes: [enumeration, { nodeType: 'FunctionDefinition' }] }] },
    });
    assert.ok(contract.kind === 'ok');
    assert.deepEqual(
      contract.value.items.map(({ kind, name }) => [kind, name]),
      [['event', 'Set']],
    );
    assert.deepEqual(contract.value.layout, { storageLayout, ast: { nodes: [enumeration] } });
  });

  it('reads a bare layout, a human-readable ABI, and the valid part of a damaged file', () => {
    const layout = read(storageLayout);
    assert.ok(layout.kind === 'ok');
    assert.deepEqual([layout.value.layout, layout.value.problems], [{ storageLayout }, []]);
    const text = read('event Set()\nevent Bad(');
    assert.ok(text.kind === 'ok');
    assert.deepEqual([text.value.items.length, text.value.problems.map(({ place }) => place)], [1, ['line 2']]);
    const broken = read('{"abi": [');
    assert.ok(broken.kind === 'ok');
    assert.deepEqual(
      broken.value.problems.map(({ place }) => place),
      ['line 1, column 10'],
    );
  });

  it('keeps only the items of a Cairo class that events and calls need', () => {
    const event = { type: 'event', name: 'a::Moved', kind: 'struct', members: [] };
    const move = { type: 'function', name: 'move' };
    const contract = read({
      abi: JSON.stringify([event, { type: 'impl', name: 'a::Mover' }, move]),
      sierra_program: ['0x1'],
    });
    assert.ok(contract.kind === 'ok');
    assert.deepEqual([contract.value.cairoAbi, contract.value.items, contract.value.problems], [[event, move], [], []]);
  });

  it('selects one contract of many', () => {
    const build = {
      input: {},
      output: {
        contracts: { 'a.sol': { A: { abi, storageLayout }, B: { abi: [] } }, 'b.sol': { A: { abi: [] } } },
        sources: {},
      },
    };
    const chosen = read(build, 'B');
    assert.ok(chosen.kind === 'ok' && chosen.value.items.length === 0);
    assert.deepEqual(read(build, 'C'), { kind: 'failed', problem: 'x.json has no contract C; it has A, B.' });
    assert.deepEqual(read(build), {
      kind: 'failed',
      problem: 'x.json holds several contracts: write one behind a colon, of A, B.',
    });
    assert.deepEqual(read({ contracts: { 'a.sol': { A: { abi, storageLayout } } } }), read({ abi, storageLayout }));
    assert.equal(read({ abi }, 'A').kind, 'failed');
  });

  it('reads the ABI where other tools and explorers have it', () => {
    for (const json of [
      { abiDefinition: abi, className: 'A', code: '60' },
      { interface: abi, bytecode: '60' },
      { status: '1', result: [{ SourceCode: 'x', ABI: JSON.stringify(abi), ContractName: 'A' }] },
    ]) {
      const contract = read(json);
      assert.ok(contract.kind === 'ok');
      assert.deepEqual([contract.value.items.length, contract.value.problems], [1, []]);
    }
  });

  it('says what to do if a name is shared, and that a file is no ABI instead of that it holds one contract', () => {
    const shared = read({ contracts: { 'a.sol': { A: { abi } }, 'b.sol': { A: { abi } } } }, 'A');
    assert.deepEqual(shared, {
      kind: 'failed',
      problem: 'x.json holds 2 contracts A. Name the artifact of one of them instead.',
    });
    const other = read({ A: abi, B: abi }, 'A');
    assert.ok(other.kind === 'ok' && other.value.problems[0]?.message.startsWith('This is no ABI'));
    for (const one of [abi, { abi }, { storageLayout }])
      assert.deepEqual(read(one, 'A'), { kind: 'failed', problem: 'x.json holds one contract: leave out :A.' });
  });

  it('takes definitions of types from all files of a build', () => {
    const node = { nodeType: 'UserDefinedValueTypeDefinition', id: 12, underlyingType: { name: 'bytes4' } };
    const contract = read({
      contracts: { 'a.sol': { A: { abi, storageLayout } } },
      sources: { 'a.sol': { ast: { nodes: [] } }, 'types.sol': { ast: { nodes: [node] } } },
    });
    assert.ok(contract.kind === 'ok');
    assert.deepEqual(contract.value.layout, { storageLayout, ast: { nodes: [node] } });
  });
});

describe('parseAbiReference', () => {
  it('distinguishes paths, contracts of a file and contract names', () => {
    assert.deepEqual(parseAbiReference(' Vault '), { kind: 'contract', name: 'Vault' });
    assert.deepEqual(parseAbiReference('./out/Vault.sol/Vault.json'), {
      kind: 'file',
      path: './out/Vault.sol/Vault.json',
    });
    assert.deepEqual(parseAbiReference('build.json:Vault'), { kind: 'file', path: 'build.json', contract: 'Vault' });
    assert.deepEqual(parseAbiReference('C:\\abi\\Vault.json'), { kind: 'file', path: 'C:\\abi\\Vault.json' });
  });
});

describe('readAbiSettings', () => {
  it('reads addresses and tokens of all networks and of one', () => {
    const problems = new SettingsProblems();
    const settings = readAbiSettings(
      {
        addresses: { '0xAA': 'A.json', 'main/l2net:0x01': 'B' },
        tokens: { 'mainnet:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': { decimals: 6, symbol: 'USDC' } },
        tokenLists: ['lists/tokens.json'],
      },
      problems,
    );
    assert.deepEqual(settings, {
      labels: [],
      addresses: [
        { network: undefined, address: '0xAA', value: 'A.json' },
        { network: 'main/l2net', address: '0x01', value: 'B' },
      ],
      tokens: [
        {
          network: 'mainnet',
          address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          value: { decimals: 6, symbol: 'USDC' },
        },
      ],
      tokenLists: ['lists/tokens.json'],
      registries: new Map([['1', '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e']]),
      workspaceLabels: [],
      workspaceRegistries: new Map(),
    });
    assert.deepEqual(problems.list(), []);
  });

  const wrong: readonly [addresses: unknown, tokens: unknown, place: string][] = [
    [{ vault: 'A.json' }, {}, 'rpcbook.abi.addresses.vault'],
    [{ '0xaa': 7 }, {}, 'rpcbook.abi.addresses.0xaa'],
    [[], {}, 'rpcbook.abi.addresses'],
    [{}, { '0xzz': { decimals: 6 } }, 'rpcbook.tokens.0xzz'],
    [{}, { [`0x${'a'.repeat(40)}`]: { symbol: 'X' } }, `rpcbook.tokens.0x${'a'.repeat(40)}.decimals`],
    [{}, { [`0x${'a'.repeat(40)}`]: { decimals: 300 } }, `rpcbook.tokens.0x${'a'.repeat(40)}.decimals`],
    [{}, { [`0x${'a'.repeat(40)}`]: { decimals: 3, name: 'X' } }, `rpcbook.tokens.0x${'a'.repeat(40)}.name`],
  ];
  for (const [addresses, tokens, place] of wrong) {
    it(`reports ${place} and continues`, () => {
      const problems = new SettingsProblems();
      readAbiSettings({ addresses, tokens, tokenLists: undefined }, problems);
      assert.deepEqual(
        problems.list().map((problem) => problem.place),
        [place],
      );
    });
  }
});
