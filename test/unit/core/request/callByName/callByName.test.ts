import assert from 'node:assert/strict';

import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import { describeSentValues } from '../../../../../src/core/request/params/sentValue';
import { localServices } from '../../answer/inquiry/tokenChain';
import { noKnowledge } from '../pipe/noKnowledge';
import { reply } from '../pipe/testPorts';
import { CallsChain, type RanCell } from './callsChain';

describe('calls by name', () => {
  let chain: CallsChain;

  before(async () => {
    chain = await CallsChain.start();
  });
  after(() => chain.node.stop());

  const dataOf = ({ sent }: RanCell): string => {
    const [call] = sent?.params ?? [];
    return (call as { readonly data?: string } | undefined)?.data ?? '';
  };

  it('accepts a signature with its return types, and shows the bytes that are sent', async () => {
    const cell = await chain.run('eth_call {{token}} balanceOf(address)(uint256) {{sender}}', {
      knowledge: noKnowledge,
    });
    assert.deepEqual(cell.sent?.params, [
      { to: chain.address, data: await chain.castData('balanceOf(address)', chain.sender) },
      'latest',
    ]);
    assert.equal(cell.view?.summary, '1,000,000,000,000,000,000,000');
    const shown = cell.answer.kind === 'exchange' ? describeSentValues(cell.answer.sentValues) : [];
    assert.match(shown.join(), /data balanceOf\(0xf39F.*\) as 0x70a08231/);
  });

  it('accepts the name of a contract and of its function', async () => {
    const cell = await chain.run('eth_call Vault totalAssets');
    assert.equal(cell.view?.summary, '12,345');
    assert.equal(cell.requests, 1);
  });

  it('encodes tuples, lists, units, labels and bytes in each form as cast does', async () => {
    const signature = 'quote((address,uint256[2],bytes32,string),(uint256,bool)[],bytes)';
    const salt = `0x${'ab'.repeat(32)}`;
    const expected = await chain.castData(
      signature,
      `(${chain.sender},[1000000000000000000,2],${salt},"a, b")`,
      '[(1500000000000000000,true),(7,false)]',
      '0xabcd',
    );
    for (const args of [
      `(alice, [1 ether, 2], ${salt}, "a, b") [(1.5e18, true), (7, false)] 0xabcd`,
      `[alice, [1 ether, 2], ${salt}, "a, b"], [[1.5 ether, true], [7, false]], 0xabcd`,
      `{ maker: {{sender}}, amounts: [1 ether, 2], salt: ${salt}, note: "a, b" }\n  [{ amount: 1.5e18, isLast: true }, (7, false)]\n  0xabcd`,
    ]) {
      const cell = await chain.run(`eth_call Vault quote ${args}`);
      assert.equal(dataOf(cell), expected, args);
      assert.match(cell.view?.summary ?? '', /total 2,500,000,000,000,000,011/);
    }
  });

  it('sends the value, the sender and the block of the options', async () => {
    const cell = await chain.run('eth_call Vault pay 5 { from: alice, value: 1.5 ether, gas: 100_000, block: 1 }');
    assert.deepEqual(cell.sent?.params, [
      {
        from: chain.sender,
        to: chain.address,
        data: await chain.castData('pay(uint256)', '5'),
        value: '0x14d1120d7b160000',
        gas: '0x186a0',
      },
      '0x1',
    ]);
    assert.match(cell.view?.summary ?? '', /paid 1,500,000,000,000,000,000.*payer 0xf39F/);
  });

  it('shows the error of a revert by name', async () => {
    const cell = await chain.run('eth_call Vault take 2000 ether { from: alice }');
    assert.match(JSON.stringify(cell.view), /TooMuch/);
    assert.match(JSON.stringify(cell.view), /2000000000000000000000|2,000,000,000,000,000,000,000/);
  });

  it('offers overloads, and uses the one that is written', async () => {
    const cell = await chain.run('eth_call Vault preview 5');
    assert.ok(cell.answer.kind === 'refused');
    assert.match(
      cell.answer.refusal.cause,
      /2 functions named preview.*preview\(uint256\), preview\(uint256,address\)/,
    );
    assert.equal(cell.requests, 0);
    assert.equal((await chain.run('eth_call Vault preview(uint256) 5')).view?.summary, '6');
  });

  it('accepts the same form for the other methods that run a call', async () => {
    const data = await chain.castData('totalAssets()');
    const paramsOf = async (text: string) => (await chain.run(text)).sent?.params;
    assert.deepEqual(await paramsOf('eth_estimateGas Vault totalAssets'), [{ to: chain.address, data }]);
    assert.deepEqual(await paramsOf('eth_createAccessList Vault totalAssets'), [{ to: chain.address, data }, 'latest']);
    assert.deepEqual(await paramsOf('debug_traceCall Vault totalAssets { from: alice }'), [
      { from: chain.sender, to: chain.address, data },
      'latest',
      { tracer: 'callTracer', tracerConfig: { withLog: true } },
    ]);
    const simulated = await chain.run('eth_simulateV1 Vault take 5 { from: alice, validation: false }');
    assert.deepEqual(simulated.sent?.params, [
      {
        blockStateCalls: [
          { calls: [{ from: chain.sender, to: chain.address, data: await chain.castData('take(uint256)', '5') }] },
        ],
        validation: false,
      },
      'latest',
    ]);
    assert.match(simulated.view?.summary ?? '', /1 call in 1 block, none failed/);
  });

  it('sends a transaction by name from an unlocked account of a local node', async () => {
    const cell = await chain.run('eth_sendTransaction Vault pay 5 { from: alice, value: 1.5 ether }');
    assert.deepEqual(cell.sent?.params, [
      {
        from: chain.sender,
        to: chain.address,
        data: await chain.castData('pay(uint256)', '5'),
        value: '0x14d1120d7b160000',
      },
    ]);
    assert.ok(cell.answer.kind === 'exchange');
    assert.equal(cell.answer.exchange.outcome.kind, 'result');
  });

  it('hides environment variables in the request, for a call of any length', async () => {
    const salt = `0x${'00'.repeat(32)}`;
    const cell = await chain.run(
      `eth_call Vault quote (alice, [1, 2], ${salt}, "${'long '.repeat(200)}") [] {{$env OWNER}}`,
      {
        environment: {
          find: () => '0xc0ffeec0ffeec0ffeec0ffee',
          allowedNames: () => ['OWNER'],
          ask: () => Promise.resolve(undefined),
        },
      },
    );
    assert.ok(cell.answer.kind === 'exchange');
    assert.match(JSON.stringify(cell.sent), /c0ffeec0ffee/);
    const { exchange, sentValues, notes } = cell.answer;
    const shown = [exchange.call, exchange.request, sentValues, notes];
    assert.doesNotMatch(JSON.stringify(shown), /c0ffeec0ffee/);
  });

  it('leaves calls in the raw form unchanged', async () => {
    const raw = { to: chain.address, data: await chain.castData('totalAssets()') };
    assert.deepEqual((await chain.run(`eth_call ${JSON.stringify(raw)} latest`)).sent?.params, [raw, 'latest']);
    assert.deepEqual((await chain.run(`@call = ${JSON.stringify(raw)}\neth_call {{call}} latest`)).sent?.params, [
      raw,
      'latest',
    ]);
  });

  it('reports an error at its place, and sends nothing', async () => {
    for (const [text, expected] of [
      ['eth_call Vault preview(uint256) abc', /`amount` \(uint256\): “abc” isn't a whole number\./],
      ['eth_call Vault preview(uint256)', /preview takes \(uint256 amount\)\. `amount` is missing\./],
      ['eth_call Vault preview(uint256) 1 2', /takes one argument\. Argument 2 is too many/],
      ['eth_call Vault balanceOf bob', /`argument 1` \(address\): No label.*named bob/],
      ['eth_call Vault totalAsets', /no function `totalAsets`\. Did you mean totalAssets\?$/],
      ['eth_call Vault totalAssets { values: 5 }', /no option `values`\. Did you mean `value`\?/],
      ['eth_call Vault', /Write a function after the contract/],
      ['eth_call 0x00000000000000000000000000000000000000aa symbol', /Nothing says what symbol.*symbol\(\)\(string\)/],
      [
        `eth_call Vault quote (alice, [1], 0x${'00'.repeat(32)}, "") [] 0x`,
        /`order.amounts` \(uint256\[2\]\): the list has 1 values in place of 2/,
      ],
      [
        'eth_call Vault quote { maker: alice, amount: [1, 2] } [] 0x',
        /no member `amount`.*It has maker, amounts, salt, note/,
      ],
      ['eth_call Vault signed 1 [1, 200]', /`b\[1\]` \(int8\): 200 is out of the range of int8/],
    ] as const) {
      const cell = await chain.run(text);
      assert.ok(cell.answer.kind === 'refused', text);
      assert.match(cell.answer.refusal.cause, expected);
      assert.equal(cell.requests, 0);
    }
  });

  it('shows words that nothing declares unchanged', async () => {
    const cell = await chain.run('eth_call {{token}} preview(uint256,address) 1 {{sender}}', {
      knowledge: noKnowledge,
    });
    assert.equal(cell.view?.summary, '2 words, not decoded');
  });

  it('returns what cast call returns', async () => {
    const [block, ...rest] = await chain.cast(
      'call',
      chain.address,
      'preview(uint256,address)(uint256,address)',
      '5',
      chain.sender,
    );
    const cell = await chain.run('eth_call {{token}} preview(uint256,address)(uint256,address) 5 alice');
    assert.match(cell.view?.summary ?? '', new RegExp(`${block}.*${rest.join()}`));
  });

  describe('several in one cell', () => {
    const list = [
      'eth_call Vault totalAssets',
      'eth_call {{token}} balanceOf(address)(uint256) alice',
      'eth_call Vault take 2000 ether { from: alice }',
    ].join('\n');
    const rowsOf = ({ view }: RanCell) => {
      const [table] = view?.sections ?? [];
      assert.ok(table?.kind === 'table');
      return Array.from({ length: table.rowCount }, (_, row) =>
        table.at(row).map((value) => formatValue(value, utcTime)),
      );
    };

    it('are one batch, and rows of one table', async () => {
      const cell = await chain.run(list);
      assert.equal(cell.requests, 1);
      assert.deepEqual(
        rowsOf(cell).map(([, , name, result]) => [name, result]),
        [
          ['totalAssets', '12,345'],
          ['balanceOf', '1,000,000,000,000,000,000,000'],
          [
            'take',
            `TooMuch(who ${chain.sender}, wanted 2,000,000,000,000,000,000,000, most 1,000,000,000,000,000,000,000)`,
          ],
        ],
      );
    });

    it('are sent one by one to a network that rejects batches', async () => {
      const cell = await chain.run(list, {
        corrupt: (body) =>
          body.startsWith('[')
            ? reply({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batches are not supported' } })
            : undefined,
      });
      assert.equal(cell.requests, 4);
      assert.deepEqual(
        rowsOf(cell).map(([, , name]) => name),
        ['totalAssets', 'balanceOf', 'take'],
      );
      assert.ok(cell.answer.kind === 'exchange');
      assert.match(cell.answer.notes.join(), /each call was sent by itself/);
    });

    it('are one simulation on a network whose settings require it', async () => {
      const cell = await chain.run('eth_call Vault take 1 { from: alice }\neth_call Vault balanceOf alice', {
        services: [{ ...localServices[0], callLists: 'simulate' }],
      });
      assert.equal(cell.requests, 1);
      assert.equal(cell.sent?.method, 'eth_simulateV1');
      // The second call sees what the first one changed.
      assert.match(JSON.stringify(rowsOf(cell)), /999,999,999,999,999,999,999/);
    });

    it('cost as many calls as there are', async () => {
      const { cost, calls } = await chain.plan(list, {
        services: [{ ...localServices[0], costs: { eth_call: 80 } }],
      });
      assert.deepEqual([calls, cost], [3, { credits: 240, unpricedCalls: 0 }]);
    });

    it('refuses any other second request', async () => {
      for (const other of ['eth_chainId', 'eth_call { "to": {{token}} } latest', 'eth_estimateGas Vault totalAssets']) {
        const cell = await chain.run(`eth_call Vault totalAssets\n${other}`);
        assert.ok(cell.answer.kind === 'refused', other);
        assert.match(cell.answer.refusal.cause, /only one request/);
        assert.equal(cell.requests, 0);
      }
    });
  });
});
