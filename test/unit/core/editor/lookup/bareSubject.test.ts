import assert from 'node:assert/strict';

import { completeCell } from '../../../../../src/core/editor/language/completion/completeCell';
import { applyEdits } from '../../../../../src/core/editor/language/edits/textEdit';
import { diagnoseCell } from '../../../../../src/core/editor/language/problems/diagnoseCell';
import { completeBareSubject, fixBareSubject } from '../../../../../src/core/editor/lookup/bareSubject';
import { hash, openAtCursor, openSample, owner, token } from '../language/shared/sampleNotebook';

const key = 'AEBDg9Lx4bB3RDwsnfY2yTUVKcjbKja6YRx7EhEq6vTx';

/** Returns the cell after each quick fix at its end. */
function fixed(text: string): readonly string[] {
  const { context, edited } = openSample([text]);
  const end = edited.text.length;
  return fixBareSubject(context, edited, { start: end, end }).map(({ edits }) => applyEdits(edited.text, edits));
}

describe('a bare identifier in a cell', () => {
  it('becomes a receipt first if it is a hash', () => {
    const cells = fixed(hash);
    assert.equal(cells[0], `eth_getTransactionReceipt ${hash}`);
    for (const method of ['eth_getBlockByHash', 'eth_getTransactionByHash', 'eth_getLogs'])
      assert.ok(
        cells.some((cell) => cell.startsWith(method)),
        method,
      );
  });

  it('becomes a balance, code, or logs if it is an address', () => {
    const methods = fixed(owner).map((cell) => cell.split(/\s/)[0]);
    assert.deepEqual(methods.slice(0, 3), ['eth_getBalance', 'eth_getCode', 'eth_getLogs']);
  });

  it("names a network that supports the request if the cell's own network does not", () => {
    assert.deepEqual(
      fixed(key).map((cell) => cell.split('\n')[0]),
      ['# @network main/solana', '# @network main/solana', '# @network main/solana'],
    );
    assert.ok(fixed(`# @network solana\n${key}`)[0]?.startsWith(`# @network solana\ngetBalance ${key}`));
  });

  for (const text of [hash, token, key, `"${hash}"`, `// look\n@a = 1\n${hash}`])
    it(`becomes requests without problems from ${text}`, () => {
      const cells = fixed(text);
      assert.ok(cells.length > 2);
      for (const cell of cells) {
        const { context, edited } = openSample([cell]);
        const errors = diagnoseCell(context, edited).filter(({ severity }) => severity === 'error');
        assert.deepEqual(errors, [], cell);
      }
    });

  it('is completed while it is typed, instead of the identifier', () => {
    const { context, edited, offset } = openAtCursor([`# @network mainnet\n${hash}|`]);
    const [first] = completeBareSubject(context, edited, offset);
    assert.equal(first?.label, 'Receipt of this transaction');
    assert.equal(first?.filter, hash);
    assert.deepEqual(first?.replacing, { start: 19, end: 19 + hash.length });
  });

  it('is ignored in a request, beside another text, or if it is a name or a number', () => {
    for (const text of [
      `eth_getCode ${token}`,
      `${hash} ${hash}`,
      `${hash}\n${hash}`,
      'eth_call',
      '12',
      `@a = ${hash}`,
    ])
      assert.deepEqual(fixed(text), [], text);
  });
});

describe('completion of methods', () => {
  it('lists the most used methods first', () => {
    const { context, edited, offset } = openAtCursor(['eth_getTransaction|']);
    const names = completeCell(context, edited, offset)
      .filter(({ label }) => label.startsWith('eth_getTransaction'))
      .sort((a, b) => ((a.order ?? '') < (b.order ?? '') ? -1 : 1))
      .map(({ label }) => label);
    assert.deepEqual(names.slice(0, 3), [
      'eth_getTransactionReceipt',
      'eth_getTransactionByHash',
      'eth_getTransactionCount',
    ]);
    assert.ok(names.indexOf('eth_getTransactionByBlockHashAndIndex') > 2);
  });
});
