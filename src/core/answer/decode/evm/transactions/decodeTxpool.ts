import type { JsonValue } from '../../../../base/json/jsonValue';
import { isObject, membersOf, readMember } from '../../../../base/json/readMember';
import { groupDigits } from '../../../../base/view/amountText';
import type { Column, DecodedView, TableSection } from '../../../../base/view/decodedView';
import { addressValue, statusValue, textValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { genericView, viewOf } from '../../shared/genericView';
import { addressMember, anyValue, hashMember, integerMember, recipientMember } from '../../shared/memberValue';
import { nativeMember } from '../../shared/nativeMember';
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
  const pool = pooledOf(value);
  const columns = contentColumns(network);
  return poolView(pool, {
    columns,
    at: (row) => columns.map((column) => column.value(pool[row])),
    details: (row) => transactionSections(pool[row]?.transaction ?? null, network, hints),
  });
}

/** Decodes the answer of `txpool_inspect`, where each transaction is a line of text. */
export function decodePoolInspection(value: JsonValue): DecodedView {
  if (!isObject(value)) return genericView(title, "The answer isn't the content of a pool");
  const pool = pooledOf(value);
  return poolView(pool, {
    columns: [...placeColumns, { id: 'transaction', label: 'Transaction', align: 'start', characters: 90 }],
    at: (row) => {
      const one = pool[row];
      const text = one?.transaction;
      const shown = typeof text === 'string' ? textValue(withGroupedDigits(text)) : anyValue(text);
      return [...placeColumns.map((column) => column.value(one)), shown];
    },
  });
}

function poolView(pool: readonly Pooled[], table: Pick<TableSection, 'columns' | 'at' | 'details'>): DecodedView {
  const pending = pool.filter(({ state }) => state === 'pending').length;
  const summary = `${groupDigits(pending)} pending, ${groupDigits(pool.length - pending)} queued`;
  return viewOf(
    title,
    summary,
    pool.length === 0 ? [] : [{ kind: 'table', title: 'Transactions', rowCount: pool.length, ...table }],
  );
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

interface PoolColumn extends Column {
  value(pooled: Pooled | undefined): Value;
}

const placeColumns: readonly PoolColumn[] = [
  {
    id: 'state',
    label: 'State',
    align: 'start',
    characters: 8,
    value: (pooled) => statusValue('neutral', pooled?.state ?? ''),
  },
  {
    id: 'from',
    label: 'From',
    align: 'start',
    characters: 16,
    value: (pooled) =>
      pooled?.sender === undefined ? addressMember(pooled?.transaction, 'from') : addressValue(pooled.sender),
  },
  {
    id: 'nonce',
    label: 'Nonce',
    align: 'end',
    characters: 8,
    value: (pooled) => integerMember({ nonce: pooled?.nonce ?? null }, 'nonce'),
  },
];

const sentColumns: readonly PoolColumn[] = [
  {
    id: 'fee',
    label: 'Max fee',
    align: 'end',
    characters: 16,
    value: (pooled) =>
      gasPriceMember(
        pooled?.transaction ?? null,
        readMember(pooled?.transaction, 'maxFeePerGas') === undefined ? 'gasPrice' : 'maxFeePerGas',
      ),
  },
  {
    id: 'tip',
    label: 'Max priority fee',
    align: 'end',
    characters: 16,
    value: (pooled) => gasPriceMember(pooled?.transaction ?? null, 'maxPriorityFeePerGas'),
  },
  {
    id: 'gas',
    label: 'Gas limit',
    align: 'end',
    characters: 12,
    value: (pooled) => integerMember(pooled?.transaction, 'gas'),
  },
];

function contentColumns(network: Network): readonly PoolColumn[] {
  return [
    ...placeColumns,
    {
      id: 'hash',
      label: 'Transaction',
      align: 'start',
      characters: 16,
      value: (pooled) => hashMember(pooled?.transaction, 'hash', 'transaction'),
    },
    {
      id: 'to',
      label: 'To',
      align: 'start',
      characters: 16,
      value: (pooled) => recipientMember(pooled?.transaction),
    },
    {
      id: 'value',
      label: 'Value',
      align: 'end',
      characters: 18,
      value: (pooled) => nativeMember(pooled?.transaction, 'value', network),
    },
    ...sentColumns,
  ];
}

/** The node writes amounts and gas as plain digits. */
function withGroupedDigits(text: string): string {
  return text.length > maxGroupedLength ? text : text.replaceAll(/(?<![\w.])\d{4,80}(?![\w.])/g, groupDigits);
}

const maxGroupedLength = 1_000;
