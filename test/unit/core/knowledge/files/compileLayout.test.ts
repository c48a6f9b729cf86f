import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';

import type { PrivateFiles } from '../../../../../src/core/base/files/privateFiles';
import { ok } from '../../../../../src/core/base/result';
import { contractsWithoutLayout } from '../../../../../src/core/editor/lookup/solidity/sourceVariables';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { CompiledLayouts } from '../../../../../src/core/knowledge/files/compiledLayouts';
import { compileLayout } from '../../../../../src/core/knowledge/files/compileLayout';
import type { LayoutBuild, LayoutCompiler } from '../../../../../src/core/knowledge/files/layoutCompiler';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import type { OfferingPorts } from '../../../../../src/core/request/pipe/offeringPorts';
import { offerCompiler, withLayouts } from '../../../../../src/core/run/session/compose/offerKnowledge';
import { withOffers } from '../../../../../src/core/run/session/memory/refreshAnswer';
import { ForgeCompiler } from '../../../../../src/disk/compilers/forgeCompiler';
import { PrivateFolder } from '../../../../../src/disk/privateFolder';
import { findFoundryBinary } from '../../../../service/evm/foundryBinary';
import { ForgeProject } from '../../../../service/foundry/forgeProject';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { answeredExchange } from '../../answer/inquiry/answeredExchange';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';
import { assertSafeLayout } from './assertSafeLayout';

const address = `0x${'5a'.repeat(20)}`;
const safe = 'pragma solidity ^0.8.20; import "./Phase.sol"; contract Safe { uint128 total; Phase phase; }';

const slot = `0x${'0'.repeat(64)}`;
const rpc = { kind: 'rpc', method: 'eth_getStorageAt' } as const;
const answerParts = { kind: 'exchange', hints: noHints, sentValues: [], notes: [] } as const;

const unrunnable: LayoutCompiler = {
  choose: () => Promise.resolve(ok({ programs: [], marks: {} })),
  build: () => Promise.reject(new Error('It ran.')),
};

/** Builds with a program in the place of forge. */
async function buildWith(program: string, build: Extract<LayoutBuild, { kind: 'forge' }>) {
  const compiler = new ForgeCompiler([], [program]);
  const choice = await compiler.choose(build);
  return choice.kind === 'ok' ? compiler.build(build, choice.value, new AbortController().signal) : choice;
}

describe('compileLayout, with a default project of forge', () => {
  let folder: AbiFolder;
  let project: ForgeProject;
  let storage: PrivateFiles;
  const signal = new AbortController().signal;
  before(async () => {
    folder = await AbiFolder.create();
    project = await ForgeProject.create(folder.file('project'), '');
    storage = new PrivateFolder(folder.file('storage'));
    await writeFile(`${project.folder}/src/Phase.sol`, 'enum Phase { Planned, Active }');
    await writeFile(`${project.folder}/src/Safe.sol`, safe);
    await project.build();
  });
  after(() => folder.delete());

  function open() {
    const compiled = new CompiledLayouts(storage);
    const { index, files } = indexOf(folder);
    const settings = () => ({
      addresses: [{ network: undefined, address, value: 'Safe' }],
      tokens: [],
      tokenLists: [],
    });
    const knowledge = new ContractKnowledge({ files, index, settings, compiled });
    const asked: LayoutBuild[] = [];
    const ports = {
      files,
      compiled,
      compiler: new ForgeCompiler([], [folder.file('no-forge'), findFoundryBinary('forge')]),
      projectOf: () => Promise.resolve(project.folder),
      approve: (build: LayoutBuild) => Promise.resolve(asked.push(build) > 0),
    };
    const layout = async () => {
      const contract = await knowledge.contract('Safe', undefined);
      return contract.kind === 'ok' ? contract.value.layout : undefined;
    };
    return { knowledge, ports, asked, layout, location: folder.file('project/out/Safe.sol/Safe.json') };
  }

  it('compiles nothing without approval, and nothing that no project has', async () => {
    const { ports, location } = open();
    const compiler = unrunnable;
    const refused = { ...ports, compiler, approve: () => Promise.resolve(false) };
    assert.deepEqual(await compileLayout(location, signal, refused), { kind: 'ok', value: false });
    const elsewhere = { ...refused, projectOf: () => Promise.resolve(undefined) };
    assert.match(JSON.stringify(await compileLayout(location, signal, elsewhere)), /foundry\.toml wasn't found/);
    assert.match(
      JSON.stringify(await compileLayout(folder.file('no.json'), signal, refused)),
      /isn't from an artifact/,
    );
  });

  it('gets a layout with the names of enums, keeps it, and leaves the output of the project alone', async () => {
    const { knowledge, ports, asked, layout, location } = open();
    const offers = () => offerCompiler({ address, block: undefined }, evmNetwork, knowledge);
    assert.deepEqual(await offers(), [
      { kind: 'compileLayout', location },
      { kind: 'addAstSetting', location, tool: 'foundry' },
    ]);
    assert.equal(await layout(), undefined);
    const lenses = () => contractsWithoutLayout(safe, evmNetwork, knowledge);
    assert.deepEqual(await lenses(), [{ offset: safe.indexOf('uint128'), address }]);
    const before = await readdir(`${project.folder}/out`, { recursive: true });
    const one = `0x${'1'.padStart(64, '0')}`;
    const diff = {
      pre: { [address]: { storage: { [slot]: slot } } },
      post: { [address]: { storage: { [slot]: one } } },
    };
    const params = [address, '0x0', 'latest'];
    const stored = { ...answeredExchange(evmNetwork, 'eth_getStorageAt', slot), call: { ...rpc, params } };
    const changed = answeredExchange(evmNetwork, 'debug_traceTransaction', diff);
    const offered = async () => {
      const answers = [stored, changed].map((exchange) => ({ ...answerParts, exchange }));
      const shown = await Promise.all(
        answers.map((answer) => withOffers(answer, { knowledge } as unknown as OfferingPorts)),
      );
      return shown.map(({ withoutLayout }) => withoutLayout);
    };
    const refusal = { code: 'invalidCell', cause: 'No layout could be read.', cure: 'Nothing was sent.' } as const;
    const cure = async (): Promise<string> => {
      const place = { expression: 'total', target: { address, expression: 'total', block: undefined } };
      return (await withLayouts(refusal, place, evmNetwork, { knowledge } as unknown as OfferingPorts)).cure;
    };
    const lacking = { location, tool: 'foundry' };
    assert.deepEqual(await offered(), [lacking, lacking]);
    assert.match(await cure(), /^The artifact .* compiler of the project knows it\. Nothing was sent\.$/);
    assert.deepEqual(await compileLayout(location, signal, ports), { kind: 'ok', value: true });
    assert.deepEqual(await offered(), [undefined, undefined]);
    assert.equal(await cure(), 'Nothing was sent.');
    assert.deepEqual(asked, [{ kind: 'forge', folder: project.folder, file: 'src/Safe.sol' }]);
    assert.deepEqual(await readdir(`${project.folder}/out`, { recursive: true }), before);
    assert.deepEqual(await offers(), []);
    assert.deepEqual(await lenses(), []);
    for (const found of [await layout(), await open().layout()]) {
      assertSafeLayout(found);
    }
  });

  it('never runs a compiler for a path that is an option, or that leads out of the project', async () => {
    const { ports } = open();
    const hostile = [
      '--root=/tmp/x.sol',
      '-v.sol',
      '../x.sol',
      'src/../../x.sol',
      '/etc/x.sol',
      'C:\\x.sol',
      'a\nb.sol',
    ];
    for (const [index, file] of [...hostile, 'src/$(touch x).sol', 'src/x.sol;y', 'src/Vault.js'].entries()) {
      const metadata = { settings: { compilationTarget: { [file]: 'Safe' } } };
      await folder.write(`hostile/${index}.json`, { abi: [], metadata, rawMetadata: JSON.stringify(metadata) });
      const result = await compileLayout(folder.file(`hostile/${index}.json`), signal, {
        ...ports,
        compiler: unrunnable,
      });
      assert.match(JSON.stringify(result), /isn't from an artifact/, file);
    }
    await folder.delete('hostile');
  });

  it('gives the path to the compiler as one argument, without a shell', async () => {
    const script = `#!/usr/bin/env node
      const { mkdirSync, writeFileSync } = require('node:fs');
      const folder = process.argv[process.argv.indexOf('--build-info-path') + 1];
      mkdirSync(folder);
      writeFileSync(folder + '/1.json', JSON.stringify(process.argv.slice(2)));`;
    await writeFile(folder.file('forge'), script, { mode: 0o755 });
    const file = 'src/a b + $(touch x).sol';
    const built = await buildWith(folder.file('forge'), { kind: 'forge', folder: folder.path, file });
    assert.ok(built.kind === 'ok', JSON.stringify(built));
    const args = JSON.parse(new TextDecoder().decode(built.value)) as string[];
    assert.deepEqual([args[0], ...args.slice(-2)], ['build', '--', file]);
  });

  it('gives the compiler no variable of the environment that may be a key', async () => {
    const script = `#!/usr/bin/env node
      const { mkdirSync, writeFileSync } = require('node:fs');
      const folder = process.argv[process.argv.indexOf('--build-info-path') + 1];
      mkdirSync(folder);
      writeFileSync(folder + '/1.json', JSON.stringify(process.env));`;
    await writeFile(folder.file('forge'), script, { mode: 0o755 });
    const planted = ['RPCBOOK_KEY_MAIN', 'ETHERSCAN_API_KEY', 'FOUNDRY_ETH_RPC_URL'];
    for (const name of planted) process.env[name] = 'pl4nted-key';
    try {
      const built = await buildWith(folder.file('forge'), { kind: 'forge', folder: folder.path, file: 'a.sol' });
      assert.ok(built.kind === 'ok', JSON.stringify(built));
      const text = new TextDecoder().decode(built.value);
      assert.doesNotMatch(text, /pl4nted-key/);
      assert.match(text, /"PATH":/);
    } finally {
      for (const name of planted) delete process.env[name];
    }
  });

  it("refuses sources that aren't those of the artifact, and says what the compiler says", async () => {
    const { ports, location } = open();
    await writeFile(`${project.folder}/src/Safe.sol`, safe.replace('uint128', 'uint64'));
    assert.match(JSON.stringify(await compileLayout(location, signal, ports)), /have changed since/);
    await writeFile(`${project.folder}/src/Safe.sol`, 'contract Safe { uint128 total }');
    assert.match(JSON.stringify(await compileLayout(location, signal, ports)), /forge failed/);
    const missing = { ...ports, compiler: new ForgeCompiler([], [folder.file('no-forge')]) };
    assert.match(JSON.stringify(await compileLayout(location, signal, missing)), /forge wasn't found/);
    const stopped = AbortSignal.abort();
    assert.match(JSON.stringify(await compileLayout(location, stopped, ports)), /was stopped/);
  });
});
