import assert from 'node:assert/strict';

import { inlayHints } from '../../../../../../src/core/editor/language/annotations/inlayHints';
import { completeCell } from '../../../../../../src/core/editor/language/completion/completeCell';
import type { LanguageContext } from '../../../../../../src/core/editor/language/shared/languageContext';
import { readCursor } from '../../../../../../src/core/editor/language/shared/requestCursor';
import { openAtCursor, openSample } from './sampleNotebook';

const hidden = 'a\u202eb';

describe('untrusted names in the editor', () => {
  it('names in the editor show hidden characters in labels and details of completions, and insert the text unchanged', () => {
    const { context, edited, offset } = openAtCursor(['# @name first\neth_chainId', 'eth_call {{first.|}}'], {
      answers: { first: { [hidden]: `x${hidden}` } },
    });
    const [found] = completeCell(context, edited, offset);
    assert.ok(found);
    assert.ok(found.label.includes('\\u{202e}') && !found.label.includes('\u202e'));
    assert.ok(!found.detail?.includes('\u202e'));
    assert.ok(found.filter?.includes(hidden));
    assert.ok(found.text.includes('\u202e') || found.text.includes('\\u202e'));
  });

  it('names in the editor show hidden characters in names of parameters', () => {
    const { context, edited } = openSample(['eth_call 1']);
    const method = context.catalogue.find('eth_call');
    assert.ok(method);
    const renamed = { ...method, parameters: method.parameters.map((each) => ({ ...each, name: hidden })) };
    const named: LanguageContext = {
      ...context,
      catalogue: Object.assign(Object.create(context.catalogue), { find: () => renamed }),
    };
    const [hint] = inlayHints(named, edited, { parameterNames: true, values: false });
    assert.equal(hint?.label, 'a\\u{202e}b:');
  });
});

describe('readCursor in comments', () => {
  it('detects whether the offset is in a comment', () => {
    for (const [text, isInNote] of [
      ['/* a */ ', false],
      ['/* a ', true],
      ['# a', true],
      ['# /* a\n', false],
      ['// a\n /* # */', false],
    ] as const)
      assert.equal(readCursor(text, 0, text.length).isInNote, isInNote, text);
  });

  it('reads 200,000 comments that never close', () => {
    const text = '/* '.repeat(200_000);
    assert.ok(readCursor(text, 0, text.length).isInNote);
  });

  it('completes after a megabyte of one word', () => {
    const { context, edited } = openSample([`${'a'.repeat(900_000)} `]);
    completeCell(context, edited, edited.text.length);
  });
});
