import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, readMember, readText } from '../../../base/json/readMember';
import type { Section } from '../../../base/view/decodedView';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { type AccountCall, readAccountCalls } from '../../../formats/l2net/accountCalls';
import { parseFelt } from '../../../formats/l2net/felt';
import { L2CallReader } from './l2CallReader';
import { feltMember } from './l2EventTable';

/** Returns the calls of an account's transaction. Undefined for other transactions, and for other calldata. */
export function accountCallsOf(transaction: JsonValue): readonly AccountCall[] | undefined {
  const calldata = readMember(transaction, 'calldata');
  if (readText(transaction, 'type') !== 'INVOKE' || !isList(calldata)) return undefined;
  const felts = calldata.map(parseFelt);
  return felts.every((felt) => felt !== undefined) ? readAccountCalls(felts) : undefined;
}

/** Returns the calls of an INVOKE transaction as a table: contract, function and arguments. Empty without any. */
export function accountCallSections(transaction: JsonValue, hints: DecodeHints): readonly Section[] {
  const calls = accountCallsOf(transaction) ?? [];
  if (calls.length === 0) return [];
  const reader = new L2CallReader(hints);
  return [
    {
      kind: 'table',
      title: 'Calls',
      columns: [
        { id: 'contract', label: 'Contract', align: 'start', characters: 16 },
        { id: 'function', label: 'Function', align: 'start', characters: 20, stays: true },
        { id: 'arguments', label: 'Arguments', align: 'start', characters: 60, stays: true },
      ],
      rowCount: calls.length,
      at: (row) => {
        const call = calls[row];
        if (call === undefined) return [];
        const json = { ...call, calldata: [...call.calldata] };
        const read = reader.read(json);
        return [feltMember(json, 'contract_address'), read.function, read.arguments];
      },
    },
  ];
}
