// Checks out/rpcbook.vsix, which `npm run package` has just created; test/run/test.mjs runs it before this suite.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { helpTopics } from '../../src/core/base/helpTopics';
import { projectRoot } from '../workbench/workbench';
import { readZipEntries } from './zipEntries';

describe('the VSIX', () => {
  const archive = readFileSync(path.join(projectRoot, 'out', 'rpcbook.vsix'));
  const entries = readZipEntries(archive)
    .filter((name) => name.startsWith('extension/'))
    .map((name) => name.slice('extension/'.length));

  it('is smaller than 1.5 MB', () => {
    assert.ok(archive.length < 1_500_000, `${archive.length} bytes`);
  });

  it('contains the built-in names once, in less than 400 kB', () => {
    const names = readFileSync(path.join(projectRoot, 'dist', 'builtInNames.js'));
    assert.ok(names.length < 400_000, `${names.length} bytes`);
    assert.equal(entries.filter((name) => name === 'dist/builtInNames.js').length, 1);
    const contracts = readFileSync(path.join(projectRoot, 'dist', 'contractNames.js'));
    assert.ok(contracts.length < 30_000, `${contracts.length} bytes`);
    assert.equal(entries.filter((name) => name === 'dist/contractNames.js').length, 1);
    const label = '"EtherDelta"';
    for (const bundle of ['extension.cjs', 'renderer.js', 'builder.js', 'answer.js']) {
      const text = withShared(bundle);
      assert.ok(text.includes('builtInNames.js'), `${bundle} does not load the file`);
      assert.ok(!text.includes(label), `${bundle} holds the names itself`);
      assert.ok(text.includes('contractNames.js'), `${bundle} does not load the names of contracts`);
      assert.ok(!text.includes('Uniswap V2 Router'), `${bundle} holds the names of contracts itself`);
    }
  });

  it('contains the code that pages share once', () => {
    const script = (name: string) => readFileSync(path.join(projectRoot, 'dist', name));
    for (const page of ['renderer.js', 'builder.js', 'answer.js']) {
      assert.ok(script(page).length < 150_000, `${page} has ${script(page).length} bytes of its own`);
      assert.match(script(page).toString(), /from"\.\/shared-[A-Z0-9]+\.js"/, page);
    }
  });

  it('contains only code, assets, and documentation', () => {
    const expected =
      /^(package(\.nls(\.[a-z-]+)?)?\.json|readme\.md|changelog\.md|SECURITY\.md|LICENSE\.txt|dist\/[\w-]+\.c?js|dist\/THIRD_PARTY_NOTICES\.txt|media\/[\w./-]+\.(svg|png|md|rpc|json))$/;
    assert.deepEqual(
      entries.filter((name) => !expected.test(name)),
      [],
    );
  });

  it('contains each page of the help, but no pictures of the README', () => {
    const pages = entries.filter((name) => name.startsWith('media/help/'));
    assert.deepEqual(pages.sort(), helpTopics.map(({ id }) => `media/help/${id}.md`).sort());
    assert.deepEqual(
      entries.filter((name) => name.startsWith('media/pictures/')),
      [],
    );
  });

  it('contains every script that was built for VS Code', () => {
    const built = readdirSync(path.join(projectRoot, 'dist'))
      .filter((name) => !/^cli(?:-\w+)?\.cjs$/.test(name) && /\.c?js$/.test(name))
      .map((name) => `dist/${name}`);
    assert.deepEqual(entries.filter((name) => /^dist\/.*js$/.test(name)).sort(), built.sort());
  });

  it('contains every file that the manifest names', () => {
    const manifest = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as unknown;
    const named = findRelativePaths(manifest);
    assert.ok(named.includes('dist/extension.cjs'));
    assert.deepEqual(
      named.filter((name) => !entries.includes(name)),
      [],
    );
  });
});

/** Returns a script with the shared scripts and later parts that it loads. */
function withShared(bundle: string): string {
  const text = readFileSync(path.join(projectRoot, 'dist', bundle), 'utf8');
  const shared = readdirSync(path.join(projectRoot, 'dist')).filter(
    (name) => /^(?:shared|part)-.*js$/.test(name) && text.includes(`./${name}`),
  );
  return [text, ...shared.map((name) => readFileSync(path.join(projectRoot, 'dist', name), 'utf8'))].join('\n');
}

/** Returns every string in a JSON value that is a path in the extension (`./…`, or an icon in media). */
function findRelativePaths(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^(\.\/|media\/)/.test(value) ? [path.posix.normalize(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(findRelativePaths);
}
