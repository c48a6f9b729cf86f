import assert from 'node:assert/strict';

import { encodeFunctionData, parseAbi, parseTransaction, toRlp } from 'viem';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import type { DecodedView, TableSection } from '../../../../../src/core/base/view/decodedView';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork, l2Network, solanaNetwork } from './exampleNetworks';
import { rawTransaction, sampleAnswers, sampleParams } from './sampleAnswers';
import { decode, fieldsOf, rowsOf, tableOf } from './viewParts';

const alice = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const token = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';

function withParams(method: string, value: JsonValue, params: readonly JsonValue[]): DecodedView {
  const outcome = { kind: 'result', body: new Uint8Array(), value } as const;
  return decodeExchange({ call: { kind: 'rpc', method, params }, network: evmNetwork, outcome }, noHints);
}

/** What is inside of a row, with fields as plain JSON. */
function inside(table: TableSection, row: number): DecodedView {
  return { title: '', summary: '', tone: 'neutral', notes: [], sections: table.details?.(row) ?? [] };
}

describe('the view of a raw transaction', () => {
  it('has its members and the function it calls, in every form', () => {
    const view = decode('eth_getRawTransactionByHash', rawTransaction);
    const { Nonce, To, 'Gas limit': gas, Bytes } = fieldsOf(view);
    assert.deepEqual([Nonce, To, gas, Bytes], ['7', token, '65000', rawTransaction]);
    for (const printed of [
      printText(view, { maxRows: 5, time: utcTime }),
      printMarkdown(view, { maxRows: 5, time: utcTime }),
    ]) {
      assert.match(printed, /Calls transfer\(address,uint256\)/);
      assert.match(printed, /dynamic fee \(0x2\)/);
      assert.match(printed, new RegExp(alice));
    }
  });

  it('shows the transaction of the request below the hash in the answer', () => {
    const { hash } = { hash: fieldsOf(decode('debug_getRawTransaction', rawTransaction))['Transaction'] };
    assert.ok(typeof hash === 'string');
    const view = withParams('eth_sendRawTransaction', hash, [rawTransaction]);
    assert.deepEqual([view.summary, view.notes], [hash, []]);
    assert.equal(fieldsOf(view)['To'], token);
    const other = withParams('eth_sendRawTransaction', `0x${'1'.repeat(64)}`, [rawTransaction]);
    assert.match(other.notes[0]?.text ?? '', new RegExp(hash));
    assert.equal(withParams('eth_sendTransaction', hash, [{ to: token }]).sections.length, 1);
  });

  it('shows why a transaction cannot be read, and its bytes', () => {
    const view = decode('eth_getRawTransactionByHash', '0x02c0');
    assert.deepEqual(
      [view.notes[0]?.text, fieldsOf(view)['Bytes']],
      ['The chain ID of the transaction is missing.', '0x02c0'],
    );
    assert.equal(decode('eth_getRawTransactionByHash', null).summary, 'No transaction found');
  });

  it('is the same for eth_signTransaction with and without members', () => {
    const titles = [rawTransaction, { raw: rawTransaction, tx: {} }].map(
      (value) => fieldsOf(decode('eth_signTransaction', value))['Transaction'],
    );
    assert.equal(titles[0], titles[1]);
    assert.equal(parseTransaction(rawTransaction as `0x02${string}`).nonce, 7);
  });
});

describe('the views of raw receipts, proofs and access lists', () => {
  it('show the difference of the gas sums in raw receipts', () => {
    const bloom = `0x${'0'.repeat(512)}` as const;
    const receipts = (['0x5208', '0xa410'] as const).map((used) => toRlp(['0x01', used, bloom, []]));
    const [table] = decode('debug_getRawReceipts', [...receipts, '0x', 5]).sections;
    assert.ok(table?.kind === 'table');
    assert.deepEqual(
      rowsOf(table).map(({ status, gasUsed }) => [status, gasUsed]),
      [
        ['Success', '21000'],
        ['Success', '21000'],
        ['The raw receipt is not hex bytes.', null],
        ['The raw receipt is not hex bytes.', null],
      ],
    );
  });

  it('list the slots of a proof, and the nodes of each', () => {
    const view = decode('eth_getProof', sampleAnswers['eth_getProof'] ?? null);
    assert.equal(view.summary, 'Balance 1 ETH · 1 storage slot');
    const storage = tableOf(view, 'Storage');
    assert.deepEqual(rowsOf(storage), [{ slot: '0x0', value: '0x2a', nodes: '1' }]);
    assert.deepEqual(rowsOf(tableOf(inside(storage, 0), 'Storage proof')), [
      { depth: '0', bytes: '2', node: '0xe2a0' },
    ]);
    assert.equal(tableOf(view, 'Account proof').rowCount, 2);
  });

  it('list the keys of an access list, and show if the call failed', () => {
    const answer = { accessList: [{ address: token, storageKeys: ['0x1', '0x2'] }], gasUsed: '0x64' };
    const view = decode('eth_createAccessList', answer);
    assert.equal(view.summary, '1 address · 2 storage keys · 100 gas with this list');
    assert.deepEqual(rowsOf(tableOf(view, 'Access list')), [
      { address: token, count: '2', storageKeys: ['0x1', '0x2'] },
    ]);
    const failed = decode('eth_createAccessList', { ...answer, error: 'execution reverted' });
    assert.deepEqual([failed.tone, fieldsOf(failed)['Error']], ['bad', 'execution reverted']);
  });
});

describe('the views of simulations', () => {
  it('show what each call of eth_simulateV1 called, returned and logged', () => {
    const method = 'eth_simulateV1';
    const view = withParams(method, sampleAnswers[method] ?? null, sampleParams[method] ?? []);
    assert.deepEqual([view.summary, view.tone], ['2 calls in 1 block, 1 failed', 'bad']);
    const calls = tableOf(view, 'Calls');
    assert.deepEqual(
      rowsOf(calls).map((row) => [row['status'], row['to'], row['function'], row['result'], row['logs']]),
      [
        ['Success', token, 'balanceOf', '1', '1'],
        ['Failure', token, null, 'execution reverted', '0'],
      ],
    );
    assert.equal(tableOf(inside(calls, 0), 'Logs').rowCount, 1);
    assert.equal(fieldsOf(inside(calls, 1))['Error'], 'execution reverted');
    assert.deepEqual(
      rowsOf(tableOf(view, 'Blocks')).map(({ number, calls: count }) => [number, count]),
      [['16', '2']],
    );
  });

  it('decode the revert of a call', () => {
    const abi = parseAbi(['function Error(string)']);
    const data = encodeFunctionData({ abi, args: ['no funds'] });
    const failed = {
      status: '0x0',
      gasUsed: '0x1',
      logs: [],
      returnData: '0x',
      error: { code: 3, message: 'x', data },
    };
    const calls = tableOf(decode('eth_simulateV1', [{ number: '0x1', calls: [failed] }]), 'Calls');
    assert.match(printText(inside(calls, 0), { maxRows: 5, time: utcTime }), /no funds/);
  });

  it('show the fee and the revert reason of l2net transactions, in the rows too', () => {
    const method = 'l2net_simulateTransactions';
    const view = decode(method, sampleAnswers[method] ?? null, noHints, l2Network);
    assert.equal(view.summary, '2 transactions, 1 reverted');
    const [table] = view.sections;
    assert.ok(table?.kind === 'table');
    assert.deepEqual(
      rowsOf(table).map(({ status, reason, fee }) => [status, reason, fee]),
      [
        ['Success', null, { amount: '0.0001', symbol: 'STRK' }],
        ['Reverted', 'Insufficient balance', { amount: '0.0001', symbol: 'STRK' }],
      ],
    );
  });

  it('show the result, the units and the log of a Solana simulation', () => {
    const value = {
      context: { slot: 5 },
      value: { err: { InstructionError: [0, { Custom: 1 }] }, logs: ['Program 1 invoke [1]'], unitsConsumed: 150 },
    };
    const view = decode('simulateTransaction', value, noHints, solanaNetwork);
    assert.equal(view.summary, 'Failure: Instruction 0: custom error 1 (0x1) · 150 compute units · 1 line of log');
    assert.deepEqual(rowsOf(tableOf(view, 'Log of the programs')), [{ text: 'Program 1 invoke [1]' }]);
  });
});

describe('the views of a node and its pool', () => {
  it('have one row for each transaction of the pool, by state, sender and nonce', () => {
    const transaction = { hash: `0x${'a'.repeat(64)}`, from: token, to: alice, value: '0x1', gasPrice: '0x3b9aca00' };
    const content = {
      pending: { [token]: { '7': transaction, '8': transaction } },
      queued: { [alice]: { '1': transaction } },
    };
    const view = decode('txpool_content', content);
    assert.equal(view.summary, '2 pending, 1 queued');
    assert.deepEqual(
      rowsOf(tableOf(view, 'Transactions')).map(({ state, from, nonce, fee }) => [state, from, nonce, fee]),
      [
        ['pending', token, '7', { amount: '1', symbol: 'gwei' }],
        ['pending', token, '8', { amount: '1', symbol: 'gwei' }],
        ['queued', alice, '1', { amount: '1', symbol: 'gwei' }],
      ],
    );
    const ofOne = decode('txpool_contentFrom', { pending: { '7': transaction }, queued: {} });
    assert.deepEqual(
      rowsOf(tableOf(ofOne, 'Transactions')).map(({ state, from, nonce }) => [state, from, nonce]),
      [['pending', token, '7']],
    );
    assert.equal(fieldsOf(inside(tableOf(ofOne, 'Transactions'), 0))['To'], alice);
  });

  it('show whether a node is syncing, and its progress', () => {
    assert.match(decode('eth_syncing', false).summary, /^Not syncing/);
    const view = decode('eth_syncing', {
      currentBlock: '0x9',
      highestBlock: '0xa',
      startingBlock: '0x0',
      other: '0x10',
    });
    assert.equal(view.summary, 'Syncing: block 9 of 10, 1 to go');
    assert.equal(fieldsOf(view)['other'], '16');
    const l2 = decode('l2net_syncing', { current_block_num: 50, highest_block_num: 40 }, noHints, l2Network);
    assert.equal(l2.summary, 'Syncing: block 50 of 40, 0 to go');
  });

  it('distinguish logs from hashes in the changes of a filter', () => {
    assert.equal(decode('eth_getFilterChanges', []).summary, 'No changes since the last request');
    assert.equal(decode('eth_getFilterChanges', [`0x${'1'.repeat(64)}`]).sections.length, 1);
    assert.equal(decode('eth_getFilterChanges', sampleAnswers['eth_getLogs'] ?? null).title, 'Logs');
  });

  it('keep their form under the prefix of the network', () => {
    const network = { ...l2Network, methodPrefix: 'chain_' };
    assert.equal(decode('chain_blockNumber', 5, noHints, network).summary, '5');
    assert.equal(decode('chain_chainId', '0x534e5f4d41494e', noHints, network).title, 'Chain ID');
  });
});

describe('the data of a Solana account', () => {
  it('is shown with its encoding, or as the node parsed it', () => {
    const account = (data: JsonValue) => ({ context: { slot: 5 }, value: { lamports: 5, data } });
    const dataOf = (data: JsonValue) =>
      fieldsOf(decode('getAccountInfo', account(data), noHints, solanaNetwork))['Data'];
    assert.equal(dataOf(['AAAA', 'base64']), 'AAAA (base64)');
    assert.equal(dataOf(['', 'base64']), 'No data');
    assert.deepEqual(dataOf({ program: 'stake', space: 200 }), { program: 'stake', space: '200' });
  });
});

describe('very large answers', () => {
  const count = 100_000;
  const many = (make: (index: number) => JsonValue): readonly JsonValue[] =>
    Array.from({ length: count }, (_, i) => make(i));
  const hex = `0x${'ab'.repeat(5_000_000)}`;
  const hashes = many((index) => `0x${index.toString(16).padStart(64, '0')}`);
  const answers: readonly (readonly [method: string, answer: JsonValue])[] = [
    ['eth_getRawTransactionByHash', hex],
    ['eth_getRawTransactionByHash', `0x02fa4c4b40${'80'.repeat(5_000_000)}`],
    ['debug_getRawBlock', hex],
    ['debug_getRawHeader', hex],
    ['debug_getRawReceipts', many(() => '0xc0')],
    ['debug_preimage', hex],
    ['eth_sign', hex],
    ['eth_getCode', hex],
    ['eth_sendRawTransaction', hex],
    ['web3_clientVersion', hex],
    ['eth_accounts', hashes],
    ['eth_getFilterChanges', hashes],
    ['eth_getProof', { accountProof: hashes, storageProof: many((index) => ({ key: `0x${index}`, value: hex })) }],
    ['eth_createAccessList', { accessList: many(() => ({ address: alice, storageKeys: ['0x1'] })), gasUsed: hex }],
    ['eth_simulateV1', [{ number: '0x1', calls: many(() => ({ status: '0x1', returnData: '0x', logs: [] })) }]],
    ['txpool_content', { pending: { [alice]: Object.fromEntries(hashes.map((_, nonce) => [nonce, { to: alice }])) } }],
    ['txpool_inspect', { pending: Object.fromEntries(hashes.map((hash) => [String(hash), { '1': hex }])) }],
    ['eth_config', { current: { precompiles: Object.fromEntries(hashes.map((hash) => [String(hash), 'name'])) } }],
    ['l2net_call', hashes],
    ['l2net_getStateUpdate', { state_diff: { storage_diffs: many(() => ({ address: '0x1', storage_entries: [] })) } }],
    ['l2net_simulateTransactions', many(() => ({ transaction_trace: {}, fee_estimation: {} }))],
    ['getSignaturesForAddress', many((slot) => ({ slot, signature: 'a' }))],
    ['simulateTransaction', { value: { err: null, logs: many(() => 'a') } }],
  ];
  for (const [method, answer] of answers) {
    it(`are decoded and printed up to a limit: ${method}`, () => {
      const view = decode(method, answer);
      const options = { maxRows: 50, time: utcTime, jsonCharacters: 1000 };
      const lengths = [printText(view, options).length, printMarkdown(view, options).length];
      // A few values of 100,000 characters and fifty rows with them.
      assert.ok(Math.max(...lengths) < 12_000_000, lengths.join());
    });
  }
});
