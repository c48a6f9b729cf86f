import assert from 'node:assert/strict';

import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { LedgerChain } from './ledgerChain';

describe('overrides that can’t be sent', () => {
  let chain: LedgerChain;
  before(async () => {
    chain = await LedgerChain.start();
  });
  after(() => chain.node.stop());

  const refusalOf = (answer: CellAnswer, text: string): readonly [string, string] => {
    assert.ok(answer.kind === 'refused', answer.kind);
    const { cause, range } = answer.refusal;
    return [range ? text.slice(range.start, range.end) : '', cause];
  };

  const wrong: readonly (readonly [directive: string, at: string, says: RegExp])[] = [
    ['override Ledger.balance_s[alice] = 1', 'balance_s', /The layout has no variable `balance_s`/],
    ['override Ledger.positions[alice]["k"].amnt = 1', 'amnt', /no member `amnt`/],
    ['override Ledger.paused = 5', '5', /`paused` is a bool\. Write true or false/],
    ['override Ledger.drift = 3_000_000_000', '3_000_000_000', /`drift` is an int32\. .* out of the range of int32/],
    ['override Ledger.limit = -1', '-1', /uint128/],
    ['override Ledger.owner = Lodger', 'Lodger', /named Lodger\. Did you mean Ledger\?/],
    ['override Ledger.balances = 5', '5', /Name an element, such as `balances\[key\]`/],
    ['override Ledger.positions[alice]["k"] = 5', '5', /Override one of its members, such as/],
    ['override Ledger.nonce = 1e30', '1e30', /`nonce` is a uint64/],
    ['override Nobody.balance = 1', 'Nobody', /named Nobody/],
    [
      'override 0x00000000000000000000000000000000000a11ce.balances[alice] = 1',
      'balances[alice]',
      /storage layout of 0x\w+ isn't known/,
    ],
    ['override Ledger = 5', 'Ledger', /Write what is overridden/],
    ['override Ledger.total', 'Ledger.total', /Write an override as/],
    [
      'override Ledger.total = 1\n# @override Ledger.slot(3) = 2',
      'Ledger.slot(3) = 2',
      /already changes slot 0x0+3 of/,
    ],
    ['override alice.balance = 1\n# @override alice.balance = 2', 'alice.balance = 2', /already changes `balance` of/],
    ['blockOverride times = 5', 'times', /Did you mean `time`/],
    ['blockOverride time = soon', 'soon', /`time` is a uint64/],
    ['blockOverride number = latest-999999', 'latest-999999', /before the first block/],
    ['override {{nothing}}.balance = 1', '{{nothing}}', /nothing/],
  ];
  it('send nothing, and are reported with the reason at their place', async () => {
    for (const [directive, at, says] of wrong) {
      const { run, sent } = chain.open();
      const text = chain.callCell([directive], '0x');
      const [place, cause] = refusalOf(await run(text), text);
      assert.match(cause, says, directive);
      assert.equal(place, at, directive);
      assert.deepEqual(
        sent.filter(({ body }) => !body?.includes('eth_blockNumber')),
        [],
        directive,
      );
    }
  });

  it('are reported with the methods that accept overrides', async () => {
    const { run, sent } = chain.open();
    const text = `# @override alice.balance = 1\neth_getBalance ${chain.sender} latest`;
    assert.deepEqual(refusalOf(await run(text), text), [
      '# @override alice.balance = 1',
      '# @override has no effect on eth_getBalance. Use it with eth_call, eth_estimateGas, eth_createAccessList, eth_simulateV1 or debug_traceCall, or remove it.',
    ]);
    assert.deepEqual(sent, []);
  });
});
