import assert from 'node:assert/strict';

import { toHex, toRlp } from 'viem';

import type { JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import { type DecodeHints, noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { changedContracts } from '../../../../../../../src/core/knowledge/answers/changedContracts';
import { noKnowledge } from '../../../../request/pipe/noKnowledge';
import { evmNetwork } from '../../exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../../viewParts';

const vault = '0x1111111111111111111111111111111111111111';
const alice = '0x2222222222222222222222222222222222222222';
const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;

const storageLayout = {
  storage: [
    { label: 'fee', offset: 0, slot: '0', type: 't_uint128' },
    { label: 'limit', offset: 16, slot: '0', type: 't_uint128' },
    { label: 'total', offset: 0, slot: '1', type: 't_uint256' },
  ],
  types: {
    t_uint128: { encoding: 'inplace', label: 'uint128', numberOfBytes: '16' },
    t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
  },
};

// After EIP-7928: the second transaction changes a slot that the first one changed too.
const list: JsonValue = [
  {
    address: vault,
    storageChanges: [
      { key: word('0'), changes: [{ index: '0x2', value: word(`${'7'.padStart(32, '0')}${'5'.padStart(32, '0')}`) }] },
      {
        key: word('1'),
        changes: [
          { index: '0x1', value: word('a') },
          { index: '0x2', value: word('c') },
        ],
      },
    ],
    storageReads: [word('9'), word('8')],
    balanceChanges: [
      { index: '0x1', value: '0xde0b6b3a7640000' },
      { index: '0x2', value: '0x1bc16d674ec80000' },
    ],
    nonceChanges: [],
    codeChanges: [],
  },
  {
    address: alice,
    storageChanges: [],
    storageReads: [],
    balanceChanges: [],
    nonceChanges: [{ index: '0x1', value: '0x8' }],
    codeChanges: [{ index: '0x0', code: '0x6001' }],
  },
];

const hints: DecodeHints = { ...noHints, layouts: { [vault]: [{ json: storageLayout, source: 'Vault.json' }] } };

describe('a block access list', () => {
  it('shows variables by name in the order of the transactions, with the value before where the list has it', () => {
    const view = decode('eth_getBlockAccessList', list, hints);
    assert.equal(view.title, 'Changes of the block');
    assert.equal(view.summary, '2 accounts · 2 slots changed · 3 named variables · 2 slots only read');
    assert.deepEqual(
      rowsOf(tableOf(view, 'Storage')).map(({ transaction, variable, before, after }) => [
        transaction,
        variable,
        before,
        after,
      ]),
      [
        ['0', 'total', null, '10'],
        ['1', 'fee', null, '5'],
        ['1', 'limit', null, '7'],
        ['1', 'total', '10', '12'],
      ],
    );
  });

  it('shows what each transaction changed, and what came before the first one', () => {
    const table = tableOf(decode('eth_getBlockAccessListByBlockNumber', list, hints), 'Transactions');
    assert.deepEqual(rowsOf(table), [
      { transaction: 'Before the first', accounts: '1', balances: '0', nonces: '0', codes: '1', variables: '0' },
      { transaction: '0', accounts: '2', balances: '1', nonces: '1', codes: '0', variables: '1' },
      { transaction: '1', accounts: '1', balances: '1', nonces: '0', codes: '0', variables: '3' },
    ]);
    const inner = table.details?.(2) ?? [];
    assert.deepEqual(
      inner.map(({ title }) => title),
      ['Accounts', 'Storage'],
    );
    const [accounts] = inner;
    assert.ok(accounts?.kind === 'table');
    assert.deepEqual(rowsOf(accounts)[0]?.['before'], { amount: '1', symbol: 'ETH' });
  });

  it('shows the last balance, nonce and code of each account and how many slots it changed and read', () => {
    const rows = rowsOf(tableOf(decode('eth_getBlockAccessList', list, noHints), 'Accounts'));
    assert.deepEqual(rows[0]?.['balance'], { amount: '2', symbol: 'ETH' });
    assert.deepEqual([rows[0]?.['written'], rows[0]?.['read']], ['2', '2']);
    assert.deepEqual([rows[1]?.['nonce'], rows[1]?.['code']], ['8', '2 bytes']);
  });

  it('shows the slots of a contract without a layout, and says so', () => {
    const view = decode('eth_getBlockAccessList', list, noHints);
    assert.equal(tableOf(view, 'Storage').rowCount, 3);
    assert.ok(view.notes.some(({ text }) => text.includes('3 changed slots of contracts without a known layout')));
  });

  it('is the same view when it is read from RLP', () => {
    const quantity = (number: number): `0x${string}` => (number === 0 ? '0x' : toHex(number));
    const raw = toRlp([
      [
        vault,
        [
          [
            '0x01',
            [
              ['0x01', '0x0a'],
              ['0x02', '0x0c'],
            ],
          ],
        ],
        ['0x09'],
        [[quantity(1), '0x0de0b6b3a7640000']],
        [[quantity(1), '0x05']],
        [[quantity(0), '0x6001']],
      ],
    ]);
    const view = decode('debug_getRawBlockAccessList', raw, hints);
    assert.equal(view.summary, '1 account · 1 slot changed · 1 named variable · 1 slot only read');
    assert.deepEqual(
      rowsOf(tableOf(view, 'Storage')).map(({ after }) => after),
      ['10', '12'],
    );
    assert.equal(fieldsOf(view)['Bytes'], raw);
  });

  it('says which part of its RLP has a wrong form', () => {
    const view = decode('debug_getRawBlockAccessList', toRlp([['0x11', [], [], [], [], []]]), hints);
    assert.match(view.notes[0]?.text ?? '', /address of the account.* is not 20 bytes/);
  });

  it('says how many entries of it have an unexpected form', () => {
    const odd: JsonValue = [
      {
        address: vault,
        storageChanges: [{ key: 'x', changes: [] }],
        codeChanges: [],
        balanceChanges: [{ index: '-1' }],
      },
      { address: 'nobody' },
    ];
    const view = decode('eth_getBlockAccessList', odd, noHints);
    assert.ok(view.notes.some(({ text }) => text === "3 entries of the answer can't be read."));
  });

  it('of a block that the network does not know is said to be missing', () => {
    assert.equal(decode('eth_getBlockAccessList', null).summary, 'No block found');
  });
});

describe('methods about the state of 2026', () => {
  const words = { [vault]: [word(`${'7'.padStart(32, '0')}${'5'.padStart(32, '0')}`), word('2a')] };
  const asked: JsonValue[] = [{ [vault]: ['0x0', word('6')] }, 'latest'];

  it('eth_getStorageValues shows each word beside the slot that was asked for', () => {
    const view = decode('eth_getStorageValues', words, noHints, undefined, asked);
    assert.equal(view.summary, '2 words of 1 contract');
    assert.deepEqual(
      rowsOf(tableOf(view, 'Words')).map(({ slot }) => slot),
      [word('0'), word('6')],
    );
  });

  it('eth_getStorageValues shows the variables in the words by name', async () => {
    const view = decode('eth_getStorageValues', words, hints, undefined, asked);
    assert.deepEqual(
      rowsOf(tableOf(view, 'Variables')).map(({ variable, value }) => [variable, value]),
      [
        ['fee', '5'],
        ['limit', '7'],
      ],
    );
    const blame = tableOf(view, 'Variables').rowCell?.of(1);
    assert.equal(blame, `# @blame\neth_getStorageAt ${vault} "limit" latest`);
    const found = await changedContracts(
      {
        call: { kind: 'rpc', method: 'eth_getStorageValues', params: asked },
        network: evmNetwork,
        outcome: { kind: 'result', body: new Uint8Array(), value: words },
      },
      { abis: [], problems: [], layout: { json: storageLayout, source: 'Vault.json' } },
      noKnowledge,
    );
    assert.deepEqual(Object.keys(found.hints.layouts ?? {}), [vault]);
  });

  it('the layouts of contracts in a block access list are found, also in its RLP', async () => {
    const raw = toRlp([[vault, [['0x01', [['0x01', '0x0a']]]], [], [], [], []]]);
    for (const [method, value] of [
      ['eth_getBlockAccessList', list],
      ['debug_getRawBlockAccessList', raw],
    ] as const) {
      const found = await changedContracts(
        {
          call: { kind: 'rpc', method, params: ['latest'] },
          network: evmNetwork,
          outcome: { kind: 'result', body: new Uint8Array(), value },
        },
        { abis: [], problems: [], layout: { json: storageLayout, source: 'Vault.json' } },
        noKnowledge,
      );
      assert.deepEqual(Object.keys(found.hints.layouts ?? {}), [vault], method);
    }
  });

  it('eth_capabilities says since which block state and logs are kept', () => {
    const view = decode('eth_capabilities', {
      head: { number: '0x36', hash: word('1') },
      state: { disabled: true },
      logs: { disabled: false, oldestBlock: '0x64', deleteStrategy: { type: 'window', retentionBlocks: '0x80' } },
    });
    assert.equal(view.summary, 'State not kept · logs since block 100');
  });

  it('blocks name the slot, the hash of the requests and the hash of the access list', () => {
    const view = decode('eth_getBlockByNumber', {
      number: '0x1',
      transactions: [],
      slotNumber: '0x2a',
      requestsHash: word('1'),
      blockAccessListHash: word('2'),
    });
    const fields = fieldsOf(view);
    assert.deepEqual(
      [fields['Slot'], fields['Requests hash'], fields['Block access list hash']],
      ['42', word('1'), word('2')],
    );
  });
});
