import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { findUnknownParameters } from './architecture/unknownParameters';

const root = path.resolve(import.meta.dirname, '..', '..');

/** The texts of all TypeScript files below a folder, by path below the root of the project. */
function readTexts(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'));
  return new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

function exportsOf(text: string): readonly string[] {
  return [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
}

describe('docstrings', () => {
  it('docstrings of src and test name parameters that exist', () => {
    const texts = new Map([...readTexts('src'), ...readTexts('test')]);
    assert.ok(texts.size > 1_000, `only ${texts.size} files were found`);
    const exported = new Set([...texts.values()].flatMap(exportsOf));
    assert.deepEqual(
      [...texts].flatMap(([name, text]) => findUnknownParameters(name, text, exported)),
      [],
    );
  });

  const examples: readonly (readonly [what: string, docstring: string, unknown: readonly string[]])[] = [
    ['a bound that is called otherwise', 'Returns calls, so that at most `most` are in flight.', ['most']],
    ['a sentence about a parameter that is gone', 'Sends a call. `signal` is aborted at the end.', ['signal']],
    ['a @param that is gone', 'Sends a call. @param cells what to send', ['cells']],
    ['no parameter that is there', 'Returns calls. `lanes` is how many may run.', []],
    ['no name of the code', 'Returns calls for `eth_call`, as `printCall` does. `printCall` is faster.', []],
  ];
  for (const [what, docstring, unknown] of examples)
    it(`the check of docstrings finds ${what}`, () => {
      const text = `/** ${docstring} */\nexport function next(lanes: number): number {\n  return lanes;\n}\n`;
      assert.deepEqual(
        findUnknownParameters('a.ts', text, new Set(['printCall'])),
        unknown.map((name) => `a.ts: the docstring of next names ${name}, which it doesn't have`),
      );
    });
});
