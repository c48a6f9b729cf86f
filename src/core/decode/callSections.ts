import { decodeErrorData, decodeFunctionData } from '../abi/decodeCall';
import type { DecodeHints } from '../abi/decodeHints';
import { selectorOf } from '../abi/eventSignature';
import type { NativeCurrency } from '../networks/network';
import type { FieldsSection, Section } from '../view/decodedView';
import { decodedCallSections } from './decodedCallSections';
import { innerStepSections } from './innerStepTable';
import { functionsOf } from './knownFunctions';
import { sharedBuiltInAbi } from './sharedBuiltInAbi';

/** Call data, and where it goes. */
export interface CalledData {
  readonly data: string;
  /** The called contract. */
  readonly to: string | undefined;
  /** The currency of the amounts that are sent with calls. */
  readonly currency: NativeCurrency;
}

/**
 * Decodes call data into the function it calls, followed by every other matching function, and by the calls within its
 * arguments. Empty for data without a selector.
 */
export function inputSections(call: CalledData, hints: DecodeHints): readonly Section[] {
  const selector = selectorOfData(call.data);
  if (selector === undefined) return [];
  return [
    ...decodedCallSections(decodeFunctionData(call.data, functionsOf(selector, hints)), 'Calls'),
    ...innerStepSections(call, hints),
  ];
}

/**
 * Decodes revert data: `Error(string)`, a panic with its meaning, or a custom error from the hints or the built-in
 * list.
 */
export function revertSections(data: string, { called = [] }: DecodeHints): readonly FieldsSection[] {
  const selector = selectorOfData(data);
  if (selector === undefined) return [];
  const own = called.flatMap(({ item, source }) =>
    item.kind === 'error' && selectorOf(item) === selector ? [{ item, source }] : [],
  );
  return decodedCallSections(decodeErrorData(data, [...own, ...sharedBuiltInAbi.errors(selector)]), 'Reverted with');
}

function selectorOfData(data: string): string | undefined {
  return /^0x[\da-f]{8,}$/i.test(data) ? data.slice(0, 10).toLowerCase() : undefined;
}
