import { failed, ok, type Result } from '../../../base/result';
import { groupDigits } from '../../../base/view/amountText';
import type { NamedValue, Value } from '../../../base/view/value';
import { compileType } from '../decode/abiPlan';
import { AbiReader, hexWords, wordLength } from '../decode/abiReader';
import { ChecksumCache } from '../decode/checksumCache';
import { withNeutralNames } from '../decode/decodeLog';
import { differentReadings } from '../decode/differentReadings';
import { isGenericSignature } from '../decode/ownerChoice';
import { valueShape } from '../decode/valueShape';
import { belongsTo, isStandard } from '../names/knownContracts';
import type { AbiCandidate, AbiError, AbiFunction, AbiParameter, AbiSource } from '../type/abi';
import { abiTypeOf, printAbiType } from '../type/abiType';
import { selectorOf, signatureOf } from '../type/eventSignature';
import { hasWholeWords } from './callDataText';

/** An `AbiReader` that notes how far the data was read. */
class ExtentReader extends AbiReader {
  #end = 0;

  override load(text: string): boolean {
    this.#end = 0;
    return super.load(text);
  }

  override has(at: number, length: number): boolean {
    const isInside = super.has(at, length);
    if (isInside) this.#end = Math.max(this.#end, at + length);
    return isInside;
  }

  /** Returns the words of the loaded text after all that was read, and after the zeros that fill its last word. */
  rest(text: string): readonly string[] {
    return hexWords(text, Math.ceil(this.#end / wordLength) * wordLength);
  }
}

/** What ends call data with an attribution (ERC-8021). */
const marker = '8021'.repeat(8);

/** Digits of the marker, of the schema before it, and of the length of the codes before that. */
const fixedDigits = marker.length + 4;

/** Codes of `Panic(uint256)` (Solidity documentation, "Panic via assert and Error via require"), by decimal digits. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['0', 'a check that the compiler inserted failed'],
  ['1', 'an assertion failed'],
  ['17', 'arithmetic overflowed or underflowed'],
  ['18', 'division or modulo by zero'],
  ['33', 'a value does not belong to its enum'],
  ['34', 'a storage byte array is wrongly encoded'],
  ['49', 'pop on an empty array'],
  ['50', 'an array index is out of bounds'],
  ['65', 'too much memory was allocated'],
  ['81', 'an uninitialized internal function was called'],
]);

/** Returns the meaning of a panic code; undefined for codes that the language does not define. */
function panicReason(digits: string): string | undefined {
  return reasons.get(digits);
}

/** Call data or revert data decoded with one declaration. */
export interface DecodedCall {
  readonly name: string;
  /** `transfer(address,uint256)` */
  readonly signature: string;
  readonly source: AbiSource;
  readonly arguments: readonly NamedValue[];
  /** Set if only the selector speaks for a declaration that isn't the contract's own: data is left over. */
  readonly isGuess?: true;
  /**
   * Set if only the types are alike, and any contract may have such a function: its arguments have neutral names. The
   * other readings have those of the declaration.
   */
  readonly doubt?: 'evidence';
}

export type CallDecoding =
  /** `others` are matching declarations with the same selector and other names. */
  | { readonly kind: 'decoded'; readonly call: DecodedCall; readonly others: readonly DecodedCall[] }
  | {
      readonly kind: 'undecoded';
      readonly selector: string;
      readonly words: readonly string[];
      readonly why: string;
      /** Set if the data has no form of a call: no function has its selector, and it has no whole words behind it. */
      readonly isPacked?: true;
    };

/** Length of `0x` and a selector. */
const selectorLength = 10;

/**
 * Decodes call data with the functions for its selector, in order of preference. `called` is the name by which the called
 * contract is known. It shows whether a protocol's names for a common signature apply.
 */
export function decodeFunctionData(
  data: string,
  candidates: readonly AbiCandidate<AbiFunction>[],
  called?: string,
): CallDecoding {
  const decoding = decodeCall(data, candidates, called);
  const isPacked = candidates.length === 0 && !hasWholeWords(data) && !data.toLowerCase().endsWith(marker);
  if (decoding.kind !== 'undecoded' || !isPacked) return decoding;
  const why = `No known function has the first 4 bytes, and ${groupDigits(data.length / 2 - 1)} bytes aren't a selector with whole words.`;
  return { ...decoding, words: hexWords(data), why, isPacked };
}

/** Returns how call data is named that isn't decoded: its selector, or what it is without one. */
export function undecodedName({ selector, isPacked }: Extract<CallDecoding, { kind: 'undecoded' }>): string {
  return isPacked === true ? 'packed data' : selector;
}

/**
 * Decodes revert data with the errors for its selector, in order of preference. `Error(string)` and `Panic(uint256)`
 * are part of the language and need no candidate. A panic code is explained in words.
 */
export function decodeErrorData(data: string, candidates: readonly AbiCandidate<AbiError>[]): CallDecoding {
  const selector = data.slice(0, selectorLength).toLowerCase();
  const language = languageErrors.find((error) => selectorOf(error) === selector);
  const decoding = decodeCall(
    data,
    language ? [{ item: language, source: { kind: 'builtIn', label: 'Solidity' } }, ...candidates] : candidates,
  );
  if (decoding.kind === 'undecoded' || language?.name !== 'Panic') return decoding;
  const [code] = decoding.call.arguments;
  const reason = code?.value.kind === 'integer' ? panicReason(code.value.digits) : undefined;
  if (reason === undefined) return decoding;
  return {
    ...decoding,
    call: {
      ...decoding.call,
      arguments: [...decoding.call.arguments, { name: 'reason', value: { kind: 'text', text: reason } }],
    },
  };
}

/**
 * Decodes consecutive values, as in return data and arguments. Data that no parameter describes is `surplus`, at the
 * end, or `attribution` if it is one (ERC-8021). The problem is one sentence.
 */
export function decodeParameters(
  parameters: readonly AbiParameter[],
  data: string,
): Result<readonly NamedValue[], string> {
  const decoded = readParameters(parameters, data);
  if (decoded.kind === 'failed') return decoded;
  const { values, rest } = decoded.value;
  return ok(rest === undefined ? values : [...values, rest]);
}

/** Consecutive values, and the data that no parameter describes, if there is any. */
interface ReadParameters {
  readonly values: readonly NamedValue[];
  readonly rest: NamedValue | undefined;
  /** Whether a standard says what the rest is, so that it is no evidence against the declaration. */
  readonly isExplained: boolean;
}

function readParameters(parameters: readonly AbiParameter[], data: string): Result<ReadParameters, string> {
  const shape = valueShape(new ChecksumCache(64));
  const reader = new ExtentReader();
  const readable = reader.load(data);
  const values: NamedValue[] = [];
  let at = 0;
  for (const [place, parameter] of parameters.entries()) {
    const type = abiTypeOf(parameter);
    if (type.kind === 'failed') return failed(type.problem);
    const plan = compileType(type.value, shape);
    const value = readable && reader.has(at, plan.width) ? plan.decode(reader, at, 0) : undefined;
    if (value === undefined) return failed(`The data ${reader.why}.`);
    values.push({
      name: parameter.name === '' ? String(place) : parameter.name,
      type: printAbiType(type.value),
      value,
    });
    at += plan.width;
  }
  const words = reader.rest(data);
  const codes = readAttribution(words.map((word) => word.slice(2)).join(''));
  if (codes !== undefined) {
    const rest: NamedValue = { name: 'attribution', value: { kind: 'text', text: `${codes} (ERC-8021)` } };
    return ok({ values, rest, isExplained: true });
  }
  const value: Value = { kind: 'undecoded', words, why: 'No parameter describes this data.' };
  return ok({ values, rest: words.length === 0 ? undefined : { name: 'surplus', value }, isExplained: false });
}

const languageErrors: readonly AbiError[] = [
  { kind: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] },
  { kind: 'error', name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] },
];

function decodeCall(
  data: string,
  candidates: readonly AbiCandidate<AbiFunction | AbiError>[],
  called?: string,
): CallDecoding {
  const selector = data.slice(0, selectorLength);
  const encoded = `0x${data.slice(selectorLength)}`;
  const calls: DecodedCall[] = [];
  let why = `No known declaration has the selector ${selector}.`;
  for (const { item, source } of candidates) {
    const decoded = readParameters(item.inputs, encoded);
    if (decoded.kind === 'ok') {
      const { values, rest, isExplained } = decoded.value;
      const isGuess = rest !== undefined && !isExplained && isGuessed(item, source);
      calls.push({
        name: item.name,
        signature: signatureOf(item),
        source,
        arguments: rest === undefined ? values : [...values, rest],
        ...(isGuess && { isGuess }),
      });
    } else why = `${signatureOf(item)}: ${decoded.problem}`;
  }
  const [call, ...others] = [...calls.filter(({ isGuess }) => !isGuess), ...calls.filter(({ isGuess }) => isGuess)];
  if (call !== undefined && others.length === 0 && needsSecondSign(call, called)) {
    const neutral = { ...call, arguments: withNeutralNames(call.arguments), doubt: 'evidence' as const };
    return { kind: 'decoded', call: neutral, others: differentReadings(neutral, [call]) };
  }
  return call
    ? { kind: 'decoded', call, others: differentReadings(call, others) }
    : { kind: 'undecoded', selector, words: hexWords(encoded), why };
}

/** Whether the names of the only known declaration of a function are a guess, because any contract may have one like it. */
function needsSecondSign({ name, source, arguments: named }: DecodedCall, called: string | undefined): boolean {
  if (called !== undefined && belongsTo(called, source.label)) return false;
  const types = named.flatMap(({ type }) => (type === undefined ? [] : [type]));
  return source.kind === 'builtIn' && !isStandard(source.label) && types.length > 0 && isGenericSignature(name, types);
}

/** Whether a declaration is only known by its selector, which other functions may have too. */
function isGuessed(item: AbiFunction | AbiError, { kind }: AbiSource): boolean {
  if (item.kind === 'error' && languageErrors.includes(item)) return false;
  return kind === 'builtIn' || kind === 'signature' || kind === 'workspace';
}

/**
 * Returns the codes of the applications that a wallet or a site wrote behind call data, separated by commas (ERC-8021,
 * schema 0: the codes in ASCII, their length, the schema, and the marker). Undefined unless this is all there is.
 * @param rest the hex digits behind the arguments
 */
function readAttribution(rest: string): string | undefined {
  const digits = rest.toLowerCase();
  if (!digits.endsWith(`00${marker}`)) return undefined;
  const length = Number.parseInt(digits.slice(-fixedDigits, -fixedDigits + 2), 16);
  if (length === 0 || digits.length !== fixedDigits + 2 * length) return undefined;
  const codes = digits.slice(0, 2 * length).replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return /^[!-~]+$/.test(codes) ? codes : undefined;
}
