import { integerOf, type JsonValue } from '../../../../base/json/jsonValue';
import { groupDigits, moreText } from '../../../../base/view/amountText';
import type { DecodedView, Field, FieldsSection, Note } from '../../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../../base/view/formatValue';
import { textValue, type Value } from '../../../../base/view/value';
import { withLikelyTime } from '../../../../formats/abi/decode/likelyTimes';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { parseStorageType } from '../../../../formats/storage/parseStorageType';
import { readStorageLayout } from '../../../../formats/storage/readStorageLayout';
import { readVariable } from '../../../../formats/storage/readVariable';
import { type ResolvedSlot, resolveSlot } from '../../../../formats/storage/resolveSlot';
import { parseSlotExpression } from '../../../../formats/storage/slotExpression';
import { parseAnsweredWord, slotHex } from '../../../../formats/storage/slotWord';
import { standardSlots } from '../../../../formats/storage/standardSlots';
import {
  elementPlace,
  packedBytes,
  slotsOf,
  type StorageLayout,
  type StorageType,
  type StorageVariable,
  variablesIn,
} from '../../../../formats/storage/storageType';
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
  const { places, layout, source, notes } = knownPlaces(slot, hints);
  const readings = places.map((place) => decodePlace(place, layout, words, source));
  const [only, another] = readings;
  if (only === undefined) return { fields: guessWord(word), notes };
  const all = [...notes, ...readings.flatMap((reading) => reading.notes)];
  return another === undefined
    ? { ...only, notes: all }
    : { fields: readings.flatMap(({ fields }) => fields), notes: all };
}

interface KnownPlaces {
  readonly places: readonly ResolvedSlot[];
  readonly layout: StorageLayout;
  /** What says the types. */
  readonly source: string;
  /** Why nothing before it says them. */
  readonly notes: readonly Note[];
}

/** What has no layout of its own, such as a standard slot. */
const noLayout: StorageLayout = { variables: [], types: new Map() };

/** Returns what is in a slot, by the type given in the cell, the storage layout, or a standard slot, in that order. */
function knownPlaces(slot: bigint, { storageType, layout: known }: DecodeHints): KnownPlaces {
  const start = { slot: slotHex(slot), offset: 0 };
  const notes: Note[] = [];
  const typed = storageType === undefined ? undefined : parseStorageType(storageType);
  if (typed?.kind === 'ok') {
    const { type, layout } = typed.value;
    const place = { ...start, type, label: known?.expression ?? 'Value' };
    return { places: [place], layout, source: 'type given in the cell', notes };
  }
  if (typed !== undefined) notes.push(warningOf(typed.problem));
  if (known !== undefined) {
    const { source } = known;
    const layout = readStorageLayout(known.json);
    const places = layout.kind === 'ok' ? placesIn(slot, layout.value, known.expression) : [];
    if (layout.kind === 'ok' && places.length > 0) return { places, layout: layout.value, source, notes: [] };
    notes.push(
      layout.kind === 'ok'
        ? noteOf(`No variable in ${source} starts in this slot.`)
        : warningOf(`${source}: ${layout.problem}`),
    );
  }
  const standard = standardSlots().find((one) => one.slot === slot);
  const places = standard === undefined ? [] : [{ ...start, type: standard.type, label: standard.meaning }];
  return { places, layout: noLayout, source: standard?.name ?? '', notes };
}

/**
 * Returns the place that the expression of the cell points to if it is in this slot, otherwise every variable in the
 * slot. Of structs, modules and arrays of several slots, these are the members and elements in it.
 */
function placesIn(slot: bigint, layout: StorageLayout, expression: string | undefined): readonly ResolvedSlot[] {
  const parsed = expression === undefined ? undefined : parseSlotExpression(expression);
  const resolved = parsed?.kind === 'ok' ? resolveSlot(parsed.value, layout) : undefined;
  if (resolved?.kind === 'ok' && resolved.value.type !== undefined && BigInt(resolved.value.slot) === slot)
    return [resolved.value];
  return variablesIn(layout, slot).flatMap((variable) =>
    partsIn({ ...variable, type: layout.types.get(variable.type) }, slot, layout),
  );
}

/** A place whose slot is a number. */
type Part = Pick<StorageVariable, 'slot' | 'offset' | 'label'> & { readonly type: StorageType | undefined };

/** Returns the parts of a place that are in a slot. A struct may have members that are structs, up to a depth. */
function partsIn(part: Part, slot: bigint, layout: StorageLayout, depth = 0): readonly ResolvedSlot[] {
  const { type, label } = part;
  const whole = { ...part, slot: slotHex(part.slot) };
  if (type === undefined || slotsOf(type) === 1n || depth === maxDepth) return [whole];
  switch (type.kind) {
    case 'struct':
      return type.members.flatMap((member) => {
        const own = { ...member, slot: part.slot + member.slot, type: layout.types.get(member.type) };
        const end = own.slot + (own.type === undefined ? 1n : slotsOf(own.type));
        return slot < own.slot || slot >= end
          ? []
          : partsIn({ ...own, label: `${label}.${member.label}` }, slot, layout, depth + 1);
      });
    case 'fixedArray': {
      const base = layout.types.get(type.base);
      if (base === undefined) return [whole];
      const bytes = packedBytes(base);
      const perSlot = bytes === undefined || bytes > 16 ? 1 : Math.floor(32 / bytes);
      const first = ((slot - part.slot) / slotsOf(base)) * BigInt(perSlot);
      return Array.from({ length: perSlot }, (_, at) => first + BigInt(at)).flatMap((index) => {
        if (index >= type.length) return [];
        const place = elementPlace(base, index);
        const element = { slot: part.slot + place.slot, offset: place.offset, label: `${label}[${index}]`, type: base };
        return partsIn(element, slot, layout, depth + 1);
      });
    }
    default:
      return [whole];
  }
}

/** Maximum depth of structs and arrays within each other. */
const maxDepth = 16;

/**
 * Returns the value of the only variable that `eth_getStorageAt` read, by the type in the cell, the storage layout, or a
 * standard slot, as `decodeStorage` shows it. Undefined if its type isn't known or it wasn't read to its end.
 */
export function storedValue(params: readonly JsonValue[], value: JsonValue, hints: DecodeHints): Value | undefined {
  const word = typeof value === 'string' ? parseAnsweredWord(value) : undefined;
  const slot = integerOf(params[1]);
  if (word === undefined || slot === undefined) return undefined;
  const { places, layout } = knownPlaces(slot, hints);
  const [place, another] = places;
  if (place?.type === undefined || another !== undefined) return undefined;
  const step = readVariable(place, layout, { ...hints.words, [slotHex(slot)]: slotHex(word) });
  return step.kind === 'done' && !step.cut ? step.value : undefined;
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
