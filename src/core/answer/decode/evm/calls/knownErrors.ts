import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { AbiCandidate, AbiError } from '../../../../formats/abi/type/abi';
import { selectorOf } from '../../../../formats/abi/type/eventSignature';
import { sharedBuiltInAbi } from './sharedBuiltInAbi';

/** Returns the errors with this selector, best first: those from the hints, then the built-in ones. */
export function errorsOf(selector: string, { called = [] }: DecodeHints): readonly AbiCandidate<AbiError>[] {
  const own = called.flatMap(({ item, source }) =>
    item.kind === 'error' && selectorOf(item) === selector ? [{ item, source }] : [],
  );
  return [...own, ...sharedBuiltInAbi.errors(selector)];
}
