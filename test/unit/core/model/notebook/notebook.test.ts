import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import type { DocumentCell } from '../../../../../src/core/model/notebook/documentCell';
import { newNotebookFrame } from '../../../../../src/core/model/notebook/documentCell';
import { parseNotebook } from '../../../../../src/core/model/notebook/parseNotebook';
import { printNotebook } from '../../../../../src/core/model/notebook/printNotebook';

/** The cells of a text as `kind: text`. */
function cellsOf(text: string): readonly string[] {
  return parseNotebook(text).cells.map((cell) => `${cell.kind}: ${cell.text}`);
}

function edited(text: string, index: number, newText: string): string {
  const { cells, frame } = parseNotebook(text);
  return printNotebook({ cells: cells.map((cell, at) => (at === index ? { ...cell, text: newText } : cell)), frame });
}

describe('parseNotebook', () => {
  it('splits a document into Markdown and rpc cells', () => {
    assert.deepEqual(cellsOf('# Title\n\nText.\n\n```rpc\neth_chainId\n```\n\nMore.\n'), [
      'markdown: # Title\n\nText.',
      'rpc: eth_chainId',
      'markdown: More.',
    ]);
  });

  it('reads adjacent fences as separate cells, and an empty fence as an empty cell', () => {
    assert.deepEqual(cellsOf('```rpc\na\n```\n```rpc\n```\n```rpc\n\n```'), ['rpc: a', 'rpc: ', 'rpc: ']);
  });

  it('accepts tildes, longer fences, up to three spaces of indentation and words after rpc', () => {
    assert.deepEqual(cellsOf('~~~ rpc title\na\n~~~'), ['rpc: a']);
    assert.deepEqual(cellsOf('`````rpc\n```\n`````'), ['rpc: ```']);
    assert.deepEqual(cellsOf('   ```rpc\n   a\n     b\n c\n  ```'), ['rpc: a\n  b\nc']);
    assert.deepEqual(cellsOf('    ```rpc\n    a\n    ```'), ['markdown:     ```rpc\n    a\n    ```']);
    assert.deepEqual(cellsOf('\t```rpc\n\ta\n\t```'), ['markdown: \t```rpc\n\ta\n\t```']);
  });

  it('accepts only fences whose first word is rpc', () => {
    for (const text of ['```rpcx\na\n```', '```json rpc\na\n```', '```rpc`\na', '``rpc\na\n``']) {
      assert.deepEqual(cellsOf(text), [`markdown: ${text}`]);
    }
  });

  it('extends an unclosed last fence to the end of the text', () => {
    assert.deepEqual(cellsOf('```rpc\na\n``\n'), ['rpc: a\n``']);
    assert.deepEqual(cellsOf('```rpc'), ['rpc: ']);
  });

  it('treats rpc fences in longer fences, quotes, lists and HTML as Markdown', () => {
    const texts = [
      '````md\n```rpc\na\n```\n````',
      '> ```rpc\n> a\n> ```',
      '- item\n  ```rpc\n  a\n  ```',
      '- ```rpc\n  a\n  ```',
      '1. one\n\n   ```rpc\n   a\n   ```',
      '- a\n  - b\n    ```rpc\n    a\n    ```',
      '- a\nlazy\n  ```rpc\n  a\n  ```',
      '<!--\n```rpc\na\n```\n-->',
      '<details>\n```rpc\na\n```',
      '<pre>\n\n```rpc\na\n```\n</pre>',
    ];
    for (const text of texts) {
      assert.deepEqual(cellsOf(text), [`markdown: ${text}`]);
    }
  });

  it('finds the fence after a list, a comment, an HTML block and a fence of another language', () => {
    const before = [
      '- ```js\n  a\n  ```',
      '- item',
      '- item\n\ntext',
      '<!-- note -->',
      '<details>\n\ntext',
      '```js\n```',
      '- ```js\n  never closed',
      '# - x',
      '2019. was a year',
    ];
    for (const text of before) {
      assert.deepEqual(cellsOf(`${text}\n\n\`\`\`rpc\na\n\`\`\`\n`), [`markdown: ${text}`, 'rpc: a']);
    }
  });

  it('shows line ends of every kind as \\n', () => {
    assert.deepEqual(cellsOf('a\rb\r\n\r\n```rpc\r\nx\ry\r\n```\r\n'), ['markdown: a\nb', 'rpc: x\ny']);
  });

  it('takes linear time for adversarial texts', () => {
    const texts = [
      '```rpc\n```\n',
      '```rpc\r```\r',
      '- ```\n',
      '<!-- -->\n',
      '<div>\n',
      '`',
      '~~~',
      '\r',
      '   ```rpc\n',
      '- ',
    ];
    for (const piece of texts) {
      const text = piece.repeat(300_000 / piece.length);
      assert.equal(printNotebook(parseNotebook(text)), text);
    }
  });
});

describe('printNotebook', () => {
  it('keeps fence style, line end and everything around an edited cell', () => {
    assert.equal(
      edited('\ufeff# T\r\n\r\n~~~~ rpc x\r\na\r\n~~~~~ \r\n\r\nend', 1, 'b\nc'),
      '\ufeff# T\r\n\r\n~~~~ rpc x\r\nb\r\nc\r\n~~~~~ \r\n\r\nend',
    );
    assert.equal(edited('a\n\n  ```rpc\n  x\n  ```\n', 1, 'y\n\nz'), 'a\n\n  ```rpc\n  y\n\n  z\n  ```\n');
    assert.equal(edited('a\r\r```rpc\rx\r```\r', 0, 'b\nc'), 'b\rc\r\r```rpc\rx\r```\r');
    assert.equal(edited('```rpc\nx', 0, 'y'), '```rpc\ny');
  });

  it('lengthens the fence around code that contains one', () => {
    assert.equal(edited('```rpc\nx\n```', 0, '```\n  ````'), '`````rpc\n```\n  ````\n`````');
    assert.equal(edited('~~~rpc\nx\n~~~', 0, '```'), '~~~rpc\n```\n~~~');
  });

  it('prints new cells with the line ends of the document', () => {
    const { cells, frame } = parseNotebook('a\r\n');
    const added: DocumentCell[] = [...cells, { kind: 'rpc', text: 'x\ny' }, { kind: 'markdown', text: 'b' }];
    assert.equal(printNotebook({ cells: added, frame }), 'a\r\n\r\n```rpc\r\nx\r\ny\r\n```\r\n\r\nb\r\n');
  });

  it('prints a notebook without a file', () => {
    assert.equal(
      printNotebook({
        cells: [
          { kind: 'markdown', text: '# T' },
          { kind: 'rpc', text: 'x' },
        ],
        frame: newNotebookFrame,
      }),
      '# T\n\n```rpc\nx\n```\n',
    );
    assert.equal(
      printNotebook({ cells: [{ kind: 'rpc', text: 'x' }], frame: parseNotebook('').frame }),
      '```rpc\nx\n```\n',
    );
  });

  it('keeps moved cells separate and closes open blocks', () => {
    const { cells, frame } = parseNotebook('a\n\n```rpc\nx');
    assert.equal(printNotebook({ cells: [...cells].reverse(), frame }), '```rpc\nx\n```\n\na');
  });

  it('closes a Markdown block that would absorb the next cell', () => {
    const next: DocumentCell = { kind: 'rpc', text: 'x' };
    for (const [open, closed] of [
      ['```js\nlet a', '```js\nlet a\n```'],
      ['<!-- note', '<!-- note\n-->'],
      ['<div>', '<div>\n'],
    ] as const) {
      const text = printNotebook({ cells: [{ kind: 'markdown', text: open }, next], frame: newNotebookFrame });
      assert.equal(text, `${closed}\n\n\`\`\`rpc\nx\n\`\`\`\n`);
      assert.deepEqual(cellsOf(text).at(-1), 'rpc: x');
    }
    assert.equal(edited('a\n```rpc\nx\n```', 0, '<div>'), '<div>\n\n```rpc\nx\n```');
  });

  it('prints a cell whose kind was changed', () => {
    const { cells, frame } = parseNotebook('a\n\n```rpc\nx\n```\n');
    const swapped = cells.map((cell): DocumentCell => ({ ...cell, kind: cell.kind === 'rpc' ? 'markdown' : 'rpc' }));
    assert.equal(printNotebook({ cells: swapped, frame }), '```rpc\na\n```\n\nx\n');
  });

  it("treats text with the editor's line ends as unedited", () => {
    const text = 'a\r\nb\r\n\r\n```rpc\r\nx\r\ny\r\n```';
    const { cells, frame } = parseNotebook(text);
    assert.equal(
      printNotebook({ cells: cells.map((cell) => ({ ...cell, text: cell.text.replaceAll('\n', '\r\n') })), frame }),
      text,
    );
  });
});
