import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { readAccountCalls } from '../../../../../../src/core/formats/l2net/accountCalls';
import { l2Network } from '../exampleNetworks';
import { decode } from '../viewParts';

const transfer = '0x83afd3f4caedc6eebf44246fe54e38c95e3179a5ec9ea81740eca5b482d12e';
const token = '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7';
const felts = (...values: readonly (string | number)[]): readonly bigint[] => values.map(BigInt);
const cairo1 = felts(2, token, transfer, 3, '0x77', 5, 0, token, transfer, 3, '0x88', 6, 0);
const cairo0 = felts(2, token, transfer, 0, 3, token, transfer, 3, 3, 6, '0x77', 5, 0, '0x88', 6, 0);

function textOf(calldata: readonly bigint[], more: Record<string, JsonValue> = {}): string {
  const transaction = {
    type: 'INVOKE',
    version: '0x3',
    sender_address: '0x1',
    nonce: '0x0',
    calldata: calldata.map((felt) => `0x${felt.toString(16)}`),
    ...more,
  };
  return printText(decode('l2net_getTransactionByHash', transaction, noHints, l2Network), {
    maxRows: 20,
    time: utcTime,
  });
}

describe('the calls of an account', () => {
  it('both forms of the calldata are read as the same calls', () => {
    const calls = [
      { contract_address: token, entry_point_selector: transfer, calldata: ['0x77', '0x5', '0x0'] },
      { contract_address: token, entry_point_selector: transfer, calldata: ['0x88', '0x6', '0x0'] },
    ];
    assert.deepEqual(readAccountCalls(cairo1), calls);
    assert.deepEqual(readAccountCalls(cairo0), calls);
  });

  it('calldata that does not end with its last call is not read as calls', () => {
    for (const odd of [[], felts(0), felts(1), [...cairo1, 1n], cairo1.slice(0, -1), [...cairo0, 1n], felts(5_000)])
      assert.equal(readAccountCalls(odd), undefined);
  });

  it('a transaction shows its calls first, with contract, function and arguments', () => {
    const text = textOf(cairo1);
    assert.match(text, /INVOKE, version 3, 2 calls/);
    assert.ok(text.indexOf('Calls') < text.indexOf('Sender'));
    assert.match(text, /transfer +\[0x77 \(119\), 0x5 \(5\), 0x0 \(0\)\]/);
  });

  it('a transaction whose calldata is something else shows its members', () => {
    assert.doesNotMatch(textOf(felts(7, 7)), /Calls/);
    assert.doesNotMatch(textOf(cairo1, { type: 'L1_HANDLER' }), /Calls/);
  });

  it('the bounds of a fee are amounts, each with the most that it can cost', () => {
    const bound = { max_amount: '0x3e8', max_price_per_unit: '0x38d7ea4c68000' };
    const text = textOf(cairo1, { resource_bounds: { l1_gas: bound, l2_gas: bound, l1_data_gas: bound } });
    assert.match(text, /L2 gas +1,000 +1,000,000,000,000,000 fri +1 STRK/);
    assert.doesNotMatch(text, /resource_bounds/);
    assert.match(textOf(cairo1, { resource_bounds: { l1_gas: 'x' } }), /resource_bounds/);
  });

  it('the most that L2 gas can cost includes the tip, which has a unit', () => {
    const bound = { max_amount: '0x3e8', max_price_per_unit: '0x38d7ea4c68000' };
    const resource_bounds = { l1_gas: bound, l2_gas: bound, l1_data_gas: bound };
    const text = textOf(cairo1, { tip: '0x38d7ea4c68000', resource_bounds });
    assert.match(text, /Tip for each L2 gas +1,000,000,000,000,000 fri/);
    assert.match(text, /L2 gas +1,000 +1,000,000,000,000,000 fri +2 STRK/);
    assert.match(text, /L1 gas +1,000 +1,000,000,000,000,000 fri +1 STRK/);
  });
});
