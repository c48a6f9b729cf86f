import assert from 'node:assert/strict';

import { receiptSections } from '../../../../../../../src/core/answer/decode/evm/transactions/decodeReceipt';
import type { JsonObject, JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../../../src/core/base/view/printMarkdown';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { integerValue } from '../../../../../../../src/core/base/view/value';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from '../../exampleNetworks';
import { alice, bob, transferLog } from '../../transferLog';
import { decode, fieldsOf, rowsOf, tableOf } from '../../viewParts';

describe('receipts', () => {
  const receipt = {
    status: '0x1',
    transactionHash: `0x${'a'.repeat(64)}`,
    blockNumber: '0x1',
    blockHash: `0x${'b'.repeat(64)}`,
    transactionIndex: '0x0',
    from: alice,
    to: bob,
    contractAddress: null,
    gasUsed: '0x5208',
    cumulativeGasUsed: '0x5208',
    effectiveGasPrice: '0x3b9aca00',
    logs: [],
    type: '0x2',
  };

  it('are summarized in one line', () => {
    assert.equal(
      decode('eth_getTransactionReceipt', { ...receipt, blockNumber: '0x121eac0', logs: [transferLog(1n)] }).summary,
      'Sent 1 unit of USDC to WETH · Success in block 19,000,000 · fee 0.000021 ETH · 1 log',
    );
  });

  it('claim no contract for a creation that failed, although nodes fill its address', () => {
    const creation = { ...receipt, to: null, contractAddress: bob, status: '0x0' };
    const view = decode('eth_getTransactionReceipt', creation);
    assert.equal(view.summary, 'Failure in block 1 · fee 0.000021 ETH');
    const [table] = decode('eth_getBlockReceipts', [creation]).sections;
    const details = table?.kind === 'table' ? table.details?.(0) : undefined;
    for (const [first] of [view.sections, details ?? []])
      assert.deepEqual(first?.kind === 'fields' && first.fields.map(({ label }) => label), [
        'From',
        'To',
        'Not created',
      ]);
    assert.match(
      decode('eth_getTransactionReceipt', { ...creation, status: '0x1' }).summary,
      /^Created WETH · Success/,
    );
  });

  it('say what a root beside a status, a sum below its part and a bloom filter without logs are', () => {
    const textOf = (more: JsonObject) =>
      printText(decode('eth_getTransactionReceipt', { ...receipt, ...more }), { maxRows: 5, time: utcTime });
    const zeros = `0x${'0'.repeat(64)}`;
    const filler = textOf({ root: zeros, cumulativeGasUsed: '0x0', logsBloom: `0x${'f'.repeat(512)}` });
    assert.match(filler, /State root +0x0+  \(empty: the node has no root for this\)/);
    assert.match(filler, /so far +0 gas  \(less than the gas of this transaction: the node doesn't count it\)/);
    assert.match(filler, /Bloom filter +not empty  \(but the answer has no logs: the chain fills it, or/);
    const plain = textOf({ root: `0x${'7'.repeat(64)}`, logsBloom: `0x${'0'.repeat(512)}` });
    assert.doesNotMatch(plain, /Byzantium|Bloom|less than/);
    const { status: _, ...older } = receipt;
    const before = (root: string) => fieldsOf(decode('eth_getTransactionReceipt', { ...older, root }))['Status'];
    assert.equal(before(`0x${'7'.repeat(64)}`), 'Unknown (before Byzantium)');
    assert.equal(before(zeros), 'Unknown');
    const logs = [transferLog(1n)];
    assert.doesNotMatch(textOf({ logs, logsBloom: `0x${'f'.repeat(512)}` }), /Bloom/);
  });

  it('show the time in the first line if the logs contain it', () => {
    const log = { ...transferLog(1n), blockTimestamp: '0x65a2e503' };
    assert.equal(
      decode('eth_getTransactionReceipt', { ...receipt, blockNumber: '0x121eac0', logs: [log] }).summary,
      'Sent 1 unit of USDC to WETH · Success in block 19,000,000 · 2024-01-13 19:31:15 UTC · fee 0.000021 ETH · 1 log',
    );
  });

  it('show the time in the first line if it was requested, or is in the receipt', () => {
    const timed = 'Success in block 19,000,000 · 2024-01-13 19:31:15 UTC · fee 0.000021 ETH';
    const asked = { ...noHints, blockTime: '1705174275' };
    assert.equal(decode('eth_getTransactionReceipt', { ...receipt, blockNumber: '0x121eac0' }, asked).summary, timed);
    const own = { ...receipt, blockNumber: '0x121eac0', blockTimestamp: '0x65a2e503' };
    assert.equal(decode('eth_getTransactionReceipt', own).summary, timed);
  });

  it('show the fee in one line in a terminal and in Markdown too', () => {
    const view = decode('eth_getTransactionReceipt', receipt);
    const line = 'Fee: 0.000021 ETH for 21,000 gas';
    assert.ok(printText(view, { maxRows: 5, time: utcTime }).includes(`\n${line}\n`));
    assert.ok(printMarkdown(view, { maxRows: 5, time: utcTime }).replaceAll('**', '').includes(line));
  });

  it('list the logs before the fee, which is one line, and before the position of the transaction', () => {
    const { sections } = decode('eth_getTransactionReceipt', { ...receipt, logs: [transferLog(1n)] });
    assert.deepEqual(
      sections.map(({ title }) => title),
      [
        undefined,
        'Logs',
        "Movements (from the events of the receipt; native transfers inside aren't in it)",
        'Fee',
        'Details',
      ],
    );
    const fee = sections[3];
    assert.equal(fee?.kind === 'fields' ? fee.fold : undefined, '0.000021 ETH for 21,000 gas');
  });

  it('make the checksum of a contract once for all rows of logs and of movements', () => {
    const tables = receiptSections(
      { ...receipt, logs: [transferLog(1n), transferLog(2n)] },
      evmNetwork,
      noHints,
    ).filter((section) => section.kind === 'table');
    assert.equal(tables.length, 2);
    for (const { columns, at } of tables) {
      const place = columns.findIndex(({ id }) => id === 'contract' || id === 'token');
      assert.equal(at(0)[place]?.kind, 'address');
      assert.equal(at(0)[place], at(1)[place]);
    }
  });

  it('show a fee that is paid in a token in that token, or as a number of unknown units', () => {
    const celo = { ...receipt, type: '0x7b' };
    const unknown = decode('eth_getTransactionReceipt', celo);
    const units = 'units of an unknown fee currency';
    assert.equal(unknown.summary, `Success in block 1 · fee 21,000,000,000,000 ${units}`);
    assert.deepEqual(
      [fieldsOf(unknown)['Fee'], fieldsOf(unknown)['Effective gas price']],
      ['21000000000000', '1000000000'],
    );
    assert.doesNotMatch(printText(unknown, { maxRows: 5, time: utcTime }), / ETH|gwei/);
    const token = `0x${'7'.repeat(40)}`;
    const known = decode(
      'eth_getTransactionReceipt',
      { ...celo, feeCurrency: token },
      { ...noHints, tokens: { [token]: { decimals: 12, symbol: 'cUSD' } } },
    );
    assert.equal(known.summary, 'Success in block 1 · fee 21 cUSD');
    assert.equal(fieldsOf(known)['Fee currency'], token);
    const native = decode('eth_getTransactionReceipt', { ...celo, feeCurrency: null });
    assert.match(native.summary, /fee 0\.000021 ETH$/);
  });

  it('show a fee that the chain counts in other units than the token has by the transfer of its payer', () => {
    const token = `0x20c${'7'.repeat(37)}`;
    const word = (text: string) => `0x${text.replace('0x', '').padStart(64, '0')}`;
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    // 21,000 gas at 20 attodollars times 10^9 are 420 millionths of a dollar.
    const paid = { ...receipt, type: '0x76', effectiveGasPrice: '0x4a817c800', feeToken: token, feePayer: alice };
    const log = { address: token, topics: [transfer, word(alice), word('feec')], data: word('1a4') };
    const of = (json: JsonValue, hints = noHints) => decode('eth_getTransactionReceipt', json, hints);
    const hints = { ...noHints, tokens: { [token]: { decimals: 6, symbol: 'pathUSD' } } };
    assert.match(of({ ...paid, logs: [log] }, hints).summary, /fee 0\.00042 pathUSD · 1 log$/);
    assert.match(of({ ...paid, logs: [log] }).summary, /fee 420 units of the fee currency · 1 log$/);
    // What the chain counts in fractions of a unit is rounded up.
    const odd = { ...paid, gasUsed: '0x5209', logs: [{ ...log, data: word('1a5') }] };
    assert.match(of(odd, hints).summary, /fee 0\.000421 pathUSD/);
    // Without that transfer, nothing says which units they are: neither another amount nor another payer does.
    const others = [[], [{ ...log, data: word('1a5') }], [{ ...log, topics: [transfer, word(token), word('feec')] }]];
    for (const logs of others)
      assert.match(of({ ...paid, logs }, hints).summary, /fee 420,000,000,000,000 \(unit unknown\)/);
    assert.match(of({ ...receipt, feeToken: null }).summary, /fee 21,000,000,000,000 \(unit unknown\)$/);
    assert.equal(fieldsOf(of(paid))['Type'], 'Tempo (0x76)');
    const { rowCount, columns, at } = tableOf(decode('eth_getBlockReceipts', [paid], hints), undefined);
    assert.equal(rowCount, 1);
    assert.deepEqual(
      at(0)[columns.findIndex(({ id }) => id === 'fee')],
      integerValue(420_000_000_000_000n, '(unit unknown)'),
    );
    const asked = {
      hash: receipt.transactionHash,
      type: '0x76',
      from: alice,
      maxFeePerGas: '0x3b9aca00',
      feeToken: null,
    };
    assert.match(
      printText(decode('eth_getTransactionByHash', asked), { maxRows: 5, time: utcTime }),
      /1,000,000,000 \(unit unknown\)/,
    );
  });

  it('show the gas prices of a transaction that pays its fee in a token as plain numbers', () => {
    const token = `0x${'7'.repeat(40)}`;
    const paid = { hash: receipt.transactionHash, type: '0x7b', from: alice, maxFeePerGas: '0x3b9aca00', input: '0x' };
    const fields = fieldsOf(decode('eth_getTransactionByHash', { ...paid, feeCurrency: token }));
    assert.deepEqual([fields['Max fee'], fields['Fee currency']], ['1000000000', token]);
    const own = fieldsOf(decode('eth_getTransactionByHash', { ...paid, feeCurrency: null }));
    assert.deepEqual(own['Max fee'], { amount: '1', symbol: 'gwei' });
  });

  it('show the part of a fee that pays for data on L1 separately, without counting it twice', () => {
    const fields = fieldsOf(decode('eth_getTransactionReceipt', { ...receipt, gasUsedForL1: '0x3e8' }));
    assert.deepEqual(
      [fields['Fee'], fields['L1 part of the fee'], fields['Gas for L1 data']],
      [{ amount: '0.000021', symbol: 'ETH' }, { amount: '0.000001', symbol: 'ETH' }, '1000'],
    );
  });

  it('show the state root without a status before Byzantium', () => {
    const { status: _, ...rest } = receipt;
    const view = decode('eth_getTransactionReceipt', { ...rest, root: `0x${'9'.repeat(64)}`, type: '0x0' });
    assert.equal(view.tone, 'neutral');
    assert.equal(fieldsOf(view)['Status'], 'Unknown (before Byzantium)');
    assert.equal(fieldsOf(view)['State root'], `0x${'9'.repeat(64)}`);
    assert.match(view.summary, /^Mined in block 1/);
  });

  it('show lists and objects in other fields member by member', () => {
    const further = { l2ToL1Logs: [{ isService: true, key: '0x12', parts: [1, { deep: 'x' }] }], none: [], empty: {} };
    const fields = fieldsOf(decode('eth_getTransactionReceipt', { ...receipt, ...further }));
    assert.deepEqual(
      [fields['l2ToL1Logs'], fields['none'], fields['empty']],
      [[{ isService: true, key: '0x12', parts: ['1', { deep: 'x' }] }], [], '{}'],
    );
    const deep = JSON.stringify(Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1));
    assert.match(
      JSON.stringify(
        fieldsOf(decode('eth_getTransactionReceipt', { ...receipt, deep: JSON.parse(deep) as JsonValue }))['deep'],
      ),
      /^\[{6}"\[+1\]+"\]{6}$/,
    );
    const long = Array.from({ length: 1001 }, () => 0);
    assert.equal(fieldsOf(decode('eth_getTransactionReceipt', { ...receipt, long }))['long'], JSON.stringify(long));
  });

  it('show an unknown status without status and state root', () => {
    const { status: _, ...rest } = receipt;
    assert.equal(fieldsOf(decode('eth_getTransactionReceipt', rest))['Status'], 'Unknown');
    assert.equal(
      fieldsOf(decode('eth_getTransactionReceipt', { ...rest, status: null, root: null }))['Status'],
      'Unknown',
    );
  });

  it('keep incomplete fee parts and invalid quantities in the other fields', () => {
    const fields = fieldsOf(
      decode('eth_getTransactionReceipt', {
        ...receipt,
        blobGasUsed: '0x20000',
        l1Fee: 'free',
        operatorFeeScalar: '0x1',
        logs: 'none',
      }),
    );
    assert.deepEqual(
      [fields['blobGasUsed'], fields['l1Fee'], fields['operatorFeeScalar'], fields['logs']],
      ['131072', 'free', '1', 'none'],
    );
    assert.equal(fields['Blob fee'], undefined);
  });

  it('add the operator fee by the formula of the upgrade that the receipt shows', () => {
    const charged = { ...receipt, type: '0x2', l1Fee: '0x1', operatorFeeScalar: '0x7a120', operatorFeeConstant: '0x5' };
    const fee = (json: JsonValue) => fieldsOf(decode('eth_getTransactionReceipt', json));
    // Isthmus: 21,000 gas × 500,000 / 10^6 + 5. Jovian: 21,000 gas × 500,000 × 100 + 5.
    assert.deepEqual(fee(charged)['Operator fee'], { amount: '0.000000000000010505', symbol: 'ETH' });
    assert.deepEqual(fee(charged)['Fee with all parts'], { amount: '0.000021000000010506', symbol: 'ETH' });
    const jovian = { ...charged, daFootprintGasScalar: '0x190' };
    assert.deepEqual(fee(jovian)['Operator fee'], { amount: '0.000001050000000005', symbol: 'ETH' });
    assert.match(decode('eth_getTransactionReceipt', jovian).summary, /fee 0\.000022050000000006 ETH/);
    for (const free of [
      { ...charged, type: '0x7e' },
      { ...charged, operatorFeeScalar: null, operatorFeeConstant: null },
    ])
      assert.equal(fee(free)['Operator fee'], undefined);
  });

  it("have a note that the fee doesn't include the operator fee, if it can't be computed", () => {
    const charged = {
      ...receipt,
      type: '0x2',
      l1Fee: '0x1',
      operatorFeeScalar: '0x0',
      operatorFeeConstant: '0x5',
      tokenRatio: '0xbb8',
    };
    assert.equal(fieldsOf(decode('eth_getTransactionReceipt', charged))['Operator fee'], undefined);
    const half = { ...charged, operatorFeeScalar: null, tokenRatio: undefined };
    assert.match(decode('eth_getTransactionReceipt', half).notes[0]?.text ?? '', /doesn't include the operator fee/);
    assert.match(decode('eth_getTransactionReceipt', charged).notes[0]?.text ?? '', /doesn't include the operator fee/);
    assert.deepEqual(decode('eth_getTransactionReceipt', { ...charged, operatorFeeConstant: '0x0' }).notes, []);
    const { notes } = decode('eth_getTransactionReceipt', charged);
    const block = decode('eth_getBlockReceipts', [receipt, charged, charged]);
    assert.deepEqual(block.notes, notes);
    // Rows that are saved or copied have no notes.
    assert.deepEqual(
      rowsOf(tableOf(block, undefined)).map(({ leftOut }) => leftOut),
      [null, 'operator fee', 'operator fee'],
    );
    assert.ok(
      tableOf(decode('eth_getBlockReceipts', [receipt]), undefined).columns.every(({ id }) => id !== 'leftOut'),
    );
  });

  it("show an L2's own fee, transaction types and fields", () => {
    const fields = fieldsOf(
      decode('eth_getTransactionReceipt', {
        ...receipt,
        type: '0x7e',
        l1Fee: '0xde0b6b3a7640000',
        l1GasUsed: '0x640',
        depositNonce: null,
      }),
    );
    assert.deepEqual(
      [fields['Type'], fields['Fee'], fields['L1 fee'], fields['Fee with L1 fee'], fields['l1GasUsed']],
      [
        'OP Stack deposit (0x7e)',
        { amount: '0.000021', symbol: 'ETH' },
        { amount: '1', symbol: 'ETH' },
        { amount: '1.000021', symbol: 'ETH' },
        '1600',
      ],
    );
    for (const [type, name] of [
      ['0x64', 'Arbitrum deposit (0x64)'],
      ['0x4', 'set code (0x4)'],
      ['0x55', 'type 0x55'],
    ]) {
      assert.equal(fieldsOf(decode('eth_getTransactionReceipt', { ...receipt, type: type ?? null }))['Type'], name);
    }
  });

  it('are counted as failed only if all receipts of a block have a status', () => {
    const { status, ...early } = { ...receipt, root: `0x${'9'.repeat(64)}` };
    const failed = { ...receipt, status: '0x0' };
    const summaries = [
      [[receipt, receipt], '2 receipts, none failed'],
      [[receipt, failed], '2 receipts, 1 failed'],
      [[early, early], '2 receipts, status not recorded'],
      [[early], '1 receipt, status not recorded'],
      [[receipt, early], '2 receipts, status of 1 not recorded'],
      [[failed, early, early], '3 receipts, 1 failed, status of 2 not recorded'],
      [[], '0 receipts'],
    ] as const;
    for (const [receipts, summary] of summaries)
      assert.equal(decode('eth_getBlockReceipts', receipts).summary, summary);
    assert.equal(status, '0x1');
  });

  it('are rows with the full receipt in the details for a block', () => {
    const view = decode('eth_getBlockReceipts', [receipt, { ...receipt, status: '0x0' }]);
    assert.equal(view.summary, '2 receipts, 1 failed');
    const [table] = view.sections;
    assert.ok(table?.kind === 'table');
    assert.deepEqual(
      rowsOf(table).map((row) => [row['status'], row['fee']]),
      [
        ['Success', { amount: '0.000021', symbol: 'ETH' }],
        ['Failure', { amount: '0.000021', symbol: 'ETH' }],
      ],
    );
    assert.equal(table.details?.(1)[1]?.title, 'Fee');
  });
});
