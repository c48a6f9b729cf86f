import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { findViolations } from './architecture/findViolations';
import { findLayerBreaches, foldersIn } from './architecture/folderCircles';
import { findMisplacedTests, readUnitTests } from './architecture/misplacedTests';
import { readSourceFiles, scanSourceFiles, type SourceFile } from './architecture/sourceFile';

interface District {
  readonly district: string;
  readonly rooms: readonly string[];
}

/** The lines of the map: a district, its rooms, and what it is about. */
function readDistricts(): readonly District[] {
  const contributing = readFileSync(path.resolve(import.meta.dirname, '..', '..', 'CONTRIBUTING.md'), 'utf8');
  const [, map = ''] = /The districts of `core`[\s\S]*?```\n([\s\S]*?)```/.exec(contributing) ?? [];
  return [...map.matchAll(/^(\w+)\/ +(\w+(?: \w+)*) {2}/gm)].map(([, district = '', rooms = '']) => ({
    district,
    rooms: rooms.split(' '),
  }));
}

const importSecret = "import type { Secret } from '../core/credentials/secret';\n";

describe('architecture', () => {
  let files: readonly SourceFile[];
  before(() => {
    files = readSourceFiles();
  });

  it('is respected by every file of src', () => {
    assert.ok(files.length > 100, `only ${files.length} files were found`);
    assert.deepEqual(findViolations(files), []);
  });

  describe('the map of CONTRIBUTING.md', () => {
    const districts = readDistricts();

    it('lists the districts of core from bottom to top', () => {
      assert.ok(districts.length > 5, 'the map was not found');
      const order = districts.map(({ district }) => district);
      assert.deepEqual(findLayerBreaches(files, 'core', order), []);
      assert.deepEqual(foldersIn(files, 'core'), [...order].sort());
    });

    for (const { district, rooms } of districts) {
      it(`lists the rooms of core/${district} from bottom to top`, () => {
        assert.deepEqual(findLayerBreaches(files, `core/${district}`, rooms), []);
        assert.deepEqual(foldersIn(files, `core/${district}`), [...rooms].sort());
      });
    }
  });

  it("has decoders of each family that don't import those of another family", () => {
    const families = ['evm', 'l2net', 'solana'];
    for (const order of [families, families.toReversed()])
      assert.deepEqual(findLayerBreaches(files, 'core/answer/decode', ['shared', ...order]), []);
  });

  it('has a tree of tests that mirrors the tree of src', () => {
    assert.deepEqual(findMisplacedTests(readUnitTests(), files), []);
  });

  const breaches: readonly (readonly [what: string, files: Readonly<Record<string, string>>, violation: string])[] = [
    [
      'vscode outside of host',
      { 'core/a.ts': "import type { Uri } from 'vscode';" },
      'core/a.ts: core may not import vscode',
    ],
    ['a Node builtin in host', { 'host/a.ts': "import('fs');" }, 'host/a.ts: host may not import fs'],
    [
      'a package that the zone does not list',
      { 'core/a.ts': "import { Buffer } from '@scope/buffer/deep';" },
      'core/a.ts: core may not import @scope/buffer/deep',
    ],
    [
      'a zone that is out of reach',
      { 'host/a.ts': "import type { B } from '../transport/b';", 'transport/b.ts': 'export type B = 1;' },
      'host/a.ts: host may not import transport (transport/b.ts)',
    ],
    [
      'a command line that reaches past what doors share',
      { 'cli/a.ts': "import type { B } from '../transport/b';", 'transport/b.ts': 'export type B = 1;' },
      'cli/a.ts: cli may not import transport (transport/b.ts)',
    ],
    [
      'a door in what doors share',
      { 'headless/a.ts': "import type { B } from '../cli/b';", 'cli/b.ts': 'export type B = 1;' },
      'headless/a.ts: headless may not import cli (cli/b.ts)',
    ],
    ['a folder that is no zone', { 'shared/a.ts': '' }, 'shared/a.ts: there is no zone shared'],
    [
      'a cycle, by types alone',
      {
        'core/a.ts': "import type { B } from './b';",
        'core/b.ts': "import type { C } from './c';",
        'core/c.ts': "import type { B } from './b';",
      },
      'import cycle: core/b.ts -> core/c.ts -> core/b.ts',
    ],
    [
      'folders that import each other around a circle',
      {
        'core/one/a.ts': "import type { B } from '../two/b';\nexport type A = B;",
        'core/two/b.ts': 'export type B = 1;',
        'core/two/c.ts': "import type { D } from '../three/d';\nexport type C = D;",
        'core/three/d.ts': 'export type D = 1;',
        'core/three/e.ts': "import type { A } from '../one/a';\nexport type E = A;",
      },
      'core: these folders import each other: one, three, two',
    ],
    [
      'files of a folder and of one below it that import each other',
      {
        'host/one/a.ts': "import type { B } from './deep/b';\nexport type A = B;",
        'host/one/deep/b.ts': 'export type B = 1;',
        'host/one/deep/c.ts': "import type { D } from '../d';\nexport type C = D;",
        'host/one/d.ts': 'export type D = 1;',
      },
      'host/one: these folders import each other: ., deep',
    ],
    [
      'a barrel',
      { 'core/a.ts': "export * from './b';", 'core/b.ts': 'export const b = 1;' },
      'core/a.ts: importers name the file that they mean, not a barrel',
    ],
    ['a name not in camelCase', { 'core/Abi.ts': '' }, 'core/Abi.ts: files are named in camelCase'],
    [
      'a name that says nothing',
      { 'core/hexUtils.ts': '' },
      'core/hexUtils.ts: the name does not say what it is about',
    ],
    [
      'a key asked for',
      {
        'host/a.ts': `${importSecret}export const a = (keys: readonly Secret[]) =>\n  keys.map((key) => key.reveal());`,
      },
      'host/a.ts:3: the text of a secret is not to be asked for here',
    ],
    [
      'a key asked for by a string',
      { 'host/a.ts': `${importSecret}export const a = (key?: Secret) => key?.['reveal']();` },
      'host/a.ts:2: the text of a secret is not to be asked for here',
    ],
    [
      'the method of a key passed on',
      { 'host/a.ts': `${importSecret}export const a = ({ reveal }: Secret) => reveal;` },
      'host/a.ts:2: the text of a secret is not to be asked for here',
    ],
    [
      'a reveal of who knows what',
      { 'host/a.ts': 'export const a = (key: Unknown) => key.reveal();' },
      'host/a.ts:1: the text of a secret is not to be asked for here',
    ],
  ];
  const notices = 'notices are shown by host/notices.ts, which makes no link of their words';
  const terminal = 'the terminal is written to through cli/terminal.ts';
  const bypasses: typeof breaches = [
    [
      'a notification shown past the one function',
      { 'host/a.ts': "import { window } from 'vscode';\nvoid window.showErrorMessage('a');" },
      `host/a.ts:2: ${notices}`,
    ],
    [
      'a notification by a name in a string',
      { 'host/a.ts': "import { window } from 'vscode';\nvoid window['showWarningMessage']('a');" },
      `host/a.ts:2: ${notices}`,
    ],
    [
      'Markdown made by hand',
      { 'host/a.ts': "import { MarkdownString } from 'vscode';" },
      'host/a.ts:1: Markdown is made by core/base/view/markdown.ts and shown by host/markdownString.ts',
    ],
    [
      'a prompt made by hand',
      { 'host/a.ts': "import { window } from 'vscode';\nvoid window.showInputBox({ prompt: 'a' });" },
      'host/a.ts:2: prompts are made by host/input, which makes no link of their words',
    ],
    ['a line written past the terminal', { 'cli/a.ts': "process.stdout.write('a');" }, `cli/a.ts:1: ${terminal}`],
    ['a line written by console', { 'cli/a.ts': "console.log('a');" }, `cli/a.ts:1: ${terminal}`],
    ['a line written by what doors share', { 'headless/a.ts': "console.log('a');" }, `headless/a.ts:1: ${terminal}`],
    [
      'a way to the web beside the one function',
      {
        'core/a.ts': "import type { WebPort } from './b';\nexport const a = (port: WebPort) => port;",
        'core/b.ts': 'export type WebPort = 1;',
      },
      'core/a.ts:1: the web is asked by core/answer/inquiry/askWeb.ts alone, and nodes with a permit',
    ],
    [
      'a file that is written past the functions that follow no links',
      { 'disk/a.ts': "import { writeFile as write } from 'node:fs/promises';\nexport const a = write;" },
      'disk/a.ts:1: files are opened by disk/openRegular.ts, and folders made by disk/makePrivateFolder.ts: they follow no links',
    ],
  ];

  it("finds tests in a folder that doesn't match their source", () => {
    const sources = scanSourceFiles(new Map([['core/base/json/a.ts', 'export const a = 1;']]));
    assert.deepEqual(findMisplacedTests(['core/base/view/a.test.ts', 'core/base/json/a.test.ts'], sources), [
      'core/base/view/a.test.ts: src has no folder core/base/view',
      'core/base/view/a.test.ts: core/base/json/a.ts is tested in core/base/json',
    ]);
    assert.deepEqual(findMisplacedTests([], sources), ['core/base/json has no tests of its own']);
  });

  it("allows the reveal of anything that isn't a secret", () => {
    const panel =
      "import { window } from 'vscode';\nexport const show = () => window.createWebviewPanel('a', 'A', 1).reveal();";
    assert.deepEqual(findViolations(scanSourceFiles(new Map([['host/a.ts', panel]]))), []);
  });

  for (const [what, files, violation] of [...breaches, ...bypasses]) {
    it(`finds ${what}`, () => {
      assert.deepEqual(findViolations(scanSourceFiles(new Map(Object.entries(files)))), [violation]);
    });
  }
});
