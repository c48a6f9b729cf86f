import assert from 'node:assert/strict';

import {
  type Hex,
  hexToBytes,
  keccak256,
  serializeTransaction,
  toRlp,
  type TransactionSerializable,
  type TransactionSerialized,
} from 'viem';

import { parseRlp } from '../../../../../src/core/formats/rlp/parseRlp';
import { readRawBlock, readRawHeader } from '../../../../../src/core/formats/rlp/readRawBlock';
import { readRawReceipt } from '../../../../../src/core/formats/rlp/readRawReceipt';
import { readRawTransaction } from '../../../../../src/core/formats/rlp/readRawTransaction';

const to = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const key = `0x${'07'.repeat(32)}` as const;
const signature = { r: `0x${'0b'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 1 } as const;
const shared = { chainId: 1, nonce: 7, gas: 65_000n, to, value: 10n ** 18n, data: '0xa9059cbb' } as const;
const fees = { maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 0n } as const;
const accessList = [{ address: to, storageKeys: [key, key] }] as const;

const transactions: Readonly<Record<string, TransactionSerializable>> = {
  '0x0': { type: 'legacy', ...shared, gasPrice: 5n },
  '0x1': { type: 'eip2930', ...shared, gasPrice: 5n, accessList },
  '0x2': { type: 'eip1559', ...shared, ...fees, accessList },
  '0x3': { type: 'eip4844', ...shared, ...fees, maxFeePerBlobGas: 9n, blobVersionedHashes: [`0x01${'ab'.repeat(31)}`] },
  '0x4': {
    type: 'eip7702',
    ...shared,
    ...fees,
    authorizationList: [{ chainId: 0, address: to, nonce: 3, ...signature }],
  },
};

const signed = (of: TransactionSerializable): TransactionSerialized =>
  serializeTransaction(of, of.type === 'legacy' ? { ...signature, v: 38n } : signature);

function members(raw: string): Readonly<Record<string, unknown>> {
  const read = readRawTransaction(raw);
  assert.ok(read.kind === 'ok', read.kind === 'failed' ? read.problem : '');
  return read.value;
}

describe('raw transactions', () => {
  for (const [type, transaction] of Object.entries(transactions)) {
    it(`are read with every member and the hash of viem: type ${type}`, () => {
      const raw = signed(transaction);
      const read = members(raw);
      assert.equal(read['hash'], keccak256(raw));
      assert.deepEqual(
        [read['type'], read['chainId'], read['nonce'], read['gas'], read['to'], read['value'], read['input']],
        [type, '0x1', '0x7', '0xfde8', to, '0xde0b6b3a7640000', '0xa9059cbb'],
      );
      assert.deepEqual([read['r'], read['s']], [`0xb${'0b'.repeat(31)}`, signature.s]);
      assert.equal(read['from'], undefined);
    });

    it(`are read without a signature: type ${type}`, () => {
      const read = members(serializeTransaction(transaction));
      assert.deepEqual([read['hash'], read['r'], read['chainId']], [undefined, undefined, '0x1']);
    });
  }

  it('keep access lists, blob hashes and authorizations', () => {
    assert.deepEqual(members(signed(transactions['0x1']!))['accessList'], accessList);
    assert.deepEqual(members(signed(transactions['0x3']!))['blobVersionedHashes'], [`0x01${'ab'.repeat(31)}`]);
    assert.deepEqual(members(signed(transactions['0x4']!))['authorizationList'], [
      { chainId: '0x0', address: to, nonce: '0x3', yParity: '0x1', r: `0xb${'0b'.repeat(31)}`, s: signature.s },
    ]);
  });

  it('are read with the blobs beside them, and have the hash without the blobs', () => {
    const raw = signed(transactions['0x3']!);
    const item = parseRlp(raw.slice(4));
    assert.ok(item.kind === 'ok' && item.value.kind === 'list');
    const parts = toRlp([hexList(item.value), ['0xaa'], ['0xbb'], ['0xcc']] as never);
    assert.equal(members(`0x03${parts.slice(2)}`)['hash'], keccak256(raw));
  });

  it('have no receiver if they create a contract, and no chain if they are from before EIP-155', () => {
    const { to: _to, chainId: _chainId, ...rest } = shared;
    const raw = serializeTransaction({ type: 'legacy', ...rest, gasPrice: 5n }, { ...signature, v: 27n });
    const read = members(raw);
    assert.deepEqual([read['to'], read['chainId'], read['v']], [null, undefined, '0x1b']);
  });

  it('are rejected with the reason if they are not exact', () => {
    const raw = signed(transactions['0x2']!);
    const problemOf = (text: string) => {
      const read = readRawTransaction(text);
      return read.kind === 'failed' ? read.problem : undefined;
    };
    assert.equal(problemOf(`${raw}00`), 'There are bytes after the end of the RLP.');
    assert.equal(problemOf(raw.slice(0, -2)), 'The RLP ends within an item.');
    assert.equal(problemOf('0x7e01'), 'Raw transactions of type 0x7e are not decoded.');
    assert.equal(problemOf('0x'), 'The raw transaction is not hex bytes.');
    assert.equal(problemOf('0x2'), 'The raw transaction is not hex bytes.');
    assert.equal(problemOf('0x02c0'), 'The chain ID of the transaction is missing.');
    assert.equal(
      problemOf(`0x${toRlp(['0x00', '0x01', '0x01', to, '0x', '0x']).slice(2)}`),
      'The nonce of the transaction is an integer with leading zeros.',
    );
    assert.equal(
      problemOf(`0x${toRlp(['0x', '0x01', '0x01', '0x1234', '0x', '0x']).slice(2)}`),
      'The receiver of the transaction is not 20 bytes.',
    );
  });
});

describe('RLP', () => {
  it('is read only in its shortest form', () => {
    for (const digits of ['8105', 'b80105', 'f800', 'b90001ff', '', 'c1', '83aabb', 'b8', 'ff'])
      assert.equal(parseRlp(digits).kind, 'failed', digits);
    for (const digits of ['05', '80', 'c0', '8180', '83aabbcc', 'c3820400', `b838${'aa'.repeat(56)}`])
      assert.equal(parseRlp(digits).kind, 'ok', digits);
  });

  it('is read or rejected without running out of memory or stack, even if it has megabytes', () => {
    const long = parseRlp(`ba500000${'aa'.repeat(0x500000)}`);
    assert.ok(long.kind === 'ok' && long.value.kind === 'bytes' && long.value.digits.length === 2 * 0x500000);
    const many = parseRlp(`fa4c4b40${'80'.repeat(5_000_000)}`);
    assert.ok(many.kind === 'failed' && many.problem.includes('500,000 items'));
    let nested = 'c0';
    for (let level = 0; level < 40; level += 1)
      nested = `c${(nested.length / 2).toString(16)}${nested}`.replace(/^c(..)/, 'f8$1');
    const deep = parseRlp(nested);
    assert.ok(deep.kind === 'failed');
    assert.equal(parseRlp('ff'.repeat(5_000_000)).kind, 'failed');
  });
});

const hash = (digit: string): Hex => `0x${digit.repeat(64)}`;
const headerItems: readonly Hex[] = [
  hash('1'),
  hash('2'),
  to,
  hash('3'),
  hash('4'),
  hash('5'),
  `0x${'0'.repeat(512)}`,
  '0x',
  '0x10',
  '0x1c9c380'.replace('0x1', '0x01') as Hex,
  '0x5208',
  '0x6955b900',
  '0x67657468',
  hash('6'),
  `0x${'0'.repeat(16)}`,
  '0x07',
  hash('7'),
  '0x',
  '0x',
  hash('8'),
  hash('9'),
];

describe('raw blocks', () => {
  it('are read with the hash of the header, the transactions, and the withdrawals', () => {
    const typed = signed(transactions['0x2']!);
    const legacy = parseRlp(signed(transactions['0x0']!).slice(2));
    assert.ok(legacy.kind === 'ok');
    const raw = toRlp([headerItems, [typed, hexList(legacy.value)], [], [['0x01', '0x02', to, '0x0f']]] as never);
    const block = readRawBlock(raw);
    assert.ok(block.kind === 'ok', block.kind === 'failed' ? block.problem : '');
    const { hash: own, number, extraData, baseFeePerGas, blobGasUsed, withdrawals, size } = block.value;
    assert.deepEqual(
      [own, number, extraData, baseFeePerGas, blobGasUsed, size],
      [keccak256(toRlp(headerItems)), '0x10', '0x67657468', '0x7', '0x0', `0x${hexToBytes(raw).length.toString(16)}`],
    );
    assert.deepEqual(withdrawals, [{ index: '0x1', validatorIndex: '0x2', address: to, amount: '0xf' }]);
    const read = block.value['transactions'] as readonly { readonly hash: string; readonly transactionIndex: string }[];
    assert.deepEqual(
      read.map((one) => [one.hash, one.transactionIndex]),
      [
        [keccak256(typed), '0x0'],
        [keccak256(signed(transactions['0x0']!)), '0x1'],
      ],
    );
  });

  it('have a header of any fork, and anything else is rejected', () => {
    for (const length of [15, 16, 17, 19, 20, 21]) {
      const header = readRawHeader(toRlp(headerItems.slice(0, length)));
      assert.ok(header.kind === 'ok', String(length));
    }
    assert.equal(readRawHeader(toRlp(headerItems.slice(0, 14))).kind, 'failed');
    assert.equal(readRawHeader(toRlp([...headerItems, '0x01'])).kind, 'failed');
    assert.equal(readRawBlock(toRlp(['0x01'])).kind, 'failed');
  });
});

describe('raw receipts', () => {
  const bloom: Hex = `0x${'0'.repeat(512)}`;
  const log = [to, [hash('a'), hash('b')], '0x1234'];

  it('are read with their type, status and logs', () => {
    const body = toRlp(['0x01', '0x5208', bloom, [log]] as never);
    const read = readRawReceipt(`0x02${body.slice(2)}`);
    assert.ok(read.kind === 'ok', read.kind === 'failed' ? read.problem : '');
    const { type, status, cumulativeGasUsed, logs } = read.value;
    assert.deepEqual([type, status, cumulativeGasUsed], ['0x2', '0x01', '0x5208']);
    assert.deepEqual(logs, [{ address: to, topics: [hash('a'), hash('b')], data: '0x1234' }]);
  });

  it('have a state root before Byzantium, and a status of no bytes for a failure', () => {
    const early = readRawReceipt(toRlp([hash('c'), '0x5208', bloom, []]));
    assert.ok(early.kind === 'ok' && early.value['root'] === hash('c') && early.value['status'] === undefined);
    const failure = readRawReceipt(toRlp(['0x', '0x5208', bloom, []]));
    assert.ok(failure.kind === 'ok' && failure.value['status'] === '0x0');
  });
});

type Nested = Hex | readonly Nested[];

/** An item as viem takes it. */
function hexList(item: Extract<ReturnType<typeof parseRlp>, { kind: 'ok' }>['value']): Nested {
  return item.kind === 'bytes' ? `0x${item.digits}` : item.items.map(hexList);
}
