import assert from 'node:assert/strict';

import { type Hex, stringToHex, toHex } from 'viem';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { StepBudget, stepLimits } from '../../../../../src/core/base/stepBudget';
import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import { KeyCandidates } from '../../../../../src/core/formats/stateDiff/keyCandidates';
import { KeyWordCollector, wordsOf } from '../../../../../src/core/formats/stateDiff/keyWords';
import type { NamedSlots } from '../../../../../src/core/formats/stateDiff/namedChange';
import { nameSlots } from '../../../../../src/core/formats/stateDiff/nameSlots';
import { readStateDiffs } from '../../../../../src/core/formats/stateDiff/readStateDiffs';
import type { StateDiff } from '../../../../../src/core/formats/stateDiff/stateDiff';
import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';
import { slotHex } from '../../../../../src/core/formats/storage/slotWord';
import { LedgerChain, type LedgerTransaction } from './ledgerChain';

const bob: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const carol: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

describe('the changes of a real transaction', () => {
  let chain: LedgerChain;
  let ledger: Hex;
  before(async () => {
    chain = await LedgerChain.start();
    ledger = await chain.deploy('Ledger');
  });
  after(() => chain.node.stop());

  function diffOf(answer: JsonValue): StateDiff {
    const reading = readStateDiffs(answer);
    assert.ok(reading?.kind === 'changes', JSON.stringify(answer));
    const [diff] = reading.diffs;
    assert.ok(diff);
    return diff;
  }

  /** Names the changes of a contract with the words of its transaction. */
  function nameOf({ diff, transaction, receipt }: LedgerTransaction, address: Hex, contract = 'Ledger'): NamedSlots {
    const read = diffOf(diff);
    const collector = new KeyWordCollector();
    collector.addTransaction(transaction);
    collector.addReceipt(receipt);
    collector.addDiff(read);
    const words = collector.finish();
    const layout = readStorageLayout(chain.layout(contract));
    assert.ok(layout.kind === 'ok');
    const account = read.accounts.find((each) => each.address === address.toLowerCase());
    assert.ok(account, `no change of ${address}`);
    return nameSlots(
      account.slots,
      [{ layout: layout.value, source: contract }],
      new KeyCandidates(wordsOf(words), words.texts),
      new StepBudget(stepLimits.slotNames),
    );
  }

  /** `balances[0x…]: 0 -> 5`, in order. */
  function textOf({ named, unnamed }: NamedSlots): readonly string[] {
    return [
      ...named.map(
        ({ path, before, after }) => `${path}: ${formatValue(before, utcTime)} -> ${formatValue(after, utcTime)}`,
      ),
      ...unnamed.map(({ slot }) => `? ${slotHex(slot)}`),
    ];
  }

  /** Calls the ledger and returns the named changes, after comparing every word with the node's own storage. */
  async function changesOf(name: string, args: readonly unknown[], value = 0n): Promise<readonly string[]> {
    const done = await chain.call(ledger, 'Ledger', name, args, value);
    const account = diffOf(done.diff).accounts.find(({ address }) => address === ledger.toLowerCase());
    for (const { slot, before, after } of account?.slots ?? []) {
      assert.equal(BigInt(await word(slot, done.block - 1)), before);
      assert.equal(BigInt(await word(slot, done.block)), after);
    }
    return account === undefined ? [] : textOf(nameOf(done, ledger));
  }

  function word(slot: bigint, block: number): Promise<string> {
    return chain.node.request<string>('eth_getStorageAt', [ledger, slotHex(slot), toHex(block)]);
  }

  it('are named for packed variables separately, and only for those that changed', async () => {
    assert.deepEqual(await changesOf('setPacked', [1_000, true, 1, -5]), [
      'rate: 0 -> 1,000',
      'paused: false -> true',
      'stage: 0 -> 1',
      'tick: 0 -> -5',
    ]);
    assert.deepEqual(await changesOf('setPacked', [1_000, true, 2, -6]), ['stage: 1 -> 2', 'tick: -5 -> -6']);
  });

  it('have recovered keys of mappings, and of mappings in mappings', async () => {
    await changesOf('setPacked', [1, false, 0, 0]);
    const start = 2n ** 256n - 5n;
    assert.deepEqual(
      await changesOf('move', [bob, 5n]),
      [
        'total: 0 -> 1',
        `balances[${chain.sender}]: 0 -> ${start.toLocaleString('en')}`,
        `balances[${bob}]: 0 -> 5`,
      ].map(checksummed(chain.sender)),
    );
    assert.deepEqual(
      await changesOf('approve', [carol, 77n]),
      [`allowances[${chain.sender}][${carol}]: 0 -> 77`].map(checksummed(chain.sender)),
    );
    assert.deepEqual(await changesOf('setNested', [123_456n, -3, bob]), [
      `nested[123456][-3]: 0x0000000000000000000000000000000000000000 -> ${bob}`,
    ]);
    assert.deepEqual(await changesOf('setByName', ['alice', 9n]), ['byName["alice"]: 0 -> 9']);
    assert.deepEqual(await changesOf('setSupports', ['0x01ffc9a7', true]), ['isKnown[0x01ffc9a7]: false -> true']);
  });

  it('show a recovered key with the slots that its hash connects', async () => {
    const done = await chain.call(ledger, 'Ledger', 'approve', [bob, 3n]);
    const [change] = nameOf(done, ledger).named;
    assert.deepEqual(
      change?.keys.map(({ value }) => formatValue(value, utcTime).toLowerCase()),
      [chain.sender.toLowerCase(), bob.toLowerCase()],
    );
    assert.equal(change?.keys[0]?.element, change?.keys[1]?.mapping);
    assert.equal(change?.keys[1]?.element, change?.slot);
  });

  it('are named for members of structs in mappings, and for a deletion', async () => {
    const opened = await changesOf('open', [55n]);
    assert.deepEqual(
      opened.map((line) => line.replace(/\.since: 0 -> [\d,]+/, '.since: 0 -> now')),
      [
        'count: 0 -> 1',
        'positionOf[0].amount: 0 -> 55',
        'positionOf[0].since: 0 -> now',
        'positionOf[0].isOpen: false -> true',
        `positionOf[0].owner: 0x0000000000000000000000000000000000000000 -> ${chain.sender}`,
      ].map(checksummed(chain.sender)),
    );
    const closed = await changesOf('close', [0n]);
    assert.ok(closed.includes('positionOf[0].amount: 55 -> 0'));
    assert.ok(closed.includes('positionOf[0].isOpen: true -> false'));
  });

  it('are named for elements of arrays, including those that share a slot, and for lengths', async () => {
    await changesOf('push', [11n]);
    assert.deepEqual(
      (await changesOf('push', [12n])).filter((line) => !line.includes('.owner')),
      [
        'fixedValues[1]: 11 -> 12',
        'small[3]: 11 -> 12',
        'values.length: 1 -> 2',
        'values[1]: 0 -> 12',
        'packedValues.length: 1 -> 2',
        'packedValues[1]: 0 -> 12',
        'positions.length: 1 -> 2',
        'positions[1].amount: 0 -> 12',
        'positions[1].since: 0 -> 7',
        'positions[1].isOpen: false -> true',
      ],
    );
    const popped = await changesOf('pop', []);
    assert.ok(popped.includes('values.length: 2 -> 1'));
    assert.ok(popped.includes('packedValues[1]: 12 -> 0'));
  });

  it('have complete strings over their slots, from short to long and back', async () => {
    const long = 'a title of more than thirty-one bytes, which takes slots of its own — three of them, in fact';
    assert.deepEqual(await changesOf('setTitle', ['short']), ['title:  -> short']);
    assert.deepEqual(await changesOf('setTitle', [long]), [`title: short -> ${long}`]);
    // The bytes that stay the same are not in the answer.
    const changed = `${long.slice(0, -4)}deed`;
    assert.deepEqual(await changesOf('setTitle', [changed]), [
      `title bytes 64 to 95: ${partOf(long)} -> ${partOf(changed)}`,
    ]);
    assert.deepEqual(await changesOf('setTitle', ['']), [`title: ${changed} -> `]);
  });

  it('are named for strings, arrays and mappings within a struct in a mapping', async () => {
    const limit = `0x${'ab'.repeat(32)}` as const;
    assert.deepEqual(await changesOf('setAccount', [carol, 'Carol', limit, 5n, 9n]), [
      `accounts[${carol}].name:  -> Carol`,
      `accounts[${carol}].visits.length: 0 -> 1`,
      `accounts[${carol}].visits[0]: 0 -> 9`,
      `accounts[${carol}].limits[${limit}]: 0 -> 5`,
    ]);
  });

  it('are never named by a guess', async () => {
    const slot = BigInt(stringToHex('nobody names this slot', { size: 32 }));
    assert.deepEqual(await changesOf('hidden', [slot, 5n]), [`? ${slotHex(slot)}`]);
    // The first slot has unused bits, which belong to no variable.
    const first = BigInt(await word(0n, Number(await chain.node.request<Hex>('eth_blockNumber', []))));
    const lines = await changesOf('hidden', [0n, first ^ (1n << 255n) ^ 1n]);
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /^count: /);
    assert.equal(lines[1], `? ${slotHex(0n)}`);
  });

  it('are named for a proxy with the layout behind it, and for its upgrade', async () => {
    const coin = await chain.deploy('Coin');
    const proxy = await chain.deploy('SlotProxy', [coin]);
    const minted = await chain.call(proxy, 'Coin', 'mint', [bob, 10n ** 18n]);
    assert.deepEqual(textOf(nameOf(minted, proxy, 'Coin')), [
      `balanceOf[${bob}]: 0 -> 1,000,000,000,000,000,000`,
      'totalSupply: 0 -> 1,000,000,000,000,000,000',
    ]);
    const next = await chain.deploy('Coin');
    const upgraded = await chain.send(proxy, `0x11223344${next.slice(2).toLowerCase().padStart(64, '0')}`);
    const [line, another] = textOf(nameOf(upgraded, proxy, 'Coin'));
    assert.equal(another, undefined);
    assert.equal(line?.toLowerCase(), `eip1967.implementation: ${coin} -> ${next}`.toLowerCase());
  });

  it('include balances, nonces and code', async () => {
    const sent = await chain.call(ledger, 'Ledger', 'pay', [carol, 7n], 10n);
    const { accounts } = diffOf(sent.diff);
    const of = (address: Hex) => accounts.find((each) => each.address === address.toLowerCase());
    assert.equal((of(carol)?.balance?.after ?? 0n) - (of(carol)?.balance?.before ?? 0n), 7n);
    assert.equal((of(ledger)?.balance?.after ?? 0n) - (of(ledger)?.balance?.before ?? 0n), 3n);
    assert.equal((of(chain.sender)?.nonce?.after ?? 0n) - (of(chain.sender)?.nonce?.before ?? 0n), 1n);
    const heir: Hex = `0x${'9e'.repeat(20)}`;
    const gone = await chain.call(ledger, 'Ledger', 'buildGone', [heir], 5n);
    const heirs = diffOf(gone.diff).accounts.find(({ address }) => address === heir);
    assert.equal(heirs?.life, 'created');
    assert.deepEqual(heirs?.balance, { before: 0n, after: 5n });
  });

  /** The third slot of a title. */
  function partOf(text: string): string {
    return Buffer.from(text).subarray(64, 96).toString();
  }

  /** Anvil prints its accounts in lower case. */
  function checksummed(address: Hex): (line: string) => string {
    return (line) => line.replaceAll(address, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  }
});
