import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import type { DecodedView, Field } from '../../../../../../../src/core/base/view/decodedView';
import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../../../src/core/base/view/printMarkdown';
import { printCsv } from '../../../../../../../src/core/base/view/printTable';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork, l2Network } from '../../exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../../viewParts';

const address = '0xf97e180c050e5ab072211ad2c213eb5aee4df134';
const withdrawal = { index: '0x2a', validatorIndex: '0x112a88', address, amount: '0x12fd2c4' };

function block(more: Record<string, JsonValue>): JsonValue {
  return { number: '0x1406f40', hash: `0x${'a'.repeat(64)}`, transactions: [], ...more };
}

function viewOf(more: Record<string, JsonValue>, network = evmNetwork): DecodedView {
  return decode('eth_getBlockByNumber', block(more), noHints, network);
}

function fieldOf(view: DecodedView, label: string): Field | undefined {
  return view.sections
    .flatMap((section) => (section.kind === 'fields' ? section.fields : []))
    .find((field) => field.label === label);
}

describe('members of a block that only some chains have', () => {
  it('are integers and times, and bytes stay hex', () => {
    const fields = fieldsOf(
      viewOf({
        l1BlockNumber: '0x11b3fb3',
        sendCount: '0x1a2b',
        sendRoot: `0x${'0'.repeat(63)}1`,
        timestampMillis: '0x19b8f2e8e40',
        milliTimestamp: '0x19b8f2e8e41',
        generalGasLimit: '0x0',
        nonce: '0xdbac8c9e1f0a4b77',
        mixHash: `0x${'a'.repeat(64)}`,
        flags: '0x00',
      }),
    );
    assert.deepEqual(
      [fields['l1BlockNumber'], fields['sendCount'], fields['generalGasLimit']],
      ['18562995', '6699', '0'],
    );
    assert.match(String(fields['timestampMillis']), /^2026-01-\d\dT/);
    assert.match(String(fields['milliTimestamp']), /^2026-01-\d\dT/);
    assert.deepEqual([fields['nonce'], fields['flags']], ['0xdbac8c9e1f0a4b77', '0x00']);
    assert.deepEqual([fields['sendRoot'], fields['mixHash']], [`0x${'0'.repeat(63)}1`, `0x${'a'.repeat(64)}`]);
  });

  it('are integers in transactions too, the halves of a signature apart, and what a deposit mints is an amount', () => {
    const deposit = {
      hash: `0x${'a'.repeat(64)}`,
      type: '0x7e',
      mint: '0xde0b6b3a7640000',
      r: '0x12',
      depositReceiptVersion: '0x1',
      input: '0x',
    };
    const fields = fieldsOf(decode('eth_getTransactionByHash', deposit));
    assert.deepEqual(fields['Minted by the deposit'], { amount: '1', symbol: 'ETH' });
    assert.deepEqual([fields['r'], fields['depositReceiptVersion']], ['0x12', '1']);
  });

  it('have prices of gas on l2net as integers in each currency', () => {
    const l1_gas_price = { price_in_fri: '0x2540be400', price_in_wei: '0x5f5e100' };
    const view = decode(
      'l2net_getBlockWithTxHashes',
      { block_number: 5, transactions: [], l1_gas_price },
      noHints,
      l2Network,
    );
    assert.deepEqual(fieldsOf(view)['L1 gas price'], { price_in_fri: '10000000000', price_in_wei: '100000000' });
  });
});

describe('withdrawals of a block', () => {
  it('are rows with index, validator, address and the amount in the currency', () => {
    const view = viewOf({ withdrawals: [withdrawal, { ...withdrawal, index: '0x2b', amount: '0x773594000' }] });
    const table = tableOf(view, 'Withdrawals');
    assert.deepEqual(rowsOf(table)[0], {
      index: '42',
      validator: '1125000',
      address: '0xf97e180c050e5Ab072211Ad2C213Eb5AEE4DF134',
      amount: { amount: '0.019911364', symbol: 'ETH' },
    });
    assert.deepEqual(rowsOf(table)[1]?.['amount'], { amount: '32', symbol: 'ETH' });
    assert.equal(fieldsOf(view)['Withdrawals'], '2');
    assert.equal(printCsv(table).split('\r\n')[1], '42,1125000,0xf97e180c050e5Ab072211Ad2C213Eb5AEE4DF134,0.019911364');
    assert.match(
      printText(view, { maxRows: 1, time: utcTime }),
      /Withdrawals\n.*Amount\n.*\n.*0\.019911364 ETH\n {2}… 1 more row/,
    );
    assert.match(printMarkdown(view, { maxRows: 1, time: utcTime }), /\*\*Withdrawals\*\*[^]*0\.019911364 ETH/);
  });

  it('stay in gwei if the chain pays them in another token', () => {
    const gnosis = { ...evmNetwork, chainId: '100', currency: { symbol: 'xDAI', decimals: 18 } };
    const table = tableOf(viewOf({ withdrawals: [withdrawal] }, gnosis), 'Withdrawals');
    assert.deepEqual(table.at(0).at(-1), { kind: 'integer', digits: '19911364', unit: 'gwei' });
  });

  it('show unusual members unchanged, and no table for a block without withdrawals', () => {
    const odd = tableOf(viewOf({ withdrawals: [null, 'many', { amount: 'all', address: 7 }] }), 'Withdrawals');
    assert.deepEqual(rowsOf(odd), [
      { index: null, validator: null, address: null, amount: null },
      { index: null, validator: null, address: null, amount: null },
      { index: null, validator: null, address: '7', amount: 'all' },
    ]);
    assert.ok(viewOf({ withdrawals: [] }).sections.every(({ kind }) => kind === 'fields'));
  });
});

describe('extra data of a block', () => {
  const extra = (hex: string) => fieldOf(viewOf({ extraData: hex }), 'Extra data')?.value;

  it('shows the text that the bytes encode, and keeps the bytes', () => {
    assert.deepEqual(extra('0x6265617665726275696c642e6f7267'), {
      kind: 'hex',
      text: '0x6265617665726275696c642e6f7267',
      label: 'beaverbuild.org',
    });
    const view = viewOf({ extraData: '0x546974616e2028746974616e6275696c6465722e78797a29' });
    const line = 'Titan (titanbuilder.xyz) (0x546974616e2028746974616e6275696c6465722e78797a29)';
    assert.ok(printText(view, { maxRows: 1, time: utcTime }).includes(line));
    assert.equal(fieldsOf(view)['Extra data'], '0x546974616e2028746974616e6275696c6465722e78797a29');
  });

  it("shows bytes that aren't printable text as bytes only", () => {
    for (const hex of [
      '0x',
      '0xd883010d0e846765746888676f312e32332e32856c696e7578',
      '0x0a0d',
      '0xe280ae61',
      '0x2020',
      '0xff',
      '0x616',
    ]) {
      assert.deepEqual(extra(hex), { kind: 'hex', text: hex }, hex);
    }
    assert.deepEqual(extra(`0x${'61'.repeat(10_000)}`), { kind: 'hex', text: `0x${'61'.repeat(10_000)}` });
  });
});

describe('uncles of a block', () => {
  it('are listed by their hashes', () => {
    const uncle = `0x${'b'.repeat(64)}`;
    const view = viewOf({ uncles: [uncle, 7] });
    assert.deepEqual(fieldOf(view, 'Uncles')?.value, {
      kind: 'list',
      items: [
        { kind: 'hash', text: uncle, of: 'block' },
        { kind: 'integer', digits: '7' },
      ],
    });
    assert.deepEqual(fieldOf(viewOf({ uncles: 'many' }), 'Uncles')?.value, { kind: 'text', text: 'many' });
  });
});
