import assert from 'node:assert/strict';

import fc from 'fast-check';
import { describe, it } from 'mocha';

import { decodeUtf8 } from '../../../../../src/core/model/notebook/decodeUtf8';
import type { DocumentCell } from '../../../../../src/core/model/notebook/documentCell';
import { newNotebookFrame } from '../../../../../src/core/model/notebook/documentCell';
import { isWrittenAsNew } from '../../../../../src/core/model/notebook/isWrittenAsNew';
import { parseNotebook } from '../../../../../src/core/model/notebook/parseNotebook';
import { printNotebook } from '../../../../../src/core/model/notebook/printNotebook';

const lineBreak = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r');
const line = fc.oneof(
  fc.constantFrom(
    '```rpc',
    '```rpc',
    '```',
    '````rpc',
    '````',
    '~~~rpc',
    '~~~',
    '~~~~',
    '```js',
    '  ```rpc',
    '   ```',
    '    ```rpc',
    '\t```rpc',
    ' ```',
    '```rpc x=1',
    '``` rpc',
    '``rpc',
    '',
    '',
    ' ',
    '\t',
    'text',
    '# heading',
    '- item',
    '- ```rpc',
    '1. one',
    '  two',
    '      six',
    '> ```rpc',
    '>',
    '<!--',
    '-->',
    '<!-- a -->',
    '<div>',
    '</div>',
    '<pre>',
    '</pre>',
    '***',
    '---',
    'eth_chainId',
    '{"a": 1}',
    '\u00a0',
    '\ufeff',
    '\u2028',
    'é😀',
  ),
  fc.string({ maxLength: 6 }),
);
const document = fc
  .tuple(
    fc.constantFrom('', '', '\ufeff'),
    fc.array(fc.tuple(line, lineBreak), { maxLength: 25 }),
    fc.oneof(fc.constant(''), line),
  )
  .map(([mark, lines, last]) => mark + lines.map(([text, end]) => text + end).join('') + last);

const code = fc
  .array(fc.oneof(line, fc.constant('x')), { maxLength: 6 })
  .map((lines) => lines.join('\n').replace(/\r\n?/g, '\n'));
/** Markdown that is one cell when it is parsed: without rpc fences, lists, or blank lines around it. */
const prose = fc
  .array(fc.constantFrom('text', '# heading', '', '```js', '```', '<!-- note', '-->', '<div>', '> quote', '    code'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((lines) => lines.join('\n').replace(/^\n+|\n+$/g, ''))
  .filter((text) => text !== '');
const newCell = fc.oneof(
  code.map((text): DocumentCell => ({ kind: 'rpc', text })),
  prose.map((text): DocumentCell => ({ kind: 'markdown', text })),
);

describe('the .rpc format, for arbitrary documents', () => {
  it('returns the same text if nothing was edited', () => {
    fc.assert(
      fc.property(document, (text) => printNotebook(parseNotebook(text)) === text),
      { numRuns: 10_000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => printNotebook(parseNotebook(text)) === text),
      { numRuns: 2_000 },
    );
  });

  it('writes the same without the sources that it does not need, after any edit, removal or move', () => {
    const plain = fc
      .array(
        code.map((text) => `\`\`\`rpc\n${text}\n\`\`\`\n\n`),
        { maxLength: 4 },
      )
      .map((cells) => cells.join(''));
    let left = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          document,
          fc.tuple(plain, document).map((texts) => texts.join('')),
        ),
        code,
        fc.nat(),
        fc.nat(),
        (text, newText, pick, from) => {
          const { cells, frame } = parseNotebook(text);
          fc.pre(cells.length > 0);
          const index = pick % cells.length;
          const moved = cells.filter((_, at) => at !== index);
          moved.splice(from % cells.length, 0, cells[index]!);
          const changes: readonly (readonly DocumentCell[])[] = [
            cells,
            cells.map((cell, at) => (at === index ? { ...cell, text: newText } : cell)),
            cells.map((cell, at) => (at === index ? { ...cell, kind: 'markdown', text: newText } : cell)),
            cells.map((cell, at) => (at === index ? { ...cell, kind: 'markdown', text: cell.source!.raw } : cell)),
            cells.filter((_, at) => at !== index),
            moved,
            cells.toSpliced(index, 0, { kind: 'rpc', text: newText }),
          ];
          const needless = new Set(cells.flatMap((cell) => (isWrittenAsNew(cell, frame) ? [cell.source] : [])));
          left += needless.size;
          for (const changed of changes) {
            const without = changed.map(({ source, ...cell }) =>
              source === undefined || needless.has(source) ? cell : { ...cell, source },
            );
            assert.equal(printNotebook({ cells: without, frame }), printNotebook({ cells: changed, frame }));
          }
        },
      ),
      { numRuns: 3_000 },
    );
    assert.ok(left > 100, `${left} sources were not needed`);
  });

  it('keeps every other byte if one cell is edited, and reads the edited cell back', () => {
    fc.assert(
      fc.property(document, code, fc.nat(), (text, newText, pick) => {
        const { cells, frame } = parseNotebook(text);
        const runnable = cells.flatMap((cell, index) => (cell.kind === 'rpc' ? [index] : []));
        fc.pre(runnable.length > 0);
        const index = runnable[pick % runnable.length] ?? 0;
        const printed = printNotebook({
          cells: cells.map((cell, at) => (at === index ? { ...cell, text: newText } : cell)),
          frame,
        });
        const sources = cells.map((cell) => cell.source!.raw + cell.source!.after);
        const before = frame.head + sources.slice(0, index).join('');
        const after = cells[index]!.source!.after + sources.slice(index + 1).join('') + frame.tail;
        assert.ok(printed.startsWith(before) && printed.endsWith(after));
        const reread = parseNotebook(printed).cells;
        assert.deepEqual(
          reread.map(({ kind }) => kind),
          cells.map(({ kind }) => kind),
        );
        assert.equal(reread[index]!.text, newText);
      }),
      { numRuns: 5_000 },
    );
  });

  it('reads new cells back unchanged', () => {
    fc.assert(
      fc.property(fc.array(newCell, { maxLength: 6 }), (cells) => {
        const reread = parseNotebook(printNotebook({ cells, frame: newNotebookFrame })).cells;
        assert.deepEqual(
          reread.filter(({ kind }) => kind === 'rpc').map(({ text }) => text),
          cells.filter(({ kind }) => kind === 'rpc').map(({ text }) => text),
        );
      }),
      { numRuns: 5_000 },
    );
  });

  it('keeps all code if cells are moved or inserted', () => {
    fc.assert(
      fc.property(document, fc.array(newCell, { maxLength: 3 }), fc.infiniteStream(fc.nat()), (text, added, order) => {
        const { cells, frame } = parseNotebook(text);
        const simple = cells.filter(({ kind, source }) => kind === 'rpc' && !source!.raw.startsWith(' '));
        const all = [...simple, ...added]
          .map((cell) => ({ cell, rank: order.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ cell }) => cell);
        const reread = parseNotebook(printNotebook({ cells: all, frame })).cells;
        assert.deepEqual(
          reread.filter(({ kind }) => kind === 'rpc').map(({ text: found }) => found),
          all.filter(({ kind }) => kind === 'rpc').map(({ text: wanted }) => wanted),
        );
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('decodeUtf8', () => {
  it('returns text that encodes to the same bytes, or fails', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const decoded = decodeUtf8(bytes);
        assert.equal(
          decoded.kind === 'ok',
          Buffer.from(Buffer.from(bytes).toString('utf8')).equals(Buffer.from(bytes)),
        );
        if (decoded.kind === 'ok') {
          assert.deepEqual(new TextEncoder().encode(decoded.value), bytes);
        }
      }),
      { numRuns: 2_000 },
    );
    assert.deepEqual(decodeUtf8(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])), { kind: 'ok', value: '\ufeffa' });
    assert.equal(decodeUtf8(new Uint8Array([0x61, 0xff])).kind, 'failed');
  });
});
