import type { AbiCandidate, AbiFunction } from '../abi/abi';
import type { DecodeHints } from '../abi/decodeHints';
import { selectorOf } from '../abi/eventSignature';
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
