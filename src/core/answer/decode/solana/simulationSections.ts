import { type JsonValue, readInteger, readList, readMember } from '../../../base/json/jsonValue';
import type { Field, Section } from '../../../base/view/decodedView';
import { integerValue, textValue } from '../../../base/view/value';
import { solanaFailureText } from '../../../model/failure/solanaFailureText';
import { fieldIf } from '../shared/memberFields';
import { programLogTable } from './programLogTable';

/** Numbers in an error's data, by their member. */
const numbers: readonly (readonly [member: string, label: string, unit: string])[] = [
  ['unitsConsumed', 'Compute units', 'units'],
  ['numSlotsBehind', 'Behind', 'slots'],
  ['contextSlot', 'Node’s slot', ''],
];

/**
 * Returns the sections for a Solana node's error data: why a simulation failed, its logs, and how far the node is
 * behind.
 */
export function simulationSections(data: JsonValue): readonly Section[] {
  const error = readMember(data, 'err') ?? null;
  const logs = readList(data, 'logs');
  const fields: readonly Field[] = [
    ...fieldIf('Failed with', error ?? undefined, (known) => textValue(solanaFailureText(known, logs))),
    ...numbers.flatMap(([member, label, unit]) => {
      const integer = readInteger(data, member);
      return integer === undefined ? [] : [{ label, value: integerValue(integer, unit === '' ? undefined : unit) }];
    }),
  ];
  return [
    ...(fields.length === 0 ? [] : [{ kind: 'fields', title: 'Node’s data', fields } as const]),
    ...(logs.length === 0 ? [] : [programLogTable(logs, 'Program logs')]),
  ];
}
