import assert from 'node:assert/strict';

import type { PipeSettings } from '../../../../../../src/core/request/pipe/pipeSettings';
import { type CellAnswer, isFulfilled } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import type { RunningPorts } from '../../../../../../src/core/run/session/run/runningPorts';
import { createTestPorts, reply, type TestPortOptions, type TestPorts } from '../../../request/pipe/testPorts';

const services = [
  {
    id: 'main',
    rpcUrl: 'https://main.example.com/{network}',
    rpcPath: '',
    networks: [
      { id: 'mainnet', family: 'evm', chainId: '1' },
      { id: 'testnet', family: 'evm', chainId: '5', unsupportedTags: ['safe'] },
      { id: 'solana', family: 'solana' },
    ],
  },
  {
    id: 'local',
    rpcUrl: 'http://127.0.0.1:8545',
    rpcPath: '',
    networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
  },
];

const costs: PipeSettings['costs'] = { eth_getStorageAt: { kind: 'known', credits: 80 } };

const storage = `eth_getStorageAt 0x${'11'.repeat(20)} 0x0 latest`;

interface Ran extends TestPorts {
  readonly answers: ReadonlyMap<string, CellAnswer>;
}

async function run(
  texts: readonly string[],
  target: number,
  options: Partial<TestPortOptions> = {},
  change: (ports: RunningPorts) => RunningPorts = (ports) => ports,
): Promise<Ran> {
  const made = createTestPorts({
    answer: ({ origin }, { id }) =>
      reply({ jsonrpc: '2.0', id, result: origin.startsWith('https:') ? '0x10' : '0x20' }),
    services,
    ...options,
    settings: { costs, ...options.settings },
  });
  const answers = new Map<string, CellAnswer>();
  await new NotebookSession(change(made.ports)).run(
    texts.map((text, index) => ({ id: String(index), text })),
    String(target),
    new AbortController().signal,
    {
      started: () => undefined,
      ended: (id, answer) => void answers.set(id, answer),
    },
  );
  return { ...made, answers };
}

function outcomes(answer: CellAnswer | undefined): readonly string[] {
  assert.ok(answer?.kind === 'compared', `compared, not ${answer?.kind}`);
  return answer.answers.map(
    ({ network, answer: each }) =>
      `${network.key} ${each.kind === 'exchange' ? each.exchange.outcome.kind : each.refusal.cause}`,
  );
}

describe('a cell on several networks', () => {
  it('sends to each of them once, counts each once, and shows answers in the cell’s order', async () => {
    const { answers, ledger, exchanges } = await run([`# @network dev, main/mainnet\n${storage}`], 0);
    assert.deepEqual(outcomes(answers.get('0')), ['local/dev result', 'main/mainnet result']);
    assert.deepEqual(ledger.map(({ serviceId, networkId, method }) => `${serviceId}/${networkId} ${method}`).sort(), [
      'local/dev eth_getStorageAt',
      'main/mainnet eth_getStorageAt',
    ]);
    assert.equal(exchanges.length, 2);
  });

  it('sends to all of them at the same time', async () => {
    const { answers } = await run([`# @network mainnet, dev\n${storage}`], 0, {}, (ports) => ({
      ...ports,
      wire: meetingWire(2),
    }));
    assert.deepEqual(outcomes(answers.get('0')), ['main/mainnet result', 'local/dev result']);
  });

  it('stops all of them together', async () => {
    const { ports } = createTestPorts({ answer: () => reply('unused'), services });
    const abort = new AbortController();
    const ended: CellAnswer[] = [];
    let sent = 0;
    const wire: RunningPorts['wire'] = {
      send: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ kind: 'aborted', reached: true }));
          sent += 1;
          if (sent === 2) setImmediate(() => abort.abort());
        }),
    };
    await new NotebookSession({ ...ports, wire }).run(
      [{ id: '0', text: `# @network mainnet, dev\n${storage}` }],
      '0',
      abort.signal,
      { started: () => undefined, ended: (_, answer) => void ended.push(answer) },
    );
    assert.deepEqual(ended.map(outcomes), [['main/mainnet aborted', 'local/dev aborted']]);
  });

  it('plans and asks for permission for all of them, and applies the budget of each service', async () => {
    const { ports } = createTestPorts({ answer: () => reply('unused'), services, settings: { costs } });
    const plan = await new NotebookSession(ports).plan(
      [{ id: '0', text: `# @network mainnet, testnet, dev\n${storage}` }],
      '0',
    );
    assert.ok(plan.networks?.kind === 'ok');
    assert.deepEqual(
      plan.networks.value.map(({ key }) => key),
      ['main/mainnet', 'main/testnet', 'local/dev'],
    );
    assert.deepEqual([plan.calls, plan.cost], [3, { credits: 240, unpricedCalls: 0 }]);

    const declined = await run([`# @network mainnet, testnet\n${storage}`], 0, {
      settings: { confirmAbove: { credits: 159, unpricedCalls: 100 } },
      confirm: false,
    });
    assert.deepEqual(declined.questions, ['160']);
    assert.equal(declined.sent.length, 0);

    const over = await run([`# @network mainnet, testnet, dev\n${storage}`], 0, { settings: { dailyBudget: 159 } });
    const answer = over.answers.get('0');
    assert.ok(answer?.kind === 'refused');
    assert.match(answer.refusal.cause, /^This request needs 160 credits/);
    assert.equal(
      (await run([`# @network mainnet, dev\n${storage}`], 0, { settings: { dailyBudget: 80 } })).sent.length,
      2,
    );
  });

  it('shows the network with an error beside the one with an answer', async () => {
    const { answers, sent } = await run(
      [`# @network mainnet, testnet\neth_getLogs { "fromBlock": "safe", "toBlock": "safe" }`],
      0,
    );
    const [first = '', second = ''] = outcomes(answers.get('0'));
    assert.equal(first, 'main/mainnet result');
    assert.match(second, /^main\/testnet .*safe/);
    assert.equal(sent.length, 1);
    const answer = answers.get('0');
    assert.ok(answer && !isFulfilled(answer));
  });

  it('sends nothing, not even for dependencies, if a network is unknown, repeated, missing or of another family', async () => {
    for (const [names, cause] of [
      ['mainnet, nowhere', /no network "nowhere"/],
      ['mainnet, main/mainnet', /named twice/],
      ['mainnet,', /network name is missing/],
      ['mainnet, solana', /is available on evm networks/],
    ] as const) {
      const { answers, sent } = await run(
        [
          '# @name head\n# @network dev\neth_blockNumber',
          `# @network ${names}\neth_getStorageAt 0x${'11'.repeat(20)} {{head.result}} latest`,
        ],
        1,
      );
      const answer = answers.get('1');
      assert.ok(answer?.kind === 'refused', names);
      assert.match(answer.refusal.cause, cause);
      assert.equal(sent.length, 0, names);
    }
  });

  it('is read by other cells as the answer of its first network', async () => {
    const cells = [
      '# @name head\n# @network dev, mainnet\neth_blockNumber',
      '# @network mainnet\neth_getBlockByNumber {{head.result}} false',
    ];
    const { sent } = await run(cells, 1);
    assert.equal(sent.length, 3);
    assert.match(sent[2]?.body ?? '', /"params":\["0x20",false\]/);
  });

  it('asks for a prompt only once', async () => {
    const { questions, sent } = await run([`# @network mainnet, dev\neth_getBlockByNumber {{$input Block}} false`], 0, {
      ask: () => '7',
    });
    assert.deepEqual(questions, ['Block']);
    assert.ok(sent.every(({ body }) => body?.includes('"0x7"')));
  });
});

/** Answers nobody until `count` requests have arrived. */
function meetingWire(count: number): RunningPorts['wire'] {
  const waiting: (() => void)[] = [];
  return {
    send: ({ body }) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(reply({ jsonrpc: '2.0', id: JSON.parse(body ?? '{}').id, result: '0x1' })));
        if (waiting.length === count) for (const answer of waiting) answer();
      }),
  };
}
