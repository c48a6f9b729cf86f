import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { isList, readList } from '../../base/json/readMember';
import { readRawTransaction } from '../../formats/rlp/readRawTransaction';
import type { Call } from '../../model/exchange/call';

/** Minimum characters of a raw transaction. A hash has fewer. */
const minLength = 80;
/** Maximum number of raw transactions that are read. A hostile batch has any number. */
const maxTransactions = 50;

/** Reads the raw transactions that a call sends, or that are its answer. Other values are skipped. */
export function rawTransactionsIn(call: Call | undefined, answer: JsonValue | undefined): readonly JsonObject[] {
  const values = [...firstParameters(call), ...(answer === undefined ? [] : [answer])];
  return values.flatMap((value) => {
    if (typeof value !== 'string' || value.length < minLength || !/^0x(?:0[1-4]|[c-f])/i.test(value)) return [];
    const read = readRawTransaction(value);
    return read.kind === 'ok' ? [read.value] : [];
  });
}

function firstParameters(call: Call | undefined): readonly JsonValue[] {
  if (call?.kind === 'rpc') return isList(call.params) ? call.params.slice(0, 1) : [];
  if (call?.kind !== 'raw') return [];
  const parsed = parseJson(call.text);
  const envelopes =
    parsed.kind === 'ok' && isList(parsed.value) ? parsed.value : [parsed.kind === 'ok' ? parsed.value : null];
  return envelopes.slice(0, maxTransactions).flatMap((envelope) => readList(envelope, 'params').slice(0, 1));
}
