import assert from 'node:assert/strict';

import { listedMembers } from '../../../../../src/core/base/answerBounds';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { maxMatches } from '../../../../../src/webview/components/dom/viewContext';
import { JsonMatches } from '../../../../../src/webview/components/json/jsonMatches';
import { JsonRows, pathOf } from '../../../../../src/webview/components/json/jsonRows';

function valueOf(text: string): JsonValue {
  const parsed = parseJson(text);
  assert.equal(parsed.kind, 'ok');
  return parsed.value;
}

function matchesIn(value: JsonValue, text: string) {
  const matches = new JsonMatches(value, text);
  while (matches.visit(3));
  return matches.paths;
}

describe('the matches in JSON', () => {
  const value = valueOf('{"logs":[{"address":"0xAB","data":"0x121eac0"},{"Address":1}],"ab":null}');

  it('are keys and values in closed branches, in the order of their lines', () => {
    assert.deepEqual(matchesIn(value, 'address'), [
      ['logs', 0, 'address'],
      ['logs', 1, 'Address'],
    ]);
    assert.deepEqual(matchesIn(value, 'ab'), [['logs', 0, 'address'], ['ab']]);
    assert.deepEqual(matchesIn(value, 'null'), [['ab']]);
  });

  it('are quantities in decimal, and a value without branches', () => {
    assert.deepEqual(matchesIn(value, '19,000,000'), [['logs', 0, 'data']]);
    assert.deepEqual(matchesIn(valueOf('"0xab"'), 'ab'), [[]]);
  });

  it('are counted up to a maximum', () => {
    assert.equal(
      matchesIn(
        Array.from({ length: maxMatches + 10 }, () => 'x'),
        'x',
      ).length,
      maxMatches,
    );
  });

  it('are revealed by opening the branches around them, in pages that were not listed', () => {
    const rows = new JsonRows(value, 'result');
    const position = rows.reveal(['logs', 1, 'Address']);
    assert.equal(pathOf(rows.rows[position ?? -1] ?? assert.fail()), 'result.logs[1].Address');
    assert.equal(rows.reveal(['logs', 9]), undefined);
    const long = new JsonRows(
      Array.from({ length: listedMembers + 5 }, () => 'x'),
      'result',
    );
    const last = long.reveal([listedMembers + 4]);
    assert.equal(pathOf(long.rows[last ?? -1] ?? assert.fail()), `result[${listedMembers + 4}]`);
  });
});
