import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { DayReservations } from '../../../../../../src/core/base/credits/dayReservations';
import { noCost } from '../../../../../../src/core/base/credits/planCost';
import { InFlightLimit } from '../../../../../../src/core/base/wire/inFlightLimit';
import { executeCall } from '../../../../../../src/core/request/pipe/executeCall';
import { openAllowance } from '../../../../../../src/core/request/pipe/openAllowance';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import type { RunningPorts } from '../../../../../../src/core/run/session/run/runningPorts';
import { createTestPorts, reply, serviceSettings, type TestPortOptions } from '../../../request/pipe/testPorts';

const echo: TestPortOptions['answer'] = (_, { id, params }) => reply({ jsonrpc: '2.0', id, result: params ?? null });
const receipt = `eth_getTransactionReceipt 0x${'1'.repeat(64)}`;

async function runLast(ports: RunningPorts, ...texts: readonly string[]): Promise<CellAnswer> {
  const cells = texts.map((text, index) => ({
    id: String(index),
    text: text.includes('@network') ? text : `# @network mainnet\n${text}`,
  }));
  let last: CellAnswer = { kind: 'nothing' };
  await new NotebookSession(ports).run(cells, String(cells.length - 1), new AbortController().signal, {
    started: () => undefined,
    ended: (_, answer) => {
      last = answer;
    },
  });
  return last;
}

function causeOf(answer: CellAnswer): string {
  assert.ok(answer.kind === 'refused', `refused, not ${answer.kind}`);
  return answer.refusal.cause;
}

function batchOf(...methods: readonly string[]): string {
  return JSON.stringify(methods.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [] })));
}

describe('what a run may spend', () => {
  const batch = batchOf(...Array.from({ length: 2_000 }, () => 'eth_getLogs'));

  it('each method of a raw batch is counted, in the plan and against the daily budget', async () => {
    const { ports, sent } = createTestPorts({ answer: echo, settings: { dailyBudget: 100 } });
    const cells = [{ id: '0', text: `# @network mainnet\n${batch}` }];
    assert.deepEqual((await new NotebookSession(ports).plan(cells, '0')).cost, { credits: 510_000, unpricedCalls: 0 });
    assert.match(causeOf(await runLast(ports, batch)), /needs 510,000 credits, but only 100 of today's 100 are left/);
    assert.equal(sent.length, 0);
  });

  for (const path of [
    '/networks/1/baseFeeHistory?x=1',
    '/networks/1/baseFeeHistory/',
    '/networks/1/BaseFeeHistory',
    '/networks/1//baseFeeHistory//',
    '/networks/1/%62aseFeeHistory',
    '/networks/1/%2562aseFeeHistory',
    '/networks/1/baseFeeHistory;a=b',
    '/networks/1/x/../baseFeeHistory/.',
    '/networks/1/baseFeeHistory%3Fx',
    '/%zz/baseFeeHistory%2f',
  ])
    it(`a path of the gas API costs the same however it is spelled: ${path}`, async () => {
      const { ports, sent } = createTestPorts({ answer: echo, settings: { dailyBudget: 79 } });
      assert.match(causeOf(await runLast(ports, `GET ${path}`)), /needs 80 credits, but only 79/);
      assert.equal(sent.length, 0);
    });

  for (const text of [
    '# @method raw\neth_getlogs {}',
    '# @method raw\nETH_GETLOGS {}',
    '# @method raw\n{"id":1,"method":"eth_GetLogs","params":[{}]}',
    '# @method raw\n[{"id":1,"method":"eth_chainId"},{"id":2,"method":"Eth_getLogs","params":[{}]}]',
    '# @method raw\n{"id":1,"method":"{{$input method}}","params":[{}]}',
  ])
    it(`a method in another case is not sent without its price: ${text.replace('# @method raw\n', '')}`, async () => {
      const { ports, sent } = createTestPorts({ answer: echo, ask: () => 'Eth_GetLogs' });
      assert.match(causeOf(await runLast(ports, text)), /Some nodes read/);
      assert.equal(sent.length, 0);
    });

  for (const [text, name] of [
    ['{"id":1,"method":"my_method","params":[]}', 'my_method'],
    ['[{"id":1,"method":"eth_chainId"},{"id":2,"method":"my_method"}]', 'my_method'],
    ['{"id":1,"method":"{{$input method}}","params":[{}]}', 'A reference in the envelope'],
  ] as const)
    it(`an envelope with a method that nobody describes is not sent, and costs nothing: ${text}`, async () => {
      const { ports, sent, ledger } = createTestPorts({ answer: echo, ask: () => 'planted_method' });
      const cause = causeOf(await runLast(ports, text));
      assert.ok(cause.includes(name) && cause.includes("isn't a known method"), cause);
      assert.ok(!cause.includes('planted'), 'what the user typed is not shown');
      assert.deepEqual([sent.length, ledger.entries.length], [0, 0]);
    });

  it('includes a raw text whose references are unknown until it runs', async () => {
    const { ports, sent } = createTestPorts({
      answer: echo,
      settings: { dailyBudget: 100 },
      ask: () => 'eth_getLogs',
    });
    const text = '[{"id":1,"method":"{{$input method}}"},{"id":2,"method":"eth_chainId"}]';
    assert.match(causeOf(await runLast(ports, text)), /needs 255 credits, but only 100 of today's 100 are left/);
    assert.equal(sent.length, 0);
  });

  it('includes no text whose method services may read in two ways, because it is not sent', async () => {
    const { ports, ledger, sent } = createTestPorts({ answer: echo, settings: { dailyBudget: 1 } });
    assert.match(
      causeOf(await runLast(ports, '{"id":1,"method":"eth_chainId","METHOD":"eth_getLogs"}')),
      /as "method"/,
    );
    assert.match(
      causeOf(await runLast(ports, '{"id":1,"method":"eth_getLogs","method":"eth_getTransactionReceipt"}')),
      /there twice/,
    );
    assert.deepEqual([sent, ledger], [[], []]);
  });

  it('can be lowered by a cell but not raised above the settings', async () => {
    const { ports, sent } = createTestPorts({ answer: echo, settings: { cellBudget: 100 } });
    assert.match(causeOf(await runLast(ports, `# @budget 999999999\n${batch}`)), /this cell's 100 are left/);
    assert.match(causeOf(await runLast(ports, `# @budget 79\n${receipt}`)), /this cell's 79 are left/);
    assert.equal(sent.length, 0);
    assert.equal((await runLast(ports, `# @budget 80\n${receipt}`)).kind, 'exchange');
  });

  it('includes the cells that a cell needs', async () => {
    const { ports, sent } = createTestPorts({ answer: echo, settings: { cellBudget: 150 } });
    const answer = await runLast(ports, `# @name first\n${receipt}`, `eth_getTransactionReceipt {{first.result[0]}}`);
    assert.match(causeOf(answer), /needs 80 credits, but only 70 of this cell's 150 are left/);
    assert.equal(sent.length, 1);
  });

  it('includes heads that are requested, and all networks of a comparison', async () => {
    const head: TestPortOptions['answer'] = (_, { id }) => reply({ jsonrpc: '2.0', id, result: '0x64' });
    const one = createTestPorts({ answer: head, settings: { cellCalls: 1 } });
    assert.match(
      causeOf(await runLast(one.ports, 'eth_getBlockByNumber latest-1 false')),
      /made 1 call, and the limit is 1/,
    );
    assert.equal(one.sent.length, 1);
    const { ports, sent } = createTestPorts({ answer: echo, settings: { cellCalls: 1 } });
    await runLast(ports, '# @network mainnet, l2net\n# @method raw\ndebug_trace 1');
    assert.equal(sent.length, 1);
  });

  it('the budget of a day is not exceeded by ten notebooks that run at the same time', async () => {
    let spent = 0;
    const test = createTestPorts({ answer: echo, settings: { dailyBudget: 1_000 } });
    const ports: RunningPorts = {
      ...test.ports,
      wire: {
        send: async (request, options, permit) => {
          await nextTurn();
          await nextTurn();
          return test.ports.wire.send(request, options, permit);
        },
      },
      // Takes a while to be written and to be read, as a file does.
      ledger: {
        append: async ({ cost }) => {
          await nextTurn();
          if (cost.kind === 'known') spent += cost.credits;
        },
      },
      spentToday: async () => {
        const before = spent;
        await nextTurn();
        return before;
      },
    };
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let cell = 0; cell < 3; cell += 1) await runLast(ports, receipt);
      }),
    );
    assert.deepEqual([spent, test.sent.length], [960, 12]);
    assert.equal(ports.reservations.pending('key main'), 0);
  });

  it('is released for a call that did not reach the service', async () => {
    const { ports } = createTestPorts({
      answer: () => ({ kind: 'networkError', reached: false, code: 'ECONNREFUSED', detail: 'Nobody answers.' }),
      settings: { dailyBudget: 80, cellBudget: 80 },
    });
    assert.equal((await runLast(ports, receipt)).kind, 'exchange');
    assert.equal((await runLast(ports, receipt)).kind, 'exchange');
  });

  it('the budget of a day belongs to the key, so that twenty services with one key share it', async () => {
    const services = Array.from({ length: 20 }, (_, index) => ({
      ...serviceSettings[0],
      id: `service${index}`,
      networks: [{ id: 'mainnet', family: 'evm', chainId: '1' }],
    }));
    const { ports, sent, ledger } = createTestPorts({ answer: echo, services, settings: { dailyBudget: 200 } });
    const counting: RunningPorts = {
      ...ports,
      spentToday: (account) =>
        Promise.resolve(
          ledger.reduce(
            (sum, entry) => sum + (entry.account === account && entry.cost.kind === 'known' ? entry.cost.credits : 0),
            0,
          ),
        ),
    };
    for (let index = 0; index < 20; index += 1)
      await runLast(counting, `# @network service${index}/mainnet\n${receipt}`);
    assert.equal(sent.length, 2);
    assert.deepEqual(new Set(ledger.map(({ account }) => account)), new Set(['key main']));
  });

  it('no call with a cost is sent while the ledger cannot be written, because the next run could not count it', async () => {
    const test = createTestPorts({ answer: echo, settings: { dailyBudget: 1_000 } });
    const ports: RunningPorts = { ...test.ports, ledger: { ...test.ports.ledger, hasUnwritten: () => true } };
    assert.match(causeOf(await runLast(ports, receipt)), /ledger can't be written/);
    assert.equal(test.sent.length, 0);
    const unlimited = createTestPorts({ answer: echo });
    const free: RunningPorts = { ...unlimited.ports, ledger: { ...unlimited.ports.ledger, hasUnwritten: () => true } };
    assert.equal((await runLast(free, receipt)).kind, 'exchange');
  });

  it('applies to everything that sends: nothing compiles without a permit of an allowance', async () => {
    const { ports } = createTestPorts({ answer: echo });
    const network = ports.services()[0]?.networks[0];
    assert.ok(network);
    const signal = new AbortController().signal;
    const call = { kind: 'rpc', method: 'eth_chainId', params: [] } as const;
    const unchecked = (): void => {
      // @ts-expect-error A wire requires a permit.
      void ports.wire.send({} as never, {} as never);
      // @ts-expect-error A plain object isn't a permit.
      void ports.wire.send({} as never, {} as never, { settle: () => undefined });
      // @ts-expect-error A call requires an allowance.
      void executeCall(call, { network, transport: 'http', signal }, ports);
    };
    assert.equal(typeof unchecked, 'function');
    const allowance = openAllowance(noCost, ports);
    assert.equal((await executeCall(call, { network, transport: 'http', signal, allowance }, ports)).kind, 'ok');
  });
});

describe('DayReservations', () => {
  it('reads the ledger again for each claim, so that calls of other windows count', async () => {
    const reservations = new DayReservations();
    let others = 0;
    const claim = () =>
      reservations.reserve({ account: 'a', credits: 40, budget: 100, spentToday: () => Promise.resolve(others) });
    assert.equal((await claim()).kind, 'reserved');
    others = 30;
    assert.deepEqual(await claim(), { kind: 'over', spent: 30, pending: 40 });
    others = 20;
    assert.equal((await claim()).kind, 'reserved');
  });

  it('continues after a ledger that could not be read', async () => {
    const reservations = new DayReservations();
    const base = { account: 'a', credits: 1, budget: 10 };
    await assert.rejects(reservations.reserve({ ...base, spentToday: () => Promise.reject(new Error('no disk')) }));
    assert.equal((await reservations.reserve({ ...base, spentToday: () => Promise.resolve(0) })).kind, 'reserved');
  });
});

describe('InFlightLimit', () => {
  const never = new AbortController().signal;

  it('applies the limit and the order separately for each service', async () => {
    const limit = new InFlightLimit(() => 3);
    const began: number[] = [];
    let [running, most] = [0, 0];
    await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const leave = await limit.enter('a', never);
        began.push(index);
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        leave?.();
      }),
    );
    assert.equal(most, 3);
    assert.deepEqual(
      began,
      Array.from({ length: 500 }, (_, index) => index),
    );
  });

  it('drops waiting requests that were canceled, and reserves no turn for them', async () => {
    const limit = new InFlightLimit(() => 1);
    const first = await limit.enter('a', never);
    const stop = new AbortController();
    const second = limit.enter('a', stop.signal);
    const third = limit.enter('a', never);
    const more = Array.from({ length: 20 }, () => limit.enter('a', stop.signal));
    stop.abort();
    assert.equal(await second, undefined);
    assert.ok((await Promise.all(more)).every((turn) => turn === undefined));
    first?.();
    assert.ok(await third);
    assert.ok(await limit.enter('b', never));
  });

  it('counts the requests of both transports together, and allows more over one than over the other', async () => {
    const limit = new InFlightLimit((way) => (way === 'ws' ? 3 : 1));
    const socket = limit.tryEnter('a', never, 'ws');
    assert.ok(socket);
    assert.equal(limit.tryEnter('a', never, 'http'), undefined, 'one is in flight already');
    assert.ok(limit.tryEnter('a', never, 'ws'));
    const stop = new AbortController();
    const http = limit.enter('a', stop.signal, 'http');
    let isIn = false;
    const behind = limit.enter('a', never, 'ws').then((leave) => {
      isIn = true;
      return leave;
    });
    await new Promise(setImmediate);
    assert.equal(isIn, false, 'none overtakes');
    stop.abort();
    assert.equal(await http, undefined);
    assert.ok(await behind, 'it had a turn all the time');
  });
});
