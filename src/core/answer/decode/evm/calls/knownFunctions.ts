import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { AbiCandidate, AbiFunction } from '../../../../formats/abi/type/abi';
import { selectorOf } from '../../../../formats/abi/type/eventSignature';
import { sharedBuiltInAbi } from './sharedBuiltInAbi';

/** Returns the functions with this selector, best first: those from the hints, then the built-in ones. */
export function functionsOf(
  selector: string,
  { called = [] }: Pick<DecodeHints, 'called'>,
): readonly AbiCandidate<AbiFunction>[] {
  const own = called.flatMap(({ item, source }) =>
    item.kind === 'function' && selectorOf(item) === selector ? [{ item, source }] : [],
  );
  return [...own, ...sharedBuiltInAbi.functions(selector)];
}
