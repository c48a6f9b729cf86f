import assert from 'node:assert/strict';

import { encodeAbiParameters, type Hex, pad, parseAbi, parseEther, toEventSelector, toHex } from 'viem';

import {
  netLogs,
  type NetMovements,
  netTrace,
} from '../../../../../../../src/core/answer/decode/evm/logs/netMovements';
import { decodeTraces } from '../../../../../../../src/core/answer/decode/evm/traces/decodeTraces';
import { decodeReceipt } from '../../../../../../../src/core/answer/decode/evm/transactions/decodeReceipt';
import { readList, readMember, readText } from '../../../../../../../src/core/base/json/jsonValue';
import { finishAtOnce } from '../../../../../../../src/core/base/piecewise';
import { formatValue, utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { readTraces } from '../../../../../../../src/core/formats/trace/readTraces';
import { LedgerChain, type LedgerTransaction } from '../../../../formats/stateDiff/ledgerChain';
import { evmNetwork } from '../../exampleNetworks';

const alice: Hex = `0x${'a1'.repeat(20)}`;
const bob: Hex = `0x${'b0'.repeat(20)}`;
const token: Hex = `0x${'70'.repeat(20)}`;
const zero: Hex = `0x${'00'.repeat(20)}`;

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Deposit(address indexed to, uint256 value)',
]);
const [transfer, single, batch, deposit] = events.map((event) => toEventSelector(event)) as [Hex, Hex, Hex, Hex];
const word = (value: bigint | Hex): Hex => pad(typeof value === 'bigint' ? toHex(value) : value, { size: 32 });
const log = (topics: readonly Hex[], data: Hex = '0x') => ({ address: token, topics, data });

/** `party token item: received - sent` */
function linesOf({ nets }: NetMovements): readonly string[] {
  return nets.map((net) => `${net.party} ${net.token} ${net.item ?? ''}: +${net.received} -${net.sent}`);
}

describe('netLogs', () => {
  const always = () => true;

  it('nets amounts of any size exactly', () => {
    const maxUint256 = 2n ** 256n - 1n;
    const logs = [
      log([transfer, word(zero), word(alice)], word(maxUint256)),
      log([transfer, word(zero), word(alice)], word(maxUint256)),
      log([transfer, word(alice), word(bob)], word(5n)),
    ];
    assert.deepEqual(linesOf(finishAtOnce(netLogs(logs, always))), [
      `${zero} ${token} : +0 -${2n * maxUint256}`,
      `${alice} ${token} : +${2n * maxUint256} -5`,
      `${bob} ${token} : +5 -0`,
    ]);
  });

  it('keeps items separate, and lists parties with equal gains and losses last', () => {
    const logs = [
      log([transfer, word(alice), word(bob), word(7n)]),
      log([transfer, word(bob), word(zero), word(7n)]),
      log([single, word(bob), word(alice), word(bob)], `${word(9n)}${word(3n).slice(2)}`),
    ];
    assert.deepEqual(linesOf(finishAtOnce(netLogs(logs, always))), [
      `${alice} ${token} 7: +0 -1`,
      `${alice} ${token} 9: +0 -3`,
      `${bob} ${token} 9: +3 -0`,
      `${zero} ${token} 7: +1 -0`,
      `${bob} ${token} 7: +1 -1`,
    ]);
  });

  it('reads batches, but no malformed ones', () => {
    const types = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const;
    const parties = [batch, word(bob), word(alice), word(bob)];
    const good = log(
      parties,
      encodeAbiParameters(types, [
        [1n, 2n],
        [10n, 20n],
      ]),
    );
    assert.deepEqual(linesOf(finishAtOnce(netLogs([good], always))).slice(0, 2), [
      `${alice} ${token} 1: +0 -10`,
      `${alice} ${token} 2: +0 -20`,
    ]);
    const uneven = log(parties, encodeAbiParameters(types, [[1n, 2n], [10n]]));
    const far = log(parties, `${word(2n ** 255n)}${word(64n).slice(2)}`);
    const endless = log(parties, `${word(64n)}${word(64n).slice(2)}${word(2n ** 200n).slice(2)}`);
    assert.deepEqual(linesOf(finishAtOnce(netLogs([uneven, far, endless, log(parties, '0xzz'), log([])], always))), []);
  });

  it('counts a deposit only of a token, and only once', () => {
    const given = log([deposit, word(alice)], word(5n));
    assert.deepEqual(linesOf(finishAtOnce(netLogs([given], () => false))), []);
    const once = [`${zero} ${token} : +0 -5`, `${alice} ${token} : +5 -0`];
    assert.deepEqual(linesOf(finishAtOnce(netLogs([given], always))), once);
    assert.deepEqual(
      linesOf(finishAtOnce(netLogs([log([transfer, word(zero), word(alice)], word(5n)), given], always))),
      once,
    );
  });

  it("ignores topics that aren't words", () => {
    const wrong = ['0xzz', '', `0x${'g'.repeat(64)}`, `0x${'1'.repeat(300)}`] as readonly Hex[];
    for (const topic of wrong) {
      assert.deepEqual(finishAtOnce(netLogs([log([transfer, word(alice), word(bob), topic])], always)).nets, []);
      assert.deepEqual(finishAtOnce(netLogs([log([transfer, topic, word(bob)], word(1n))], always)).nets, []);
      assert.deepEqual(finishAtOnce(netLogs([log([deposit, topic], word(1n))], always)).nets, []);
    }
  });

  it('counts transfers of another form', () => {
    const { nets, unread } = finishAtOnce(
      netLogs([log([transfer], `${word(alice)}${word(bob).slice(2)}${word(1n).slice(2)}`)], always),
    );
    assert.deepEqual([nets.length, unread], [0, 1]);
  });
});

describe('the movements of a real transaction', () => {
  let chain: LedgerChain;
  let ledger: Hex;
  before(async () => {
    chain = await LedgerChain.start();
    ledger = await chain.deploy('Ledger');
  });
  after(() => chain.node.stop());

  async function netsOf({ hash }: LedgerTransaction, isToken = true): Promise<NetMovements> {
    const traces = readTraces(await traceOf(hash));
    const [trace] = traces.kind === 'ok' ? traces.value.traces : [];
    assert.ok(trace);
    return finishAtOnce(netTrace(trace, () => isToken));
  }

  function traceOf(hash: Hex) {
    return chain.ask('debug_traceTransaction', [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }]);
  }

  /** What the node's own balances say, without the fee. */
  async function gain(address: Hex, { block, receipt, hash: _ }: LedgerTransaction): Promise<bigint> {
    const [before, after] = await Promise.all(
      [block - 1, block].map(async (number) =>
        BigInt(await chain.node.request<Hex>('eth_getBalance', [address, toHex(number)])),
      ),
    );
    const fee =
      readText(receipt, 'from') === address.toLowerCase()
        ? BigInt(readText(receipt, 'gasUsed') ?? 0) * BigInt(readText(receipt, 'effectiveGasPrice') ?? 0)
        : 0n;
    return (after ?? 0n) - (before ?? 0n) + fee;
  }

  async function assertNative(done: LedgerTransaction, parties: readonly Hex[]): Promise<void> {
    const { nets } = await netsOf(done);
    const native = nets.filter((net) => net.token === undefined);
    for (const party of parties) {
      const own = native.find((net) => net.party === party.toLowerCase());
      assert.equal((own?.received ?? 0n) - (own?.sent ?? 0n), await gain(party, done), party);
    }
  }

  it('include the native transfers that happened, and not those that were undone', async () => {
    const done = await chain.call(ledger, 'Ledger', 'payTwice', [bob, 7n], 100n);
    await assertNative(done, [chain.sender, ledger, bob]);
    const { nets } = await netsOf(done);
    assert.equal(nets.find(({ party }) => party === bob)?.received, 7n);
  });

  it('include the balance of a contract that destroyed itself during its creation', async () => {
    const heir: Hex = `0x${'9e'.repeat(20)}`;
    await assertNative(await chain.call(ledger, 'Ledger', 'buildGone', [heir], 5n), [chain.sender, ledger, heir]);
  });

  it('include tokens behind a proxy, and both sides of wrapped currency', async () => {
    const coin = await chain.deploy('Coin');
    const proxy = await chain.deploy('SlotProxy', [coin]);
    const minted = await chain.call(proxy, 'Coin', 'mint', [bob, 50n]);
    assert.deepEqual(linesOf(await netsOf(minted)), [
      `${zero} ${proxy.toLowerCase()} : +0 -50`,
      `${bob} ${proxy.toLowerCase()} : +50 -0`,
    ]);
    const wrapped = (await chain.deploy('Wrapped')).toLowerCase() as Hex;
    const done = await chain.call(ledger, 'Ledger', 'wrap', [wrapped, bob, 30n], 100n);
    await assertNative(done, [chain.sender, ledger, wrapped]);
    const { nets } = await netsOf(done);
    const lines = linesOf({
      nets: nets.filter((net) => net.token === wrapped),
      unread: 0,
      unaddressed: 0,
      isCut: false,
    });
    assert.deepEqual(lines.toSorted(), [
      `${zero} ${wrapped} : +70 -100`,
      `${ledger.toLowerCase()} ${wrapped} : +100 -100`,
      `${bob} ${wrapped} : +30 -0`,
    ]);
    // The events of the receipt have the same tokens.
    const fromEvents = finishAtOnce(
      netLogs(
        readList(done.receipt, 'logs').map((each) => ({
          address: readText(each, 'address') ?? '',
          topics: readList(each, 'topics').map(String),
          data: readText(each, 'data') ?? '0x',
        })),
        () => true,
      ),
    );
    assert.deepEqual(linesOf(fromEvents).toSorted(), lines.toSorted());
  });

  it('are a table below the tree, with amounts of known tokens', async () => {
    const coin = (await chain.deploy('Coin')).toLowerCase();
    const done = await chain.call(coin as Hex, 'Coin', 'mint', [bob, parseEther('1.5')]);
    const hints = { ...noHints, tokens: { [coin]: { decimals: 18, symbol: 'COIN', source: 'settings' } } };
    const view = finishAtOnce(decodeTraces(await traceOf(done.hash), evmNetwork, hints, []));
    const table = view?.sections.at(-1);
    assert.ok(table?.kind === 'table');
    assert.equal(table.title, 'Movements');
    const rows = Array.from({ length: table.rowCount }, (_, row) =>
      table.at(row).map((value) => formatValue(value, utcTime)),
    );
    assert.deepEqual(
      rows.map((row) => row[2]),
      ['-1.5 COIN', '1.5 COIN'],
    );
    assert.match(rows[0]?.[0] ?? '', /minted/);
    const receipt = finishAtOnce(decodeReceipt(done.receipt, evmNetwork, hints)).sections.find(
      ({ title }) => title?.startsWith('Movements') === true,
    );
    assert.match(receipt?.title ?? '', /from the events of the receipt; native transfers inside aren't in it/);
    assert.ok(readMember(done.receipt, 'logs'));
  });

  it('are raw units for an unknown token', async () => {
    const coin = await chain.deploy('Coin');
    const done = await chain.call(coin, 'Coin', 'mint', [bob, 1_500n]);
    const table = finishAtOnce(decodeTraces(await traceOf(done.hash), evmNetwork, noHints, []))?.sections.at(-1);
    assert.ok(table?.kind === 'table');
    assert.equal(formatValue(table.at(1)[2] ?? { kind: 'nothing' }, utcTime), '1,500 raw');
  });
});
