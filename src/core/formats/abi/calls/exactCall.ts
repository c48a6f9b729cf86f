import { encodeArguments } from '../encode/encodeArguments';
import type { AbiCandidate, AbiFunction } from '../type/abi';
import { type AbiType, abiTypeOf } from '../type/abiType';
import { selectorOf, signatureOf } from '../type/eventSignature';
import { withoutEnumMembers } from '../type/withEnumMembers';
import { decodeParameters } from './decodeCall';
import { type ExactValue, exactValueOf, printExactValue } from './exactValue';

/** Call data as a function and its arguments. Encoding them gives the same bytes. */
export interface ExactCall {
  readonly item: AbiFunction;
  readonly arguments: readonly ExactValue[];
}

/** Characters of `0x` and a selector. */
const selectorLength = 10;

/**
 * Returns the function that call data calls, with its arguments, if they encode to the same bytes. `candidates` are the
 * functions with the selector, best first. Returns undefined if none fits, or if only the selector is known and it fits
 * several signatures.
 */
export function exactCallOf(data: string, candidates: readonly AbiCandidate<AbiFunction>[]): ExactCall | undefined {
  const fitting = candidates.flatMap(({ item, source }) => {
    const values = argumentsOf(data, item);
    return values === undefined ? [] : [{ item, source, arguments: values }];
  });
  const [first, ...others] = fitting;
  if (first === undefined) return undefined;
  const signature = signatureOf(first.item);
  // A contract's own ABI defines its functions. A list of known selectors isn't specific to the contract.
  const isGuess = first.source.kind === 'builtIn' || first.source.kind === 'signature';
  if (isGuess && others.some(({ item }) => signatureOf(item) !== signature)) return undefined;
  // Details that a bare signature lacks may come from another declaration with that signature.
  const fullest = [first, ...others].find(({ item }) => signatureOf(item) === signature && item.outputs.length > 0);
  const { item, arguments: values } = fullest ?? first;
  return { item, arguments: values };
}

function argumentsOf(data: string, item: AbiFunction): readonly ExactValue[] | undefined {
  if (data.slice(0, selectorLength).toLowerCase() !== selectorOf(item)) return undefined;
  const encoded = data.slice(selectorLength).toLowerCase();
  const types = typesOf(item);
  const decoded = decodeParameters(item.inputs.map(withoutEnumMembers), `0x${encoded}`);
  if (types === undefined || decoded.kind === 'failed') return undefined;
  const read = types.flatMap((type, index) => exactValueOf(type, decoded.value[index]?.value) ?? []);
  if (read.length !== types.length) return undefined;
  const again = encodeArguments(
    types.map((type) => ({ name: '', type })),
    read.map((value) => printExactValue(value)),
  );
  return again.kind === 'ok' && again.value === encoded ? read : undefined;
}

function typesOf({ inputs }: AbiFunction): readonly AbiType[] | undefined {
  const types = inputs.flatMap((input) => {
    const type = abiTypeOf(input);
    return type.kind === 'ok' ? [type.value] : [];
  });
  return types.length === inputs.length ? types : undefined;
}
