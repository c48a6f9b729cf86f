import { isHexBytes } from '../../base/isHexBytes';
import { failed, ok, type Result } from '../../base/result';
import { eip55 } from '../../base/view/eip55';
import { encodeStorageValue, type SlotWrite } from '../../formats/storage/encodeStorageValue';
import { type ResolvedSlot, resolveSlot, sharesSlot } from '../../formats/storage/resolveSlot';
import { parseSlotExpression, type SlotExpression } from '../../formats/storage/slotExpression';
import type { StorageLayout } from '../../formats/storage/storageType';
import type { AddressBook } from '../../knowledge/names/addressBook';
import { type Cure, type Problem, type SourceRange, withReplacements } from '../../model/cell/problem';
import { cureOfName, encodeAddress } from '../params/encodeAddress';
import { encodeQuantity } from '../params/encodeQuantity';
import { nearestPart } from './nearestPart';
import {
  type AccountField,
  overriddenAccountFields,
  type OverrideDirective,
  type PlacedText,
} from './overrideDirective';
import { targetEnds } from './targetEnds';
import { withNamedKeys } from './withNamedKeys';

/** The layout for the storage of an address, and its source. */
export interface OverrideLayout {
  readonly layout: StorageLayout | undefined;
  readonly source?: string;
  /** Why a known layout can't be read. */
  readonly problem?: string;
}

/** What resolving an override needs to know. */
export interface OverrideNames {
  /**
   * Replaces the references of a text. If `isExpression` is set, values that would be more than one key are quoted.
   * Returns undefined for a value that isn't known before the cell runs.
   */
  readonly substitute: (text: string, range: SourceRange, isExpression: boolean) => Result<string | undefined, Problem>;
  readonly book: AddressBook | undefined;
  /** Undefined if the layout must be looked up first. */
  readonly layoutOf: (address: string, variable: string | undefined) => OverrideLayout | undefined;
}

/** The part of an account that an override changes. */
export type AccountOverride =
  | { readonly kind: 'field'; readonly address: string; readonly field: AccountField; readonly sent: string }
  | {
      readonly kind: 'storage';
      readonly address: string;
      readonly place: ResolvedSlot;
      /** Whether the rest of the slot may contain other values. */
      readonly isShared: boolean;
      readonly writes: readonly SlotWrite[];
      /** The source of the layout. */
      readonly source?: string;
    };

type AccountDirective = Extract<OverrideDirective, { kind: 'account' }>;

/** Resolves an override of an account. Undefined if it depends on something that isn't known yet. */
export function resolveOverride(
  directive: AccountDirective,
  names: OverrideNames,
): Result<AccountOverride | undefined, Problem> {
  const { target, path } = sidesOf(directive.place, names.book);
  const address = resolveTarget(target, names);
  if (address.kind === 'failed' || address.value === undefined)
    return address.kind === 'failed' ? address : ok(undefined);
  const value = valueOf(directive.value, names);
  if (value.kind === 'failed') return value;
  const field = overriddenAccountFields.find((name) => name === path.text);
  if (field === undefined) {
    const place = resolvePath(address.value, path, names);
    if (place.kind === 'failed') return place;
    if (place.value === undefined || value.value === undefined) return ok(undefined);
    const override = overrideStorage(address.value, place.value, value.value, names);
    return override.kind === 'ok' ? override : failed(wrongValue(directive.value.range, override.problem));
  }
  if (value.value === undefined) return ok(undefined);
  const sent = encodeField(field, value.value.text);
  return sent.kind === 'ok'
    ? ok({ kind: 'field', address: address.value, field, sent: sent.value })
    : failed(wrongValue(directive.value.range, sent.problem));
}

/**
 * Splits an override into its target and the overridden part. For a name with dots, the target is the longest name in
 * the address book.
 */
export function sidesOf(
  { text, range }: PlacedText,
  book: AddressBook | undefined,
): { readonly target: PlacedText; readonly path: PlacedText } {
  const ends = targetEnds(text);
  const known = ends.findLast((end) => book?.resolve(text.slice(0, end))?.kind === 'ok');
  const end = known ?? ends[0] ?? text.length;
  return {
    target: { text: text.slice(0, end), range: { start: range.start, end: range.start + end } },
    path: { text: text.slice(end + 1), range: { start: range.start + end + 1, end: range.end } },
  };
}

/** Resolves the target of an override to an address with its checksum. Undefined if it isn't known yet. */
export function resolveTarget(
  { text, range }: PlacedText,
  { substitute, book }: Pick<OverrideNames, 'substitute' | 'book'>,
): Result<string | undefined, Problem> {
  const written = substitute(text, range, false);
  if (written.kind === 'failed' || written.value === undefined) return written;
  const address = addressOf(written.value, book);
  if (address.kind === 'ok') return address;
  const { message, cure } = address.problem;
  const problem: Problem = { code: 'override', severity: 'error', range, message };
  return failed(text.includes('{{') || cure === undefined ? problem : { ...problem, cure });
}

function addressOf(
  written: string,
  book: AddressBook | undefined,
): Result<string, { readonly message: string; readonly cure?: Cure }> {
  const text = written.trim();
  if (/^0x[\da-f]{40}$/i.test(text)) return ok(eip55(text.slice(2)));
  const named = encodeAddress(text, book);
  if (named?.kind === 'ok') return ok(named.value.address);
  if (named === undefined) return failed({ message: `“${text.slice(0, 60)}” isn't an address or the name of one.` });
  const cure = cureOfName(named.problem);
  return failed({ message: named.problem.message, cure });
}

interface KnownValue {
  readonly text: string;
  readonly quoted: boolean;
}

function valueOf({ text, range }: PlacedText, { substitute }: OverrideNames): Result<KnownValue | undefined, Problem> {
  const { content, quoted } = unquoted(text);
  const value = substitute(content, range, false);
  if (value.kind === 'failed') return value;
  return ok(value.value === undefined ? undefined : { text: quoted ? value.value : value.value.trim(), quoted });
}

function encodeField(field: AccountField, text: string): Result<string, string> {
  if (field === 'code')
    return isHexBytes(text) ? ok(text.toLowerCase()) : failed('`code` is bytes. Write it in hex, such as 0x6001….');
  const quantity = encodeQuantity(text);
  const type = field === 'balance' ? 'uint256' : 'uint64';
  if (quantity.kind === 'failed') return failed(`\`${field}\` is a ${type}. ${quantity.problem}`);
  const number = BigInt(quantity.value);
  return number < 1n << (field === 'balance' ? 256n : 64n)
    ? ok(`0x${number.toString(16)}`)
    : failed(`\`${field}\` is a ${type}. ${text.slice(0, 60)} is out of its range.`);
}

function overrideStorage(
  address: string,
  { slot, isShared, source }: ResolvedPlace,
  value: KnownValue,
  names: OverrideNames,
): Result<AccountOverride, string> {
  const writes = encodeStorageValue(slot, value, (text) => {
    const found = addressOf(text, names.book);
    return found.kind === 'ok' ? found : failed(found.problem.message);
  });
  return writes.kind === 'ok'
    ? ok({ kind: 'storage', address, place: slot, isShared, writes: writes.value, source })
    : writes;
}

/** The location that an override's value is written to. */
export interface ResolvedPlace {
  readonly slot: ResolvedSlot;
  /** Whether the rest of the slot may contain other values. */
  readonly isShared: boolean;
  /** The source of the layout, if the location is that of a variable. */
  readonly source?: string;
}

/** Maximum number of brackets in a path. Each needs hashes, and users write a few. */
const maxBrackets = 16;

/** Resolves the location of a variable or a slot. Undefined if it depends on something that isn't known yet. */
export function resolvePath(
  address: string,
  path: PlacedText,
  names: OverrideNames,
): Result<ResolvedPlace | undefined, Problem> {
  const written = names.substitute(path.text, path.range, true);
  if (written.kind === 'failed' || written.value === undefined)
    return written.kind === 'failed' ? written : ok(undefined);
  if (written.value.split(/[[(]/, maxBrackets + 2).length > maxBrackets + 1)
    return failed(wrongPlace(path.range, `This has more than ${maxBrackets} keys and brackets.`));
  const parsed = parseSlotExpression(withoutSlot(written.value));
  if (parsed.kind === 'failed') return failed(wrongPlace(path.range, parsed.problem));
  const variable = variableOf(parsed.value);
  const found = variable === undefined ? withoutLayout : names.layoutOf(address, variable);
  if (found === undefined) return ok(undefined);
  const { layout, source, problem } = found;
  const named = withNamedKeys(parsed.value, layout, names.book);
  if (named.kind === 'failed') return failed(wrongPlace(path.range, named.problem));
  const { expression } = named.value;
  const slot = resolveSlot(expression, layout);
  if (slot.kind === 'ok')
    return ok({
      slot: slot.value,
      isShared: sharesSlot(expression, layout),
      ...(variableOf(expression) !== undefined && source !== undefined && { source }),
    });
  if (layout === undefined && variableOf(expression) !== undefined)
    return failed(wrongPlace(path.range, noLayout(address, problem), 'unknownLayout'));
  const near = layout && nearestPart(expression, layout, path);
  return failed(withReplacements(wrongPlace(near?.range ?? path.range, slot.problem), near?.values ?? []));
}

/** A slot needs no layout. */
const withoutLayout: OverrideLayout = { layout: undefined };

/** `slot(5)` and `slot(balances)` are the same as `5` and `balances`. */
function withoutSlot(text: string): string {
  const trimmed = text.trim();
  const inner = /^slot\s*\(/.exec(trimmed)?.[0];
  return inner !== undefined && trimmed.endsWith(')') ? trimmed.slice(inner.length, -1) : text;
}

/** The variable at the start of an expression. */
function variableOf({ base }: SlotExpression): string | undefined {
  if (base.kind === 'variable') return base.name;
  return base.kind === 'mapping' || base.kind === 'array' ? variableOf(base.of) : undefined;
}

function noLayout(address: string, problem: string | undefined): string {
  const why = problem === undefined ? '' : ` ${problem}`;
  return `The storage layout of ${address} isn't known, so its variables have no slots.${why} Add its artifact with storageLayout to the workspace, name it with \`# @layout\`, or write a slot: \`.slot(5)\` or \`.mapping(2)[0x…]\`.`;
}

function wrongPlace(range: SourceRange, message: string, code = 'override'): Problem {
  return { code, severity: 'error', range, message };
}

function wrongValue(range: SourceRange, message: string): Problem {
  return { code: 'override', severity: 'error', range, message };
}

/** Returns the content of a quoted text, or the text itself. Escapes of quotes and backslashes are replaced. */
export function unquoted(text: string): { readonly content: string; readonly quoted: boolean } {
  const quote = text.charAt(0);
  const isQuoted = text.length > 1 && (quote === '"' || quote === "'") && text.endsWith(quote);
  return isQuoted
    ? { content: text.slice(1, -1).replace(/\\(["'\\])/g, '$1'), quoted: true }
    : { content: text, quoted: false };
}
