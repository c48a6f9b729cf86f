import { lazily } from '../../../base/lazily';
import { eip55 } from '../../../base/view/eip55';
import type { NamedValue, Value } from '../../../base/view/value';
import type { AbiParameter } from '../type/abi';
import { selectorOf } from '../type/eventSignature';
import { parseHumanReadableAbi } from '../type/parseHumanReadableAbi';
import { decodeParameters } from './decodeCall';
import type { InnerCall, InnerStep, RouterCommand } from './innerStep';

/** The highest bit of a command is set if it may fail. */
const mayFailBit = 0x80;

/** Hex digits of an address. */
const addressDigits = 40;
const wordDigits = 64;

// Functions whose arguments are calls. The argument names are not those of the contracts, but state their role: `calls`
// is a list of structs, one for each call; `targets`, `values` and `datas` are matched by index; `target`, `value` and
// `data` are one call. Calls without a target are for the contract itself.

/** The operations of `handleOps` (ERC-4337), until version 0.6 and from 0.7 on. */
const userOperations = [
  '(address target, uint256 nonce, bytes initCode, bytes data, uint256 callGas, uint256 verificationGas, uint256 preVerificationGas, uint256 maxFee, uint256 maxTip, bytes paymaster, bytes signed)[] calls',
  '(address target, uint256 nonce, bytes initCode, bytes data, bytes32 gasLimits, uint256 preVerificationGas, bytes32 fees, bytes paymaster, bytes signed)[] calls',
];

const declarations: readonly string[] = [
  // Multicall, Multicall2 and Multicall3
  'aggregate((address target, bytes data)[] calls)',
  'blockAndAggregate((address target, bytes data)[] calls)',
  'tryAggregate(bool requireSuccess, (address target, bytes data)[] calls)',
  'tryBlockAndAggregate(bool requireSuccess, (address target, bytes data)[] calls)',
  'aggregate3((address target, bool allowFailure, bytes data)[] calls)',
  'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)',
  'multicall((address target, uint256 gasLimit, bytes data)[] calls)',
  'multicall((address target, bool allowFailure, uint256 value, bytes data)[] calls, address refundTo, address nftRecipient)',
  // Contracts that call themselves
  'multicall(bytes[] datas)',
  'multicall(uint256 deadline, bytes[] datas)',
  'multicall(bytes32 previousBlockhash, bytes[] datas)',
  // Safe
  'execTransaction(address target, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'execTransactionFromModule(address target, uint256 value, bytes data, uint8 operation)',
  'execTransactionFromModuleReturnData(address target, uint256 value, bytes data, uint8 operation)',
  'multiSend(bytes packed)',
  // Proxy wallets of Polymarket
  'proxy((uint8 kind, address target, uint256 value, bytes data)[] calls)',
  // ERC-4337 entry points, accounts, ERC-6551 and ERC-7579
  ...userOperations.map((calls) => `handleOps(${calls}, address beneficiary)`),
  'execute(address target, uint256 value, bytes data)',
  'execute(address target, uint256 value, bytes data, uint8 operation)',
  'execute((address target, uint256 value, bytes data)[] calls)',
  'forward(address target, bytes data)',
  'execute(bytes32 mode, bytes execution)',
  'executeFromExecutor(bytes32 mode, bytes execution)',
  'executeBatch(address[] targets, bytes[] datas)',
  'executeBatch(address[] targets, uint256[] values, bytes[] datas)',
  'executeBatch((address target, uint256 value, bytes data)[] calls)',
  // Governors and timelocks
  'propose(address[] targets, uint256[] values, bytes[] datas, string description)',
  'propose(address[] targets, uint256[] values, string[] signatures, bytes[] datas, string description)',
  'queue(address[] targets, uint256[] values, bytes[] datas, bytes32 descriptionHash)',
  'execute(address[] targets, uint256[] values, bytes[] datas, bytes32 descriptionHash)',
  'cancel(address[] targets, uint256[] values, bytes[] datas, bytes32 descriptionHash)',
  'schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
  'scheduleBatch(address[] targets, uint256[] values, bytes[] datas, bytes32 predecessor, bytes32 salt, uint256 delay)',
  'execute(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt)',
  'executeBatch(address[] targets, uint256[] values, bytes[] datas, bytes32 predecessor, bytes32 salt)',
  'queueTransaction(address target, uint256 value, string signature, bytes data, uint256 eta)',
  'executeTransaction(address target, uint256 value, string signature, bytes data, uint256 eta)',
  // Uniswap: Universal Router, and the position manager of V4
  'execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'execute(bytes commands, bytes[] inputs)',
  'modifyLiquidities(bytes unlockData, uint256 deadline)',
  'modifyLiquiditiesWithoutUnlock(bytes actions, bytes[] inputs)',
];

const bySelector = lazily(
  () =>
    new Map(
      declarations.flatMap((text) =>
        parseHumanReadableAbi(`function ${text}`).items.flatMap((item) =>
          item.kind === 'function' ? [[selectorOf(item), item.inputs] as const] : [],
        ),
      ),
    ),
);

/** Returns the arguments of a function that executes calls from its arguments; undefined for other functions. */
function argumentsOf(selector: string): readonly AbiParameter[] | undefined {
  return bySelector().get(selector);
}

/** Length of `0x` and a selector. */
const selectorLength = 10;

/** Whether the data calls a function that executes calls from its arguments. */
export function isCallContainer(data: string): boolean {
  return data.length > selectorLength && argumentsOf(data.slice(0, selectorLength).toLowerCase()) !== undefined;
}

/** Returns the calls in the arguments of a call to `self`. Empty if the data doesn't match its function. */
export function callsWithin(data: string, self: string | undefined): readonly InnerStep[] {
  const inputs = argumentsOf(data.slice(0, selectorLength).toLowerCase());
  const decoded = inputs && decodeParameters(inputs, `0x${data.slice(selectorLength)}`);
  return decoded?.kind === 'ok' ? stepsOf(new Members(decoded.value), self) : [];
}

function stepsOf(given: Members, self: string | undefined): readonly InnerStep[] {
  const { calls, datas, packed, execution, commands, unlockData, actions } = given.all;
  if (calls !== undefined) return itemsOf(calls).map((call) => callOf(new Members(fieldsOf(call)), self));
  if (datas !== undefined) return parallelCalls(given, itemsOf(datas), self);
  if (packed !== undefined) return readMultiSend(textOf(packed) ?? '0x');
  if (execution !== undefined)
    return readExecution(given.text('mode') ?? '0x', textOf(execution) ?? '0x', (text) => batchOf(text, self));
  if (commands !== undefined) return routerCommands('universalRouter', textOf(commands), given.texts('inputs'));
  if (actions !== undefined) return routerCommands('uniswapV4', textOf(actions), given.texts('inputs'));
  if (unlockData !== undefined) return actionsWithin(textOf(unlockData) ?? '0x');
  return [callOf(given, self)];
}

/** Returns the actions in the data of a Uniswap V4 swap or position change. */
export function actionsWithin(data: string): readonly InnerStep[] {
  return stepsIn('actions(bytes actions, bytes[] inputs)', data, undefined);
}

/** Returns the commands in the data of a sub-plan of the Universal Router. */
export function commandsWithin(data: string): readonly InnerStep[] {
  return stepsIn('commands(bytes commands, bytes[] inputs)', data, undefined);
}

function batchOf(data: string, self: string | undefined): readonly InnerStep[] {
  return stepsIn('batch((address target, uint256 value, bytes data)[] calls)', data, self);
}

/** Reads data without a selector as the arguments of a declaration. */
function stepsIn(declaration: string, data: string, self: string | undefined): readonly InnerStep[] {
  const [item] = parseHumanReadableAbi(`function ${declaration}`).items;
  const decoded = decodeParameters(item?.inputs ?? [], data);
  return decoded.kind === 'ok' ? stepsOf(new Members(decoded.value), self) : [];
}

function parallelCalls(given: Members, datas: readonly Value[], self: string | undefined): readonly InnerCall[] {
  const targets = given.texts('targets');
  const signatures = given.texts('signatures');
  const values = itemsOf(given.all['values']);
  return datas.map((data, place) =>
    makeCall({
      target: given.all['targets'] === undefined ? self : targets[place],
      value: integerOf(values[place]),
      data: textOf(data),
      signature: signatures[place],
    }),
  );
}

function callOf(given: Members, self: string | undefined): InnerCall {
  const call = makeCall({
    target: given.text('target') ?? self,
    value: integerOf(given.all['value']),
    data: given.text('data'),
    signature: given.text('signature'),
  });
  return integerOf(given.all['operation']) === 1n ? { ...call, isDelegate: true } : call;
}

function makeCall({
  target,
  value,
  data = '0x',
  signature,
}: {
  readonly target: string | undefined;
  readonly value: bigint | undefined;
  readonly data: string | undefined;
  readonly signature: string | undefined;
}): InnerCall {
  return { kind: 'call', target, value, data, ...(signature !== undefined && signature !== '' && { signature }) };
}

/** Decoded arguments by name. */
class Members {
  readonly all: Readonly<Record<string, Value | undefined>>;

  constructor(named: readonly NamedValue[]) {
    this.all = Object.fromEntries(named.map(({ name, value }) => [name, value]));
  }

  text(name: string): string | undefined {
    return textOf(this.all[name]);
  }

  texts(name: string): readonly (string | undefined)[] {
    return itemsOf(this.all[name]).map(textOf);
  }
}

function fieldsOf(value: Value): readonly NamedValue[] {
  return value.kind === 'struct' ? value.fields : [];
}

function itemsOf(value: Value | undefined): readonly Value[] {
  return value?.kind === 'list' ? value.items : [];
}

function textOf(value: Value | undefined): string | undefined {
  return value?.kind === 'hex' || value?.kind === 'address' || value?.kind === 'text' ? value.text : undefined;
}

function integerOf(value: Value | undefined): bigint | undefined {
  return value?.kind === 'integer' ? BigInt(value.digits) : undefined;
}

/**
 * Reads the packed calls of Safe's `multiSend`. Each call is an operation of one byte, a target of 20, a value and a
 * data length of 32 each, and the data. Stops at the first incomplete call.
 */
function readMultiSend(packed: string): readonly InnerCall[] {
  const calls: InnerCall[] = [];
  let at = 2;
  for (;;) {
    const head = at + 2 + addressDigits + 2 * wordDigits;
    if (head > packed.length) return calls;
    const target = eip55(packed.slice(at + 2, at + 2 + addressDigits));
    const value = BigInt(`0x${packed.slice(at + 2 + addressDigits, head - wordDigits)}`);
    const length = BigInt(`0x${packed.slice(head - wordDigits, head)}`);
    if (length > BigInt(packed.length - head)) return calls;
    const end = head + 2 * Number(length);
    if (end > packed.length) return calls;
    const data = `0x${packed.slice(head, end)}`;
    const isDelegate = packed.slice(at, at + 2) === '01';
    calls.push({ kind: 'call', target, value, data, ...(isDelegate && { isDelegate }) });
    at = end;
  }
}

/**
 * Reads the execution of a modular account (ERC-7579) by the first byte of its mode: one packed call; a batch, which
 * `batchOf` reads; or a delegate call, packed without a value.
 */
function readExecution(
  mode: string,
  execution: string,
  batchOf: (data: string) => readonly InnerStep[],
): readonly InnerStep[] {
  const valueAt = 2 + addressDigits;
  switch (mode.slice(0, 4)) {
    case '0x01':
      return batchOf(execution);
    case '0x00':
      if (execution.length < valueAt + wordDigits) return [];
      return [
        {
          kind: 'call',
          target: eip55(execution.slice(2, valueAt)),
          value: BigInt(`0x${execution.slice(valueAt, valueAt + wordDigits)}`),
          data: `0x${execution.slice(valueAt + wordDigits)}`,
        },
      ];
    case '0xff':
      if (execution.length < valueAt) return [];
      return [
        {
          kind: 'call',
          target: eip55(execution.slice(2, valueAt)),
          value: undefined,
          isDelegate: true,
          data: `0x${execution.slice(valueAt)}`,
        },
      ];
    default:
      return [];
  }
}

/** Returns the command for each byte with its input, which is empty if there are fewer inputs than bytes. */
function routerCommands(
  of: RouterCommand['of'],
  bytes: string | undefined,
  inputs: readonly (string | undefined)[],
): readonly RouterCommand[] {
  const pairs = bytes?.slice(2).match(/[\da-f]{2}/gi) ?? [];
  return pairs.map((pair, place): RouterCommand => {
    const byte = Number.parseInt(pair, 16);
    const data = inputs[place] ?? '0x';
    if (of === 'uniswapV4' || byte < mayFailBit) return { kind: 'command', of, byte, data };
    return { kind: 'command', of, byte: byte - mayFailBit, mayFail: true, data };
  });
}
