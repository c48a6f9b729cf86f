import assert from 'node:assert/strict';

import { createRedactor } from '../../../src/core/base/credentials/redactor';
import { Secret } from '../../../src/core/base/credentials/secret';
import { noHints } from '../../../src/core/formats/abi/names/decodeHints';
import type { ExchangeAnswer } from '../../../src/core/run/session/memory/cellAnswer';
import { readComparisonFrame } from '../../../src/messages/comparisonFrame';
import { outputsOfAnswer, printPageOutputs, readPageOutputs } from '../../../src/messages/pageOutputs';
import { readExchangeFrame } from '../../../src/messages/readExchangeFrame';
import { exchangeOf } from '../core/editor/history/sampleExchange';

const planted = 'pl4ntedkey0f0pages7890';
const redact = createRedactor([new Secret(planted)]);

const value = { echoed: `0 ${planted}`, also: `\u0070${planted.slice(1)}` };
const exchange = exchangeOf({ kind: 'rpc', method: 'web3_echo', params: [planted] }, `["${planted}"]`, {
  outcome: { kind: 'result', body: new TextEncoder().encode(JSON.stringify({ result: value })), value },
});
const answer: ExchangeAnswer = {
  kind: 'exchange',
  exchange,
  name: `name ${planted}`,
  hints: noHints,
  sentValues: [],
  notes: [`Failed: ${planted}.`, 'A note.'],
  assertions: [{ text: 'result == 1', place: 0, state: 'failed', failure: `Failed: ${planted}.` }],
};
const frameOf = (frame: string) => new TextEncoder().encode(frame);

describe('the outputs of a page that draws them', () => {
  it('are frames of the renderer without a key, with the failures beside their assertions alone', () => {
    const outputs = printPageOutputs(outputsOfAnswer(answer), redact);
    assert.ok(!JSON.stringify(outputs).includes(planted.slice(1)));
    const read = readExchangeFrame(frameOf(outputs[0]?.frame ?? ''));
    assert.ok(read.kind === 'ok' && outputs.length === 1);
    assert.deepEqual(read.value.notes, ['A note.']);
    assert.match(read.value.assertions?.[0]?.failure ?? '', /^Failed: /);
    assert.deepEqual(readPageOutputs(JSON.stringify([outputs])), [outputs]);
  });

  it('have the answers of several networks, each without a key', () => {
    const { network } = exchange;
    const refusal = { code: 'problem' as const, cause: `No ${planted}.`, cure: 'Write one.' };
    const answers = [
      { network, answer },
      { network, answer: { kind: 'refused' as const, refusal } },
    ];
    const [output] = printPageOutputs(outputsOfAnswer({ kind: 'compared', answers }), redact);
    const read = readComparisonFrame(frameOf(output?.frame ?? ''));
    assert.deepEqual(read.kind === 'ok' && read.value.map((side) => side.answer.kind), ['exchange', 'refused']);
    assert.ok(!(output?.frame ?? planted).includes(planted.slice(1)));
  });

  it('name neither the cell of the editor nor what only the editor can do', () => {
    const framed = {
      kind: 'exchange' as const,
      exchange,
      hints: noHints,
      notes: [],
      sentValues: [],
      owner: 'vscode-notebook-cell:/home/someone/notes.rpc',
    };
    const [output] = printPageOutputs([framed], redact);
    assert.doesNotMatch(output?.frame ?? '/home/', /\/home\//);
  });

  it('are none if one of them is damaged without the keys, so that its text stays', () => {
    const [whole, damaged] = [redact, (text: string) => text.replaceAll('"version"', '"v"')];
    assert.equal(printPageOutputs(outputsOfAnswer(answer), whole).length, 1);
    assert.deepEqual(printPageOutputs(outputsOfAnswer(answer), damaged), []);
  });

  it('are none in a page whose data is anything else', () => {
    for (const text of ['', '{}', '[[{"mime":1,"frame":""}]]', '['.repeat(1e6)])
      assert.deepEqual(readPageOutputs(text), []);
  });
});
