import assert from 'node:assert/strict';

import { encodeErrorResult, encodeFunctionData, parseAbi } from 'viem';

import { decodeErrorData, decodeFunctionData } from '../../../../../../src/core/formats/abi/calls/decodeCall';
import { BuiltInAbi } from '../../../../../../src/core/formats/abi/names/builtInAbi';
import { parseHumanReadableAbi } from '../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';

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

describe('call data with a selector that a known function has', () => {
  const transfer = encodeFunctionData({ abi: parseAbi(['function transfer(address, uint256)']), args: [alice, 5n] });
  const [own] = parseHumanReadableAbi('function transfer(address to, uint256 value)').items;
  const execute = encodeFunctionData({
    abi: parseAbi(['function execute(bytes commands, bytes[] inputs)']),
    args: ['0x00', ['0x1234', `0x${'ab'.repeat(33)}`]],
  });
  const callOf = (data: string, candidates = builtIn.functions(data.slice(0, 10))) => {
    const decoding = decodeFunctionData(data, candidates);
    return decoding.kind === 'decoded' ? decoding.call : undefined;
  };

  it('is a call of it if the data is read to its end', () => {
    for (const data of [transfer, execute]) assert.equal(callOf(data)?.isGuess, undefined, data);
  });

  it('call data that a known function leaves over makes the call a guess, after fixed and dynamic arguments alike', () => {
    for (const data of [`${transfer}00000001`, `${transfer}${'00'.repeat(32)}`, `${execute}12345678`]) {
      const call = callOf(data);
      assert.equal(call?.isGuess, true, data);
      assert.equal(call.arguments.at(-1)?.name, 'surplus', data);
    }
    const empty = [
      { item: parseHumanReadableAbi('function pause()').items[0], source: { kind: 'builtIn', label: 'x' } },
    ];
    assert.equal(callOf('0x8456cb59', empty as never)?.isGuess, undefined);
    assert.equal(callOf('0x8456cb5901', empty as never)?.isGuess, true);
  });

  it('an attribution of ERC-8021 behind the arguments is named, and makes no guess of the call', () => {
    const suffix = '62635f74657374313233340b0080218021802180218021802180218021';
    for (const data of [transfer, execute]) {
      const call = callOf(data + suffix);
      assert.equal(call?.isGuess, undefined);
      assert.deepEqual(call?.arguments.at(-1), {
        name: 'attribution',
        value: { kind: 'text', text: 'bc_test1234 (ERC-8021)' },
      });
      for (const other of [suffix.replace('0b00', '0c00'), suffix.replace('0b00', '0b01'), `ff${suffix}`])
        assert.equal(callOf(data + other)?.isGuess, true, other);
    }
  });

  it('is a call of the declaration that leaves no data, whatever the order', () => {
    assert.ok(own?.kind === 'function');
    const [longer] = parseHumanReadableAbi('function transfer(address to, uint256 value, uint256 more)').items;
    assert.ok(longer?.kind === 'function');
    const candidates = [own, longer].map((item) => ({ item, source: { kind: 'signature', label: 'list' } as const }));
    assert.equal(callOf(`${transfer}${'00'.repeat(32)}`, candidates)?.arguments.length, 3);
    assert.equal(callOf(transfer, candidates)?.arguments.length, 2);
  });

  it("is a call of the contract's own function, even if data is left over", () => {
    assert.ok(own?.kind === 'function');
    const candidates = [{ item: own, source: { kind: 'verified', label: 'Sourcify' } as const }];
    const call = callOf(`${transfer}00000001`, candidates);
    assert.equal(call?.isGuess, undefined);
    assert.deepEqual(call?.arguments.at(-1)?.value, {
      kind: 'undecoded',
      words: ['0x00000001'],
      why: 'No parameter describes this data.',
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
