import { isList, isObject, type JsonValue } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { countedText, moreText } from '../../base/view/amountText';
import { cutText } from '../../base/view/cutText';
import { describeRunChanges } from '../live/describeRunChanges';

/** Rows of each kind that are listed. Further ones are counted. */
const maxListed = 5;
const maxText = 200;

/** The members that identify a row, the first ones that all rows have. */
const identities: readonly (readonly string[])[] = [
  ['transactionHash', 'logIndex'],
  ['hash'],
  ['transactionHash'],
  ['address'],
  ['signature'],
  ['pubkey'],
  ['key'],
  ['id'],
  ['name'],
];

/**
 * Describes what changed between two results of a cell: of lists, the rows that were added, are gone, and changed, in
 * any order; of other results, their changes (`describeRunChanges`). Empty if nothing changed.
 */
export function describeRowChanges(before: JsonValue, after: JsonValue): readonly string[] {
  if (!isList(before) || !isList(after)) return describeRunChanges(before, after);
  const [gone, added] = [without(before, after), without(after, before)];
  const isOrderOnly = gone.length === 0 && added.length === 0;
  if (isOrderOnly) return printJson(before) === printJson(after) ? [] : ['The rows are in another order.'];
  // Items without an identity that are at the same places are compared place by place.
  const identity = identities.find((names) => [...gone, ...added].every((row) => identityOf(row, names) !== undefined));
  if (identity === undefined && before.length === after.length) return describeRunChanges(before, after);
  const changed = pairsOf(gone, added, identity ?? []);
  const paired = new Set(changed.flat());
  const goneRows = gone.filter((row) => !paired.has(row));
  const addedRows = added.filter((row) => !paired.has(row));
  return [
    `${countedText(addedRows.length, 'row')} added, ${countedText(goneRows.length, 'row')} gone, ${countedText(changed.length, 'row')} changed, of ${countedText(after.length, 'row')} now.`,
    ...listed(addedRows, (row) => [`+ ${cutText(printJson(row), maxText)}`]),
    ...listed(goneRows, (row) => [`- ${cutText(printJson(row), maxText)}`]),
    ...listed(changed, ([old, now]) => [
      `~ ${cutText(textOfIdentity(now, identity ?? []), maxText)}`,
      ...describeRunChanges(old, now).map((change) => `    ${change.replace(/^result\.?/, '')}`),
    ]),
  ];
}

/** Returns the items that another list doesn't have, or not as often. */
function without(items: readonly JsonValue[], others: readonly JsonValue[]): readonly JsonValue[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(printJson(other), (left.get(printJson(other)) ?? 0) + 1);
  return items.filter((item) => {
    const text = printJson(item);
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return count === 0;
  });
}

function pairsOf(
  gone: readonly JsonValue[],
  added: readonly JsonValue[],
  names: readonly string[],
): readonly (readonly [JsonValue, JsonValue])[] {
  if (names.length === 0) return [];
  // Some chains give several logs of a transaction the same index. They are paired in order.
  const left = new Map<string | undefined, JsonValue[]>();
  for (const row of gone) {
    const key = identityOf(row, names);
    left.set(key, [...(left.get(key) ?? []), row]);
  }
  return added.flatMap((row) => {
    const old = left.get(identityOf(row, names))?.shift();
    return old === undefined ? [] : [[old, row] as const];
  });
}

function identityOf(row: JsonValue, names: readonly string[]): string | undefined {
  if (!isObject(row) || !names.every((name) => Object.hasOwn(row, name))) return undefined;
  return printJson(names.map((name) => row[name] ?? null));
}

function textOfIdentity(row: JsonValue, names: readonly string[]): string {
  return isObject(row) ? names.map((name) => `${name} ${printJson(row[name] ?? null)}`).join(', ') : '';
}

function listed<T>(items: readonly T[], linesOf: (item: T) => readonly string[]): readonly string[] {
  const rest = items.length - maxListed;
  return [...items.slice(0, maxListed).flatMap(linesOf), ...(rest > 0 ? [`${moreText(rest, 'row')}.`] : [])];
}
