import { decodeErrorData, decodeFunctionData, type CallDecoding, type DecodedCall } from '../abi/decodeCall';
import type { Field, FieldsSection } from '../view/decodedView';
import { textValue } from '../view/makeValue';
import { sharedBuiltInAbi } from './sharedBuiltInAbi';
import { sourceText } from './sourceText';

/** Call data as the function and arguments that it is, with every other reading; none for data without a selector. */
export function inputSections(data: string): readonly FieldsSection[] {
  const selector = selectorOfData(data);
  return selector === undefined ? [] : sectionsOf(decodeFunctionData(data, sharedBuiltInAbi.functions(selector)), 'Calls');
}

/** Revert data as the error that it is: `Error(string)`, a panic said in words, or a well-known custom error. */
export function revertSections(data: string): readonly FieldsSection[] {
  const selector = selectorOfData(data);
  return selector === undefined ? [] : sectionsOf(decodeErrorData(data, sharedBuiltInAbi.errors(selector)), 'Reverted with');
}

function sectionsOf(decoding: CallDecoding, title: string): readonly FieldsSection[] {
  if (decoding.kind === 'undecoded') {
    return [{ kind: 'fields', title: `${title} ${decoding.selector}`, fields: [{ label: 'Not decoded', value: { kind: 'undecoded', words: decoding.words, why: decoding.why } }] }];
  }
  return [section(`${title} ${decoding.call.signature}`, decoding.call), ...decoding.others.map((other) => section(`Could also be ${other.signature}`, other))];
}

function section(title: string, call: DecodedCall): FieldsSection {
  const fields = call.arguments.map((argument): Field => ({ label: argument.name, value: argument.value, ...(argument.type !== undefined && { hint: argument.type }) }));
  return { kind: 'fields', title, fields: [...fields, { label: 'Decoded by', value: textValue(sourceText(call.source)) }] };
}

function selectorOfData(data: string): string | undefined {
  return /^0x[\da-f]{8,}$/i.test(data) ? data.slice(0, 10).toLowerCase() : undefined;
}
