import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import Ajv from 'ajv';

import { createRedactor } from '../../../../../src/core/base/credentials/redactor';
import { Secret } from '../../../../../src/core/base/credentials/secret';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { printRunHtml } from '../../../../../src/core/run/report/printRunHtml';
import { printRunMarkdown } from '../../../../../src/core/run/report/printRunMarkdown';
import { envelopeOf, printAsciiJson } from '../../../../../src/core/run/report/reportEnvelope';
import {
  type AnsweredHeading,
  largeTablesOf,
  reportShownCells,
} from '../../../../../src/core/run/report/reportShownCells';
import { exchangeOf } from '../../editor/history/sampleExchange';

const planted = 'pl4ntedkey0f0exports7890';
const log = (index: number) => ({
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  topics: [`0x${String(index).padStart(64, '0')}`],
  data: '0x',
  blockNumber: '0x1',
});

function shown(value: Parameters<typeof exchangeOf>[2]): AnsweredHeading {
  const exchange = exchangeOf({ kind: 'rpc', method: 'eth_getLogs', params: [] }, '{}', value);
  const failure = `Assertion failed: \`result == ${planted}\`, but it is 1.`;
  return {
    id: '0',
    line: 14,
    text: `# @name logs\n# @assert result == ${planted}\neth_getLogs`,
    title: `eth_getLogs ${planted}`,
    answer: {
      kind: 'exchange',
      exchange,
      hints: noHints,
      sentValues: [],
      notes: [failure],
      failures: [failure],
      assertions: [{ text: `result == ${planted}`, place: 'logs'.length + 15, state: 'failed', failure }],
    },
  };
}

describe('the answers that a notebook shows', () => {
  const body = new Uint8Array();
  const value = Array.from({ length: 30 }, (_, index) => log(index));
  const cells = [
    shown({ outcome: { kind: 'result', body, value } }),
    {
      id: '1',
      line: 2,
      title: 'eth_call',
      answer: { kind: 'refused', refusal: { code: 'problem', cause: `No ${planted}.`, cure: 'Write one.' } },
    },
  ] as const satisfies readonly AnsweredHeading[];
  const redact = createRedactor([new Secret(planted)]);
  const report = reportShownCells(cells, {
    notebook: `${planted}.rpc`,
    limits: { maxRows: 10, resultCharacters: 100_000 },
    redact,
    now: 1_700_000_000_000,
  });

  it('are printed like a run, without a key, in each format', async () => {
    const text = { time: utcTime, howToAsk: () => undefined };
    const json = printAsciiJson(envelopeOf([report], 1));
    const printed = [printRunMarkdown([report], text), printRunHtml([report], text), json];
    for (const one of printed) {
      assert.ok(!one.includes(planted), one);
      assert.match(one, /Assertion failed/);
      assert.match(one, /Write one/);
    }
    assert.match(printed[0] ?? '', /20 more rows|10 of 30|first 10/i);
    const schema: object = JSON.parse(await readFile('media/reports/envelope.schema.json', 'utf8'));
    const validate = new Ajv({ strict: false }).compile(schema);
    assert.ok(validate(JSON.parse(json)), JSON.stringify(validate.errors));
  });

  it('are drawn in a page up to a limit, and are text beyond it', () => {
    const text = { time: utcTime, howToAsk: () => undefined };
    const frame = `${'<!--</script>'.repeat(10)}${'x'.repeat(5 * 1024 * 1024)}`;
    const page = printRunHtml([report], text, { script: 'draw()', outputsOf: () => [{ mime: 'a', frame }] });
    assert.equal(page.split('data-outputs="').length, 2);
    assert.match(page, /<section>\n<h3[^\n]*line 2: failed<\/h3>\n<p>This answer is too large to be drawn here\.<\/p>/);
    assert.equal(page.split(/<\/script/).length, 3);
    assert.ok(!page.includes('<!--'));
    assert.ok(!printRunHtml([report], text, { script: 'draw()', outputsOf: () => [] }).includes('draw()'));
  });

  it('are found in the file by the lines of their cells and assertions', () => {
    const [first] = report.cells;
    assert.equal(first?.line, 14);
    assert.deepEqual(
      envelopeOf([report], 1).errors.map(({ line }) => line),
      [15, 2],
    );
    assert.ok(first !== undefined && !('text' in first));
  });

  it('have their large tables as CSV with all rows', () => {
    const [table, another] = largeTablesOf(cells, 10);
    assert.equal(table?.line, 14);
    assert.equal(table.csv().trimEnd().split('\n').length, 31);
    assert.equal(another, undefined);
    assert.deepEqual(largeTablesOf(cells, 30), []);
  });
});
