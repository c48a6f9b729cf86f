import { isList, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { feltHex, parseFelt } from './felt';

/** A call that an account makes in an INVOKE transaction, in the form of the calls of a trace. Felts are hex. */
export interface AccountCall {
  readonly contract_address: string;
  readonly entry_point_selector: string;
  readonly calldata: readonly string[];
}

/** Maximum number of calls of one transaction that are read. */
const maxCalls = 1000;

/** Returns the calls of an account's transaction. Undefined for other transactions, and for other calldata. */
export function accountCallsOf(transaction: JsonValue): readonly AccountCall[] | undefined {
  const calldata = readMember(transaction, 'calldata');
  if (readText(transaction, 'type') !== 'INVOKE' || !isList(calldata)) return undefined;
  const felts = calldata.map(parseFelt);
  return felts.every((felt) => felt !== undefined) ? readAccountCalls(felts) : undefined;
}

/**
 * Reads the calls in the calldata of an account's `__execute__`: an array of `Call` (Cairo 1: contract, selector, and
 * the calldata with its length), or the list of places and the common calldata of Cairo 0. Undefined if the calldata
 * fits neither to its last felt.
 */
export function readAccountCalls(calldata: readonly bigint[]): readonly AccountCall[] | undefined {
  return readCalls(calldata) ?? readPlacedCalls(calldata);
}

function readCalls(felts: readonly bigint[]): readonly AccountCall[] | undefined {
  const count = countAt(felts, 0);
  if (count === undefined) return undefined;
  const calls: AccountCall[] = [];
  let at = 1;
  for (let index = 0; index < count; index += 1) {
    const [contract, selector, length] = [felts[at], felts[at + 1], felts[at + 2]];
    const start = at + 3;
    if (contract === undefined || selector === undefined || length === undefined) return undefined;
    if (length > BigInt(felts.length - start)) return undefined;
    at = start + Number(length);
    calls.push(callOf(contract, selector, felts.slice(start, at)));
  }
  return at === felts.length ? calls : undefined;
}

/** Cairo 0: `[n, (to, selector, offset, length) × n, m, felt × m]`. */
function readPlacedCalls(felts: readonly bigint[]): readonly AccountCall[] | undefined {
  const count = countAt(felts, 0);
  if (count === undefined) return undefined;
  const data = felts.slice(2 + count * 4);
  if (felts[1 + count * 4] !== BigInt(data.length)) return undefined;
  const calls: AccountCall[] = [];
  let used = 0;
  for (let index = 0; index < count; index += 1) {
    const [contract, selector, offset, length] = felts.slice(1 + index * 4, 5 + index * 4);
    if (contract === undefined || selector === undefined || offset !== BigInt(used) || length === undefined)
      return undefined;
    if (length > BigInt(data.length - used)) return undefined;
    calls.push(callOf(contract, selector, data.slice(used, used + Number(length))));
    used += Number(length);
  }
  return used === data.length ? calls : undefined;
}

function callOf(contract: bigint, selector: bigint, calldata: readonly bigint[]): AccountCall {
  return {
    contract_address: feltHex(contract),
    entry_point_selector: feltHex(selector),
    calldata: calldata.map(feltHex),
  };
}

function countAt(felts: readonly bigint[], at: number): number | undefined {
  const count = felts[at];
  return count === undefined || count < 1n || count > BigInt(maxCalls) ? undefined : Number(count);
}
