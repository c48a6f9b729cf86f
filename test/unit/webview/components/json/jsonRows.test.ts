import assert from 'node:assert/strict';

import { listedMembers } from '../../../../../src/core/base/answerBounds';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { leafText, quantityText } from '../../../../../src/webview/components/json/jsonPreview';
import { JsonRows, pathOf } from '../../../../../src/webview/components/json/jsonRows';

function rowsOf(text: string): JsonRows {
  const parsed = parseJson(text);
  assert.equal(parsed.kind, 'ok');
  return new JsonRows(parsed.value, 'result');
}

const paths = (rows: JsonRows) => rows.rows.map(pathOf);

describe('JsonRows', () => {
  it('opens the first level, and others on request', () => {
    const rows = rowsOf('[{"topics":["a","b"],"odd key":1},2]');
    assert.deepEqual(paths(rows), ['result', 'result[0]', 'result[1]']);
    rows.toggle(1);
    rows.toggle(2);
    assert.deepEqual(paths(rows), [
      'result',
      'result[0]',
      'result[0].topics',
      'result[0].topics[0]',
      'result[0].topics[1]',
      'result[0]["odd key"]',
      'result[1]',
    ]);
  });

  it('closes a branch with everything below it', () => {
    const rows = rowsOf('[{"a":{"b":1}},2]');
    rows.openAll();
    assert.equal(rows.rows.length, 5);
    rows.toggle(1);
    assert.deepEqual(paths(rows), ['result', 'result[0]', 'result[1]']);
  });

  it('lists the members of a long list page by page, and closes them all', () => {
    const count = 2 * listedMembers + 5;
    const rows = rowsOf(`{"all":[${Array.from({ length: count }, (_, index) => index).join(',')}],"z":1}`);
    rows.toggle(1);
    assert.equal(rows.rows.length, listedMembers + 4);
    assert.deepEqual(
      rows.rows.slice(-3).map((row) => [pathOf(row), row.unlisted]),
      [
        [`result.all[${listedMembers - 1}]`, 0],
        ['result.all', count - listedMembers],
        ['result.z', 0],
      ],
    );
    rows.toggle(listedMembers + 2);
    rows.toggle(2 * listedMembers + 2);
    assert.deepEqual(
      [rows.rows.length, rows.rows.at(-2)?.value, rows.rows.some(({ unlisted }) => unlisted > 0)],
      [count + 3, count - 1, false],
    );
    rows.toggle(1);
    assert.deepEqual(paths(rows), ['result', 'result.all', 'result.z']);
  });

  it('lists one page of an object with many members', () => {
    const value = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]));
    const rows = new JsonRows({ closed: value }, 'result');
    rows.openAll();
    rows.toggle(1);
    rows.toggle(1);
    assert.ok(rows.rows.length <= listedMembers + 3);
  });

  it('stops opening levels before the tree gets too long', () => {
    const rows = rowsOf(`[${'[1,2,3,4,5,6,7,8,9],'.repeat(9_999)}[]]`);
    rows.openAll();
    assert.equal(rows.rows.length, 10_001);
  });
});

describe('leafText', () => {
  it('keeps every digit', () => {
    const rows = rowsOf('[18446744073709551615,-0,1.0,1e400]');
    assert.deepEqual(
      rows.rows.slice(1).map(({ value }) => leafText(value)),
      ['18446744073709551615', '-0', '1.0', '1e400'],
    );
  });

  it('escapes characters that would reorder or hide text', () => {
    assert.equal(leafText('a\u202eb'), '"a\\u{202e}b"');
  });
});

describe('quantityText', () => {
  it('shows quantities in decimal and leaves data unchanged', () => {
    assert.equal(quantityText('0x121eac0'), '19,000,000');
    assert.equal(quantityText('0x0'), '0');
    assert.equal(quantityText('0xffffffffffffffffffff'), '1,208,925,819,614,629,174,706,175');
    assert.equal(quantityText('0x'), undefined);
    assert.equal(quantityText('0x00ff'), undefined);
    assert.equal(quantityText(`0x${'1'.repeat(40)}`), undefined);
  });
});
