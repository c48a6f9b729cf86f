import assert from 'node:assert/strict';
import { parseJson } from '../../../src/core/json/parseJson';
import { leafText, quantityText } from '../../../src/webview/components/json/jsonPreview';
import { JsonRows, pathOf } from '../../../src/webview/components/json/jsonRows';

function rowsOf(text: string): JsonRows {
  const parsed = parseJson(text);
  assert.equal(parsed.kind, 'ok');
  return new JsonRows(parsed.value, 'result');
}

const paths = (rows: JsonRows) => rows.rows.map(pathOf);

describe('JsonRows', () => {
  it('opens the first level, and more when asked', () => {
    const rows = rowsOf('[{"topics":["a","b"],"odd key":1},2]');
    assert.deepEqual(paths(rows), ['result', 'result[0]', 'result[1]']);
    rows.toggle(1);
    rows.toggle(2);
    assert.deepEqual(paths(rows), ['result', 'result[0]', 'result[0].topics', 'result[0].topics[0]', 'result[0].topics[1]', 'result[0]["odd key"]', 'result[1]']);
  });

  it('closes a branch with all that is below it', () => {
    const rows = rowsOf('[{"a":{"b":1}},2]');
    rows.openAll();
    assert.equal(rows.rows.length, 5);
    rows.toggle(1);
    assert.deepEqual(paths(rows), ['result', 'result[0]', 'result[1]']);
  });

  it('opens a list longer than an argument list may be', () => {
    const rows = rowsOf(`{"all":[${Array.from({ length: 200_000 }, (_, index) => index).join(',')}]}`);
    rows.toggle(1);
    assert.equal(rows.rows.length, 200_002);
  });

  it('stops opening everything before the tree gets too long', () => {
    const rows = rowsOf(`[${'[1,2,3,4,5,6,7,8,9],'.repeat(9_999)}[]]`);
    rows.openAll();
    assert.equal(rows.rows.length, 10_001);
  });
});

describe('leafText', () => {
  it('keeps every digit', () => {
    const rows = rowsOf('[18446744073709551615,-0,1.0,1e400]');
    assert.deepEqual(rows.rows.slice(1).map(({ value }) => leafText(value)), ['18446744073709551615', '-0', '1.0', '1e400']);
  });

  it('spells out what would reorder or hide text', () => {
    assert.equal(leafText('a\u202eb'), '"a\\u{202e}b"');
  });
});

describe('quantityText', () => {
  it('reads quantities and leaves data alone', () => {
    assert.equal(quantityText('0x121eac0'), '19,000,000');
    assert.equal(quantityText('0x0'), '0');
    assert.equal(quantityText('0xffffffffffffffffffff'), '1,208,925,819,614,629,174,706,175');
    assert.equal(quantityText('0x'), undefined);
    assert.equal(quantityText('0x00ff'), undefined);
    assert.equal(quantityText(`0x${'1'.repeat(40)}`), undefined);
  });
});
