import assert from 'node:assert/strict';

import { historyEntryOf } from '../../../../../../src/core/editor/history/historyEntry';
import { printHistoryLine } from '../../../../../../src/core/editor/history/historyLine';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { printExchangeFrame } from '../../../../../../src/messages/exchangeFrame';
import { createTestPorts, reply, type TestPortOptions } from '../../../request/pipe/testPorts';

const echo: TestPortOptions['answer'] = (_, { id, method, params }) =>
  reply({ jsonrpc: '2.0', id, result: { method, params, again: encodeURIComponent(JSON.stringify(params)) } });

async function run(text: string, typed: string, answer = echo) {
  const test = createTestPorts({ answer, ask: () => typed });
  const session = new NotebookSession(test.ports, '/notes/notes.rpc');
  const answers: CellAnswer[] = [];
  const cells = [{ id: '0', text: `# @name it\n# @network mainnet\n${text}` }];
  await session.run(cells, '0', new AbortController().signal, {
    started: () => undefined,
    ended: (_id, ended) => void answers.push(ended),
  });
  const [cellAnswer = { kind: 'nothing' }] = answers;
  const frames =
    cellAnswer.kind === 'exchange'
      ? [printExchangeFrame({ exchange: cellAnswer.exchange, hints: cellAnswer.hints, notes: cellAnswer.notes })]
      : [];
  const bodies = test.exchanges.flatMap(({ outcome }) =>
    'body' in outcome ? [new TextDecoder().decode(outcome.body)] : [],
  );
  const left = [
    JSON.stringify([cellAnswer, test.exchanges, test.ledger, [...session.memory.answers]]),
    ...test.exchanges.map((one) => printHistoryLine(historyEntryOf(one, 'id', (each) => each, { keepsBody: true }))),
    ...frames.map((frame) => new TextDecoder().decode(frame)),
    ...bodies,
  ].join('\n');
  return { ...test, answer: cellAnswer, left, body: test.sent[0]?.body ?? '' };
}

const address = '0xAbCdEf0123456789aBcDeF0123456789abcdef99';

describe('what the user types for a cell', () => {
  for (const [request, typed] of [
    [
      '# @method raw\nmy_method {{$input [sudo] password for root}} [{ "deep": "x{{$input again}}y" }]',
      'correct horse "battery',
    ],
    ['# @method raw\nmy_method {{$input [sudo] password for root}}', 'hunter2'],
    ['# @method raw\n{"jsonrpc": "2.0", "id": 7, "method": "my_method", "params": ["{{$input password}}"]}', 'hunter2'],
    ['@mine = {{$input password}}\n# @method raw\nmy_method {{mine}}', 'hunter2'],
    ['eth_getBalance {{$input wallet}} latest', address],
    ['GET /networks/1/{{$input wallet}}', 'hunter2'],
    ['# @method raw\nmy_method {{$input pin}}', '830174629513'],
    ['# @method raw\nmy_method {{$input pin}}', '0x8f01a4629513'],
    [`eth_call ${address.toLowerCase()} "set(string)" {{$input words}}`, 'correct horse battery'],
    [`eth_call ${address.toLowerCase()} "set(uint256)" {{$input pin}}`, '830174629513'],
  ] as const) {
    it(`a typed value is sent, and appears in no answer, history, ledger, frame and memory: ${request.slice(0, 40)}`, async () => {
      const { sent, left } = await run(request, typed);
      assert.equal(sent.length, 1, left);
      assert.ok(left.includes('[redacted]'));
      for (const form of [typed, encodeURIComponent(typed)])
        assert.ok(!left.toLowerCase().includes(form.toLowerCase()), left);
    });
  }

  it('is hidden in the request only if answers hold it by chance, so that the answer stays as it is', async () => {
    for (const [typed, params] of [
      ['12', [12]],
      ['0x10', ['0x10']],
      ['latest', ['latest']],
      ['1000000000000000000', ['1000000000000000000']],
    ] as const) {
      const { body, answer } = await run('# @method raw\nmy_method {{$input value}}', typed, (_, { id }) =>
        reply({ jsonrpc: '2.0', id, result: { latest: 12, block: '0x10' } }),
      );
      assert.ok(body.includes(JSON.stringify(params)) || body.includes(JSON.stringify([typed])), body);
      assert.ok(answer.kind === 'exchange');
      assert.ok(!answer.exchange.request.payload.includes(`${typed}"`), answer.exchange.request.payload);
      assert.deepEqual(answer.exchange.call.kind === 'rpc' && answer.exchange.call.params, ['[redacted]']);
      assert.ok(answer.exchange.outcome.kind === 'result');
      assert.deepEqual(JSON.parse(JSON.stringify(answer.exchange.outcome.value)), { latest: 12, block: '0x10' });
    }
  });

  it('is not part of an override, where it could not be hidden', async () => {
    const { sent, answer } = await run(
      `# @override {{$input who}}.balance = 1\neth_call { "to": "${address.toLowerCase()}" } latest`,
      address.toLowerCase(),
    );
    assert.ok(answer.kind === 'refused');
    assert.match(answer.refusal.cause, /can't contain an environment variable or a typed text/);
    assert.equal(sent.length, 0);
  });

  it('has the cost of the method that was typed', async () => {
    const { ledger, left } = await run('{"id":1,"method":"{{$input method}}","params":[{}]}', 'eth_getLogs');
    assert.deepEqual(
      ledger.filter(({ outcome }) => outcome === 'result').map(({ cost }) => cost),
      [{ kind: 'known', credits: 255 }],
    );
    assert.ok(!left.includes('eth_getLogs'));
  });
});
