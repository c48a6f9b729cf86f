import { eip55 } from '../../../../base/view/eip55';
import { BuiltInAbi } from '../../../../formats/abi/names/builtInAbi';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { AbiCandidate, AbiError, AbiFunction } from '../../../../formats/abi/type/abi';
import { selectorOf } from '../../../../formats/abi/type/eventSignature';
import { contractNameAnywhere } from '../../../../knowledge/names/contractNameOf';

/** The built-in ABI list, parsed and hashed once per process because it never changes. */
export const sharedBuiltInAbi = new BuiltInAbi();

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

/** Returns the name by which a called contract is known: by labels and deployments, or as a well-known one of any chain. */
export function nameOfCalled(
  to: string | undefined,
  { contractNames = {} }: Pick<DecodeHints, 'contractNames'>,
): string | undefined {
  const address = to?.toLowerCase();
  if (address === undefined || address.length !== 42) return undefined;
  return Object.hasOwn(contractNames, address) ? contractNames[address] : contractNameAnywhere(eip55(address.slice(2)));
}

/** Returns the selector of call data or revert data in lowercase. Undefined for data without one. */
export function selectorOfData(data: string): string | undefined {
  return /^0x[\da-f]{8,}$/i.test(data) ? data.slice(0, 10).toLowerCase() : undefined;
}

/** Returns the errors with this selector, best first: those from the hints, then the built-in ones. */
export function errorsOf(selector: string, { called = [] }: DecodeHints): readonly AbiCandidate<AbiError>[] {
  const own = called.flatMap(({ item, source }) =>
    item.kind === 'error' && selectorOf(item) === selector ? [{ item, source }] : [],
  );
  return [...own, ...sharedBuiltInAbi.errors(selector)];
}
