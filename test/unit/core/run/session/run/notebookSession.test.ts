import assert from 'node:assert/strict';

import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, reply, type TestPortOptions } from '../../../request/pipe/testPorts';

type Body = { readonly id: number; readonly method: string; readonly params: unknown };

interface Ran {
  readonly order: readonly string[];
  readonly answers: ReadonlyMap<string, CellAnswer>;
  readonly bodies: readonly Body[];
  readonly questions: readonly string[];
}

const echo: TestPortOptions['answer'] = (_, { id, params }) => reply({ jsonrpc: '2.0', id, result: params });

async function run(
  texts: readonly string[],
  target: number,
  { signal = new AbortController().signal, ...options }: Partial<TestPortOptions & { signal: AbortSignal }> = {},
): Promise<Ran> {
  const { ports, sent, questions } = createTestPorts({ answer: echo, ...options });
  const session = new NotebookSession(ports);
  const cells = texts.map((text, index) => ({ id: String(index), text }));
  const order: string[] = [];
  const answers = new Map<string, CellAnswer>();
  await session.run(cells, String(target), signal, {
    started: (id) => void order.push(id),
    ended: (id, answer) => void answers.set(id, answer),
  });
  return { order, answers, questions, bodies: sent.map(({ body }): Body => JSON.parse(body ?? '{}')) };
}

function refusalOf(answer: CellAnswer | undefined): string {
  assert.ok(answer?.kind === 'refused', `refused, not ${answer?.kind}`);
  return answer.refusal.cause;
}

describe('NotebookSession', () => {
  it('sends decimals, relative blocks, event signatures and addresses in the form that nodes accept', async () => {
    const text = `@token = 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
eth_getLogs {
  "address": "{{token}}",
  "fromBlock": "latest-1000",
  "toBlock": 1_000,
  "topics": ["Transfer(address,address,uint256)", null, "0x00000000000000000000000000000000000000aa"]
}`;
    const { bodies, answers } = await run([text], 0, {
      answer: (_, { id, method, params }) =>
        reply({ jsonrpc: '2.0', id, result: method === 'eth_blockNumber' ? '0x7d0' : params }),
    });
    assert.deepEqual(
      bodies.map(({ method }) => method),
      ['eth_blockNumber', 'eth_getLogs'],
    );
    assert.deepEqual(bodies[1]?.params, [
      {
        address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        fromBlock: '0x3e8',
        toBlock: '0x3e8',
        topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', null, `0x${'0'.repeat(62)}aa`],
      },
    ]);
    const answer = answers.get('0');
    assert.ok(answer?.kind === 'exchange');
    assert.deepEqual(answer.sentValues.map(({ written, sent }) => [written, sent]).slice(0, 2), [
      ['latest-1000', '0x3e8'],
      ['1_000', '0x3e8'],
    ]);
  });

  it('says in the answer that the checksum of an address is wrong, and that it was sent as written', async () => {
    const [right, wrong] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49'];
    const notesOf = async (text: string) => {
      const answer = (await run([text], 0)).answers.get('0');
      return answer?.kind === 'exchange' ? answer.notes : undefined;
    };
    const said = [`The checksum (EIP-55) of ${wrong} is wrong. It was sent as written: a digit may be wrong.`];
    assert.deepEqual(await notesOf(`eth_getBalance ${wrong} latest`), said);
    assert.deepEqual(await notesOf(`@who = ${wrong}\neth_call { "to": "{{who}}" } latest`), said);
    for (const fine of [right, right.toLowerCase(), wrong.toLowerCase()])
      assert.deepEqual(await notesOf(`eth_getBalance ${fine} latest`), []);
  });

  it('reads a variable that is the whole value as if it were written there, and in quotes as text', async () => {
    const names =
      '@full = true\n@big = 123456789012345678901\n@who = 0x00000000000000000000000000000000000000aa\n@filter = { "address": ["{{who}}"], "fromBlock": "1_000" }\n@list = ["{{who}}"]';
    const sent = async (request: string) =>
      JSON.stringify((await run([names, `# @network mainnet\n${request}`], 1)).bodies[0]?.params);
    assert.equal(await sent('eth_getBlockByNumber 1 {{full}}'), '["0x1",true]');
    assert.equal(
      await sent('eth_getLogs {{filter}}'),
      '[{"address":["0x00000000000000000000000000000000000000aa"],"fromBlock":"0x3e8"}]',
    );
    assert.equal(
      await sent('eth_getLogs { "address": "{{list}}" }'),
      '[{"address":["0x00000000000000000000000000000000000000aa"]}]',
    );
    assert.equal(
      await sent('# @method raw\nmy_method "{{full}}" "{{big}}" {{who}}'),
      '["true","123456789012345678901","0x00000000000000000000000000000000000000aa"]',
    );
    assert.equal(
      await sent(
        '# @method raw\n{"jsonrpc": "2.0", "id": 1, "method": "my_method", "params": [{{full}}, "{{full}}", {{who}}, {{list}}]}',
      ),
      '[true,"true","0x00000000000000000000000000000000000000aa",["0x00000000000000000000000000000000000000aa"]]',
    );
  });

  it('resolves a slot expression before sending it', async () => {
    const { bodies } = await run(
      [
        'eth_getStorageAt 0x00000000000000000000000000000000000000aa mapping(2)[0x00000000000000000000000000000000000000bb] latest',
      ],
      0,
    );
    assert.match(JSON.stringify(bodies[0]?.params), /^\["0x0{38}aa","0x[0-9a-f]{64}","latest"\]$/);
  });

  it('assigns parameters by order, and accepts an object with their names', async () => {
    const positional = await run(['l2net_getTransactionReceipt 0x7'], 0);
    const named = await run(
      ['l2net_getEvents { "filter": { "from_block": {"block_number": 1}, "to_block": "latest", "chunk_size": 10 } }'],
      0,
    );
    assert.deepEqual(positional.bodies[0]?.params, { transaction_hash: '0x7' });
    assert.deepEqual(named.bodies[0]?.params, {
      filter: { from_block: { block_number: 1 }, to_block: 'latest', chunk_size: 10 },
    });
  });

  it('runs the cells that a cell needs first, once, in order', async () => {
    const cells = [
      '# @name head\neth_blockNumber',
      '# @name tx\neth_getBlockByNumber {{head.result}} false',
      'eth_getTransactionReceipt {{tx.result[0]}}',
    ];
    const { order, bodies } = await run(cells, 2, {
      answer: (_, { id, method }) =>
        reply({ jsonrpc: '2.0', id, result: method === 'eth_blockNumber' ? '0x10' : [`0x${'ab'.repeat(32)}`] }),
    });
    assert.deepEqual(order, ['0', '1', '2']);
    assert.deepEqual(
      bodies.map(({ method }) => method),
      ['eth_blockNumber', 'eth_getBlockByNumber', 'eth_getTransactionReceipt'],
    );
    assert.deepEqual(bodies[1]?.params, ['0x10', false]);
  });

  it('refuses a cell whose dependency failed, and sends nothing for it', async () => {
    const cells = ['# @name head\neth_blockNumber', 'eth_getBlockByNumber {{head.result}} false'];
    const { answers, bodies } = await run(cells, 1, { answer: () => reply('no', 500) });
    assert.match(refusalOf(answers.get('1')), /uses the result of `head`, which failed/);
    assert.equal(bodies.length, 1);
  });

  it('reports a cell as stopped if it was stopped while a cell that it needs was running', async () => {
    const stop = new AbortController();
    const { answers, bodies } = await run(['# @name head\neth_blockNumber', 'eth_call {{head.result}}'], 1, {
      signal: stop.signal,
      answer: () => {
        stop.abort();
        return { kind: 'aborted', reached: true };
      },
    });
    assert.match(refusalOf(answers.get('1')), /^Stopped while `head` was running/);
    assert.equal(bodies.length, 1);
  });

  it('reports circles and undefined names at their place and sends nothing', async () => {
    const { ports, sent } = createTestPorts({ answer: echo });
    const session = new NotebookSession(ports);
    const cells = [
      { id: 'a', text: '# @name a\neth_call {{b.result}} latest' },
      { id: 'b', text: '# @name b\neth_call {{a.result}} {{nothing}}' },
    ];
    const plan = await session.plan(cells, 'b');
    assert.deepEqual(
      plan.problems.map(({ code }) => code),
      ['undefinedName'],
    );
    const cycle = await session.plan(cells, 'a');
    assert.deepEqual(
      cycle.problems.map(({ code }) => code),
      [],
    );
    const ended: CellAnswer[] = [];
    await session.run(cells, 'b', new AbortController().signal, {
      started: () => undefined,
      ended: (_, answer) => void ended.push(answer),
    });
    assert.ok(ended.every(({ kind }) => kind === 'refused'));
    assert.equal(sent.length, 0);
  });

  it('sends a raw envelope as written, and counts each member of a batch', async () => {
    const text =
      '[{"jsonrpc":"2.0", "id": 7, "method":"eth_chainId","params":[]},\n {"jsonrpc":"2.0","id":"b","method":"eth_getLogs","params":[{"x":1.0}]}]';
    const { ports, sent, ledger } = createTestPorts({
      answer: () =>
        reply([
          { id: 7, result: '0x1' },
          { id: 'b', result: [] },
        ]),
    });
    const session = new NotebookSession(ports);
    await session.run([{ id: '0', text: `# @network mainnet\n${text}` }], '0', new AbortController().signal, {
      started: () => undefined,
      ended: () => undefined,
    });
    assert.equal(sent[0]?.body, text);
    assert.deepEqual(
      ledger.map(({ method, cost }) => [method, cost.kind]),
      [
        ['eth_chainId', 'unpriced'],
        ['eth_getLogs', 'known'],
      ],
    );
  });

  const malformed: readonly [string, string][] = [
    ['eth_getTransactionReceipt', 'eth_getTransactionReceipt needs the parameter `hash`.'],
    ['eth_blockNumber 1', 'eth_blockNumber takes no parameters. Parameter 1 is too many.'],
    [
      'eth_getBalance 0xaa yesterday',
      '"yesterday" isn\'t a valid block. Write a number, hex, a tag (latest, earliest, pending, safe, finalized), latest-1000, deployed, or a date such as 2026-01-01.',
    ],
    ['# @network nowhere\neth_blockNumber', 'There is no network "nowhere".'],
    [
      '# @transport pigeon\neth_blockNumber',
      "`pigeon` isn't a transport. Write `# @transport http` or `# @transport ws`.",
    ],
    [
      '# @timeout soon\neth_blockNumber',
      "`soon` isn't a valid timeout. Write seconds, such as `# @timeout 30`, up to 3600.",
    ],
    ['curl https://mainnet.example.com/v3/abc', "Rpcbook doesn't run commands, because they may contain a key."],
    ['cast send 0xaa --private-key 0xbb', "Rpcbook doesn't run commands, because they may contain a key."],
    ['mytool --url x', "Rpcbook doesn't run commands, because they may contain a key."],
    [
      'https://etherscan.io/tx/0xaa',
      'Rpcbook sends requests to the networks in your settings, not to a URL in a cell.',
    ],
    ['POST https://x', "Rpcbook doesn't send HTTP requests as written, because they may contain a key."],
    ['await provider.getBalance("0xaa")', "Rpcbook doesn't run code."],
  ];
  for (const [text, cause] of malformed) {
    it(`sends nothing and charges nothing for \`${text.replaceAll('\n', ' ⏎ ')}\``, async () => {
      const { answers, bodies } = await run([text], 0);
      assert.equal(refusalOf(answers.get('0')), cause);
      assert.equal(bodies.length, 0);
    });
  }

  it('asks for prompts once, and refuses the cell if the user cancels', async () => {
    const cell = 'eth_getBalance {{$input owner}} {{$pick latest|safe}}';
    const given = await run([cell], 0, {
      ask: (label) => (label === 'owner' ? '0x00000000000000000000000000000000000000aa' : 'safe'),
    });
    assert.deepEqual(given.bodies[0]?.params, ['0x00000000000000000000000000000000000000aa', 'safe']);
    assert.deepEqual(given.questions, ['owner', 'latest|safe']);
    const turnedAway = await run([cell], 0, { ask: () => undefined });
    assert.equal(turnedAway.bodies.length, 0);
  });

  it('reads environment values, and reports one that is not set', async () => {
    assert.deepEqual((await run(['eth_getBalance {{$env OWNER}} latest'], 0)).bodies[0]?.params, [
      '0x00000000000000000000000000000000000000aa',
      'latest',
    ]);
    assert.match(
      refusalOf((await run(['eth_getBalance {{$env NONE}} latest'], 0)).answers.get('0')),
      /NONE is not set/,
    );
  });

  it('shows the cost before anything is sent, with that of needed cells separately', async () => {
    const { ports } = createTestPorts({ answer: echo });
    const session = new NotebookSession(ports);
    const cells = [
      { id: 'a', text: '# @name a\neth_getLogs {}' },
      { id: 'b', text: '# @network mainnet\neth_getTransactionReceipt {{a.result[0].transactionHash}}' },
    ];
    const plan = await session.plan(cells, 'b');
    assert.deepEqual(
      [plan.cost, plan.dependencyCost],
      [
        { credits: 80, unpricedCalls: 0 },
        { credits: 255, unpricedCalls: 0 },
      ],
    );
  });

  it('asks above the threshold and stays within the budget', async () => {
    const logs = ['eth_getLogs {}'];
    const refused = await run(logs, 0, {
      settings: { confirmAbove: { credits: 200, unpricedCalls: 100 } },
      confirm: false,
    });
    assert.deepEqual([refused.questions, refused.bodies.length], [['255'], 0]);
    const over = await run(logs, 0, { settings: { dailyBudget: 300 }, spentToday: 100 });
    assert.match(refusalOf(over.answers.get('0')), /of today's 300 are left/);
  });
});
