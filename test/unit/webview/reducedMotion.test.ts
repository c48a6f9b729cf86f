import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..', '..', 'src', 'webview');
const filesOf = (extension: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.extname(file) === extension)
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Returns the text without its blocks `@media (prefers-reduced-motion: no-preference) { … }`. */
function withoutPermittedMotion(css: string): string {
  const start = css.indexOf('@media (prefers-reduced-motion: no-preference)');
  if (start === -1) return css;
  let depth = 0;
  let end = css.indexOf('{', start);
  do {
    if (css[end] === '{') depth++;
    if (css[end] === '}') depth--;
    end++;
  } while (depth > 0 && end < css.length);
  return withoutPermittedMotion(css.slice(0, start) + css.slice(end));
}

describe('motion in webviews', () => {
  it('starts only if the system has no preference for less', () => {
    const moving = filesOf('.css').flatMap(({ file, text }) =>
      [...withoutPermittedMotion(text).matchAll(/(?:animation|transition|scroll-behavior)[\w-]*:\s*([^;]+);/g)]
        .filter(([, value]) => value?.replace('!important', '').trim() !== 'none')
        .map(([declaration]) => `${file}: ${declaration}`),
    );
    assert.deepEqual(moving, []);
  });

  it('is turned off by the setting of the workbench in every file that has any', () => {
    const unheeded = filesOf('.css')
      .filter(({ text }) => text.includes('@keyframes') && !text.includes(':host-context(.vscode-reduce-motion)'))
      .map(({ file }) => file);
    assert.deepEqual(unheeded, []);
  });

  it('is not made by scripts', () => {
    const moving = filesOf('.ts').filter(({ text }) => /behavior: 'smooth'|\.animate\(/.test(text));
    assert.deepEqual(
      moving.map(({ file }) => file),
      [],
    );
  });
});
