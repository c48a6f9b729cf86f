import type { JsonValue } from '../../../../base/json/jsonValue';
import { integerOf } from '../../../../base/json/readMember';
import { groupDigits, moreText } from '../../../../base/view/amountText';
import type { DecodedView, Field, FieldsSection, Note } from '../../../../base/view/decodedView';
import { utcTime } from '../../../../base/view/formatTime';
import { formatValue } from '../../../../base/view/formatValue';
import { textValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import { withLikelyTime } from '../../../../formats/abi/decode/likelyTimes';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { parseStorageType } from '../../../../formats/storage/parseStorageType';
import { readStorageLayout } from '../../../../formats/storage/readStorageLayout';
import { readVariable } from '../../../../formats/storage/readVariable';
import { type ResolvedSlot, resolveSlot } from '../../../../formats/storage/resolveSlot';
import { parseSlotExpression } from '../../../../formats/storage/slotExpression';
import { parseAnsweredWord, slotHex } from '../../../../formats/storage/slotWord';
import { standardSlots } from '../../../../formats/storage/standardSlots';
import { type StorageLayout, variablesIn } from '../../../../formats/storage/storageType';
import { genericView, noteOf, viewOf, warningOf } from '../../shared/genericView';
import { guessWord } from '../calls/guessWord';
import { slotValue } from './changedStorage';

const title = 'Storage';

/**
 * Decodes the word returned by `eth_getStorageAt` (params: address, position, block) with the type given in the cell,
 * the storage layout, or a standard slot, in that order. Without any of them it lists the plausible readings.
 */
export function decodeStorage(params: readonly JsonValue[], value: JsonValue, hints: DecodeHints): DecodedView {
  const word = typeof value === 'string' ? parseAnsweredWord(value) : undefined;
  const slot = integerOf(params[1]);
  if (word === undefined || typeof value !== 'string')
    return genericView(title, "The answer isn't a storage word", 'A storage word is up to 32 bytes of hex.');
  if (slot === undefined) return genericView(title, value, "The position in the request isn't a slot number.");
  const known = { ...hints.words, [slotHex(slot)]: slotHex(word) };
  const { fields, notes, declared } = decodeWord(slot, word, known, hints);
  const words: readonly Field[] = [
    { label: 'Slot', value: slotValue(slot) },
    { label: 'Word', value: slotValue(word) },
  ];
  const raw = { kind: 'fields', title: 'Slot' } as const;
  // What is known of a single value is folded below it, because the summary says the value.
  const sections: readonly FieldsSection[] =
    declared === undefined
      ? [
          { kind: 'fields', fields },
          { ...raw, fields: words },
        ]
      : [
          { kind: 'fields', fields: fields.map((field) => ({ ...field, hint: declared.type })) },
          {
            ...raw,
            fold: declared.source,
            fields: [...words, { label: 'Source', value: textValue(declared.source) }],
          },
        ];
  const answered = value === '0x' ? [noteOf('The node answered 0x, without a word. That is read as zero.')] : [];
  return viewOf(title, summarizeVariables(fields), sections, [...answered, ...notes]);
}

/** What is shown of a variable. */
export interface VariableReading {
  readonly fields: readonly Field[];
  readonly notes: readonly Note[];
  /** The type of the only field, and where the type comes from. Undefined for a guess and for several fields. */
  readonly declared?: { readonly type: string; readonly source: string };
}

type Words = Readonly<Record<string, string>>;

function decodeWord(slot: bigint, word: bigint, words: Words, hints: DecodeHints): VariableReading {
  const notes: Note[] = [];
  if (hints.storageType !== undefined) {
    const parsed = parseStorageType(hints.storageType);
    if (parsed.kind === 'ok') {
      const { type, layout } = parsed.value;
      return decodePlace(
        { slot: slotHex(slot), offset: 0, type, label: hints.layout?.expression ?? 'Value' },
        layout,
        words,
        'type given in the cell',
      );
    }
    notes.push(warningOf(parsed.problem));
  }
  if (hints.layout !== undefined) {
    const layout = readStorageLayout(hints.layout.json);
    if (layout.kind === 'failed') notes.push(warningOf(`${hints.layout.source}: ${layout.problem}`));
    else {
      const reading = decodeByLayout(slot, layout.value, words, hints.layout.expression, hints.layout.source);
      if (reading !== undefined) return reading;
      notes.push(noteOf(`No variable in ${hints.layout.source} starts in this slot.`));
    }
  }
  return decodeStandard(slot, word, words, notes);
}

function decodeStandard(slot: bigint, word: bigint, words: Words, notes: readonly Note[]): VariableReading {
  const standard = standardSlots().find((one) => one.slot === slot);
  if (standard === undefined) return { fields: guessWord(word), notes };
  const empty: StorageLayout = { variables: [], types: new Map() };
  const reading = decodePlace(
    { slot: slotHex(slot), offset: 0, type: standard.type, label: standard.meaning },
    empty,
    words,
    standard.name,
  );
  return { ...reading, notes: [...notes, ...reading.notes] };
}

/** Decodes the expression of the cell if it points to this slot, otherwise every variable in the slot. */
function decodeByLayout(
  slot: bigint,
  layout: StorageLayout,
  words: Words,
  expression: string | undefined,
  source: string,
): VariableReading | undefined {
  const readings = placesIn(slot, layout, expression).map((place) => decodePlace(place, layout, words, source));
  if (readings.length < 2) return readings[0];
  return { fields: readings.flatMap((reading) => reading.fields), notes: readings.flatMap((reading) => reading.notes) };
}

/** Returns the place that the expression of the cell points to if it is in this slot, otherwise every variable in the slot. */
function placesIn(slot: bigint, layout: StorageLayout, expression: string | undefined): readonly ResolvedSlot[] {
  const parsed = expression === undefined ? undefined : parseSlotExpression(expression);
  const resolved = parsed?.kind === 'ok' ? resolveSlot(parsed.value, layout) : undefined;
  if (resolved?.kind === 'ok' && resolved.value.type !== undefined && BigInt(resolved.value.slot) === slot)
    return [resolved.value];
  return variablesIn(layout, slot).map((variable) => ({
    slot: slotHex(variable.slot),
    offset: variable.offset,
    label: variable.label,
    type: layout.types.get(variable.type),
  }));
}

/**
 * Returns the value of the only variable that `eth_getStorageAt` read, by the type in the cell, the storage layout, or a
 * standard slot, as `decodeStorage` shows it. Undefined if its type isn't known or it wasn't read to its end.
 */
export function storedValue(params: readonly JsonValue[], value: JsonValue, hints: DecodeHints): Value | undefined {
  const word = typeof value === 'string' ? parseAnsweredWord(value) : undefined;
  const slot = integerOf(params[1]);
  const found = word === undefined || slot === undefined ? undefined : onlyPlaceIn(slot, hints);
  if (word === undefined || slot === undefined || found === undefined) return undefined;
  const known = { ...hints.words, [slotHex(slot)]: slotHex(word) };
  const step = readVariable(found.place, found.layout, known);
  return step.kind === 'done' && !step.cut ? step.value : undefined;
}

interface PlaceInLayout {
  readonly place: ResolvedSlot;
  readonly layout: StorageLayout;
}

function onlyPlaceIn(slot: bigint, { storageType, layout: known }: DecodeHints): PlaceInLayout | undefined {
  const typed = storageType === undefined ? undefined : parseStorageType(storageType);
  const start = { slot: slotHex(slot), offset: 0, label: 'Value' };
  if (typed?.kind === 'ok') return { place: { ...start, type: typed.value.type }, layout: typed.value.layout };
  const layout = known && readStorageLayout(known.json);
  const places = layout?.kind === 'ok' ? placesIn(slot, layout.value, known?.expression) : [];
  const [place, another] = places;
  if (layout?.kind === 'ok' && place?.type !== undefined)
    return another === undefined ? { place, layout: layout.value } : undefined;
  const standard = standardSlots().find((one) => one.slot === slot);
  return standard && { place: { ...start, type: standard.type }, layout: { variables: [], types: new Map() } };
}

/** Decodes the value at a place from the known words. */
export function decodePlace(place: ResolvedSlot, layout: StorageLayout, words: Words, source: string): VariableReading {
  const { type, label } = place;
  if (type === undefined) return { fields: [{ label, value: textValue('type missing in the layout') }], notes: [] };
  const step = readVariable(place, layout, words);
  const hint = `${type.label}, ${source}`;
  const read = (value: Value, notes: readonly Note[]): VariableReading => ({
    fields: spread(label, value, hint),
    notes,
    ...(value.kind !== 'struct' && { declared: { type: type.label, source } }),
  });
  if (step.kind === 'done') {
    const notes = step.cut ? [warningOf(`${label} is too large to read in one call. The rest isn't shown.`)] : [];
    return read(withLikelyTime(label, step.value), notes);
  }
  const count = step.slots.length;
  const note = noteOf(`${label} (${type.label}) continues in ${moreText(count, 'slot')}.`);
  return read(step.partial, [note]);
}

/** Returns one field for each member of a struct, and one field for any other type. */
function spread(label: string, value: Value, hint: string): readonly Field[] {
  if (value.kind !== 'struct') return [{ label, value, hint }];
  return value.fields.map((field) => ({
    label: label === 'Value' ? field.name : `${label}.${field.name}`,
    value: field.value,
    hint: field.type ?? hint,
  }));
}

/** Summarizes variables: the first one, and how many more there are. */
export function summarizeVariables(fields: readonly Field[]): string {
  const [first] = fields;
  if (first === undefined) return 'Nothing to decode';
  const shown = `${first.label} = ${formatValue(first.value, utcTime)}`;
  return fields.length === 1 ? shown : `${shown} and ${groupDigits(fields.length - 1)} more`;
}
