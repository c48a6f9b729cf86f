import assert from 'node:assert/strict';

import { encodeErrorResult, encodeFunctionData, parseAbi } from 'viem';

import { decodeErrorData, decodeFunctionData } from '../../../../../../src/core/formats/abi/calls/decodeCall';
import { BuiltInAbi } from '../../../../../../src/core/formats/abi/names/builtInAbi';

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const builtIn = new BuiltInAbi();

describe('decodeFunctionData', () => {
  it('decodes call data by name and type', () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address to, uint256 value)']),
      args: [alice, 5n],
    });
    const decoding = decodeFunctionData(data, builtIn.functions(data.slice(0, 10)));
    assert.ok(decoding.kind === 'decoded');
    assert.deepEqual(decoding.call, {
      name: 'transfer',
      signature: 'transfer(address,uint256)',
      source: { kind: 'builtIn', label: 'ERC-20' },
      arguments: [
        { name: 'to', type: 'address', value: { kind: 'address', text: alice } },
        { name: 'value', type: 'uint256', value: { kind: 'integer', digits: '5' } },
      ],
    });
  });

  it('returns words and a reason for data that no declaration fits', () => {
    const decoding = decodeFunctionData('0xa9059cbb01', builtIn.functions('0xa9059cbb'));
    assert.deepEqual(decoding, {
      kind: 'undecoded',
      selector: '0xa9059cbb',
      words: ['0x01'],
      why: 'transfer(address,uint256): The data ends too early.',
    });
    assert.deepEqual(decodeFunctionData('0x12345678', []), {
      kind: 'undecoded',
      selector: '0x12345678',
      words: [],
      why: 'No known declaration has the selector 0x12345678.',
    });
  });
});

describe('decodeErrorData', () => {
  it('shows the message of Error(string) and the meaning of Panic(uint256)', () => {
    const abi = parseAbi(['error Error(string message)', 'error Panic(uint256 code)']);
    const error = decodeErrorData(encodeErrorResult({ abi, errorName: 'Error', args: ['not enough'] }), []);
    assert.ok(error.kind === 'decoded');
    assert.deepEqual(error.call.arguments, [
      { name: 'message', type: 'string', value: { kind: 'text', text: 'not enough' } },
    ]);
    const panic = decodeErrorData(encodeErrorResult({ abi, errorName: 'Panic', args: [0x11n] }), []);
    assert.ok(panic.kind === 'decoded');
    assert.deepEqual(panic.call.arguments[1]?.value, { kind: 'text', text: 'arithmetic overflowed or underflowed' });
  });

  it('decodes custom errors with candidates', () => {
    const abi = parseAbi(['error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)']);
    const data = encodeErrorResult({ abi, args: [alice, 1n, 2n] });
    const decoding = decodeErrorData(data, builtIn.errors(data.slice(0, 10)));
    assert.ok(decoding.kind === 'decoded');
    assert.equal(decoding.call.name, 'ERC20InsufficientBalance');
  });
});
