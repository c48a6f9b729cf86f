import { cellCharacters } from '../../../base/answerBounds';
import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, isObject } from '../../../base/json/readMember';
import { cutText } from '../../../base/view/cutText';
import type { DecodedView, Field, Section } from '../../../base/view/decodedView';
import { utcTime } from '../../../base/view/formatTime';
import { formatValue } from '../../../base/view/formatValue';
import { addressValue, hashValue, hexValue, textValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import { feltValue, parseFelt, plainFelt } from '../../../formats/l2net/felt';
import { viewOf } from './genericView';

/** How the one value of an answer is shown. `value` returns undefined for an answer of another type. */
interface SingleForm {
  readonly title: string;
  readonly hint?: string;
  value(answer: JsonValue): Value | undefined;
}

function ofText(title: string, make: (text: string) => Value, hint?: string): SingleForm {
  return {
    title,
    ...(hint !== undefined && { hint }),
    value: (answer) => (typeof answer === 'string' && answer !== '' ? make(answer) : undefined),
  };
}

function ofBoolean(title: string): SingleForm {
  return { title, value: (answer) => (typeof answer === 'boolean' ? { kind: 'boolean', value: answer } : undefined) };
}

function ofFelt(title: string, make: (felt: bigint) => Value): SingleForm {
  return {
    title,
    value: (answer) => {
      const felt = parseFelt(answer);
      return felt === undefined ? undefined : make(felt);
    },
  };
}

const filter = ofText('Filter', hexValue, 'for eth_getFilterChanges');
const subscription: SingleForm = {
  title: 'Subscription',
  value: (answer) =>
    isObject(answer) || isList(answer) || answer === null || answer === '' ? undefined : textValue(String(answer)),
};

const forms: ReadonlyMap<string, SingleForm> = new Map([
  ['eth_accounts', listed('Accounts', addressValue)],
  ['eth_coinbase', ofText('Coinbase', addressValue)],
  ['eth_mining', ofBoolean('Mining')],
  ['net_listening', ofBoolean('Listening')],
  ['web3_clientVersion', ofText('Client', textValue)],
  ['eth_protocolVersion', ofText('Protocol version', textValue)],
  ['web3_sha3', ofText('Keccak-256', (text) => hashValue(text, 'other'))],
  ['eth_sign', ofText('Signature', hexValue)],
  ['debug_preimage', ofText('Preimage', hexValue)],
  ['debug_getModifiedAccountsByNumber', listed('Modified accounts', addressValue)],
  ['debug_getModifiedAccountsByHash', listed('Modified accounts', addressValue)],
  ['eth_newFilter', filter],
  ['eth_newBlockFilter', filter],
  ['eth_newPendingTransactionFilter', filter],
  ['eth_uninstallFilter', ofBoolean('Filter removed')],
  ['eth_subscribe', subscription],
  ['eth_unsubscribe', ofBoolean('Subscription ended')],
  ['l2net_chainId', ofFelt('Chain ID', feltValue)],
  ['l2net_specVersion', ofText('Specification version', textValue)],
  ['l2net_getStorageAt', ofFelt('Storage', feltValue)],
  ['l2net_getClassHashAt', ofFelt('Class hash', plainFelt)],
  ['l2net_call', listed('Call result', feltOrText)],
  ['l2net_subscribeNewHeads', subscription],
  ['l2net_subscribeEvents', subscription],
  ['l2net_subscribeTransactionStatus', subscription],
  ['l2net_subscribeNewTransactionReceipts', subscription],
  ['l2net_subscribeNewTransactions', subscription],
  ['l2net_subscribePendingTransactions', subscription],
  ['l2net_unsubscribe', ofBoolean('Subscription ended')],
  ['getHealth', ofText('Health', textValue)],
  ['getGenesisHash', ofText('Genesis hash', textValue)],
]);

/** A list of texts, one in each row. */
function listed(title: string, make: (text: string) => Value): SingleForm {
  return {
    title,
    value: (answer) =>
      isList(answer) && answer.every((item) => typeof item === 'string')
        ? { kind: 'list', items: answer.map(make) }
        : undefined,
  };
}

function feltOrText(text: string): Value {
  const felt = parseFelt(text);
  return felt === undefined ? textValue(text) : feltValue(felt);
}

/**
 * Decodes the answer of a method that returns one value, or a list of values of one type. Undefined for other methods
 * and other answers.
 */
export function decodeSingle(method: string, answer: JsonValue): DecodedView | undefined {
  const form = forms.get(method);
  const value = form?.value(answer);
  if (form === undefined || value === undefined) return undefined;
  if (value.kind === 'list') return listView(form.title, value.items);
  const field: Field = { label: form.title, value, ...(form.hint !== undefined && { hint: form.hint }) };
  return viewOf(form.title, cutText(formatValue(value, utcTime), cellCharacters), [
    { kind: 'fields', fields: [field] },
  ]);
}

/** Returns a view of a list with one value in each row. */
export function listView(title: string, items: readonly Value[]): DecodedView {
  const [only] = items;
  const shown = only === undefined ? 'None' : cutText(formatValue(only, utcTime), cellCharacters);
  const summary = items.length < 2 ? shown || 'An empty text' : `${items.length.toLocaleString('en-US')} values`;
  const table: Section = {
    kind: 'table',
    title,
    rowCount: items.length,
    columns: [
      { id: 'index', label: 'Index', align: 'end', characters: 6 },
      { id: 'value', label: 'Value', align: 'start', characters: 70 },
    ],
    at: (row) => [{ kind: 'integer', digits: String(row) }, items[row] ?? { kind: 'nothing' }],
  };
  return viewOf(title, summary, items.length === 0 ? [] : [table]);
}
