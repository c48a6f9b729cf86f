import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, type BuildOptions } from 'esbuild';

import { namesForBrowser, namesForNode, writeBuiltInNames } from '../../product/build/bundleNames.mjs';

const program = `
  export { BuiltInAbi } from './src/core/formats/abi/names/builtInAbi';
  export { EventNames } from './src/core/editor/language/shared/eventNames';
  export { contractNameOf } from './src/core/knowledge/names/contractNameOf';
  export { LogDecoder } from './src/core/formats/abi/decode/logDecoder';`;
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';
const transferSelector = '0xa9059cbb';

interface Bundle {
  readonly BuiltInAbi: new () => { functions(selector: string): readonly { readonly source: { label: string } }[] };
  readonly contractNameOf: (
    address: string,
    network: { readonly family: 'evm' },
  ) => { readonly name: string } | undefined;
  readonly EventNames: new (abi: unknown) => { all(): readonly unknown[] };
  readonly LogDecoder: new (events: readonly unknown[], abi: unknown) => unknown;
}

describe('the file of the built-in names', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'rpcbook-names-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is read by the bundle of the extension at the first look-up, not before', async () => {
    const outfile = await bundle(folder, 'out.cjs', { format: 'cjs', plugins: [namesForNode('__dirname')] });
    const { BuiltInAbi, contractNameOf, EventNames, LogDecoder } = createRequire(import.meta.url)(outfile) as Bundle;
    const abi = new BuiltInAbi();
    const names = new EventNames(abi);
    new LogDecoder([], abi);
    // The file isn't there yet: whatever had read it would have failed.
    writeBuiltInNames(folder);
    assert.equal(abi.functions(transferSelector)[0]?.source.label, 'ERC-20');
    assert.ok(names.all().length > 300);
    assert.equal(contractNameOf(multicall, { family: 'evm' })?.name, 'Multicall3');
    rmSync(path.join(folder, 'builtInNames.js'));
    assert.equal(new BuiltInAbi().functions(transferSelector)[0]?.source.label, 'ERC-20', 'it was read again');
  });

  it('is read by the bundle of the command line from its own folder', async () => {
    const outfile = await bundle(folder, 'out.mjs', { format: 'esm', plugins: [namesForNode('import.meta.dirname')] });
    const { BuiltInAbi } = (await import(pathToFileURL(outfile).href)) as Bundle;
    const abi = new BuiltInAbi();
    writeBuiltInNames(folder);
    assert.equal(abi.functions(transferSelector)[0]?.source.label, 'ERC-20');
  });

  it('is imported by the scripts of webviews, which do not contain the names themselves', async () => {
    const outfile = await bundle(folder, 'out.js', { format: 'esm', plugins: [namesForBrowser], platform: 'browser' });
    writeBuiltInNames(folder);
    // Without this, Node would take the two for CommonJS.
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    const text = readFileSync(outfile, 'utf8');
    assert.match(text, /from ?"\.\/builtInNames\.js"/);
    assert.match(text, /from ?"\.\/contractNames\.js"/);
    assert.ok(text.length < 200_000, `${text.length} bytes`);
    const { BuiltInAbi, contractNameOf } = (await import(pathToFileURL(outfile).href)) as Bundle;
    assert.equal(contractNameOf(multicall, { family: 'evm' })?.name, 'Multicall3');
    assert.equal(new BuiltInAbi().functions(transferSelector)[0]?.source.label, 'ERC-20');
  });
});

async function bundle(folder: string, name: string, options: BuildOptions): Promise<string> {
  const outfile = path.join(folder, name);
  await build({
    stdin: { contents: program, resolveDir: path.resolve(import.meta.dirname, '../../..'), loader: 'ts' },
    bundle: true,
    minify: true,
    platform: 'node',
    outfile,
    logLevel: 'error',
    ...options,
  });
  return outfile;
}
