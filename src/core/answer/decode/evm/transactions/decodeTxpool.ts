import { isObject, type JsonValue, membersOf, readMember } from '../../../../base/json/jsonValue';
import { groupDigits } from '../../../../base/view/amountText';
import type { DecodedView } from '../../../../base/view/decodedView';
import { column, type ItemColumn, numberColumn, tableOf } from '../../../../base/view/tableOf';
import { addressValue, statusValue, textValue } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { genericView, viewOf } from '../../shared/genericView';
import {
  addressMember,
  anyValue,
  hashMember,
  integerMember,
  nativeMember,
  recipientMember,
} from '../../shared/memberValue';
import { gasPriceMember } from './feeValue';
import { transactionSections } from './transactionFields';

const title = 'Transaction pool';

/** One transaction of a pool. `nonce` is the key that it has in the answer. */
interface Pooled {
  readonly state: 'pending' | 'queued';
  readonly sender: string | undefined;
  readonly nonce: string;
  readonly transaction: JsonValue;
}

/** Decodes the answer of `txpool_content` and `txpool_contentFrom`: one row for each transaction. */
export function decodePoolContent(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (!isObject(value)) return genericView(title, "The answer isn't the content of a pool");
  return poolView(pooledOf(value), contentColumns(network), {
    folds: ['gas', 'tip', 'state', 'nonce'],
    details: ({ transaction }) => transactionSections(transaction, network, hints),
  });
}

/** Decodes the answer of `txpool_inspect`, where each transaction is a line of text. */
export function decodePoolInspection(value: JsonValue): DecodedView {
  if (!isObject(value)) return genericView(title, "The answer isn't the content of a pool");
  const text = column<Pooled>('transaction', 'Transaction', 90, ({ transaction }) =>
    typeof transaction === 'string' ? textValue(withGroupedDigits(transaction)) : anyValue(transaction),
  );
  return poolView(pooledOf(value), [...placeColumns, text]);
}

function poolView(
  pool: readonly Pooled[],
  columns: readonly ItemColumn<Pooled>[],
  form?: Parameters<typeof tableOf<Pooled>>[3],
): DecodedView {
  const pending = pool.filter(({ state }) => state === 'pending').length;
  const summary = `${groupDigits(pending)} pending, ${groupDigits(pool.length - pending)} queued`;
  return viewOf(title, summary, pool.length === 0 ? [] : [tableOf('Transactions', pool, columns, form)]);
}

/** Reads the transactions by state, sender and nonce, or by state and nonce if they are all of one sender. */
function pooledOf(value: JsonValue): readonly Pooled[] {
  return (['pending', 'queued'] as const).flatMap((state) =>
    entriesOf(readMember(value, state)).flatMap(([name, member]): readonly Pooled[] => {
      if (/^\d+$/.test(name.slice(0, 20))) return [{ state, sender: undefined, nonce: name, transaction: member }];
      return entriesOf(member).map(([nonce, transaction]) => ({ state, sender: name, nonce, transaction }));
    }),
  );
}

function entriesOf(json: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return isObject(json) ? membersOf(json) : [];
}

const placeColumns: readonly ItemColumn<Pooled>[] = [
  column('state', 'State', 8, ({ state }) => statusValue('neutral', state)),
  column('from', 'From', 16, ({ sender, transaction }) =>
    sender === undefined ? addressMember(transaction, 'from') : addressValue(sender),
  ),
  numberColumn('nonce', 'Nonce', 8, ({ nonce }) => integerMember({ nonce }, 'nonce')),
];

function contentColumns(network: Network): readonly ItemColumn<Pooled>[] {
  return [
    ...placeColumns,
    column('hash', 'Transaction', 16, ({ transaction }) => hashMember(transaction, 'hash', 'transaction')),
    column('to', 'To', 16, ({ transaction }) => recipientMember(transaction)),
    numberColumn('value', 'Value', 18, ({ transaction }) => nativeMember(transaction, 'value', network)),
    numberColumn('fee', 'Max fee', 16, ({ transaction }) =>
      gasPriceMember(transaction, readMember(transaction, 'maxFeePerGas') === undefined ? 'gasPrice' : 'maxFeePerGas'),
    ),
    numberColumn('tip', 'Max priority fee', 16, ({ transaction }) =>
      gasPriceMember(transaction, 'maxPriorityFeePerGas'),
    ),
    numberColumn('gas', 'Gas limit', 12, ({ transaction }) => integerMember(transaction, 'gas')),
  ];
}

/** The node writes amounts and gas as plain digits. */
function withGroupedDigits(text: string): string {
  return text.length > maxGroupedLength ? text : text.replaceAll(/(?<![\w.])\d{4,80}(?![\w.])/g, groupDigits);
}

const maxGroupedLength = 1_000;
