import assert from 'node:assert/strict';

import { createPublicClient, custom, type Hex, type StateOverride } from 'viem';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { type JsonValue, readMember, readText } from '../../../../../src/core/base/json/jsonValue';
import { describeSentValues } from '../../../../../src/core/request/params/sentValue';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { describeCellCost } from '../../../../../src/core/run/session/plan/formatCellPlan';
import { exchangeOf, LedgerChain } from './ledgerChain';

function readResults(answers: JsonValue | undefined): readonly (JsonValue | undefined)[] {
  assert.ok(Array.isArray(answers));
  return (answers as readonly JsonValue[]).map((answer) => readMember(answer, 'result'));
}

describe('overrides of a call', () => {
  let chain: LedgerChain;
  before(async () => {
    chain = await LedgerChain.start();
  });
  after(() => chain.node.stop());

  const callCell: LedgerChain['callCell'] = (...args) => chain.callCell(...args);

  const paramsOf = (answer: CellAnswer): readonly JsonValue[] => {
    const { call } = exchangeOf(answer).exchange;
    assert.ok(call.kind === 'rpc' && Array.isArray(call.params));
    return call.params as readonly JsonValue[];
  };

  const valueOf = (answer: CellAnswer, name: string): unknown => {
    const { outcome } = exchangeOf(answer).exchange;
    assert.ok(outcome.kind === 'result', JSON.stringify(outcome));
    return chain.decode(name, outcome.value);
  };

  it('makes a call succeed that fails without them', async () => {
    const { run } = chain.open();
    const data = chain.encode('withdraw', [400n]);
    const without = exchangeOf(await run(callCell([], data)));
    assert.equal(without.exchange.outcome.kind, 'rpcError');
    const answer = await run(callCell([`override Ledger.balances[alice] = 1_000`], data));
    assert.equal(valueOf(answer, 'withdraw'), 600n);
    const view = decodeExchange(exchangeOf(answer).exchange, exchangeOf(answer).hints);
    assert.equal(view.notes[0]?.text, 'With 1 override: this is what would happen, not the state of the chain.');
    const [sent] = describeSentValues(exchangeOf(answer).sentValues);
    assert.match(sent ?? '', /override Ledger\.balances\[alice\] = 1_000 as 0x[\da-fA-F]{40} slot 0x[\da-f…]+/);
    assert.ok(
      exchangeOf(answer).notes.includes(
        `The slots of ${chain.ledger} are from the storage layout of Ledger.sol/Ledger.json.`,
      ),
    );
  });

  it('finds variables through a proxy, and by names with dots', async () => {
    const { run } = chain.open();
    const data = chain.encode('withdraw', [1n]);
    assert.equal(
      valueOf(await run(callCell([`override ${chain.proxy}.balances[alice] = 2e18`], data, chain.proxy)), 'withdraw'),
      2n * 10n ** 18n - 1n,
    );
    const params = paramsOf(
      await run(
        callCell(['override carol.eth.balance = 1.5 ether', 'override carol.eth.nonce = 9'], data, chain.proxy),
      ),
    );
    assert.deepEqual(params[2], { [chain.sender]: { balance: '0x14d1120d7b160000', nonce: '0x9' } });
  });

  const fields: readonly (readonly [
    path: string,
    value: string,
    getter: string,
    args: readonly unknown[],
    is: unknown,
  ])[] = [
    ['limit', '7 gwei', 'limit', [], 7_000_000_000n],
    ['openedAt', '1e9', 'openedAt', [], 1_000_000_000n],
    ['paused', 'false', 'paused', [], false],
    ['owner', 'Ledger', 'owner', [], 'ledger'],
    ['total', '0xff', 'total', [], 255n],
    ['note', '"short text"', 'note', [], 'short text'],
    ['note', `"${'long '.repeat(30)}"`, 'note', [], 'long '.repeat(30)],
    ['data', `0x${'ab'.repeat(70)}`, 'data', [], `0x${'ab'.repeat(70)}`],
    ['phase', '2', 'phase', [], 2],
    ['drift', '-5', 'drift', [], -5],
    ['tag', '0xdeadbeef', 'tag', [], '0xdeadbeef'],
    ['tag', '"ab"', 'tag', [], '0x61620000'],
    ['rates[2]', '77', 'rates', [2n], 77],
    ['history.length', '3', 'history', [2n], 0n],
    ['next', 'Ledger', 'next', [], 'ledger'],
    ['slot(2)', 'alice', 'owner', [], 'sender'],
    ['mapping(0)[alice]', '12', 'balances', ['sender'], 12n],
    ['slot(balances[alice])', '13', 'balances', ['sender'], 13n],
  ];
  it('encodes each kind of value for its slot', async () => {
    const { run } = chain.open();
    const named = (value: unknown) => {
      if (value === 'ledger') return chain.ledger;
      return value === 'sender' ? chain.sender : value;
    };
    for (const [path, value, getter, args, is] of fields) {
      const answer = await run(callCell([`override Ledger.${path} = ${value}`], chain.encode(getter, args.map(named))));
      assert.equal(valueOf(answer, getter), named(is), path);
    }
  });

  it('leaves the other fields of a packed slot unchanged, with one more call that the plan contains', async () => {
    const { run, plan, sent } = chain.open();
    const cell = (name: string) =>
      callCell(['override Ledger.paused = false', 'override Ledger.limit = 9'], chain.encode(name));
    const planned = await plan(cell('openedAt'));
    assert.equal(planned.calls, 2);
    assert.match(describeCellCost(planned), /first reads what the overrides leave as it is, with 1 of these calls/);
    const before = sent.length;
    assert.equal(valueOf(await run(cell('openedAt')), 'openedAt'), 7n);
    assert.deepEqual(
      sent.slice(before).map(({ body }) => (JSON.parse(body ?? '') as { method: string }).method),
      ['eth_getStorageAt', 'eth_call'],
    );
    assert.equal(valueOf(await run(cell('limit')), 'limit'), 9n);
    assert.equal(valueOf(await run(cell('paused')), 'paused'), false);
    // A slot that nothing else shares is sent without a question.
    assert.equal((await plan(callCell(['override Ledger.owner = alice'], chain.encode('owner')))).calls, 1);
  });

  it('changes members of a struct, one or several in a slot', async () => {
    const { run } = chain.open();
    const key = `0x${'11'.repeat(32)}`;
    const data = chain.encode('positions', [chain.sender, key]);
    const place = `Ledger.positions[alice][${key}]`;
    const answer = await run(
      callCell(
        [`override ${place}.since = 4`, `override ${place}.locked = true`, `override ${place}.holder = alice`],
        data,
      ),
    );
    assert.deepEqual(valueOf(answer, 'positions'), [0n, 4n, true, chain.sender]);
  });

  it('changes the balance, the code, the nonce and the block', async () => {
    const { run } = chain.open();
    const stranger = '0x00000000000000000000000000000000000a11ce';
    const pay = (overrides: readonly string[]): string =>
      [
        ...overrides.map((text) => `# @${text}`),
        `eth_call { "from": "${stranger}", "to": "${chain.ledger}", "value": "2 ether", "data": "${chain.encode('pay', [chain.sender])}" } latest`,
      ].join('\n');
    assert.equal(exchangeOf(await run(pay([]))).exchange.outcome.kind, 'rpcError');
    assert.equal(
      exchangeOf(await run(pay([`override ${stranger}.balance = 10 ether`]))).exchange.outcome.kind,
      'result',
    );
    // PUSH1 2a PUSH0 MSTORE PUSH1 20 PUSH0 RETURN
    const code = await run(callCell([`override ${stranger}.code = 0x602a5f5260205ff3`], '0x', stranger));
    assert.equal(valueOf(code, 'total'), 42n);
    const created = valueOf(await run(callCell(['override Ledger.nonce = 99'], chain.encode('create'))), 'create');
    assert.notEqual(created, valueOf(await run(callCell([], chain.encode('create'))), 'create'));
    const clock = await run(
      callCell(
        [
          'blockOverride time = 2035-01-01T00:00:00Z',
          'blockOverride number = latest+100',
          'blockOverride baseFee = 3 gwei',
          'blockOverride coinbase = alice',
        ],
        chain.encode('clock'),
      ),
    );
    const head = BigInt(await chain.node.request<string>('eth_blockNumber', []));
    assert.deepEqual(valueOf(clock, 'clock'), [head + 100n, 2_051_222_400n, 3_000_000_000n, chain.sender]);
  });

  it('puts them where each method expects them', async () => {
    const { run } = chain.open();
    const data = chain.encode('withdraw', [400n]);
    const call = `{ "from": "${chain.sender}", "to": "${chain.ledger}", "data": "${data}" }`;
    const head = '# @override Ledger.balances[alice] = 1000\n';
    const outcomeOf = async (request: string) => {
      assert.notEqual(exchangeOf(await run(request)).exchange.outcome.kind, 'result', request);
      return exchangeOf(await run(head + request)).exchange;
    };
    const estimate = await outcomeOf(`eth_estimateGas ${call}`);
    assert.equal(estimate.outcome.kind, 'result');
    const simulated = await run(`${head}eth_simulateV1 { "blockStateCalls": [{ "calls": [${call}] }] } latest`);
    assert.match(JSON.stringify(exchangeOf(simulated).exchange.outcome), /"status":"0x1"/);
    const traced = await run(`${head}debug_traceCall ${call} latest { "tracer": "callTracer" }`);
    const { outcome } = exchangeOf(traced).exchange;
    assert.equal(outcome.kind === 'result' && chain.decode('withdraw', readText(outcome.value, 'output')), 600n);
    const [, , options] = paramsOf(traced);
    assert.deepEqual(options, {
      tracer: 'callTracer',
      stateOverrides: paramsOf(await run(`${head}eth_call ${call} latest`))[2],
    });
  });

  it('apply to calls by name, and to all calls of a list', async () => {
    const { run, plan } = chain.open();
    const named = await run('# @override Ledger.balances[alice] = 1000\neth_call Ledger withdraw 400 { from: alice }');
    assert.equal(valueOf(named, 'withdraw'), 600n);
    const list =
      '# @override Ledger.paused = false\neth_call Ledger paused\neth_call Ledger openedAt\neth_call Ledger limit';
    assert.equal((await plan(list)).calls, 4);
    const { exchange } = exchangeOf(await run(list));
    assert.equal(exchange.outcome.kind, 'result');
    const answers = exchange.outcome.kind === 'result' ? readResults(exchange.outcome.value) : [];
    assert.deepEqual(answers, [
      chain.decode('paused', answers[0]) === false ? answers[0] : 'paused',
      `0x${'7'.padStart(64, '0')}`,
      `0x${'5'.padStart(64, '0')}`,
    ]);
    const view = decodeExchange(exchange, exchangeOf(await run(list)).hints);
    assert.match(view.notes[0]?.text ?? '', /^With 1 override:/);
    const other = `${list} { block: 1 }`;
    assert.ok((await run(other)).kind === 'refused');
  });

  it('explains the error of a node that refuses them', async () => {
    const { run } = chain.open();
    const answer = exchangeOf(
      await run(
        `# @override alice.balance = 1\neth_createAccessList { "to": "${chain.ledger}", "data": "${chain.encode('owner')}" }`,
      ),
    );
    const view = decodeExchange(answer.exchange, answer.hints);
    assert.match(view.summary, /expected fewer elements/);
    assert.deepEqual(
      view.notes.map(({ text }) => text),
      [
        'With 1 override: this is what would happen, not the state of the chain.',
        'dev may not take overrides for eth_createAccessList. Try eth_call or eth_simulateV1, or another network.',
      ],
    );
    const reverted = exchangeOf(await run(callCell(['override alice.balance = 1'], chain.encode('withdraw', [5n]))));
    assert.equal(decodeExchange(reverted.exchange, reverted.hints).notes.length, 1);
  });

  it('sends what viem sends for the same overrides', async () => {
    const { run } = chain.open();
    const requests: unknown[] = [];
    const client = createPublicClient({
      transport: custom({
        request: (request: { method: string; params: unknown }) => {
          requests.push(request.params);
          return Promise.resolve('0x');
        },
      }),
    });
    const word = (digits: string): Hex => `0x${digits.padStart(64, '0')}`;
    const stateOverride: StateOverride = [
      {
        address: chain.ledger,
        stateDiff: [
          { slot: word('3'), value: word('ff') },
          { slot: word('2'), value: word(chain.sender.slice(2).toLowerCase()) },
        ],
        nonce: 7,
        code: '0x6001',
      },
      { address: chain.sender, balance: 10n ** 19n },
    ];
    await client.call({
      account: chain.sender,
      to: chain.ledger,
      data: '0x',
      stateOverride,
      blockOverrides: {
        time: 1_767_225_600n,
        number: 12n,
        baseFeePerGas: 10n ** 9n,
        gasLimit: 30_000_000n,
        feeRecipient: chain.sender,
      },
    });
    const answer = await run(
      callCell(
        [
          'override Ledger.total = 0xff',
          'override Ledger.owner = alice',
          'override Ledger.nonce = 7',
          'override Ledger.code = 0x6001',
          'override alice.balance = 10 ether',
          'blockOverride time = 2026-01-01T00:00:00Z',
          'blockOverride number = 12',
          'blockOverride baseFee = 1 gwei',
          'blockOverride gasLimit = 30_000_000',
          'blockOverride feeRecipient = alice',
        ],
        '0x',
      ),
    );
    const [, , ...theirs] = requests[0] as readonly JsonValue[];
    const [, , ...ours] = paramsOf(answer);
    assert.deepEqual(ours, theirs);
  });
});
