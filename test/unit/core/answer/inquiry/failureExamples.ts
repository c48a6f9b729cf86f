/** What is expected of a transaction that calls `Failing`. */
export interface FailureExample {
  readonly call: string;
  readonly args?: readonly unknown[];
  readonly value?: bigint;
  readonly gas?: number;
  readonly cause: RegExp;
  /** The called functions from the outermost to the innermost, and what failed just before. */
  readonly path: readonly string[];
  /** How `cast run` says the same of the innermost frame. */
  readonly cast: RegExp;
  readonly outer?: RegExp;
  readonly before?: RegExp;
}

/** The transactions that fail, each in its own way. Names of contracts stand for their addresses. */
export const failureExamples: readonly FailureExample[] = [
  {
    call: 'pay',
    args: ['TokenProxy', 'Purse', 5n],
    cause: /^TooLittle\(owner 0x\w{40}, available 0, wanted 5\)$/,
    path: ['pay', 'transfer', 'transfer'],
    cast: /^Revert custom error 0xe4889ffe/,
  },
  { call: 'requireText', cause: /^“no “funds””$/, path: ['requireText'], cast: /^Revert no “funds”$/ },
  {
    call: 'requireNothing',
    cause: /^reverted without data$/,
    path: ['requireNothing'],
    cast: /^Revert EvmError: Revert$/,
  },
  {
    call: 'panicAssert',
    cause: /^Panic 0x01, an assertion failed$/,
    path: ['panicAssert'],
    cast: /^Revert panic: .*\(0x01\)$/,
  },
  {
    call: 'panicOverflow',
    args: [1],
    cause: /^Panic 0x11, arithmetic overflowed or underflowed$/,
    path: ['panicOverflow'],
    cast: /^Revert panic: .*\(0x11\)$/,
  },
  {
    call: 'panicDivide',
    args: [0n],
    cause: /^Panic 0x12, division or modulo by zero$/,
    path: ['panicDivide'],
    cast: /^Revert panic: .*\(0x12\)$/,
  },
  {
    call: 'panicEnum',
    args: [7n],
    cause: /^Panic 0x21, a value does not belong to its enum$/,
    path: ['panicEnum'],
    cast: /^Revert panic: .*\(0x21\)$/,
  },
  {
    call: 'panicPop',
    cause: /^Panic 0x31, pop on an empty array$/,
    path: ['panicPop'],
    cast: /^Revert panic: .*\(0x31\)$/,
  },
  {
    call: 'panicIndex',
    args: [3n],
    cause: /^Panic 0x32, an array index is out of bounds$/,
    path: ['panicIndex'],
    cast: /^Revert panic: .*\(0x32\)$/,
  },
  {
    call: 'panicMemory',
    args: [2n ** 70n],
    cause: /^Panic 0x41, too much memory was allocated$/,
    path: ['panicMemory'],
    cast: /^Revert panic: .*\(0x41\)$/,
  },
  {
    call: 'panicPointer',
    cause: /^Panic 0x51, an uninitialized internal function was called$/,
    path: ['panicPointer'],
    cast: /^Revert panic: .*\(0x51\)$/,
  },
  { call: 'spin', gas: 200_000, cause: /^out of gas$/, path: ['spin'], cast: /^OutOfGas/ },
  { call: 'starve', gas: 200_000, cause: /^out of gas$/, path: ['starve', 'spin'], cast: /^OutOfGas/ },
  {
    call: 'capped',
    cause: /^out of gas$/,
    path: ['capped', 'spin'],
    cast: /^OutOfGas/,
    outer: /^reverted without data$/,
  },
  { call: 'invalidOpcode', cause: /^invalid opcode$/, path: ['invalidOpcode'], cast: /^InvalidFEOpcode/ },
  {
    call: 'createUnborn',
    args: [5n],
    cause: /^NotYet\(when 5\)$/,
    path: ['createUnborn', 'new contract'],
    cast: /^Revert 0xe4656236/,
  },
  {
    call: 'sendTo',
    args: ['Purse'],
    value: 5n,
    cause: /^reverted without data$/,
    path: ['sendTo', 'receive'],
    cast: /^Revert EvmError: Revert$/,
  },
  {
    call: 'again',
    args: [5n],
    cause: /^Refused\(code 7\)$/,
    path: ['again', 'again', 'again', 'again', 'again', 'again'],
    cast: /^Revert /,
  },
  {
    call: 'caughtBefore',
    args: ['TokenProxy'],
    cause: /^Refused\(code 9\)$/,
    path: ['caughtBefore'],
    cast: /^Revert /,
  },
  {
    call: 'caughtRightBefore',
    args: ['TokenProxy'],
    cause: /^Refused\(code 10\)$/,
    path: ['caughtRightBefore'],
    cast: /^Revert /,
    before: /^TooLittle\(owner 0x\w{40}, available 0, wanted 5\) in transfer of /,
  },
  {
    call: 'caughtThenReal',
    args: ['TokenProxy'],
    cause: /^Panic 0x12, division or modulo by zero$/,
    path: ['caughtThenReal', 'panicDivide'],
    cast: /^Revert panic: .*\(0x12\)$/,
  },
  {
    call: 'wrapped',
    args: ['TokenProxy'],
    cause: /^TooLittle\(/,
    path: ['wrapped', 'transfer', 'transfer'],
    cast: /^Revert custom error 0xe4889ffe/,
    outer: /^Wrapped\(what token, inner 0xe4889ffe/,
  },
  {
    call: 'wrappedText',
    cause: /^“no “funds””$/,
    path: ['wrappedText', 'requireText'],
    cast: /^Revert no “funds”$/,
    outer: /^“Failing: no “funds””$/,
  },
  {
    call: 'writeInView',
    cause: /^state change in a static call$/,
    path: ['writeInView', 'write'],
    cast: /^StateChangeDuringStaticCall/,
    outer: /^reverted without data$/,
  },
];
