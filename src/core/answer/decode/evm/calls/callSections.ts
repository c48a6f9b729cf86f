import { groupDigits } from '../../../../base/view/amountText';
import type { Field, FieldsSection, Section } from '../../../../base/view/decodedView';
import { hexValue, textValue } from '../../../../base/view/makeValue';
import { callDataText } from '../../../../formats/abi/calls/callDataText';
import { decodeErrorData, decodeFunctionData } from '../../../../formats/abi/calls/decodeCall';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { NativeCurrency } from '../../../../model/networks/network';
import { decodedCallSections } from './decodedCallSections';
import { innerStepSections } from './innerStepTable';
import { errorsOf } from './knownErrors';
import { functionsOf } from './knownFunctions';
import { selectorOfData } from './selectorOfData';

/** Call data and its target. */
export interface CalledData {
  readonly data: string;
  /** The called contract. */
  readonly to: string | undefined;
  /** The currency of the amounts that are sent with calls. */
  readonly currency: NativeCurrency;
}

/**
 * Decodes call data into the function it calls, followed by every other matching function, and by the calls within its
 * arguments. A data URL isn't a call, so it is shown as its text. Empty for data without a selector.
 */
export function inputSections(call: CalledData, hints: DecodeHints): readonly Section[] {
  const selector = selectorOfData(call.data);
  if (selector === undefined) return [];
  const text = callDataText(call.data);
  if (text !== undefined)
    return [{ kind: 'fields', title: 'Data as text', fields: [{ label: 'Text', value: textValue(text) }] }];
  return [
    ...decodedCallSections(decodeFunctionData(call.data, functionsOf(selector, hints)), 'Calls'),
    ...innerStepSections(call, hints),
  ];
}

/**
 * Decodes revert data: `Error(string)`, a panic with its meaning, or a custom error from the hints or the built-in
 * list. The bytes themselves are folded in the last section.
 */
export function revertSections(data: string, hints: DecodeHints): readonly FieldsSection[] {
  const selector = selectorOfData(data);
  if (selector === undefined) return [];
  const sections = decodedCallSections(decodeErrorData(data, errorsOf(selector, hints)), 'Reverted with');
  if (sections.length === 0) return [];
  const bytes = `${groupDigits((data.length - 2) / 2)} bytes`;
  const fields: readonly Field[] = [{ label: 'Revert data', value: hexValue(data) }];
  return [...sections, { kind: 'fields', title: 'Revert data', fold: bytes, fields }];
}
