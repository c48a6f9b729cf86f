import { integerDigits } from '../../../../base/answerBounds';
import { type JsonObject, type JsonValue, readMember, readText } from '../../../../base/json/jsonValue';
import type { Result } from '../../../../base/result';
import { wholeCharacters } from '../../../../base/view/cutText';
import type { DecodedView, FieldsSection, Section } from '../../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../../base/view/formatValue';
import { hashValue } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { readRawTransaction } from '../../../../formats/rlp/readRawTransaction';
import type { Network } from '../../../../model/networks/network';
import type { PositionalDecoder } from '../../shared/decoderTable';
import { genericView, noteOf, viewOf, warningOf } from '../../shared/genericView';
import { nativeMember } from '../../shared/memberValue';
import { bytesText, rawSection } from '../../shared/rawView';
import { transactionTypeValue } from './decodeReceipt';
import { transactionSections } from './transactionFields';
import { transactionSender } from './transactionSender';

const rawTransactionTitle = 'Raw transaction';

/** Decodes the answer of the methods that return a transaction in its RLP, such as `eth_getRawTransactionByHash`. */
export function decodeRawTransaction(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (value === null || value === '0x') return viewOf(rawTransactionTitle, 'No transaction found', []);
  if (typeof value !== 'string') return genericView(rawTransactionTitle, "The answer isn't hex bytes");
  return rawTransactionView(value, readRawTransaction(value), network, hints);
}

/**
 * Decodes the answer of `eth_signTransaction`: the raw transaction alone, or with its members (`raw` and `tx`). The
 * members that are shown are those of the raw transaction.
 */
export function decodeSignedTransaction(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  return decodeRawTransaction(readText(value, 'raw') ?? value, network, hints);
}

/**
 * Decodes the answer of the methods that send a transaction: its hash. The raw transaction of the request, if there is
 * one, is decoded below it.
 */
export const decodeSent: PositionalDecoder = (params, value, network, hints) => {
  const title = 'Sent transaction';
  if (typeof value !== 'string' || value === '') return genericView(title, "The answer isn't a transaction hash");
  const [raw] = params;
  const read = typeof raw === 'string' ? readRawTransaction(raw) : undefined;
  const head: FieldsSection = {
    kind: 'fields',
    fields: [{ label: 'Transaction', value: hashValue(value, 'transaction') }],
  };
  const summary = wholeCharacters(value, integerDigits);
  if (read === undefined) return viewOf(title, summary, [head]);
  if (read.kind === 'failed') return viewOf(title, summary, [head], [noteOf(read.problem)]);
  const { hash = value, ...members } = withSender(read.value, raw);
  const notes =
    typeof hash === 'string' && hash.toLowerCase() !== value.toLowerCase()
      ? [warningOf(`The hash of the transaction that was sent is ${hash}. The node answered with another hash.`)]
      : [];
  const [first, ...others] = transactionSections(members, network, hints);
  const sections: readonly Section[] = first === undefined ? [] : [{ ...first, title: 'As sent' }, ...others];
  return viewOf(title, summary, [head, ...sections], notes);
};

/** Adds the account that signed a raw transaction, which its bytes don't name. */
function withSender(transaction: JsonObject, raw: JsonValue | undefined): JsonObject {
  const from = typeof raw === 'string' ? transactionSender(raw) : undefined;
  return from === undefined ? transaction : { ...transaction, from };
}

function rawTransactionView(
  raw: string,
  read: Result<JsonObject, string>,
  network: Network,
  hints: DecodeHints,
): DecodedView {
  const size = bytesText(raw);
  const bytes = rawSection(raw);
  if (read.kind === 'failed') return viewOf(rawTransactionTitle, size, [bytes], [warningOf(read.problem)]);
  const type = formatValue(transactionTypeValue(read.value), utcTime);
  const amount = formatValue(nativeMember(read.value, 'value', network), utcTime);
  const unsigned = readMember(read.value, 'hash') === undefined ? ' · not signed' : '';
  return viewOf(rawTransactionTitle, `${type} · ${amount} · ${size}${unsigned}`, [
    ...transactionSections(withSender(read.value, raw), network, hints),
    bytes,
  ]);
}
