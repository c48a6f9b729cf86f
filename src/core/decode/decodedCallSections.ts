import type { CallDecoding, DecodedCall } from '../abi/decodeCall';
import { withLikelyTimes } from '../abi/likelyTimes';
import type { Field, FieldsSection } from '../view/decodedView';
import { textValue } from '../view/makeValue';
import { sourceText } from './sourceText';

/** Returns the fields of decoded call data or revert data, followed by those of every other matching declaration. */
export function decodedCallSections(decoding: CallDecoding, title: string): readonly FieldsSection[] {
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
  const fields = withLikelyTimes(call.arguments).map((argument): Field => ({
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
