import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';

import solc from 'solc';

import { type JsonValue, readMember } from '../../../../../src/core/base/json/jsonValue';
import { printJson } from '../../../../../src/core/base/json/printJson';
import { layoutNames } from '../../../../../src/core/formats/storage/layoutNames';
import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';
import { LinkedLayouts } from '../../../../../src/core/knowledge/files/linkedLayouts';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { ForgeProject } from '../../../../service/foundry/forgeProject';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';

const sources = {
  'contracts/Base.sol': 'import "./Types.sol"; contract Base { Kind kind; }',
  'contracts/Types.sol': 'enum Kind { Open, Closed }',
  'contracts/Vault.sol': 'import "./Base.sol"; contract Vault is Base { uint64 total; }',
};

function compile(): {
  readonly sources: Record<string, { ast: JsonValue }>;
  readonly contracts: unknown;
  readonly storageLayout: JsonValue;
} {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([file, content]) => [file, { content }])),
    settings: { outputSelection: { '*': { '*': ['abi', 'storageLayout'], '': ['ast'] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as ReturnType<typeof compile> & {
    readonly contracts: Record<string, Record<string, { storageLayout?: JsonValue }>>;
  };
  const vault = output.contracts['contracts/Vault.sol']?.['Vault'];
  const storageLayout = vault?.storageLayout ?? null;
  // Builds in default settings have none.
  delete vault?.storageLayout;
  return { ...output, storageLayout };
}

describe('layouts from other files of a compilation', () => {
  const { sources: units, contracts, storageLayout } = compile();
  let folder: AbiFolder;
  beforeEach(async () => {
    folder = await AbiFolder.create();
  });
  afterEach(() => folder.delete());

  it('reads few of the artifacts that claim to have an imported file', async () => {
    const unit = (id: number, absolutePath: string, nodes: readonly JsonValue[]): JsonValue => ({
      ast: { nodeType: 'SourceUnit', id, absolutePath, nodes },
    });
    const own = unit(1, 'a.sol', [
      { nodeType: 'ImportDirective', id: 2, absolutePath: 'b.sol', sourceUnit: 3 },
      { nodeType: 'ContractDefinition', id: 4, name: 'A', linearizedBaseContracts: [4, 5], nodes: [] },
    ]);
    let reads = 0;
    const file = (location: string) => ({ location, path: location, stamp: '', bytes: 10 });
    const linked = new LinkedLayouts({
      files: {
        list: () => Promise.resolve([]),
        describe: (location) => Promise.resolve(file(location)),
        read: (location) => {
          reads += 1;
          return Promise.resolve(Buffer.from(printJson(location === 'A.json' ? own : unit(9, 'b.sol', []))));
        },
        locate: () => Promise.resolve({ kind: 'failed', problem: '' }),
      },
      artifactsOfSource: () => Promise.resolve(Array.from({ length: 1_000 }, (_, index) => `${index}.json`)),
    });
    assert.equal(await linked.find({ kind: 'ast', name: 'A' }, file('A.json')), undefined);
    assert.ok(reads > 1 && reads < 100, String(reads));
  });

  async function layoutOf(reference: string): Promise<JsonValue | undefined> {
    const { index, files } = indexOf(folder);
    const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
    const contract = await new ContractKnowledge({ files, index, settings }).contract(reference, undefined);
    assert.ok(contract.kind === 'ok', JSON.stringify(contract));
    return contract.value.layout;
  }

  async function variablesOf(reference: string): Promise<readonly string[]> {
    return layoutNames((await layoutOf(reference)) ?? null);
  }

  /** The names of the members of the first variable, an enum. */
  async function namesOfFirst(reference: string): Promise<readonly string[] | undefined> {
    const layout = readStorageLayout((await layoutOf(reference)) ?? null);
    assert.ok(layout.kind === 'ok');
    const { variables, types } = layout.value;
    const type = types.get(variables[0]?.type ?? '');
    return type?.kind === 'value' ? type.names : undefined;
  }

  async function writeTruffle(names: readonly string[], without = ''): Promise<void> {
    for (const name of names) {
      const ast = units[`contracts/${name}.sol`]?.ast;
      if (name !== without) await folder.write(`build/contracts/${name}.json`, { contractName: name, abi: [], ast });
    }
  }

  it('are found by the debug file of Hardhat 2', async () => {
    const artifact = {
      _format: 'hh-sol-artifact-1',
      contractName: 'Vault',
      sourceName: 'contracts/Vault.sol',
      abi: [],
      bytecode: '0x',
    };
    await folder.write('artifacts/contracts/Vault.sol/Vault.json', artifact);
    assert.deepEqual(await variablesOf('Vault'), []);
    const buildInfo = '../../build-info/0a1b.json';
    await folder.write('artifacts/contracts/Vault.sol/Vault.dbg.json', { _format: 'hh-sol-dbg-1', buildInfo });
    await folder.write('artifacts/build-info/0a1b.json', { id: '0a1b', output: { sources: units, contracts } });
    assert.deepEqual(await variablesOf('Vault'), ['kind', 'total']);
    for (const hostile of ['/etc/passwd', 'C:\\x', '../../../../../../etc/passwd', 7]) {
      await folder.write('artifacts/contracts/Vault.sol/Vault.dbg.json', { buildInfo: hostile });
      assert.deepEqual(await variablesOf('Vault'), [], String(hostile));
    }
  });

  it('are found in the artifacts of imported files, as Truffle writes them', async () => {
    await writeTruffle(['Vault', 'Base', 'Types']);
    assert.deepEqual(await variablesOf('Vault'), ['kind', 'total']);
  });

  it('have the names of enums that another file declares, also where the compiler wrote the layout', async () => {
    const artifact = (name: string) => ({
      contractName: name,
      abi: [],
      ast: units[`contracts/${name}.sol`]?.ast,
      ...(name === 'Vault' && { storageLayout }),
    });
    for (const name of ['Vault', 'Base', 'Types']) await folder.write(`build/contracts/${name}.json`, artifact(name));
    assert.deepEqual(await namesOfFirst('Vault'), ['Open', 'Closed']);
    await folder.write('build/contracts/Types.json', { contractName: 'Types', abi: [] });
    assert.deepEqual([await variablesOf('Vault'), await namesOfFirst('Vault')], [['kind', 'total'], undefined]);
  });

  it('are not derived from files that were compiled at another time', async () => {
    await writeTruffle(['Vault', 'Base', 'Types']);
    const base = units['contracts/Base.sol']?.ast;
    assert.ok(base !== undefined);
    const ast = { ...(base as object), id: 999 };
    await folder.write('build/contracts/Base.json', { contractName: 'Base', abi: [], ast });
    assert.deepEqual(await variablesOf('Vault'), []);
    assert.equal(readMember(base, 'nodeType'), 'SourceUnit');
  });

  it('are derived from what forge writes with `ast = true`', async () => {
    const project = await ForgeProject.create(folder.file('project'), 'ast = true');
    for (const [file, content] of Object.entries(sources))
      await writeFile(
        file.replace('contracts', `${project.folder}/src`).replace('Vault', 'Safe'),
        content.replace('Vault', 'Safe'),
      );
    await project.build();
    assert.deepEqual(await variablesOf('Safe'), ['kind', 'total']);
    assert.deepEqual(await variablesOf('Factory'), layoutNames({ storage: [] }));
  });
});
