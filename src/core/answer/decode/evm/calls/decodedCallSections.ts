import type { FieldsSection } from '../../../../base/view/decodedView';
import { textValue } from '../../../../base/view/value';
import type { CallDecoding, DecodedCall } from '../../../../formats/abi/calls/decodeCall';
import { withLikelyTimes } from '../../../../formats/abi/decode/likelyTimes';
import { argumentFields } from '../../shared/memberFields';
import { guessRemark, sourceOfCall } from './calledFunction';

/** The label of the field with the source of a declaration. */
export const decodedBy = 'Decoded by';

/** How the titles of other matching declarations begin. */
export const couldBe = 'Could also be';

/** Returns the fields of decoded call data or revert data, followed by those of every other matching declaration. */
export function decodedCallSections(decoding: CallDecoding, title: string): readonly FieldsSection[] {
  if (decoding.kind === 'undecoded') {
    return [
      {
        kind: 'fields',
        title: decoding.isPacked === true ? 'Packed data' : `${title} ${decoding.selector}`,
        fields: [{ label: 'Not decoded', value: { kind: 'undecoded', words: decoding.words, why: decoding.why } }],
      },
    ];
  }
  return [
    section(`${title} ${decoding.call.signature}${guessRemark(decoding.call)}`, decoding.call),
    ...decoding.others.map((other) => section(otherTitle(decoding.call, other), other)),
  ];
}

/** The title of another reading. That of the same declaration only adds its names. */
function otherTitle(call: DecodedCall, other: DecodedCall): string {
  return call.doubt !== undefined && other.signature === call.signature
    ? `As ${other.source.label} names it`
    : `${couldBe} ${other.signature}`;
}

function section(title: string, call: DecodedCall): FieldsSection {
  const fields = argumentFields(withLikelyTimes(call.arguments));
  return { kind: 'fields', title, fields: [...fields, { label: decodedBy, value: textValue(sourceOfCall(call)) }] };
}
