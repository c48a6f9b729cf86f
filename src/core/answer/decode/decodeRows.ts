import type { JsonValue } from '../../base/json/jsonValue';
import { integerOf, isList, isObject, readInteger, readMember, readText } from '../../base/json/readMember';
import { groupDigits } from '../../base/view/amountText';
import type { Column, DecodedView } from '../../base/view/decodedView';
import { integerValue, statusValue } from '../../base/view/makeValue';
import type { Value } from '../../base/view/value';
import type { Network } from '../../model/networks/network';
import { viewOf } from './shared/genericView';
import { anyValue, hashMember, integerMember, timeMember } from './shared/memberValue';
import { nativeMember } from './shared/nativeMember';
import { solanaData } from './solana/solanaData';

/** The columns for the objects of a list. */
interface RowForm {
  readonly title: string;
  readonly nouns: readonly [one: string, many: string];
  readonly columns: readonly RowColumn[];
}

interface RowColumn extends Column {
  value(item: JsonValue | undefined, network: Network): Value;
}

const column = (
  id: string,
  label: string,
  characters: number,
  value: RowColumn['value'],
  align: Column['align'] = 'start',
): RowColumn => ({ id, label, characters, align, value });

const forms: ReadonlyMap<string, RowForm> = new Map([
  [
    'getSignaturesForAddress',
    {
      title: 'Signatures',
      nouns: ['signature', 'signatures'],
      columns: [
        column('slot', 'Slot', 12, (item) => integerMember(item, 'slot'), 'end'),
        column('time', 'Time', 26, (item) => timeMember(item, 'blockTime')),
        column('result', 'Result', 10, resultOf),
        column('signature', 'Signature', 60, (item) => textMember(item, 'signature')),
        column('status', 'Status', 12, (item) => textMember(item, 'confirmationStatus')),
        column('memo', 'Memo', 20, (item) => textMember(item, 'memo')),
      ],
    },
  ],
  [
    'getTokenLargestAccounts',
    {
      title: 'Largest accounts',
      nouns: ['account', 'accounts'],
      columns: [
        column('address', 'Account', 44, (item) => keyMember(item, 'address')),
        column('amount', 'Amount', 28, tokenUnits, 'end'),
        column('decimals', 'Decimals', 9, (item) => integerMember(item, 'decimals'), 'end'),
      ],
    },
  ],
  [
    'getMultipleAccounts',
    {
      title: 'Accounts',
      nouns: ['account', 'accounts'],
      columns: [
        column('found', 'Found', 8, (item) =>
          isObject(item) ? statusValue('good', 'Yes') : statusValue('neutral', 'No'),
        ),
        column('balance', 'Balance', 20, (item, network) => nativeMember(item, 'lamports', network), 'end'),
        column('owner', 'Owner', 44, (item) => keyMember(item, 'owner')),
        column('executable', 'Executable', 10, (item) => anyValue(readMember(item, 'executable'))),
        column('space', 'Space', 10, (item) => integerMember(item, 'space', 'bytes'), 'end'),
        column('data', 'Data', 40, (item) => solanaData(readMember(item, 'data'))),
      ],
    },
  ],
  [
    'l2net_getMessagesStatus',
    {
      title: 'Messages from L1',
      nouns: ['message', 'messages'],
      columns: [
        column('transaction', 'Transaction', 66, (item) => hashMember(item, 'transaction_hash', 'l2netTransaction')),
        column('finality', 'Finality', 18, (item) => textMember(item, 'finality_status')),
        column('execution', 'Execution', 12, (item) => textMember(item, 'execution_status')),
        column('reason', 'Failure reason', 40, (item) => textMember(item, 'failure_reason')),
      ],
    },
  ],
]);

/**
 * Decodes the answer of a method that returns a list of objects, or such a list within Solana's `context`. Undefined
 * for other methods and other answers.
 */
export function decodeRows(method: string, answer: JsonValue, network: Network): DecodedView | undefined {
  const form = forms.get(method);
  const items = isList(answer) ? answer : readMember(answer, 'value');
  if (form === undefined || !isList(items)) return undefined;
  const slot = readInteger(readMember(answer, 'context'), 'slot');
  const [one, many] = form.nouns;
  const count = `${groupDigits(String(items.length))} ${items.length === 1 ? one : many}`;
  const place: Column = { id: 'index', label: 'Index', align: 'end', characters: 6 };
  return viewOf(
    form.title,
    `${count}${slot === undefined ? '' : ` at slot ${groupDigits(String(slot))}`}`,
    items.length === 0
      ? []
      : [
          {
            kind: 'table',
            rowCount: items.length,
            columns: [place, ...form.columns],
            at: (row) => [integerValue(row), ...form.columns.map(({ value }) => value(items[row], network))],
          },
        ],
  );
}

function textMember(item: JsonValue | undefined, name: string): Value {
  return anyValue(readMember(item, name));
}

function keyMember(item: JsonValue | undefined, name: string): Value {
  const text = readText(item, name);
  return text === undefined ? anyValue(readMember(item, name)) : { kind: 'key', text };
}

function resultOf(item: JsonValue | undefined): Value {
  const error = readMember(item, 'err');
  return error === null || error === undefined ? statusValue('good', 'Success') : statusValue('bad', 'Failure');
}

/** Reads an amount whose decimals are beside it. */
function tokenUnits(item: JsonValue | undefined): Value {
  const units = integerOf(readMember(item, 'amount'));
  const decimals = readInteger(item, 'decimals');
  if (units === undefined || decimals === undefined || decimals < 0n || decimals > 255n)
    return anyValue(readMember(item, 'amount'));
  return { kind: 'amount', digits: String(units), decimals: Number(decimals), symbol: '' };
}
