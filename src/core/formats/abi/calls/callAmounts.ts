import { lazily } from '../../../base/lazily';
import type { NamedValue, Value } from '../../../base/view/value';
import type { AbiParameter } from '../type/abi';
import { selectorOf } from '../type/eventSignature';
import { parseHumanReadableAbi } from '../type/parseHumanReadableAbi';
import { decodeParameters } from './decodeCall';
import { decodeCommand } from './decodeCommand';
import type { InnerStep } from './innerStep';

// Which arguments of functions are amounts, and of what. A rule has a place and a unit, rules are separated by commas.
//
// A place counts from 0, with a point before a member and `*` for each item of a list: `1.0`, `0.*.2`. `r` before it is a
// result. `!` after it is a limit of what somebody may spend, for which the largest numbers mean no limit.
//
// A unit is `self` (the called contract), `asset` (that of the called vault), `native`, or the place of an address. `<`
// is the first token of a path, `>` the last. `a|b?c` is `a` if the boolean at `c` is true, otherwise `b`.

const approval = '1! self';
const second = '1 self';
const v2Exact = '0 2<, 1 2>, r0.* 2.*';
const v2ExactOut = '0 2>, 1 2<, r0.* 2.*';
const solidly = '0 2<.0, 1 2>.1';
const order = 'address,address,uint256,uint256,uint256,uint256';
const market = '(address,address,address,address,uint256)';
const v2Liquidity = '2 0, 3 1, 4 0, 5 1';
const details = '(address,uint160,uint48,uint48)';

/** By the signature of the function. */
export const functionAmounts: Readonly<Record<string, string>> = {
  // ERC-20 and what tokens have beside it.
  'transfer(address,uint256)': second,
  'transferFrom(address,address,uint256)': '2 self',
  'approve(address,uint256)': approval,
  'increaseAllowance(address,uint256)': approval,
  'decreaseAllowance(address,uint256)': approval,
  'increaseApproval(address,uint256)': approval,
  'decreaseApproval(address,uint256)': approval,
  'approveAndCall(address,uint256,bytes)': approval,
  'transferAndCall(address,uint256)': second,
  'transferAndCall(address,uint256,bytes)': second,
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': '2! self',
  'permit(address,address,uint256,uint256,bytes)': '2! self',
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)': '2 self',
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)': '2 self',
  'receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)': '2 self',
  'mint(address,uint256)': second,
  'burn(uint256)': '0 self',
  'burn(address,uint256)': second,
  'burnFrom(address,uint256)': second,
  'withdraw(uint256)': '0 self',
  // ERC-4626.
  'deposit(uint256)': '0 asset',
  'deposit(uint256,address)': '0 asset, r0 self',
  'mint(uint256,address)': '0 self, r0 asset',
  'withdraw(uint256,address,address)': '0 asset, r0 self',
  'redeem(uint256,address,address)': '0 self, r0 asset',
  'convertToAssets(uint256)': '0 self',
  'convertToShares(uint256)': '0 asset',
  'previewDeposit(uint256)': '0 asset',
  'previewMint(uint256)': '0 self',
  'previewWithdraw(uint256)': '0 asset',
  'previewRedeem(uint256)': '0 self',
  // Routers of Uniswap V2 and its forks.
  'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)': v2Exact,
  'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)': v2Exact,
  'swapExactTokensForETH(uint256,uint256,address[],address,uint256)': v2Exact,
  'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)': v2Exact,
  'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)': v2ExactOut,
  'swapTokensForExactETH(uint256,uint256,address[],address,uint256)': v2ExactOut,
  'swapExactETHForTokens(uint256,address[],address,uint256)': '0 1>, r0.* 1.*',
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)': '0 1>',
  'swapETHForExactTokens(uint256,address[],address,uint256)': '0 1>, r0.* 1.*',
  'getAmountsOut(uint256,address[])': '0 1<, r0.* 1.*',
  'getAmountsIn(uint256,address[])': '0 1>, r0.* 1.*',
  [`addLiquidity(${order},address,uint256)`]: `${v2Liquidity}, r0 0, r1 1`,
  'addLiquidityETH(address,uint256,uint256,uint256,address,uint256)': '1 0, 2 0, 3 native, r0 0, r1 native',
  'removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)': '3 0, 4 1, r0 0, r1 1',
  'removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)': '2 0, 3 native, r0 0, r1 native',
  'removeLiquidityETHSupportingFeeOnTransferTokens(address,uint256,uint256,uint256,address,uint256)': '2 0, 3 native',
  'removeLiquidityWithPermit(address,address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32)':
    '3 0, 4 1',
  'removeLiquidityETHWithPermit(address,uint256,uint256,uint256,address,uint256,bool,uint8,bytes32,bytes32)':
    '2 0, 3 native',
  // Routers of Solidly and its forks: a route is a list of pools.
  'swapExactTokensForTokens(uint256,uint256,(address,address,bool,address)[],address,uint256)': solidly,
  'swapExactTokensForTokens(uint256,uint256,(address,address,bool)[],address,uint256)': solidly,
  'swapExactTokensForETH(uint256,uint256,(address,address,bool,address)[],address,uint256)': solidly,
  'swapExactETHForTokens(uint256,(address,address,bool,address)[],address,uint256)': '0 1>.1',
  // Routers of Uniswap V3 and its forks.
  'swapExactTokensForTokens(uint256,uint256,address[],address)': '0 2<, 1 2>, r0 2>',
  'swapTokensForExactTokens(uint256,uint256,address[],address)': '0 2>, 1 2<, r0 2<',
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))': '0.5 0.0, 0.6 0.1, r0 0.1',
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))': '0.4 0.0, 0.5 0.1, r0 0.1',
  'exactInputSingle((address,address,int24,address,uint256,uint256,uint256,uint160))': '0.5 0.0, 0.6 0.1, r0 0.1',
  'exactInputSingle((address,address,address,uint256,uint256,uint256,uint160))': '0.4 0.0, 0.5 0.1, r0 0.1',
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))': '0.5 0.1, 0.6 0.0, r0 0.0',
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))': '0.4 0.1, 0.5 0.0, r0 0.0',
  'exactInput((bytes,address,uint256,uint256,uint256))': '0.3 0.0<, 0.4 0.0>, r0 0.0>',
  'exactInput((bytes,address,uint256,uint256))': '0.2 0.0<, 0.3 0.0>, r0 0.0>',
  // The path of an exact output begins with what is received.
  'exactOutput((bytes,address,uint256,uint256,uint256))': '0.3 0.0<, 0.4 0.0>, r0 0.0>',
  'exactOutput((bytes,address,uint256,uint256))': '0.2 0.0<, 0.3 0.0>, r0 0.0>',
  'quoteExactInputSingle(address,address,uint24,uint256,uint160)': '3 0, r0 1',
  'quoteExactInputSingle((address,address,uint256,uint24,uint160))': '0.2 0.0, r0 0.1',
  'quoteExactOutputSingle(address,address,uint24,uint256,uint160)': '3 1, r0 0',
  'quoteExactOutputSingle((address,address,uint256,uint24,uint160))': '0.2 0.1, r0 0.0',
  'quoteExactInput(bytes,uint256)': '1 0<, r0 0>',
  'quoteExactOutput(bytes,uint256)': '1 0<, r0 0>',
  'mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256))':
    '0.5 0.0, 0.6 0.1, 0.7 0.0, 0.8 0.1, r2 0.0, r3 0.1',
  'unwrapWETH9(uint256)': '0 native',
  'unwrapWETH9(uint256,address)': '0 native',
  'sweepToken(address,uint256)': '1 0',
  'sweepToken(address,uint256,address)': '1 0',
  'pull(address,uint256)': '1 0',
  'selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)': '1! 0',
  // Other exchanges: 0x and 1inch.
  'sellToUniswap(address[],uint256,uint256,bool)': '1 0<, 2 0>',
  'transformERC20(address,address,uint256,uint256,(uint32,bytes)[])': '2 0, 3 1',
  'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)': '1.4 1.0, 1.5 1.1, r0 1.1',
  'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes,bytes)': '1.4 1.0, 1.5 1.1, r0 1.1',
  // Permit2.
  'approve(address,address,uint160,uint48)': '2! 0',
  'transferFrom(address,address,uint160,address)': '2 3',
  'transferFrom((address,address,uint160,address)[])': '0.*.2 0.*.3',
  [`permit(address,(${details},address,uint256),bytes)`]: '1.0.1! 1.0.0',
  [`permit(address,(${details}[],address,uint256),bytes)`]: '1.0.*.1! 1.0.*.0',
  'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)': '0.0.1 0.0.0, 1.1 0.0.0',
  'permitWitnessTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes32,string,bytes)':
    '0.0.1 0.0.0, 1.1 0.0.0',
  // Lending: Aave, Compound III, Morpho Blue.
  'supply(address,uint256,address,uint16)': '1 0',
  'deposit(address,uint256,address,uint16)': '1 0',
  'supplyWithPermit(address,uint256,address,uint16,uint256,uint8,bytes32,bytes32)': '1 0',
  'withdraw(address,uint256,address)': '1 0, r0 0',
  'borrow(address,uint256,uint256,uint16,address)': '1 0',
  'repay(address,uint256,uint256,address)': '1 0, r0 0',
  'repayWithPermit(address,uint256,uint256,address,uint256,uint8,bytes32,bytes32)': '1 0, r0 0',
  'repayWithATokens(address,uint256,uint256)': '1 0, r0 0',
  'liquidationCall(address,address,address,uint256,bool)': '3 1',
  'flashLoan(address,address[],uint256[],uint256[],address,bytes,uint16)': '2.* 1.*',
  'flashLoanSimple(address,address,uint256,bytes,uint16)': '2 1',
  'withdrawETH(address,uint256,address)': '1 native',
  'borrowETH(address,uint256,uint256,uint16)': '1 native',
  'repayETH(address,uint256,uint256,address)': '1 native',
  'supply(address,uint256)': '1 0',
  'withdraw(address,uint256)': '1 0',
  'supplyTo(address,address,uint256)': '2 1',
  'withdrawTo(address,address,uint256)': '2 1',
  'supplyFrom(address,address,address,uint256)': '3 2',
  'withdrawFrom(address,address,address,uint256)': '3 2',
  [`supply(${market},uint256,uint256,address,bytes)`]: '1 0.0, r0 0.0',
  [`repay(${market},uint256,uint256,address,bytes)`]: '1 0.0, r0 0.0',
  [`borrow(${market},uint256,uint256,address,address)`]: '1 0.0, r0 0.0',
  [`withdraw(${market},uint256,uint256,address,address)`]: '1 0.0, r0 0.0',
  [`supplyCollateral(${market},uint256,address,bytes)`]: '1 0.1',
  [`withdrawCollateral(${market},uint256,address,address)`]: '1 0.1',
  // Bridges and payments to many.
  'depositERC20(address,address,uint256,uint32,bytes)': '2 0',
  'depositERC20To(address,address,address,uint256,uint32,bytes)': '3 0',
  'bridgeERC20(address,address,uint256,uint32,bytes)': '2 0',
  'bridgeERC20To(address,address,address,uint256,uint32,bytes)': '3 0',
  'withdraw(address,uint256,uint32,bytes)': '1 0',
  'withdrawTo(address,address,uint256,uint32,bytes)': '2 0',
  'outboundTransfer(address,address,uint256,uint256,uint256,bytes)': '2 0',
  'depositForBurn(uint256,uint32,bytes32,address)': '0 3',
  'depositForBurn(uint256,uint32,bytes32,address,bytes32,uint256,uint32)': '0 3, 5 3',
  'depositV3(address,address,address,address,uint256,uint256,uint256,address,uint32,uint32,uint32,bytes)': '4 2',
  'disperseToken(address,address[],uint256[])': '2.* 0',
  'disperseTokenSimple(address,address[],uint256[])': '2.* 0',
  'disperseEther(address[],uint256[])': '1.* native',
};

const v4Single = '2 0.0|0.1?1, 3 0.1|0.0?1';

/** By the name of the command, with the number of its arguments where declarations of the name differ in places. */
export const commandAmounts: Readonly<Record<string, string>> = {
  V3_SWAP_EXACT_IN: '1 3<, 2 3>',
  V3_SWAP_EXACT_OUT: '1 3<, 2 3>',
  V2_SWAP_EXACT_IN: '1 3<, 2 3>',
  V2_SWAP_EXACT_OUT: '1 3>, 2 3<',
  PERMIT2_TRANSFER_FROM: '2 0',
  PERMIT2_PERMIT: '0.0.1! 0.0.0',
  PERMIT2_PERMIT_BATCH: '0.0.*.1! 0.0.*.0',
  PERMIT2_TRANSFER_FROM_BATCH: '0.*.2 0.*.3',
  'SWEEP/3': '2 0',
  TRANSFER: '2 0',
  WRAP_ETH: '1 native',
  UNWRAP_WETH: '1 native',
  BALANCE_CHECK_ERC20: '2 1',
  ACROSS_V4_DEPOSIT_V3: '4 2',
  SWAP_EXACT_IN_SINGLE: v4Single,
  SWAP_EXACT_OUT_SINGLE: '2 0.1|0.0?1, 3 0.0|0.1?1',
  'SWAP_EXACT_IN/4': '2 0, 3 1>.0',
  'SWAP_EXACT_IN/5': '3 0, 4 1>.0',
  'SWAP_EXACT_OUT/4': '2 0, 3 1<.0',
  'SWAP_EXACT_OUT/5': '3 0, 4 1<.0',
  SETTLE: '1 0',
  SETTLE_ALL: '1 0',
  TAKE: '2 0',
  TAKE_ALL: '1 0',
  CLEAR_OR_TAKE: '1 0',
  MINT_POSITION: '4 0.0, 5 0.1',
  MINT_POSITION_FROM_DELTAS: '3 0.0, 4 0.1',
};

/** Stands for the native currency: protocols use it as the address of a token, and the hints have the currency at it. */
const nativeUnit = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const zeroAddress = `0x${'0'.repeat(40)}`;

/** A call or a command whose arguments are decoded. `name` is a signature, or the name of a command. */
export interface AmountCall {
  readonly kind: InnerStep['kind'];
  readonly name: string;
  readonly arguments: readonly NamedValue[];
  /** The called contract. */
  readonly to: string | undefined;
  /** The asset of the called contract, if it is a vault. */
  readonly asset?: string | undefined;
}

/** What changes an argument that is an amount of the token at `unit` (lowercase). */
export type AmountChange = (
  argument: NamedValue,
  amount: { readonly unit: string; readonly isLimit: boolean; readonly isOfCalled: boolean },
) => NamedValue;

/** Returns the arguments of a call, or its results if they are given, with those changed that are known to be amounts. */
export function withAmounts(
  call: AmountCall,
  change: AmountChange,
  results?: readonly NamedValue[],
): readonly NamedValue[] {
  let named = results ?? call.arguments;
  for (const { place, unit, isLimit, isResult } of rulesOf(call)) {
    if (isResult !== (results !== undefined)) continue;
    named = changedAt(named, place, [], (argument, taken) => {
      const address = unitOf(unit, call, taken);
      return address === undefined
        ? argument
        : change(argument, { unit: address, isLimit, isOfCalled: unit === 'self' });
    });
  }
  return named;
}

const declared = lazily(
  () =>
    new Map(
      Object.keys(functionAmounts).flatMap((signature) =>
        parseHumanReadableAbi(`function ${signature}`).items.flatMap(
          (item): (readonly [string, { readonly signature: string; readonly inputs: readonly AbiParameter[] }])[] =>
            item.kind === 'function' ? [[selectorOf(item), { signature, inputs: item.inputs }]] : [],
        ),
      ),
    ),
);

/** Returns the tokens (lowercase) that a step within call data, or a call, has amounts of, apart from the called one. */
export function unitsOfStep(step: InnerStep): ReadonlySet<string> {
  const units = new Set<string>();
  const call = amountCallOf(step);
  if (call === undefined) return units;
  const note: AmountChange = (argument, { unit, isOfCalled }) => {
    if (!isOfCalled) units.add(unit);
    return argument;
  };
  withAmounts(call, note);
  return units;
}

function amountCallOf(step: InnerStep): AmountCall | undefined {
  if (step.kind === 'command') {
    const decoded = decodeCommand(step);
    return decoded.kind === 'ok' ? { kind: 'command', ...decoded.value, to: undefined } : undefined;
  }
  const known = declared().get(step.data.slice(0, 10).toLowerCase());
  if (known === undefined || functionAmounts[known.signature]?.endsWith(' self') === true) return undefined;
  const decoded = decodeParameters(known.inputs, `0x${step.data.slice(10)}`);
  return decoded.kind === 'ok'
    ? { kind: 'call', name: known.signature, arguments: decoded.value, to: step.target }
    : undefined;
}

interface Rule {
  readonly place: readonly string[];
  readonly unit: string;
  readonly isLimit: boolean;
  readonly isResult: boolean;
}

const readRules = new Map<string, readonly Rule[]>();

function rulesOf({ kind, name, arguments: given }: AmountCall): readonly Rule[] {
  const table = kind === 'call' ? functionAmounts : commandAmounts;
  const key = [name, `${name}/${given.length}`].find((each) => Object.hasOwn(table, each));
  const text = key === undefined ? undefined : table[key];
  if (text === undefined) return [];
  const rules = readRules.get(text) ?? text.split(', ').map(readRule);
  readRules.set(text, rules);
  return rules;
}

function readRule(text: string): Rule {
  const [written = '', unit = ''] = text.split(' ');
  const [, result, place = '', limit] = /^(r?)([\d.*]+)(!?)$/.exec(written) ?? [];
  return { place: place.split('.'), unit, isLimit: limit === '!', isResult: result === 'r' };
}

/** Changes what is at a place. `taken` are the positions of the items on the way to it. */
function changedAt(
  named: readonly NamedValue[],
  [step, ...rest]: readonly string[],
  taken: readonly number[],
  change: (argument: NamedValue, taken: readonly number[]) => NamedValue,
): readonly NamedValue[] {
  return named.map((argument, index) => {
    if (step !== '*' && step !== String(index)) return argument;
    const at = step === '*' ? [...taken, index] : taken;
    if (rest.length === 0) return change(argument, at);
    const { value, type, name } = argument;
    if (value.kind === 'struct')
      return { ...argument, value: { ...value, fields: changedAt(value.fields, rest, at, change) } };
    if (value.kind !== 'list') return argument;
    const itemType = type?.replace(/\[\d*\]$/, '');
    const items = value.items.map((item) => ({ name, ...(itemType !== undefined && { type: itemType }), value: item }));
    return { ...argument, value: { ...value, items: changedAt(items, rest, at, change).map((item) => item.value) } };
  });
}

function unitOf(unit: string, call: AmountCall, taken: readonly number[]): string | undefined {
  switch (unit) {
    case 'self':
      return call.to?.toLowerCase();
    case 'asset':
      return call.asset;
    case 'native':
      return nativeUnit;
  }
  const [, one, other, condition] = /^([^|]+)\|([^?]+)\?(.+)$/.exec(unit) ?? [];
  if (one !== undefined && other !== undefined && condition !== undefined) {
    const chosen = valueAt(call.arguments, condition, taken);
    return chosen?.kind === 'boolean' ? unitOf(chosen.value ? one : other, call, taken) : undefined;
  }
  const value = valueAt(call.arguments, unit, taken);
  if (value?.kind !== 'address') return undefined;
  const address = value.text.toLowerCase();
  // Commands have the native currency at the zero address.
  return call.kind === 'command' && address === zeroAddress ? nativeUnit : address;
}

function valueAt(named: readonly NamedValue[], place: string, taken: readonly number[]): Value | undefined {
  let value: Value | undefined = { kind: 'struct', fields: named };
  let items = 0;
  for (const step of place.match(/\d+|[*<>]/g) ?? []) {
    if (step === '*') items += 1;
    value = value && innerOf(value, step === '*' ? String(taken[items - 1]) : step);
  }
  return value;
}

/** Hex digits of an address. */
const addressDigits = 40;

function innerOf(value: Value, step: string): Value | undefined {
  switch (value.kind) {
    case 'struct':
      return value.fields[Number(step)]?.value;
    case 'list':
      return step === '>' ? value.items.at(-1) : value.items[step === '<' ? 0 : Number(step)];
    case 'hex': {
      // A path of Uniswap V3 is packed: it begins and ends with a token.
      const digits = step === '<' ? value.text.slice(2, 2 + addressDigits) : value.text.slice(-addressDigits);
      const isPath = /[<>]/.test(step) && value.text.length >= 2 + 2 * addressDigits;
      return isPath ? { kind: 'address', text: `0x${digits}` } : undefined;
    }
    default:
      return undefined;
  }
}
