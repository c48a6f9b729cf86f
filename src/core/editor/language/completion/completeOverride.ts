import type { StorageLayout, StorageType, StorageVariable } from '../../../formats/storage/storageType';
import { isResolving } from '../../../knowledge/names/addressBook';
import type { ParsedCell } from '../../../model/cell/cell';
import { overriddenAccountFields, overriddenBlockFields } from '../../../request/overrides/overrideDirective';
import { equalsSign } from '../../../request/overrides/readOverrides';
import { resolvePath, resolveTarget, sidesOf } from '../../../request/overrides/resolveOverride';
import { targetEnds } from '../../../request/overrides/targetEnds';
import { overrideNamesOf } from '../overrides/overrideNamesOf';
import { describeAddress, isReferable } from '../shared/describeAddress';
import type { LanguageContext } from '../shared/languageContext';
import { isAddress } from '../shared/notebookFacts';
import { type Completion, type CompletionPlace, placeAround } from './completion';

/** The layout of the overridden contract, as far as it is known. */
interface OverrideTypes {
  readonly layout: StorageLayout | undefined;
  /**
   * The type of the named value. Undefined for an account, a slot without a type, and anything that can't be resolved.
   */
  readonly type: StorageType | undefined;
}

const noTypes: OverrideTypes = { layout: undefined, type: undefined };

/**
 * Completes the value of `# @override` that begins at `start`: targets, what can be overridden, keys of mappings, and
 * values of types with few values.
 */
export function completeOverride(
  context: LanguageContext,
  edited: ParsedCell,
  start: number,
  offset: number,
): readonly Completion[] {
  const { text } = edited;
  const typed = text.slice(start, offset);
  const equals = equalsSign(typed);
  if (equals !== undefined) {
    const { type } = overrideTypeAt(context, edited, typed.slice(0, equals).trim(), start);
    const value = typed.slice(equals + 1).trimStart();
    return valuesOf(type, context, tokenAround(text, offset, value, /^[\w.]*/));
  }
  const open = openBracket(typed);
  if (open !== undefined) {
    const { layout, type } = overrideTypeAt(context, edited, typed.slice(0, open), start);
    const key = type?.kind === 'mapping' ? layout?.types.get(type.key) : undefined;
    if (type !== undefined && type.kind !== 'mapping') return [];
    return valuesOf(key, context, tokenAround(text, offset, typed.slice(open + 1).trimStart(), /^[\w.$]*/), true);
  }
  return targetEnds(typed).length === 0
    ? addresses(context, tokenAround(text, offset, typed, /^[^\s=.]*/))
    : partsOf(context, edited, typed, start, offset);
}

/** Completes the value of `# @blockOverride` that begins at `start`: the fields of a block. */
export function completeBlockOverride({ text }: ParsedCell, start: number, offset: number): readonly Completion[] {
  const typed = text.slice(start, offset);
  if (typed.includes('=')) return [];
  const place = tokenAround(text, offset, typed, /^\w*/);
  return overriddenBlockFields.map((field, index) => ({
    label: field,
    kind: 'property',
    text: withSign(field, text, place),
    order: String(index),
    ...place,
  }));
}

/** Suggests the members of the value before the last dot, or the fields of an account. */
function partsOf(
  context: LanguageContext,
  edited: ParsedCell,
  typed: string,
  start: number,
  offset: number,
): readonly Completion[] {
  const [, before = typed, last = ''] = /^(.*)\.([\w$]*)$/s.exec(typed) ?? [];
  const place = tokenAround(edited.text, offset, last, /^[\w$]*/);
  const { layout, type } = overrideTypeAt(context, edited, before, start);
  const offer = ({ label, type: id }: StorageVariable, index: number): Completion =>
    variable(label, layout?.types.get(id), `1${String(index).padStart(3, '0')}`, edited.text, place);
  if (type?.kind === 'struct') return type.members.map(offer);
  if (type !== undefined || before.includes(']')) return [];
  const account = overriddenAccountFields.map((field, index): Completion => ({
    label: field,
    kind: 'property',
    detail: 'of the account',
    text: withSign(field, edited.text, place),
    order: `0${index}`,
    ...place,
  }));
  const variables = (layout?.variables ?? []).filter(
    ({ label }) => !overriddenAccountFields.some((field) => field === label),
  );
  return [
    ...account,
    ...variables.map(offer),
    { label: 'slot', kind: 'slot', detail: 'a slot by its number', text: 'slot(', order: '2', ...place },
  ];
}

function variable(
  label: string,
  type: StorageType | undefined,
  order: string,
  text: string,
  place: CompletionPlace,
): Completion {
  const next =
    type?.kind === 'mapping' || type?.kind === 'fixedArray' || type?.kind === 'dynamicArray' ? '[' : undefined;
  const after = type?.kind === 'struct' ? '.' : next;
  const isFollowed = after !== undefined && text.startsWith(after, place.replacing.end);
  return {
    label,
    kind: 'slot',
    detail: type?.label,
    text: after === undefined ? withSign(label, text, place) : `${label}${isFollowed ? '' : after}`,
    order,
    ...(after !== undefined && { continues: true }),
    ...place,
  };
}

function valuesOf(
  type: StorageType | undefined,
  context: LanguageContext,
  place: CompletionPlace,
  isKey = false,
): readonly Completion[] {
  if (type === undefined) return isKey ? addresses(context, place) : [];
  if (type.kind !== 'value') return [];
  if (type.reading === 'address') return addresses(context, place);
  const names = type.reading === 'enum' ? (type.names ?? []) : [];
  const values = type.reading === 'bool' ? ['true', 'false'] : names;
  return values.map((value, index) => ({
    label: value,
    kind: 'value',
    text: value,
    order: String(index).padStart(3, '0'),
    ...place,
  }));
}

/** Suggests the notebook's variables that contain an address, and the named addresses of the network. */
function addresses(context: LanguageContext, place: CompletionPlace): readonly Completion[] {
  const { variables } = context.facts.namesOf(context.cells);
  const own = [...variables]
    .filter(([, value]) => isAddress(value))
    .map(([name, value]): Completion => ({
      label: `{{${name}}}`,
      kind: 'variable',
      detail: value,
      filter: `{{${name}}} ${name}`,
      text: `{{${name}}}`,
      order: `0${name}`,
      ...place,
    }));
  const { addressBook } = context;
  const named = (addressBook?.all ?? []).filter(({ name, rank }) => rank !== 'builtIn' && isReferable(name));
  return [
    ...own,
    ...named.map((entry): Completion => ({
      label: entry.shown ?? entry.name,
      kind: 'address',
      detail: describeAddress(entry),
      text: addressBook?.isNameOf(entry.name, entry.address) === true ? entry.name : entry.address,
      order: `${isResolving(entry.rank) ? 1 : 2}${entry.name}`,
      ...place,
    })),
  ];
}

/** Returns the position of the last unclosed bracket. */
function openBracket(typed: string): number | undefined {
  const open = typed.lastIndexOf('[');
  return open !== -1 && !typed.includes(']', open) ? open : undefined;
}

/** Returns the place of a token: its part before the cursor, and the rest. */
function tokenAround(text: string, offset: number, typed: string, rest: RegExp): CompletionPlace {
  const after = rest.exec(text.slice(offset))?.[0].length ?? 0;
  return placeAround(offset - typed.length, offset, offset + after);
}

/** Adds the equals sign if the line doesn't contain it. */
function withSign(name: string, text: string, { replacing }: CompletionPlace): string {
  return /^[ \t]*=/.test(text.slice(replacing.end)) ? name : `${name} = `;
}

/**
 * Returns what is known about the left side of an override that begins at `start` of the cell and may be incomplete.
 */
function overrideTypeAt(context: LanguageContext, edited: ParsedCell, written: string, start: number): OverrideTypes {
  const names = overrideNamesOf(context, edited);
  const { target, path } = sidesOf({ text: written, range: { start, end: start + written.length } }, names.book);
  const address = resolveTarget(target, names);
  if (address.kind === 'failed' || address.value === undefined) return noTypes;
  const layout = names.layoutOf(address.value, undefined)?.layout;
  if (path.text === '') return { layout, type: undefined };
  const place = resolvePath(address.value, path, names);
  return { layout, type: place.kind === 'ok' ? place.value?.slot.type : undefined };
}
