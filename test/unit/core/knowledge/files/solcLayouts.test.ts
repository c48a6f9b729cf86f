import assert from 'node:assert/strict';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { JsonObject, JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { lacksTypeNames } from '../../../../../src/core/formats/storage/lacksTypeNames';
import { CompiledLayouts } from '../../../../../src/core/knowledge/files/compiledLayouts';
import { compileLayout } from '../../../../../src/core/knowledge/files/compileLayout';
import type { CompilerChoice, LayoutBuild } from '../../../../../src/core/knowledge/files/layoutCompiler';
import { withHardhatSetting } from '../../../../../src/core/knowledge/files/withAstSetting';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { lackingLayout } from '../../../../../src/core/knowledge/sources/lackingLayout';
import { offerCompiler } from '../../../../../src/core/run/session/compose/offerKnowledge';
import { SolcCompiler } from '../../../../../src/disk/compilers/solcCompiler';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';
import { assertSafeLayout } from './assertSafeLayout';

const load = createRequire(import.meta.url);
const solc = load('solc') as { compile: (input: string) => string; version: () => string };

const address = `0x${'5a'.repeat(20)}`;
const file = 'contracts/Safe.sol';
const sources = {
  [file]: {
    content: 'pragma solidity ^0.8.20; enum Phase { Planned, Active } contract Safe { uint128 total; Phase phase; }',
  },
};
/** What tools ask of the compiler if settings select the outputs: neither layout nor AST. */
const input = {
  language: 'Solidity',
  sources,
  settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'metadata'] } } },
};

interface Built {
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly metadata: string; readonly evm: { readonly bytecode: { readonly object: string } } }>
      >
    >
  >;
}

describe('compileLayout, with inputs of solc that Hardhat and hardhat-deploy keep', () => {
  let folder: AbiFolder;
  let built: Built;
  let metadata = '';
  const signal = new AbortController().signal;
  before(() => {
    built = JSON.parse(solc.compile(JSON.stringify(input)));
    metadata = built.contracts[file]?.['Safe']?.metadata ?? assert.fail('metadata');
  });
  beforeEach(async () => {
    folder = await AbiFolder.create();
    await mkdir(folder.file('node_modules'));
    await symlink(path.dirname(load.resolve('solc/package.json')), folder.file('node_modules/solc'));
  });
  afterEach(() => folder.delete());

  const bytecode = () => `0x${built.contracts[file]?.['Safe']?.evm.bytecode.object}`;
  const longVersion = () => solc.version().replace('.Emscripten.clang', '');

  /** Writes an artifact as a tool does. Returns its path. */
  const tools = {
    'hardhat-deploy': async () => {
      const hash = '0123456789abcdef0123456789abcdef';
      await folder.write(`deployments/dev/solcInputs/${hash}.json`, input);
      const deployment = { address, abi: [], bytecode: bytecode(), metadata, solcInputHash: hash };
      await folder.write('deployments/dev/Safe.json', deployment);
      return 'deployments/dev/Safe.json';
    },
    'Hardhat 2': async () => {
      await folder.write('artifacts/build-info/1.json', {
        _format: 'hh-sol-build-info-1',
        solcLongVersion: longVersion(),
        input,
        output: built,
      });
      await folder.write('artifacts/contracts/Safe.sol/Safe.dbg.json', { buildInfo: '../../build-info/1.json' });
      await folder.write('artifacts/contracts/Safe.sol/Safe.json', {
        _format: 'hh-sol-artifact-1',
        contractName: 'Safe',
        sourceName: file,
        abi: [],
        bytecode: bytecode(),
      });
      return 'artifacts/contracts/Safe.sol/Safe.json';
    },
    'Hardhat 3': async () => {
      const build = { _format: 'hh3-sol-build-info-1', solcLongVersion: longVersion(), input };
      await folder.write('artifacts/build-info/solc-1.json', build);
      await folder.write('artifacts/build-info/solc-1.output.json', { output: built });
      await folder.write('artifacts/contracts/Safe.sol/Safe.json', {
        _format: 'hh3-artifact-1',
        contractName: 'Safe',
        sourceName: file,
        inputSourceName: file,
        buildInfoId: 'solc-1',
        abi: [],
        bytecode: bytecode(),
      });
      return 'artifacts/contracts/Safe.sol/Safe.json';
    },
  };

  function open(artifact: string) {
    const compiled = new CompiledLayouts(undefined);
    const { index, files } = indexOf(folder);
    const settings = () => ({
      addresses: [{ network: undefined, address, value: artifact }],
      tokens: [],
      tokenLists: [],
    });
    const knowledge = new ContractKnowledge({ files, index, settings, compiled });
    const asked: LayoutBuild[] = [];
    const ports = {
      files,
      compiled,
      compiler: new SolcCompiler([], { searchPath: '', home: folder.path }),
      projectOf: () => Promise.resolve(folder.path),
      approve: (build: LayoutBuild) => Promise.resolve(asked.push(build) > 0),
    };
    const location = folder.file(artifact);
    const layout = async (): Promise<JsonValue | undefined> => {
      const contract = await knowledge.contract(artifact, undefined);
      return contract.kind === 'ok' ? contract.value.layout : undefined;
    };
    return { knowledge, ports, asked, layout, location };
  }

  for (const [tool, write] of Object.entries(tools))
    it(`gets the layout of an artifact of ${tool}, with the names of enums`, async () => {
      const { knowledge, ports, asked, layout, location } = open(await write());
      const offers = () => offerCompiler({ address, block: undefined }, evmNetwork, knowledge);
      assert.deepEqual(await offers(), [
        { kind: 'compileLayout', location },
        { kind: 'addAstSetting', location, tool: 'hardhat' },
      ]);
      assert.deepEqual(await compileLayout(location, signal, ports), { kind: 'ok', value: true });
      assert.deepEqual(
        asked.map((build) => build.kind),
        ['solc'],
      );
      assertSafeLayout(await layout());
      assert.deepEqual(await offers(), []);
    });

  it('gets the names of enums for a layout that hardhat-deploy kept, where they are asked for', async () => {
    const artifact = await tools['hardhat-deploy']();
    const written: JsonObject = JSON.parse(await readFile(folder.file(artifact), 'utf8'));
    const outputSelection = { '*': { '*': ['storageLayout'] } };
    const laid: { contracts: Record<string, Record<string, { storageLayout: JsonValue }>> } = JSON.parse(
      solc.compile(JSON.stringify({ ...input, settings: { outputSelection } })),
    );
    const storageLayout = laid.contracts[file]?.['Safe']?.storageLayout ?? assert.fail('layout');
    await folder.write(artifact, { ...written, storageLayout });
    const { knowledge, ports, layout, location } = open(artifact);
    assert.equal(lacksTypeNames((await layout()) ?? null), true);
    const lacking = (asksForNames: boolean) =>
      lackingLayout(address, undefined, { network: evmNetwork, knowledge, asksForNames });
    assert.equal(await lacking(false), undefined);
    assert.deepEqual(await lacking(true), { location, tool: 'hardhat' });
    assert.deepEqual(await compileLayout(location, signal, ports), { kind: 'ok', value: true });
    assertSafeLayout(await layout());
    assert.equal(await lacking(true), undefined);
  });

  it('says what is missing: approval, the input, or the compiler of that version', async () => {
    const { ports, location } = open(await tools['hardhat-deploy']());
    const refused = { ...ports, approve: () => Promise.resolve(false) };
    assert.deepEqual(await compileLayout(location, signal, refused), { kind: 'ok', value: false });
    const said = async (given = ports) => JSON.stringify(await compileLayout(location, signal, given));
    const elsewhere = { ...ports, projectOf: () => Promise.resolve(folder.file('deployments')) };
    assert.match(await said(elsewhere), /solc \d+\.\d+\.\d+ wasn't found on this computer/);
    await folder.delete('deployments/dev/solcInputs');
    assert.match(await said(), /input of the compiler was not found/);
  });

  it('asks the compiler for no solver, whatever the input says', async () => {
    const modelChecker = { engine: 'all', solvers: ['eld'], timeout: 1_000_000_000 };
    const artifact = await tools['hardhat-deploy']();
    const hash = '0123456789abcdef0123456789abcdef';
    const settings = { ...input.settings, modelChecker, optimizer: { runs: 1 } };
    await folder.write(`deployments/dev/solcInputs/${hash}.json`, { ...input, settings });
    const { ports, asked, location } = open(artifact);
    await compileLayout(location, AbortSignal.abort(), ports);
    const [build] = asked;
    assert.ok(build?.kind === 'solc');
    assert.deepEqual(Object.keys(build.input['settings'] ?? {}).toSorted(), ['optimizer', 'outputSelection']);
  });

  it('gives the compiler no file of the project and no variable that may be a key', async () => {
    const { ports, location } = open(await tools['hardhat-deploy']());
    const script = `#!/usr/bin/env node
      if (process.argv[2] === '--version') console.log('Version: ${longVersion()}');
      else console.log(JSON.stringify({ env: process.env, args: process.argv.slice(2), cwd: process.cwd() }));`;
    await mkdir(folder.file('bin'));
    await writeFile(folder.file('bin/solc'), script, { mode: 0o755 });
    const planted = ['RPCBOOK_KEY_MAIN', 'ETHERSCAN_API_KEY'];
    for (const name of planted) process.env[name] = 'pl4nted-key';
    try {
      const seen: Uint8Array[] = [];
      const own = new SolcCompiler([], {
        searchPath: ['relative', folder.file('bin')].join(path.delimiter),
        home: folder.path,
      });
      const elsewhere = {
        kind: 'solc',
        folder: folder.file('deployments'),
        input,
        version: longVersion().split('+')[0] ?? '',
      } as const;
      const compiler = {
        choose: () => own.choose(elsewhere),
        build: async (_build: LayoutBuild, approved: CompilerChoice, stopped: AbortSignal) => {
          const result = await own.build(elsewhere, approved, stopped);
          if (result.kind === 'ok') seen.push(result.value);
          return result;
        },
      };
      await compileLayout(location, signal, { ...ports, compiler });
      const text = new TextDecoder().decode(seen[0]);
      assert.match(text, /"args":\["--standard-json"\]/);
      assert.doesNotMatch(text, /pl4nted-key/);
      assert.ok(!text.includes(`"cwd":"${folder.path}`), text);
    } finally {
      for (const name of planted) delete process.env[name];
    }
  });
});

describe('withHardhatSetting', () => {
  const added = 'outputSelection: { "*": { "*": ["storageLayout"] } }';

  it('adds the setting where the one compiler is configured', () => {
    assert.equal(
      withHardhatSetting("export default { solidity: '0.8.28', networks: {} };"),
      `export default { solidity: { version: "0.8.28", settings: { ${added} } }, networks: {} };`,
    );
    assert.equal(
      withHardhatSetting("solidity: { version: '0.8.28', settings: { optimizer: {} } }"),
      `solidity: { version: '0.8.28', settings: { ${added}, optimizer: {} } }`,
    );
    assert.equal(
      withHardhatSetting("solidity: { compilers: [{ version: '0.8.28' }] }"),
      `solidity: { compilers: [{ version: '0.8.28', settings: { ${added} } }] }`,
    );
  });

  it('changes nothing where outputs are selected, or several compilers are configured', () => {
    for (const text of [
      `solidity: { settings: { ${added} } }`,
      "compilers: [{ version: '0.8.28' }, { version: '0.8.20' }]",
      'compilers: [{ settings: {} }, { settings: {} }]',
      'export default {};',
    ])
      assert.equal(withHardhatSetting(text), undefined, text);
  });
});
