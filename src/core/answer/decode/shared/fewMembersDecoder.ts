import { nameCharacters } from '../../../base/answerBounds';
import { integerOf, isObject, type JsonValue, readMember } from '../../../base/json/jsonValue';
import type { Field } from '../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../base/view/formatValue';
import { integerValue, type Value } from '../../../base/view/value';
import type { Network } from '../../../model/networks/network';
import type { AnswerDecoder } from './decoderTable';
import { genericView, viewOf } from './genericView';
import { otherFields } from './memberFields';
import { anyValue, integerMember } from './memberValue';

/** Reads a member of an object as a display value. */
type ReadShown = (json: JsonValue, name: string, network: Network) => Value;

/** A member of an answer, its label, and how it is read. */
type MemberForm = readonly [name: string, label: string, read: ReadShown];

/** Reads a quantity as an integer without a unit. */
export const countedMember: ReadShown = (json, name) => integerMember(json, name);

/** Members that repeat another one with fewer digits. */
const repeated = ['uiAmount'];

/**
 * Creates a decoder of an object with few members, most interesting first. The first ones are the summary: one member
 * without its label. The `context` that Solana puts around a value counts as one of them. The decoder returns undefined
 * for an answer that isn't an object.
 */
export function fewMembersDecoder(title: string, inSummary: number, members: readonly MemberForm[]): AnswerDecoder {
  return (answer, network) => {
    if (!isObject(answer)) return undefined;
    const slot = readMember(readMember(answer, 'context'), 'slot');
    const isWrapped = slot !== undefined && members.every(([name]) => name !== 'value');
    const json = isWrapped ? (readMember(answer, 'value') ?? null) : answer;
    if (json === null) return viewOf(title, 'Not found', []);
    if (!isObject(json)) return genericView(title, 'The answer has an unexpected form');
    const present = members.filter(([name]) => readMember(json, name) !== undefined);
    const fields = present.map(([name, label, read]): Field => ({ label, value: read(json, name, network) }));
    const known = new Set(['context', ...repeated, ...members.map(([name]) => name)]);
    const told = fields.slice(0, inSummary).map(({ label, value }) => {
      const shown = formatValue(value, utcTime, nameCharacters);
      return inSummary === 1 ? shown : `${label} ${shown}`;
    });
    const slotFields = slot === undefined ? [] : [slotField(slot)];
    const all = [...fields, ...otherFields(json, known), ...slotFields];
    if (all.length === 0) return viewOf(title, 'An empty object', []);
    return viewOf(title, told.join(' · ') || title, [{ kind: 'fields', fields: all }]);
  };
}

function slotField(slot: JsonValue): Field {
  const digits = integerOf(slot);
  return { label: 'At slot', value: digits === undefined ? anyValue(slot) : integerValue(digits) };
}
