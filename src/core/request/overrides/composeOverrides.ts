import { isList, type JsonObject } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import type { StepBudget } from '../../base/stepBudget';
import { eip55 } from '../../base/view/eip55';
import { slotHex } from '../../formats/storage/slotWord';
import type { AddressBook } from '../../knowledge/names/addressBook';
import { factsOf, type MethodFacts, methodsWith } from '../../model/catalogue/methodFacts';
import type { Problem } from '../../model/cell/problem';
import type { Call } from '../../model/exchange/exchange';
import { encodeAddress } from '../params/encodeAddress';
import type { HeadTag } from '../params/encodeBlock';
import { encodeQuantity } from '../params/encodeQuantity';
import type { Expansion } from '../params/valueEncoder';
import {
  type AccountWrite,
  type MergedSlots,
  mergeSlots,
  type NeededWord,
  overriddenTwice,
  wordKey,
} from './mergeSlots';
import { overriddenParams, type SentOverrides } from './overriddenParams';
import type { BlockField, OverrideDirective } from './overrideDirective';
import { type AccountOverride, type OverrideNames, resolveOverride, unquoted } from './resolveOverride';

/** The value of a field of a block, or the head whose number is needed first. */
type EncodedBlockOverride =
  { readonly kind: 'known'; readonly sent: string } | { readonly kind: 'needsHead'; readonly tag: HeadTag };

/** What composing the overrides of a cell needs to know. */
export interface OverrideSources extends OverrideNames {
  readonly heads: ReadonlyMap<HeadTag, bigint>;
  /** Words of the chain by `wordKey`, as far as they have been read. */
  readonly words: ReadonlyMap<string, bigint>;
  /** Counts an override before it is resolved. */
  readonly budget: StepBudget;
}

/** A call with its overrides, or all calls of a list with the same ones. */
export interface OverriddenCalls {
  readonly calls: readonly Call[];
  /** Each override with what is sent for it. */
  readonly expansions: readonly Expansion[];
  /** The heads whose numbers are needed first. */
  readonly needs: readonly HeadTag[];
  /** The slots whose other bytes must be read first. */
  readonly words: readonly NeededWord[];
  /**
   * Whether an override is missing because it depends on something that isn't known yet. Such a call must not be sent.
   */
  readonly isOpen: boolean;
  /** The sources of the slots of variables, one sentence each. */
  readonly notes: readonly string[];
}

type ResolvedChange =
  | { readonly directive: OverrideDirective; readonly change: AccountOverride }
  | { readonly directive: OverrideDirective; readonly field: string; readonly sent: string };

/** Maximum number of slots of one override that are shown. The request shows all. */
const maxShownSlots = 16;

/** A resolved directive takes about as long as two hashes and some names. */
const stepsOfOverride = 100;

/**
 * Adds the overrides of a cell to its call, or to all calls of a list. Fails with a problem at the range of each
 * override that can't be sent. Overrides with unknown values are omitted; `needs` and `words` list the values that
 * calls can return.
 */
export function composeOverrides(
  calls: readonly [Call, ...Call[]],
  directives: readonly OverrideDirective[],
  sources: OverrideSources,
): Result<OverriddenCalls, readonly Problem[]> {
  const refused = refusedMethod(calls[0], directives);
  if (refused.length > 0) return failed(refused);
  const { changes, needs, problems } = resolveAll(directives, sources);
  const merged = mergeSlots(changes.flatMap(writesOf), sources.words);
  const found = [...problems, ...repeatedFields(changes), ...merged.problems];
  if (found.length > 0) return failed(found);
  const sent = { accounts: accountsOf(changes, merged), block: blockOf(changes) };
  const overridden: Call[] = [];
  for (const call of calls) {
    const whole = overriddenCall(call, sent);
    const [first] = directives;
    if (whole.kind === 'failed') return failed(first === undefined ? [] : [problemAt(first, whole.problem)]);
    overridden.push(whole.value);
  }
  return ok({
    calls: overridden,
    expansions: changes.flatMap((change) => expansionsOf(change, merged)),
    needs,
    words: merged.needs,
    isOpen: changes.length < directives.length || merged.needs.length > 0,
    notes: sourcesOf(changes),
  });
}

function overriddenCall(call: Call, sent: SentOverrides): Result<Call, string> {
  if (call.kind !== 'rpc' || !isList(call.params)) return failed("This call doesn't take overrides.");
  const params = overriddenParams(call.method, call.params, sent);
  return params.kind === 'ok' ? ok({ ...call, params: params.value }) : params;
}

/** Names the layout of each account whose variables are changed. */
function sourcesOf(changes: readonly ResolvedChange[]): readonly string[] {
  const notes = changes.flatMap((each) => {
    const change = 'field' in each ? undefined : each.change;
    return change?.kind === 'storage' && change.source !== undefined
      ? [`The slots of ${change.address} are from the storage layout of ${change.source}.`]
      : [];
  });
  return [...new Set(notes)];
}

/** Returns a problem at each override that the method of a call doesn't take. */
export function refusedMethod(call: Call, directives: readonly OverrideDirective[]): readonly Problem[] {
  if (call.kind !== 'rpc')
    return directives.map((directive) =>
      problemAt(directive, 'Overrides need a request of the form `method arguments`. This one is sent as written.'),
    );
  const takes = (directive: OverrideDirective, { overrides, overridesBlock }: MethodFacts): boolean =>
    directive.kind === 'account' ? overrides !== undefined : overridesBlock;
  return directives.flatMap((directive) => {
    if (takes(directive, factsOf(call.method)) && isList(call.params)) return [];
    const names = methodsWith((facts) => takes(directive, facts)).join(', ');
    const what = directive.kind === 'account' ? 'overrides' : 'overrides of the block';
    return [problemAt(directive, `${call.method.slice(0, 100)} doesn't take ${what}. These methods do: ${names}.`)];
  });
}

function resolveAll(
  directives: readonly OverrideDirective[],
  sources: OverrideSources,
): {
  readonly changes: readonly ResolvedChange[];
  readonly needs: readonly HeadTag[];
  readonly problems: readonly Problem[];
} {
  const changes: ResolvedChange[] = [];
  const needs = new Set<HeadTag>();
  const problems: Problem[] = [];
  for (const directive of directives) {
    if (!sources.budget.take(stepsOfOverride)) {
      problems.push({ ...problemAt(directive, 'This cell has too many overrides to plan.'), code: 'tooLarge' });
      break;
    }
    const resolved =
      directive.kind === 'account' ? resolveAccount(directive, sources) : resolveBlock(directive, sources, needs);
    if (resolved.kind === 'failed') problems.push(resolved.problem);
    else if (resolved.value !== undefined) changes.push(resolved.value);
  }
  return { changes, needs: [...needs], problems };
}

function resolveAccount(
  directive: Extract<OverrideDirective, { kind: 'account' }>,
  sources: OverrideSources,
): Result<ResolvedChange | undefined, Problem> {
  const resolved = resolveOverride(directive, sources);
  if (resolved.kind === 'failed') return resolved;
  return ok(resolved.value && { directive, change: resolved.value });
}

function resolveBlock(
  directive: Extract<OverrideDirective, { kind: 'block' }>,
  { substitute, heads, book }: OverrideSources,
  needs: Set<HeadTag>,
): Result<ResolvedChange | undefined, Problem> {
  const { field, value } = directive;
  const written = substitute(unquoted(value.text).content, value.range, false);
  if (written.kind === 'failed') return written;
  if (written.value === undefined) return ok(undefined);
  const encoded = encodeBlockOverride(field, written.value.trim(), heads, book);
  if (encoded.kind === 'failed')
    return failed({ code: 'override', severity: 'error', range: value.range, message: encoded.problem });
  if (encoded.value.kind === 'known') return ok({ directive, field, sent: encoded.value.sent });
  needs.add(encoded.value.tag);
  return ok(undefined);
}

/** Returns a problem for each field of an account or of the block that is set twice. */
function repeatedFields(changes: readonly ResolvedChange[]): readonly Problem[] {
  const seen = new Set<string>();
  return changes.flatMap((each) => {
    const name = fieldName(each);
    if (name === undefined) return [];
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [overriddenTwice(each.directive.whole, name)];
  });
}

function fieldName(each: ResolvedChange): string | undefined {
  if ('field' in each) return `\`${each.field}\` of the block`;
  const { change } = each;
  return change.kind === 'field' ? `\`${change.field}\` of ${change.address}` : undefined;
}

function writesOf(each: ResolvedChange): readonly AccountWrite[] {
  if ('field' in each || each.change.kind === 'field') return [];
  const { address, isShared, writes } = each.change;
  return writes.map((write) => ({ ...write, address, isShared, whole: each.directive.whole }));
}

function accountsOf(changes: readonly ResolvedChange[], { words }: MergedSlots): JsonObject {
  const accounts = new Map<string, { fields: Record<string, string>; slots: Map<string, string> }>();
  for (const each of changes) {
    if ('field' in each) continue;
    const { change } = each;
    const account = accounts.get(change.address) ?? { fields: {}, slots: new Map<string, string>() };
    accounts.set(change.address, account);
    if (change.kind === 'field') {
      account.fields[change.field] = change.sent;
      continue;
    }
    for (const { slot } of change.writes) {
      const word = words.get(wordKey(change.address, slotHex(slot)));
      if (word !== undefined) account.slots.set(slotHex(slot), word);
    }
  }
  return Object.fromEntries(
    [...accounts].map(([address, { fields, slots }]) => [
      address,
      { ...fields, ...(slots.size > 0 && { stateDiff: Object.fromEntries(slots) }) },
    ]),
  );
}

function blockOf(changes: readonly ResolvedChange[]): JsonObject {
  return Object.fromEntries(changes.flatMap((each) => ('field' in each ? [[each.field, each.sent]] : [])));
}

function expansionsOf(each: ResolvedChange, { words }: MergedSlots): readonly Expansion[] {
  const { range, text } = each.directive.whole;
  const place = each.directive.kind === 'block' ? 'blockOverride' : 'override';
  const note = (sent: string): Expansion => ({ range, place, written: text, sent });
  if ('field' in each) return [note(`block ${each.field} ${each.sent}`)];
  const { change } = each;
  if (change.kind === 'field') return [note(`${change.address} ${change.field} ${change.sent}`)];
  const shown = change.writes.slice(0, maxShownSlots).flatMap(({ slot }) => {
    const word = words.get(wordKey(change.address, slotHex(slot)));
    return word === undefined ? [] : [note(`${change.address} slot ${slotHex(slot)} ${word}`)];
  });
  const hidden = change.writes.length - maxShownSlots;
  return hidden > 0 ? [...shown, note(`${hidden} more slots of ${change.address}`)] : shown;
}

function problemAt({ whole }: OverrideDirective, message: string): Problem {
  return { code: 'override', severity: 'error', range: whole.range, message };
}

/**
 * Encodes a field of a block: a number (also `latest+100`), a time as a date of ISO 8601 or in seconds, an amount with a
 * unit, an address or its name, or 32 bytes. The problem is a sentence.
 */
function encodeBlockOverride(
  field: BlockField,
  text: string,
  heads: ReadonlyMap<HeadTag, bigint>,
  book: AddressBook | undefined,
): Result<EncodedBlockOverride, string> {
  switch (field) {
    case 'number':
      return encodeNumber(text, heads);
    case 'time':
      return encodeTime(text);
    case 'feeRecipient':
      return encodeRecipient(text, book);
    case 'prevRandao':
      return /^0x[\da-f]{64}$/i.test(text)
        ? ok({ kind: 'known', sent: text.toLowerCase() })
        : failed('`prevRandao` is 32 bytes in hex.');
    case 'gasLimit':
      return quantity(field, text, 64);
    case 'baseFeePerGas':
    case 'blobBaseFee':
      return quantity(field, text, 256);
  }
}

function encodeNumber(text: string, heads: ReadonlyMap<HeadTag, bigint>): Result<EncodedBlockOverride, string> {
  const [, tag, sign, written = '0'] = /^(latest|safe|finalized)(?:\s*([+-])\s*(\d[\d_]{0,18}))?$/.exec(text) ?? [];
  if (tag === undefined) return quantity('number', text, 64);
  const head = tag === 'safe' || tag === 'finalized' ? tag : 'latest';
  const from = heads.get(head);
  if (from === undefined) return ok({ kind: 'needsHead', tag: head });
  const distance = BigInt(written.replaceAll('_', ''));
  const number = sign === '-' ? from - distance : from + distance;
  return number < 0n
    ? failed(`\`number\` is a block number. ${text.slice(0, 60)} is before the first block.`)
    : ok({ kind: 'known', sent: `0x${number.toString(16)}` });
}

function encodeTime(text: string): Result<EncodedBlockOverride, string> {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return quantity('time', text, 64);
  // A date without a time zone would mean a different time to each reader of the notebook.
  const [, date = '', clock = '00:00:00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?\s*(Z|[+-]\d\d:\d\d)?$/i.exec(text) ?? [];
  const milliseconds = Date.parse(`${date}T${clock}${zone?.toUpperCase() ?? 'Z'}`);
  return Number.isNaN(milliseconds)
    ? failed(`\`time\` is a time. “${text.slice(0, 60)}” isn't a date such as 2026-01-01T00:00:00Z, or seconds.`)
    : ok({ kind: 'known', sent: `0x${BigInt(Math.floor(milliseconds / 1000)).toString(16)}` });
}

function encodeRecipient(text: string, book: AddressBook | undefined): Result<EncodedBlockOverride, string> {
  if (/^0x[\da-f]{40}$/i.test(text)) return ok({ kind: 'known', sent: eip55(text.slice(2)) });
  const named = encodeAddress(text, book);
  if (named?.kind === 'ok') return ok({ kind: 'known', sent: named.value.address });
  return failed(named?.problem.message ?? `\`feeRecipient\` is an address. “${text.slice(0, 60)}” isn't one.`);
}

function quantity(field: BlockField, text: string, bits: number): Result<EncodedBlockOverride, string> {
  const encoded = encodeQuantity(text);
  if (encoded.kind === 'failed') return failed(`\`${field}\` is a uint${bits}. ${encoded.problem}`);
  const number = BigInt(encoded.value);
  return number < 1n << BigInt(bits)
    ? ok({ kind: 'known', sent: `0x${number.toString(16)}` })
    : failed(`\`${field}\` is a uint${bits}. ${text.slice(0, 60)} is out of its range.`);
}
