import assert from 'node:assert/strict';
import { findViolations } from './architecture/findViolations';
import { readSourceFiles, scanSourceFiles } from './architecture/sourceFile';

const importSecret = "import type { Secret } from '../core/credentials/secret';\n";

describe('architecture', () => {
  it('holds in every file of src', () => {
    const files = readSourceFiles();
    assert.ok(files.length > 100, `only ${files.length} files were found`);
    assert.deepEqual(findViolations(files), []);
  });

  const breaches: readonly (readonly [what: string, files: Readonly<Record<string, string>>, violation: string])[] = [
    ['vscode outside of host', { 'core/a.ts': "import type { Uri } from 'vscode';" }, 'core/a.ts: core may not import vscode'],
    ['a Node builtin in host', { 'host/a.ts': "import('fs');" }, 'host/a.ts: host may not import fs'],
    ['a package that the zone does not list', { 'core/a.ts': "import { Buffer } from '@scope/buffer/deep';" }, 'core/a.ts: core may not import @scope/buffer/deep'],
    ['a zone that is out of reach', { 'host/a.ts': "import type { B } from '../transport/b';", 'transport/b.ts': 'export type B = 1;' },
      'host/a.ts: host may not import transport (transport/b.ts)'],
    ['a folder that is no zone', { 'shared/a.ts': '' }, 'shared/a.ts: there is no zone shared'],
    ['a cycle, by types alone', { 'core/a.ts': "import type { B } from './b';", 'core/b.ts': "import type { C } from './c';", 'core/c.ts': "import type { B } from './b';" },
      'import cycle: core/b.ts -> core/c.ts -> core/b.ts'],
    ['a barrel', { 'core/a.ts': "export * from './b';", 'core/b.ts': 'export const b = 1;' }, 'core/a.ts: importers name the file that they mean, not a barrel'],
    ['a name not in camelCase', { 'core/Abi.ts': '' }, 'core/Abi.ts: files are named in camelCase'],
    ['a name that says nothing', { 'core/hexUtils.ts': '' }, 'core/hexUtils.ts: the name does not say what it is about'],
    ['a key asked for', { 'host/a.ts': `${importSecret}export const a = (keys: readonly Secret[]) =>\n  keys.map((key) => key.reveal());` },
      'host/a.ts:3: the text of a secret is not to be asked for here'],
    ['a key asked for by a string', { 'host/a.ts': `${importSecret}export const a = (key?: Secret) => key?.['reveal']();` }, 'host/a.ts:2: the text of a secret is not to be asked for here'],
    ['the method of a key passed on', { 'host/a.ts': `${importSecret}export const a = ({ reveal }: Secret) => reveal;` }, 'host/a.ts:2: the text of a secret is not to be asked for here'],
    ['a reveal of who knows what', { 'host/a.ts': 'export const a = (key: Unknown) => key.reveal();' }, 'host/a.ts:1: the text of a secret is not to be asked for here'],
  ];
  it('leaves alone the reveal of anything but a secret', () => {
    const panel = "import { window } from 'vscode';\nexport const show = () => window.createWebviewPanel('a', 'A', 1).reveal();";
    assert.deepEqual(findViolations(scanSourceFiles(new Map([['host/a.ts', panel]]))), []);
  });

  for (const [what, files, violation] of breaches) {
    it(`finds ${what}`, () => {
      assert.deepEqual(findViolations(scanSourceFiles(new Map(Object.entries(files)))), [violation]);
    });
  }
});
