import type { NamedValue } from '../../../../base/view/value';
import { type AmountChange, withAmounts } from '../../../../formats/abi/calls/callAmounts';
import { type CallDecoding, type DecodedCall, decodeFunctionData } from '../../../../formats/abi/calls/decodeCall';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { amountArgument, isUnlimited, resultsWithAmount, tokenAt } from '../../shared/tokenAmounts';
import { functionsOf, nameOfCalled } from './knownFunctions';

/** What scales amounts: the known functions and contracts, the tokens, and the assets of vaults. */
export type AmountHints = Pick<DecodeHints, 'called' | 'contractNames' | 'tokens' | 'assets'>;

/** Decodes call data for the contract `to` with the known functions. Amounts of known tokens are scaled. */
export function decodeKnownCall(
  data: string,
  to: string | undefined,
  hints: AmountHints,
  candidates = functionsOf(data.slice(0, 10).toLowerCase(), hints),
): CallDecoding {
  const decoding = decodeFunctionData(data, candidates, nameOfCalled(to, hints));
  if (decoding.kind === 'undecoded') return decoding;
  const scaled = (call: DecodedCall): DecodedCall => ({ ...call, arguments: argumentsOfCall(call, to, hints) });
  return { kind: 'decoded', call: scaled(decoding.call), others: decoding.others.map(scaled) };
}

/** Returns the arguments of a call to the contract `to`, with amounts of known tokens scaled. */
export function argumentsOfCall(call: DecodedCall, to: string | undefined, hints: AmountHints): readonly NamedValue[] {
  // A declaration of which only the selector fits may be another function's.
  return call.isGuess === true
    ? call.arguments
    : withAmounts(amountCall(call.signature, call.arguments, to, hints), amountIn(hints));
}

/** Returns the results of a function of the contract `to`, with amounts of known tokens scaled. */
export function resultsOfCall(
  signature: string,
  given: readonly NamedValue[],
  results: readonly NamedValue[],
  to: string | undefined,
  hints: AmountHints,
): readonly NamedValue[] {
  const scaled = resultsWithAmount(signature, results, to, hints);
  return withAmounts(amountCall(signature, given, to, hints), amountIn(hints), scaled);
}

function amountCall(name: string, given: readonly NamedValue[], to: string | undefined, { assets = {} }: AmountHints) {
  const key = to?.toLowerCase() ?? '';
  return {
    kind: 'call',
    name,
    arguments: given,
    to,
    asset: Object.hasOwn(assets, key) ? assets[key] : undefined,
  } as const;
}

/** Matches names of numbers that identify something. */
const identifier = /(?:id|index|nonce)$/i;

/** Returns what scales an argument by what is known of its token. */
export function amountIn({ tokens }: Pick<AmountHints, 'tokens'>): AmountChange {
  return (argument, { unit, isLimit, isOfCalled }) => {
    const { name, value } = argument;
    if (value.kind !== 'integer' || identifier.test(name)) return argument;
    const token = tokenAt(unit, tokens);
    // Contracts of items have the same functions, and some say that they have no decimals.
    const known = isOfCalled && token?.decimals === 0 ? undefined : token;
    if (isLimit) return amountArgument(argument, known, 'Approval');
    // The largest numbers stand for something else: all that there is.
    return known === undefined || isUnlimited(BigInt(value.digits)) ? argument : amountArgument(argument, known, '');
  };
}
