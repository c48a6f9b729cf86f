import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { historyEntryOf } from '../../../../../../src/core/editor/history/historyEntry';
import { printHistoryLine } from '../../../../../../src/core/editor/history/historyLine';
import type { EnvironmentQuestion } from '../../../../../../src/core/request/pipe/promptPorts';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { printExchangeFrame } from '../../../../../../src/messages/exchangeFrame';
import { createTestPorts, reply, type TestPortOptions } from '../../../request/pipe/testPorts';
import { cap, run as runLong, worldIn } from '../run/longCellWorld';

const value = 'pl4nted-Env"value/+%';
const address = '0xAbCdEf0123456789aBcDeF0123456789abcdef99';
const variables: Readonly<Record<string, string>> = {
  PLANTED: value,
  WALLET: address,
  SHORT: 'abc',
  NUMBER: '123456789012',
  RPCBOOK_KEY_MAIN: 'the-key-of-the-main-service',
  rpcbook_Key_Main: 'the-key-of-the-main-service',
};

const echo: TestPortOptions['answer'] = (_, { id, params }) =>
  reply({ jsonrpc: '2.0', id, result: { params, again: encodeURIComponent(JSON.stringify(params)) } });

function world(allowed: readonly string[] = [], agrees = true, answer = echo) {
  const asked: EnvironmentQuestion[] = [];
  const test = createTestPorts({
    answer,
    environment: {
      find: (name) => variables[name],
      allowedNames: () => allowed,
      ask: (question) => {
        asked.push(question);
        return Promise.resolve(
          agrees ? undefined : { code: 'declinedEnvironment', cause: "You didn't allow it.", cure: '' },
        );
      },
    },
  });
  const session = new NotebookSession(test.ports, 'file:///notes.rpc');
  const run = async (...texts: readonly string[]): Promise<CellAnswer> => {
    const answers: CellAnswer[] = [];
    const cells = texts.map((text, index) => ({ id: String(index), text }));
    await session.run(cells, String(texts.length - 1), new AbortController().signal, {
      started: () => undefined,
      ended: (_id, ended) => void answers.push(ended),
    });
    return answers.at(-1) ?? { kind: 'nothing' };
  };
  return { ...test, asked, session, run };
}

/**
 * Everything that a run leaves behind: what is shown, stored in the history, remembered for other cells, and sent to
 * webviews.
 */
function leftOf({ exchanges, ledger, session }: ReturnType<typeof world>, answer: CellAnswer): string {
  const frames =
    answer.kind === 'exchange'
      ? [printExchangeFrame({ exchange: answer.exchange, hints: answer.hints, notes: answer.notes })]
      : [];
  const lines = exchanges.map((exchange) =>
    printHistoryLine(historyEntryOf(exchange, 'id', (text) => text, { keepsBody: true })),
  );
  const shown = JSON.stringify([answer, exchanges, ledger, [...session.memory.answers], [...session.memory.variables]]);
  const bodies = exchanges.flatMap(({ outcome }) =>
    'body' in outcome ? [new TextDecoder().decode(outcome.body)] : [],
  );
  return [shown, ...lines, ...bodies, ...frames.map((frame) => new TextDecoder().decode(frame))].join('\n');
}

function causeOf(answer: CellAnswer): string {
  assert.ok(answer.kind === 'refused', answer.kind);
  return answer.refusal.cause;
}

describe('environment values', () => {
  for (const request of [
    '# @method raw\nmy_method {{$env PLANTED}} [{ "deep": "x{{$env PLANTED}}y" }]',
    '# @method raw\n{"jsonrpc": "2.0", "id": 7, "method": "my_method", "params": ["{{$env PLANTED}}"]}',
    '@mine = {{$env PLANTED}}\n# @method raw\nmy_method {{mine}}',
  ]) {
    it(`are sent and appear nowhere else: ${request.slice(0, 30)}`, async () => {
      const test = world();
      const answer = await test.run(`# @name it\n# @network mainnet\n${request}`);
      assert.equal(answer.kind, 'exchange');
      assert.ok(test.sent[0]?.body?.includes(JSON.stringify(value).slice(1, -1)));
      const left = leftOf(test, answer);
      assert.ok(left.includes('[redacted]'));
      for (const trace of ['pl4nted', 'Env\\"value', 'Env%22value']) assert.ok(!left.includes(trace), left);
    });
  }

  it('are hidden in the answer to a later cell that uses none, which a node may put them into', async () => {
    let heard = '';
    const remembering: TestPortOptions['answer'] = (_, { id, method, params }) => {
      if (method === 'my_method') heard = JSON.stringify(params);
      if (method === 'my_error') return reply({ jsonrpc: '2.0', id, error: { code: 1, message: heard, data: heard } });
      return reply({ jsonrpc: '2.0', id, result: { heard, encoded: encodeURIComponent(heard) } });
    };
    const test = world(['PLANTED'], true, remembering);
    await test.run('# @network mainnet\n# @method raw\nmy_method {{$env PLANTED}}');
    for (const request of ['eth_getBlockByNumber 1 false', '# @method raw\nmy_error', 'GET /networks/1/fees']) {
      const answer = await test.run(`# @network mainnet\n${request}`);
      assert.ok(heard.includes('pl4nted'));
      const left = leftOf(test, answer);
      assert.ok(left.includes('[redacted]'));
      for (const trace of ['pl4nted', 'Env\\"value', 'Env%22value']) assert.ok(!left.includes(trace), left);
    }
  });

  it('stay readable in the answer to a call that has them openly, because they are written in the notebook', async () => {
    const test = world(['WALLET']);
    await test.run('# @network mainnet\n# @method raw\nmy_method {{$env WALLET}}');
    const answer = await test.run(`# @network mainnet\n# @method raw\nmy_method "${address}"`);
    assert.ok(answer.kind === 'exchange' && answer.exchange.outcome.kind === 'result');
    assert.ok(JSON.stringify(answer.exchange.outcome.value).includes(address));
  });

  it('are hidden in their encoded form, in paths, errors and notes', async () => {
    const lower = address.slice(2).toLowerCase();
    const logs = world();
    const found = await logs.run(
      '# @network mainnet\neth_getLogs { "fromBlock": 1, "toBlock": 1, "topics": [null, "{{$env WALLET}}"] }',
    );
    assert.ok(logs.sent[0]?.body?.includes(lower));
    assert.ok(!leftOf(logs, found).toLowerCase().includes(lower));
    const problem = await world().run('# @network mainnet\neth_getBlockByNumber {{$env PLANTED}} false');
    assert.doesNotMatch(JSON.stringify(problem), /pl4nted|value\/\+/);
    const gas = world();
    const path = await gas.run('# @network mainnet\nGET /networks/1/{{$env WALLET}}');
    assert.ok(!leftOf(gas, path).toLowerCase().includes(lower));
  });

  it('environment variables are asked about once per destination, by name and origin', async () => {
    const test = world();
    const cell = '# @network mainnet\n# @method raw\nmy_method {{$env PLANTED}}';
    await test.run(cell);
    await test.run(cell);
    assert.deepEqual(
      test.asked.map(({ names, destinations }) => [names, destinations.map(({ origin }) => origin)]),
      [[['PLANTED'], ['https://mainnet.example.com']]],
    );
    await test.run('# @network solana\n# @method raw\nmy_method {{$env PLANTED}}');
    assert.equal(test.asked.length, 2);
    await world(['PLANTED']).run(cell);
  });

  it('are not asked about if the user allowed the name', async () => {
    const test = world(['PLANTED']);
    assert.equal((await test.run('# @network mainnet\n# @method raw\nmy_method {{$env PLANTED}}')).kind, 'exchange');
    assert.equal(test.asked.length, 0);
  });

  it('are not sent if the user declines, or if they are keys of this extension, even allowed ones', async () => {
    const declined = world([], false);
    assert.match(
      causeOf(await declined.run('# @network mainnet\n# @method raw\nmy_method {{$env PLANTED}}')),
      /didn't allow/,
    );
    assert.equal(declined.sent.length, 0);
    for (const name of ['RPCBOOK_KEY_MAIN', 'rpcbook_Key_Main']) {
      const test = world([name]);
      assert.match(
        causeOf(await test.run(`# @network mainnet\n# @method raw\nmy_method {{$env ${name}}}`)),
        /reserved/,
      );
      assert.deepEqual([test.sent.length, test.asked.length], [0, 0]);
    }
  });

  it('are refused if they could not be hidden in the answer, or if only a part is used', async () => {
    for (const [request, reason] of [
      ['# @method raw\nmy_method {{$env SHORT}}', /too short/],
      ['# @method raw\nmy_method {{$env NUMBER}}', /is a number/],
      ['# @method raw\nmy_method {{$env ABSENT}}', /is not set/],
      ['@part = {"a": "{{$env WALLET}}"}\n# @method raw\nmy_method {{part.a}}', /Use the whole variable/],
    ] as const) {
      const test = world(Object.keys(variables));
      assert.match(causeOf(await test.run(`# @network mainnet\n${request}`)), reason);
      assert.equal(test.sent.length, 0);
    }
  });

  it('appear in no journal and no saved file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rpcbook-environment-'));
    try {
      const test = worldIn(folder, {
        environment: {
          find: (name) => variables[name],
          allowedNames: () => Object.keys(variables),
          ask: () => Promise.resolve(undefined),
        },
      });
      const cell = `# @network mainnet\neth_getLogs { "address": "{{$env WALLET}}", "fromBlock": 1, "toBlock": ${cap * 5} }`;
      const whole = await runLong(test, cell);
      assert.ok(whole.kind === 'exchange' && whole.work === undefined);
      assert.match(causeOf(await runLong(test, `# @save rows.csv\n${cell}`)), /can't be saved/);
      assert.equal(test.sent.length, 1);
      assert.deepEqual(await readdir(folder), []);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('appear in no plan, no list of names and no text for a webview', async () => {
    const test = world(['PLANTED']);
    const cells = [
      { id: '0', text: '@mine = {{$env PLANTED}}\n# @network mainnet\n# @method raw\nmy_method {{mine}}' },
    ];
    await test.run(cells[0]?.text ?? '');
    const shown = JSON.stringify([
      await test.session.plan(cells, '0'),
      test.session.names(cells),
      test.session.resolver(cells, '0')?.('{{mine}} {{$env PLANTED}}', { start: 0, end: 1 }),
    ]);
    assert.doesNotMatch(shown, /pl4nted/);
    assert.match(shown, /\$env PLANTED/);
  });
});
