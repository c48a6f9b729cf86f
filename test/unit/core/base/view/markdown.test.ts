import assert from 'node:assert/strict';

import fc from 'fast-check';

import { inertText } from '../../../../../src/core/base/view/inertProse';
import {
  codeBlock,
  codeSpan,
  commandLink,
  documentProse,
  joinMarkdown,
  type Markdown,
  markdownOf,
  tableRow,
} from '../../../../../src/core/base/view/markdown';
import { visibleText } from '../../../../../src/core/base/view/visibleText';
import { attackTexts } from './attackTexts';
import { liveParts } from './liveParts';

function assertInert(markdown: Markdown, what: string): void {
  assert.doesNotMatch(
    liveParts(markdown.print()),
    /[`[\]<>|$]|:\/\/|www\.|\w@\w/,
    `${what} became ${markdown.print()}`,
  );
}

const texts = fc.oneof(
  fc.constantFrom(...attackTexts),
  fc.string({ unit: fc.constantFrom('`', '\\', '[', ']', '(', ')', '!', '<', '|', '$', ' ', 'a', '\n', '-', '&') }),
);

describe('Markdown made by the builder', () => {
  it('every attack text is rendered as plain text', () => {
    for (const text of attackTexts) {
      assertInert(markdownOf`${text}`, text);
      assertInert(codeSpan(text), text);
      assertInert(documentProse(text), text);
      assert.doesNotMatch(markdownOf`${text}`.print(), /\n/);
      assert.doesNotMatch(codeSpan(text).print(), /\n/);
    }
  });

  it('renders any mixture of marks inside text, code or prose', () => {
    fc.assert(
      fc.property(texts, (text) => {
        assertInert(markdownOf`${text}`, text);
        assertInert(codeSpan(text), text);
        assertInert(documentProse(text), text);
      }),
      { numRuns: 2000 },
    );
  });

  it('uses a fence longer than any run of backticks in the code', () => {
    for (const text of [...attackTexts, '````\n[x](command:a.b)\n````']) {
      const lines = codeBlock(text, 'text').print().split('\n');
      const fence = lines.at(-1) ?? '';
      assert.equal(lines[0], `${fence}text`);
      assert.ok(lines.slice(1, -1).every((line) => !line.includes(fence)));
    }
  });

  it('escapes printed Markdown that is inserted as text', () => {
    const link = commandLink('x', { command: 'a.b', argument: 1 });
    assertInert(markdownOf`${link.print()}`, link.print());
    assert.equal(markdownOf`${link}`.print(), link.print());
  });

  it('creates exactly one link for any label, title and argument', () => {
    for (const text of attackTexts) {
      const link = commandLink(text, { command: 'a.b', argument: { text } }, text).print();
      const [, label, query, title] =
        /^\[(.*)\]\(command:a\.b\?([^\s()<>"]*)(?: "([^"\\<>]*)")?\)$/.exec(link) ?? assert.fail(link);
      assert.deepEqual(JSON.parse(decodeURIComponent(query ?? '')), [{ text }]);
      assert.doesNotMatch(title ?? '', /[\n"\\<>]/);
      assert.doesNotMatch((label ?? '').replace(/\\./g, ''), /[[\]`<>]/);
    }
  });

  it('lists the commands of its links', () => {
    const link = commandLink('x', { command: 'a.b', argument: 1 });
    assert.deepEqual([...joinMarkdown(['[y](command:c.d)', markdownOf`**${link}**`], ' · ').commands], ['a.b']);
    assert.deepEqual([...tableRow(['[y](command:c.d)']).commands], []);
  });
});

describe('text in notifications and prompts', () => {
  it('contains no link, no icon and only one line', () => {
    for (const text of attackTexts) {
      const shown = inertText(text);
      assert.doesNotMatch(shown, /\[[^\]]+\]\([^)]*\)|\$\(|[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u, shown);
    }
  });

  it('makes invisible characters visible', () => {
    for (const text of attackTexts)
      assert.doesNotMatch(visibleText(text), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u3164\u2800]/u);
  });
});
