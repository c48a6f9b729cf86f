import type { JsonValue } from '../../../base/json/jsonValue';
import { isObject, readList, readMember, readText } from '../../../base/json/readMember';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { DecodedView } from '../../../base/view/decodedView';
import { textValue } from '../../../base/view/makeValue';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { parseFelt } from '../../../formats/l2net/felt';
import { genericView, noteOf, viewOf } from '../shared/genericView';
import { type L2EventGroup, l2EventTable } from './l2EventTable';

/** Decodes one page of `l2net_getEvents`. */
export function decodeL2Events(value: JsonValue, hints: DecodeHints): DecodedView {
  if (!isObject(value)) return genericView('Events', "The answer isn't a page of events");
  const events = readList(value, 'events');
  const token = readText(value, 'continuation_token');
  const notes =
    token === undefined ? [] : [noteOf('There are more pages. Use the continuation token to get the next one.')];
  const tokenFields =
    token === undefined
      ? []
      : [
          {
            kind: 'fields',
            title: 'Next page',
            fields: [{ label: 'Continuation token', value: textValue(token) }],
          } as const,
        ];
  if (events.length === 0)
    return viewOf('Events', token === undefined ? 'No events match' : 'No events on this page', tokenFields, notes);
  const { table, groups } = l2EventTable(events, hints, 'answer');
  const contracts = new Set(events.map((event) => parseFelt(readMember(event, 'from_address'))));
  const summary = `${countedText(events.length, 'event')} from ${countedText(contracts.size, 'contract')}: ${describe(groups)}${token === undefined ? '' : ', more pages'}`;
  return viewOf('Events', summary, [table, ...tokenFields], notes);
}

const namedGroups = 4;

function describe(groups: readonly L2EventGroup[]): string {
  const byName = new Map<string, { count: number; kinds: number }>();
  for (const { name = 'unknown', count } of groups) {
    const known = byName.get(name) ?? { count: 0, kinds: 0 };
    byName.set(name, { count: known.count + count, kinds: known.kinds + 1 });
  }
  const kinds = [...byName].sort(([, one], [, other]) => other.count - one.count);
  const named = kinds
    .slice(0, namedGroups)
    .map(
      ([name, { count, kinds: forms }]) => `${groupDigits(count)} ${name}${forms === 1 ? '' : ` (of ${forms} forms)`}`,
    );
  const others = kinds.length - named.length;
  return others === 0 ? named.join(', ') : `${named.join(', ')} and ${countedText(others, 'other kind')}`;
}
