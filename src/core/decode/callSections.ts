import type { AbiCandidate, AbiFunction } from '../abi/abi';
import { type CallDecoding, type DecodedCall, decodeErrorData, decodeFunctionData } from '../abi/decodeCall';
import type { DecodeHints } from '../abi/decodeHints';
import { selectorOf } from '../abi/eventSignature';
import type { Field, FieldsSection } from '../view/decodedView';
import { textValue } from '../view/makeValue';
import { sharedBuiltInAbi } from './sharedBuiltInAbi';
import { sourceText } from './sourceText';

/**
 * Decodes call data into the function it calls, followed by every other matching function. Empty for data without a
 * selector.
 */
export function inputSections(data: string, hints: DecodeHints): readonly FieldsSection[] {
  const selector = selectorOfData(data);
  return selector === undefined ? [] : sectionsOf(decodeFunctionData(data, functionsOf(selector, hints)), 'Calls');
}

/** Returns the functions with this selector, best first: those from the hints, then the built-in ones. */
export function functionsOf(selector: string, { called = [] }: DecodeHints): readonly AbiCandidate<AbiFunction>[] {
  const own = called.flatMap(({ item, source }) =>
    item.kind === 'function' && selectorOf(item) === selector ? [{ item, source }] : [],
  );
  return [...own, ...sharedBuiltInAbi.functions(selector)];
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
  return sectionsOf(decodeErrorData(data, [...own, ...sharedBuiltInAbi.errors(selector)]), 'Reverted with');
}

function sectionsOf(decoding: CallDecoding, title: string): readonly FieldsSection[] {
  if (decoding.kind === 'undecoded') {
    return [
      {
        kind: 'fields',
        title: `${title} ${decoding.selector}`,
        fields: [{ label: 'Not decoded', value: { kind: 'undecoded', words: decoding.words, why: decoding.why } }],
      },
    ];
  }
  return [
    section(`${title} ${decoding.call.signature}`, decoding.call),
    ...decoding.others.map((other) => section(`Could also be ${other.signature}`, other)),
  ];
}

function section(title: string, call: DecodedCall): FieldsSection {
  const fields = call.arguments.map((argument): Field => ({
    label: argument.name,
    value: argument.value,
    ...(argument.type !== undefined && { hint: argument.type }),
  }));
  return {
    kind: 'fields',
    title,
    fields: [...fields, { label: 'Decoded by', value: textValue(sourceText(call.source)) }],
  };
}

function selectorOfData(data: string): string | undefined {
  return /^0x[\da-f]{8,}$/i.test(data) ? data.slice(0, 10).toLowerCase() : undefined;
}
