import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import type { DecodedView, Section } from '../../../../../src/core/base/view/decodedView';
import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../src/core/base/view/printText';
import { integerValue, textValue } from '../../../../../src/core/base/view/value';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { selectorOf } from '../../../../../src/core/formats/abi/type/eventSignature';
import { networkLabels } from '../../../../../src/core/model/networks/networkLabels';
import { type ComparedSide, compareJson, compareSides } from '../../../../../src/core/run/compare/compareSides';
import { compareViews } from '../../../../../src/core/run/compare/compareViews';
import {
  comparisonTable,
  comparisonView,
  describeComparison,
} from '../../../../../src/core/run/compare/comparisonView';
import type { FieldComparison } from '../../../../../src/core/run/compare/fieldList';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { transferLog } from '../../answer/decode/transferLog';
import { decode } from '../../answer/decode/viewParts';

function json(text: string): JsonValue {
  const parsed = parseJson(text);
  assert.ok(parsed.kind === 'ok');
  return parsed.value;
}

/** Each field as `≠ label: value | value`, with `∅` if a side lacks it. */
function lines({ fields }: FieldComparison): readonly string[] {
  return fields.map(
    ({ label, values, differs }) =>
      `${differs ? '≠' : '='} ${label}: ${values.map((value) => (value ? formatValue(value, utcTime) : '∅')).join(' | ')}`,
  );
}

function compared(...texts: readonly string[]): readonly string[] {
  return lines(compareJson(texts.map(json), 'result'));
}

function view(summary: string, ...sections: readonly Section[]): DecodedView {
  return { title: 'Answer', summary, tone: 'neutral', notes: [], sections };
}

function result(label: string, value: JsonValue, decoded = view(String(value))): ComparedSide {
  return { label, outcome: { kind: 'result', value, view: decoded } };
}

describe('compareJson', () => {
  it('compares single values by their paths', () => {
    assert.deepEqual(compared('{"a": "0x1", "b": {"c": null}}', '{"a": "0x2", "b": {"c": null}}'), [
      '≠ result.a: 0x1 | 0x2',
      '= result.b.c: null | null',
    ]);
    assert.deepEqual(compared('"0x10"', '"0x10"', '"0x11"'), ['≠ result: 0x10 | 0x10 | 0x11']);
  });

  it('keeps every digit', () => {
    assert.deepEqual(compared('18446744073709551615', '18446744073709551616'), [
      '≠ result: 18446744073709551615 | 18446744073709551616',
    ]);
    assert.deepEqual(compared('{"n": 1.0}', '{"n": 1}'), ['≠ result.n: 1.0 | 1']);
  });

  it('shows missing values and values of another kind', () => {
    assert.deepEqual(compared('{"a": 1}', '{"a": 1, "b": {"c": 2}}'), [
      '= result.a: 1 | 1',
      '≠ result.b: ∅ | {…} 1 member',
    ]);
    assert.deepEqual(compared('null', '{"logs": []}'), ['≠ result: null | {…} 1 member']);
    assert.deepEqual(compared('[]', '{}'), ['≠ result: [] | {}']);
  });

  it('compares lists by length, and lists the first items that differ', () => {
    assert.deepEqual(compared('[1, 2]', '[1, 3, 4]'), [
      '≠ result.length: 2 | 3',
      '= result[0]: 1 | 1',
      '≠ result[1]: 2 | 3',
      '≠ result[2]: ∅ | 4',
    ]);
    const long = Array.from({ length: 10_000 }, (_, index) => index);
    const changed = long.map((number) => (number >= 100 && number < 150 ? -number : number));
    const { fields, unlisted } = compareJson([long, changed], 'result');
    assert.equal(fields.filter(({ differs }) => differs).length, 20);
    assert.equal(fields.find(({ differs }) => differs)?.label, 'result[100]');
    assert.equal(unlisted, 30);
    assert.ok(fields.length < 30);
  });

  it('limits the fields listed for wide objects', () => {
    const wide = (by: number) =>
      Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, index * by]));
    const { fields, unlisted } = compareJson([wide(1), wide(2)], 'result');
    assert.equal(fields.length + unlisted, 5_000);
    assert.equal(fields.length, 2_000);
  });
});

describe('compareViews', () => {
  const fields = (status: string, gas: number): Section => ({
    kind: 'fields',
    title: 'Receipt',
    fields: [
      { label: 'Status', value: textValue(status) },
      { label: 'Gas used', value: integerValue(gas) },
    ],
  });
  const table = (values: readonly number[]): Section => ({
    kind: 'table',
    title: 'Logs',
    columns: [{ id: 'v', label: 'Value', align: 'end', characters: 5 }],
    rowCount: values.length,
    at: (row) => [integerValue(values[row] ?? 0)],
  });

  it('compares the fields of sections with the same name', () => {
    assert.deepEqual(
      lines(compareViews([view('Success', fields('Success', 1)), view('Failure', fields('Failure', 1))])),
      ['≠ Receipt · Status: Success | Failure', '= Receipt · Gas used: 1 | 1'],
    );
  });

  it('compares summaries only of views without fields and tables', () => {
    const bare = (summary: string) => compareViews([view(summary), view('2')]);
    assert.deepEqual(lines(bare('1')), ['≠ Summary: 1 | 2']);
  });

  it('compares tables by their rows', () => {
    assert.deepEqual(lines(compareViews([view('Logs', table([1, 2])), view('Logs', table([1, 3, 4]))])), [
      '≠ Logs · rows: 2 | 3',
      '= Logs[0] · Value: 1 | 1',
      '≠ Logs[1] · Value: 2 | 3',
      '≠ Logs[2] · Value: ∅ | 4',
    ]);
  });
});

describe('the decoded answers of a comparison', () => {
  const log = (value: bigint) => transferLog(value);
  const paused = { ...transferLog(1n), topics: [`0x${'5c'.repeat(32)}`] };

  it('have the event and its arguments in the rows of logs', () => {
    const views = [1n, 2n].map((value) => decode('eth_getLogs', [log(7n), log(value), paused] as JsonValue));
    const different = compareViews(views).fields.filter(({ differs }) => differs);
    assert.deepEqual(
      different.map(({ label }) => label),
      ['Logs[1] Transfer · value'],
    );
    assert.ok(compareViews(views).fields.some(({ label }) => label === 'Logs[0] Transfer · from'));
  });

  it('have the members of a tuple by name', () => {
    const item = {
      kind: 'function',
      name: 'position',
      inputs: [],
      outputs: [
        {
          name: '',
          type: 'tuple',
          components: [
            { name: 'owner', type: 'address' },
            { name: 'liquidity', type: 'uint128' },
          ],
        },
      ],
    } as const;
    const hints = { ...noHints, called: [{ item, source: { kind: 'workspace', label: 'A.json' } as const }] };
    const word = (digits: string) => digits.padStart(64, '0');
    const views = ['5', '6'].map((liquidity) =>
      decode('eth_call', `0x${word('aa')}${word(liquidity)}`, hints, evmNetwork, [
        { to: `0x${'0a'.repeat(20)}`, data: selectorOf(item) },
      ]),
    );
    assert.deepEqual(
      lines(compareViews(views)).filter((line) => line.startsWith('≠')),
      ['≠ position.liquidity: 5 | 6'],
    );
  });
});

describe('compareSides', () => {
  it('summarizes the number of differences', () => {
    assert.equal(
      describeComparison(compareSides([result('a', { x: 1, y: 2 }), result('b', { x: 1, y: 3 })], 'json')),
      '1 of 2 fields differs',
    );
    assert.equal(
      describeComparison(compareSides([result('a', { x: 1, y: 2 }), result('b', { x: 2, y: 3 })], 'json')),
      '2 of 2 fields differ',
    );
    assert.equal(
      describeComparison(compareSides([result('a', { x: 1, y: 2 }), result('b', { x: 1, y: 2 })], 'json')),
      'All 2 fields are identical',
    );
    assert.equal(
      describeComparison(compareSides([result('a', '0x1'), result('b', '0x1')], 'json')),
      'The answers are identical',
    );
    assert.equal(
      describeComparison(compareSides([result('a', '0x1'), result('b', '0x2')], 'json')),
      'The answers differ',
    );
  });

  it('compares sides with results and shows the outcome of the others', () => {
    const none: ComparedSide = { label: 'b', outcome: { kind: 'none', why: 'Not enabled: no such network.' } };
    assert.deepEqual(lines(compareSides([result('a', { x: 1 }), none, result('c', { x: 1 })], 'json')), [
      '≠ Outcome: Result | Not enabled: no such network. | Result',
      '= result.x: 1 | ∅ | 1',
    ]);
    assert.deepEqual(lines(compareSides([none, none], 'json')), [
      '= Outcome: Not enabled: no such network. | Not enabled: no such network.',
    ]);
  });

  it('compares nothing with a single result, and names the networks without one', () => {
    const none: ComparedSide = { label: 'b', outcome: { kind: 'none', why: 'Not enabled: no such network.' } };
    const comparison = compareSides([result('a', { x: 1, y: 2 }), none], 'json');
    assert.equal(describeComparison(comparison), 'Nothing to compare · 1 of 2 networks returned no result');
    const table = comparisonTable(comparison);
    assert.deepEqual(
      Array.from({ length: table.rowCount }, (_, row) => formatValue(table.at(row)[0] ?? textValue(''), utcTime)),
      ['≠ differs', 'not compared', 'not compared'],
    );
  });

  it('compares the available results, and counts the networks without one', () => {
    const none: ComparedSide = { label: 'b', outcome: { kind: 'none', why: 'Not enabled: no such network.' } };
    assert.equal(
      describeComparison(compareSides([result('a', { x: 1 }), none, result('c', { x: 1 })], 'json')),
      'The answers are identical · 1 of 3 networks returned no result',
    );
    assert.equal(
      describeComparison(compareSides([none, none], 'json')),
      'No network returned a result · the failures are identical',
    );
  });

  it('prints only differences', () => {
    const text = printText(
      comparisonView(compareSides([result('mainnet', { x: 1, y: 2 }), result('sepolia', { x: 1, y: 3 })], 'json')),
      { maxRows: 10, time: utcTime },
    );
    assert.match(text, /^Compared: mainnet, sepolia: 1 of 2 fields differs/);
    assert.match(text, /≠ differs +result\.y +2 +3/);
    assert.doesNotMatch(text, /result\.x/);
  });

  it('labels networks with equal names with their services', () => {
    assert.deepEqual(
      networkLabels([
        { key: 'one/main', name: 'Mainnet' },
        { key: 'two/main', name: 'Mainnet' },
      ]),
      ['Mainnet (one)', 'Mainnet (two)'],
    );
    assert.deepEqual(
      networkLabels([
        { key: 'one/main', name: 'Mainnet' },
        { key: 'one/dev', name: 'Dev' },
      ]),
      ['Mainnet', 'Dev'],
    );
  });
});
