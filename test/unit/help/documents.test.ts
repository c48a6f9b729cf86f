import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { findDirective } from '../../../src/core/editor/language/shared/directives';
import { documentReferences } from '../../product/help/documentReferences';
import { readManifest } from '../../product/help/manifest';
import { projectRoot } from '../../workbench/workbench';

const { contributes, scripts } = readManifest();
/** Publisher and name, as the Settings editor filters by them. */
const extensionId = 'rpcbook.rpcbook';
const settings = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
const commands = contributes.commands.map(({ command }) => command);
const titles = contributes.commands.map(({ title }) => title.replace(/…$/, ''));

const help = readdirSync(path.join(projectRoot, 'media'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => path.posix.join('media', name));
/** The documents beside the code that they are about. */
const beside = ['src', 'test'].flatMap((folder) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules/') && !name.startsWith('test/service/')),
);
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...beside, ...help];

/** Paths that a document for developers writes as code: below the project, below src, or beside the document. */
function missingPaths(document: string, markdown: string): readonly string[] {
  const places = ['', 'src', 'test', path.dirname(document)];
  const named = [...markdown.matchAll(/`((?:[\w-]+\/)*[\w-]+(?:\.(?:ts|mjs|json|md|txt)|\/))`/g)].map(
    ([, name = '']) => name,
  );
  return named.filter(
    (name) =>
      name.includes('/') &&
      !/^(?:dist|out|broadcast|\.)/.test(name) &&
      !places.some((place) => existsSync(path.join(projectRoot, place, name))),
  );
}

/** Returns the headings of a document as GitHub and VS Code make anchors of them. */
function anchorsOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isBroken(document: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const full = file === '' ? path.join(projectRoot, document) : path.join(projectRoot, path.dirname(document), file);
  if (!existsSync(full)) return true;
  return anchor !== undefined && !anchorsOf(readFileSync(full, 'utf8')).includes(anchor);
}

describe('documents', () => {
  for (const document of documents) {
    const { files, ids, ...named } = documentReferences(readFileSync(path.join(projectRoot, document), 'utf8'));

    it(`${document} refers only to files, settings, commands, scripts, and directives that exist`, () => {
      assert.deepEqual(
        files.filter((target) => isBroken(document, target)),
        [],
      );
      assert.deepEqual(
        ids.filter((id) => id !== extensionId && !settings.includes(id) && !commands.includes(id)),
        [],
      );
      assert.deepEqual(
        named.commands.filter((title) => !titles.includes(title.replace(/…$/, ''))),
        [],
      );
      assert.deepEqual(
        named.scripts.filter((script) => !(script in scripts)),
        [],
      );
      if (document.startsWith('media/'))
        assert.deepEqual(
          named.directives.filter((name) => !findDirective(name)),
          [],
        );
    });
  }

  for (const document of ['CONTRIBUTING.md', 'SECURITY.md', ...beside]) {
    it(`${document} names only files and folders that exist`, () => {
      assert.deepEqual(missingPaths(document, readFileSync(path.join(projectRoot, document), 'utf8')), []);
    });
  }

  it('references are found in links, pictures, and code', () => {
    const text = [
      'See [a](b.md#c), [web](https://example.com), `[code](none.md)`, `rpcbook.costs`, and **Rpcbook: Set API',
      'Key**. <source srcset="d.png"> `npm run faults` and `# @budget 5`.',
      '```',
      '[fenced](none.md)',
      '```',
    ].join('\n');
    assert.deepEqual(documentReferences(text), {
      files: ['b.md#c', 'd.png'],
      ids: ['rpcbook.costs'],
      commands: ['Set API Key'],
      scripts: ['faults'],
      directives: ['budget'],
    });
    assert.ok(isBroken('README.md', 'media/help/none.md'));
    assert.ok(isBroken('README.md', '#none'));
    assert.ok(!isBroken('media/help/cells.md', 'numbers.md#blocks'));
  });

  it('more than a few documents are read', () => assert.ok(documents.length > 15, `${documents.length}`));
});
