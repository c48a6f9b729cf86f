import assert from 'node:assert/strict';

import { concatHex, encodeAbiParameters, encodeFunctionData, encodePacked, type Hex, pad, parseAbi, toHex } from 'viem';

import { readInnerStep } from '../../../../../../src/core/answer/decode/evm/calls/readInnerStep';
import { listedSteps } from '../../../../../../src/core/base/answerBounds';
import type { InnerStep } from '../../../../../../src/core/formats/abi/calls/innerStep';
import { innerSteps } from '../../../../../../src/core/formats/abi/calls/innerSteps';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { below, seeded } from '../type/randomAbi';

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';

const erc20 = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
]);
const transfer = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [bob, 5n] });
const approve = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [bob, 7n] });

/** Encodes a call of a function that is declared as text. */
function call(declaration: string, ...args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: parseAbi([`function ${declaration}`] as readonly string[]), args } as never);
}

/** The calls within data, each as one line: place, target, value, data. */
function linesOf(data: string, to: string | undefined = alice): readonly string[] {
  return innerSteps(data, to).steps.map(({ place, step }) => [place, ...partsOf(step)].join(' '));
}

function partsOf(step: InnerStep): readonly string[] {
  const names = new Map<string, string>([
    [transfer, 'transfer'],
    [approve, 'approve'],
  ]);
  const data = names.get(step.data) ?? step.data.slice(0, 10);
  if (step.kind === 'command') return [`${step.of} ${step.byte}${step.mayFail ? ' may fail' : ''}`, data];
  return [
    step.target ?? 'nobody',
    String(step.value ?? '-'),
    ...(step.isDelegate ? ['delegate'] : []),
    ...(step.signature === undefined ? [] : [step.signature]),
    data,
  ];
}

describe('calls within a call', () => {
  it('are those of multicalls of a contract on itself', () => {
    const own = [`1 ${alice} - transfer`, `2 ${alice} - approve`];
    const datas = [transfer, approve];
    assert.deepEqual(linesOf(call('multicall(bytes[] data)', datas)), own);
    assert.deepEqual(linesOf(call('multicall(uint256 deadline, bytes[] data)', 9n, datas)), own);
    assert.deepEqual(linesOf(call('multicall(bytes32 previousBlockhash, bytes[] data)', pad('0x1'), datas)), own);
  });

  it('are those of all versions of Multicall', () => {
    const both = [
      { target: bob, callData: transfer, allowFailure: true, value: 3n },
      { target: alice, callData: approve, allowFailure: false, value: 0n },
    ];
    const plain = [`1 ${bob} - transfer`, `2 ${alice} - approve`];
    const declared = '(address target, bytes callData)[] calls';
    assert.deepEqual(linesOf(call(`aggregate(${declared})`, both), multicall), plain);
    assert.deepEqual(linesOf(call(`blockAndAggregate(${declared})`, both), multicall), plain);
    assert.deepEqual(linesOf(call(`tryAggregate(bool requireSuccess, ${declared})`, true, both), multicall), plain);
    assert.deepEqual(linesOf(call(`tryBlockAndAggregate(bool requireSuccess, ${declared})`, true, both)), plain);
    assert.deepEqual(
      linesOf(call('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', both)),
      plain,
    );
    assert.deepEqual(
      linesOf(
        call('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)', both),
      ),
      [`1 ${bob} 3 transfer`, `2 ${alice} 0 approve`],
    );
  });

  it('are those of a Safe, down to the batch of its delegate call', () => {
    const packed = concatHex([
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [0, bob, 11n, BigInt(transfer.length / 2 - 1), transfer],
      ),
      encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [1, alice, 0n, 0n, '0x']),
    ]);
    const multiSend = call('multiSend(bytes transactions)', packed);
    const none = '0x0000000000000000000000000000000000000000';
    const executed = call(
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      ...[multicall, 1n, multiSend, 1, 0n, 0n, 0n, none, none, '0x1234'],
    );
    assert.deepEqual(linesOf(executed), [
      `1 ${multicall} 1 delegate ${multiSend.slice(0, 10)}`,
      `1.1 ${bob} 11 transfer`,
      `1.2 ${alice} 0 delegate 0x`,
    ]);
    assert.deepEqual(linesOf(call('multiSend(bytes transactions)', `${packed}00ff`)).length, 2);
  });

  it('are those of user operations and of the accounts that execute them', () => {
    const single = call('execute(address dest, uint256 value, bytes func)', bob, 4n, transfer);
    const batch = call('executeBatch((address target, uint256 value, bytes data)[] calls)', [
      { target: bob, value: 2n, data: approve },
    ]);
    const operation = (callData: Hex) => ({
      sender: multicall,
      nonce: 1n,
      initCode: '0x',
      callData,
      accountGasLimits: pad('0x1'),
      preVerificationGas: 1n,
      gasFees: pad('0x1'),
      paymasterAndData: '0x',
      signature: '0x',
      callGasLimit: 1n,
      verificationGasLimit: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    });
    const lines = [
      `1 ${multicall} - ${single.slice(0, 10)}`,
      `1.1 ${bob} 4 transfer`,
      `2 ${multicall} - ${batch.slice(0, 10)}`,
      `2.1 ${bob} 2 approve`,
    ];
    const newer =
      'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)';
    const older =
      'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)';
    for (const declaration of [newer, older])
      assert.deepEqual(linesOf(call(declaration, [operation(single), operation(batch)], bob)), lines);
    assert.deepEqual(
      linesOf(
        call('executeBatch(address[] dest, uint256[] value, bytes[] func)', [bob, alice], [1n], [transfer, approve]),
      ),
      [`1 ${bob} 1 transfer`, `2 ${alice} - approve`],
    );
    assert.deepEqual(linesOf(call('executeBatch(address[] dest, bytes[] func)', [bob], [transfer])), [
      `1 ${bob} - transfer`,
    ]);
  });

  it('are those of modular accounts, by the mode of the execution', () => {
    const execute = (mode: Hex, execution: Hex) =>
      linesOf(call('execute(bytes32 mode, bytes executionCalldata)', pad(mode, { dir: 'right' }), execution));
    const packed = encodePacked(['address', 'uint256', 'bytes'], [bob, 6n, transfer]);
    assert.deepEqual(execute('0x00', packed), [`1 ${bob} 6 transfer`]);
    const batch = encodeAbiParameters(
      [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }],
      [[[bob, 6n, transfer]]] as never,
    );
    assert.deepEqual(execute('0x01', batch), [`1 ${bob} 6 transfer`]);
    assert.deepEqual(execute('0xff', encodePacked(['address', 'bytes'], [bob, transfer])), [
      `1 ${bob} - delegate transfer`,
    ]);
    for (const [mode, execution] of [
      ['0x00', '0x1234'],
      ['0xff', '0x1234'],
      ['0x01', '0x1234'],
      ['0x77', packed],
    ] as const)
      assert.deepEqual(execute(mode, execution), []);
  });

  it('are those of governors and timelocks, with a signature that is written beside the arguments', () => {
    const lines = [`1 ${bob} 1 transfer`, `2 ${alice} 0 approve`];
    const lists = [
      [bob, alice],
      [1n, 0n],
      [transfer, approve],
    ] as const;
    const text = 'address[] targets, uint256[] values, bytes[] calldatas';
    assert.deepEqual(linesOf(call(`propose(${text}, string description)`, ...lists, 'a')), lines);
    assert.deepEqual(linesOf(call(`execute(${text}, bytes32 descriptionHash)`, ...lists, pad('0x1'))), lines);
    assert.deepEqual(
      linesOf(
        call(
          `scheduleBatch(${text}, bytes32 predecessor, bytes32 salt, uint256 delay)`,
          ...lists,
          pad('0x1'),
          pad('0x1'),
          1n,
        ),
      ),
      lines,
    );
    const older = call(
      'propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description)',
      ...[[bob, alice], [0n, 0n], ['transfer(address,uint256)', ''], [`0x${transfer.slice(10)}`, approve], 'a'],
    );
    assert.deepEqual(linesOf(older), [`1 ${bob} 0 transfer(address,uint256) 0x00000000`, `2 ${alice} 0 approve`]);
  });

  it('are the commands of the Universal Router and the actions within its swaps', () => {
    const encode = (types: readonly string[], values: readonly unknown[]) =>
      encodeAbiParameters(
        types.map((type) => ({ type })),
        values as never,
      );
    const actions = encode(['bytes', 'bytes[]'], ['0x060c0f', ['0x01', '0x02', '0x03']]);
    const wrap = encode(['address', 'uint256'], [bob, 1n]);
    const plan = encode(['bytes', 'bytes[]'], ['0x0b', [wrap]]);
    const positions = call('modifyLiquidities(bytes unlockData, uint256 deadline)', actions, 1n);
    const data = call(
      'execute(bytes commands, bytes[] inputs, uint256 deadline)',
      '0x8b10a11433',
      [wrap, actions, plan, positions],
      1n,
    );
    assert.deepEqual(
      linesOf(data).map((line) => line.replace(/ 0x[\da-f]*$/, '')),
      [
        '1 universalRouter 11 may fail',
        '2 universalRouter 16',
        '2.1 uniswapV4 6',
        '2.2 uniswapV4 12',
        '2.3 uniswapV4 15',
        '3 universalRouter 33 may fail',
        '3.1 universalRouter 11',
        '4 universalRouter 20',
        '4.1 nobody -',
        '4.1.1 uniswapV4 6',
        '4.1.2 uniswapV4 12',
        '4.1.3 uniswapV4 15',
        '5 universalRouter 51',
      ],
    );
    assert.equal(linesOf(call('execute(bytes commands, bytes[] inputs)', '0x0b', [wrap])).length, 1);
  });

  it('are none for other functions and for data that does not fit', () => {
    const whole = call('multicall(bytes[] data)', [transfer, approve]);
    for (const data of [
      transfer,
      '0x',
      '0xac9650d8',
      whole.slice(0, -64),
      `${whole.slice(0, 10)}zz`,
      '0xac9650d8ff',
      '',
    ])
      assert.deepEqual(innerSteps(data, alice), { steps: [], isCut: false }, data.slice(0, 40));
  });
});

describe('hostile calls within calls', () => {
  it('are read to a limited depth', () => {
    let data: Hex = transfer;
    for (let level = 0; level < 40; level += 1) data = call('multicall(bytes[] data)', [data]);
    const { steps, isCut } = innerSteps(data, alice);
    assert.ok(isCut && steps.length === 10, String(steps.length));
  });

  it('are counted up to a limit, for 20,000 entries', () => {
    const { steps, isCut } = innerSteps(
      call(
        'multicall(bytes[] data)',
        Array.from({ length: 20_000 }, () => '0x'),
      ),
      alice,
    );
    assert.ok(isCut);
    assert.equal(steps.length, listedSteps);
  });

  it('stop at the limit of work if many entries point to the same bytes at each level', () => {
    // Each level has three pointers to the same inner call, which is as many as its length allows.
    let data: string = transfer.slice(2);
    for (let level = 0; level < 9; level += 1) {
      const word = (number: number) => toHex(number, { size: 32 }).slice(2);
      const pointers = Array.from({ length: 3 }, () => word(3 * 32)).join('');
      const padded = data.padEnd(Math.ceil(data.length / 64) * 64, '0');
      data = `ac9650d8${word(32)}${word(3)}${pointers}${word(data.length / 2)}${padded}`;
    }
    const { steps, isCut } = innerSteps(`0x${data}`, alice);
    assert.ok(isCut);
    assert.ok(steps.length > 100 && steps.length <= listedSteps, String(steps.length));
  });

  it('are read without an exception after any mutation (3,000 mutations)', () => {
    const random = seeded(7);
    const wrap = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [bob, 1n]);
    const packed = encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [1, bob, 0n, 68n, transfer]);
    const whole = [
      call('multiSend(bytes transactions)', packed),
      call('aggregate((address target, bytes callData)[] calls)', [{ target: bob, callData: transfer }]),
      call('execute(bytes32 mode, bytes executionCalldata)', pad('0x00'), concatHex([bob, pad('0x1'), transfer])),
      call('execute(bytes commands, bytes[] inputs)', '0x0b1021', [wrap, wrap, wrap]),
      call(
        'propose(address[] targets, uint256[] values, bytes[] calldatas, string description)',
        [bob],
        [1n],
        [wrap],
        'x',
      ),
    ].map((data) => call('multicall(bytes[] data)', [data]));
    let read = 0;
    for (let number = 0; number < 3_000; number += 1) {
      const data = whole[below(random, whole.length)] ?? '0x';
      const at = 2 + below(random, data.length - 2);
      const digit = below(random, 16).toString(16);
      const mutated = data.slice(0, at) + (below(random, 4) === 0 ? '' : digit) + data.slice(at + 1);
      for (const { step } of innerSteps(mutated, alice).steps) {
        readInnerStep(step, noHints).details();
        read += 1;
      }
    }
    assert.ok(read > 2_000, String(read));
  });

  it('end at a packed call whose length is not in the data', () => {
    const head = encodePacked(['uint8', 'address', 'uint256', 'uint256'], [0, bob, 0n, 2n ** 256n - 1n]);
    assert.deepEqual(linesOf(call('multiSend(bytes transactions)', `${head}1234`)), []);
  });
});
