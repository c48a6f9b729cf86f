import { integerOf, isList, isObject, type JsonValue, readList, readMember, readText } from '../../base/json/jsonValue';
import { maxFrameLogs, maxTraceFrames } from './callTrace';

/** The parts of a transaction of l2net that are executed one after another, by their members in a trace. */
export const l2Phases = [
  ['validate_invocation', 'Validate'],
  ['constructor_invocation', 'Constructor'],
  ['execute_invocation', 'Execute'],
  ['function_invocation', 'L1 handler'],
  ['fee_transfer_invocation', 'Fee transfer'],
] as const;

/** A row of an l2net trace, in execution order. The JSON is as the node sent it. */
export type L2TraceRow = { readonly depth: number } & (
  | { readonly kind: 'phase'; readonly name: string; readonly invocation: JsonValue }
  | { readonly kind: 'call'; readonly call: JsonValue }
  | { readonly kind: 'event'; readonly event: JsonValue }
  | { readonly kind: 'message'; readonly message: JsonValue }
);

/** The trace of one l2net transaction. */
export interface L2Trace {
  readonly rows: readonly L2TraceRow[];
  readonly calls: number;
  /** Whether calls were left out because there are too many. */
  readonly isCut: boolean;
  /** Entries among the calls that aren't calls. */
  readonly unread: number;
  readonly root: JsonValue;
  readonly transaction: string | undefined;
}

/** Maximum number of transactions of a block that are read. */
const maxTransactions = 10_000;

/**
 * Reads the traces in an answer of `l2net_traceTransaction`, `l2net_traceBlockTransactions` (`trace_root`) or
 * `l2net_simulateTransactions` (`transaction_trace`). Entries without a trace are left out. Undefined if none is left.
 * The schema is TRANSACTION_TRACE of the specification of the Starknet JSON-RPC API.
 */
export function readL2Traces(value: JsonValue): readonly L2Trace[] | undefined {
  const traces = (isList(value) ? value.slice(0, maxTransactions) : [value]).map(readSingle);
  const read = traces.filter((trace) => trace !== undefined);
  return read.length === 0 ? undefined : read;
}

function readSingle(item: JsonValue): L2Trace | undefined {
  const root = readMember(item, 'trace_root') ?? readMember(item, 'transaction_trace') ?? item;
  if (!isObject(root)) return undefined;
  const phases = l2Phases.flatMap(([member, name]) => {
    const invocation = readMember(root, member);
    return isObject(invocation) ? [{ name, invocation }] : [];
  });
  if (phases.length === 0) return undefined;
  const rows: L2TraceRow[] = [];
  let calls = 0;
  let isCut = false;
  let unread = 0;
  for (const { name, invocation } of phases) {
    rows.push({ kind: 'phase', depth: 0, name, invocation });
    const hasCall = readMember(invocation, 'contract_address') !== undefined;
    if (!hasCall && readList(invocation, 'calls').length === 0) continue;
    const flat = flatten(invocation, maxTraceFrames - calls);
    calls += flat.calls.length;
    isCut ||= flat.isCut;
    unread += flat.unread;
    addRows(flat.calls, rows);
  }
  return { rows, calls, isCut, unread, root, transaction: readText(item, 'transaction_hash') };
}

interface FlatCall {
  readonly call: JsonValue;
  readonly depth: number;
  readonly parent: number;
  /** The index after the last call within it. */
  end: number;
}

function flatten(
  invocation: JsonValue,
  maxCalls: number,
): { readonly calls: readonly FlatCall[]; readonly isCut: boolean; readonly unread: number } {
  let unread = 0;
  const calls: FlatCall[] = [];
  const open: number[] = [];
  const pending: { readonly call: JsonValue; readonly depth: number }[] = [{ call: invocation, depth: 1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (calls.length >= maxCalls) return { calls: closed(calls, open, 0), isCut: true, unread };
    const { call, depth } = next;
    if (!isObject(call)) {
      unread += 1;
      continue;
    }
    closed(calls, open, depth - 1);
    calls.push({ call, depth, parent: open.at(-1) ?? -1, end: 0 });
    open.push(calls.length - 1);
    const inner = readList(call, 'calls');
    for (let at = Math.min(inner.length, maxCalls) - 1; at >= 0; at -= 1)
      pending.push({ call: inner[at] ?? null, depth: depth + 1 });
  }
  return { calls: closed(calls, open, 0), isCut: false, unread };
}

function closed(calls: FlatCall[], open: number[], depth: number): readonly FlatCall[] {
  while (open.length > depth) {
    const call = calls[open.pop() ?? -1];
    if (call !== undefined) call.end = calls.length;
  }
  return calls;
}

/** An event or message of a call, and the index of the call that was made next. */
interface Emitted {
  readonly row: L2TraceRow;
  readonly before: number;
}

/**
 * Adds calls with their events and messages. Nodes number these in the order of the transaction, so each comes before
 * the first inner call that emitted a later one. Without numbers, they come after the inner calls.
 */
function addRows(calls: readonly FlatCall[], rows: L2TraceRow[]): void {
  const [events, messages] = [firstOrders(calls, 'events'), firstOrders(calls, 'messages')];
  const open: { readonly end: number; readonly emitted: Emitted[] }[] = [];
  const showUntil = (call: number): void => {
    for (let last = open.at(-1); last !== undefined && last.end <= call; last = open.at(-1)) {
      rows.push(...last.emitted.map(({ row }) => row));
      open.pop();
    }
    const outer = open.at(-1)?.emitted;
    while (outer?.[0] !== undefined && outer[0].before <= call) rows.push(...outer.splice(0, 1).map(({ row }) => row));
  };
  for (const [index, { call, depth, end }] of calls.entries()) {
    showUntil(index);
    rows.push({ kind: 'call', depth, call });
    const emitted = [
      ...emittedIn(calls, index, 'events', events),
      ...emittedIn(calls, index, 'messages', messages),
    ].toSorted((one, other) => one.before - other.before);
    open.push({ end, emitted });
  }
  showUntil(calls.length);
}

function emittedIn(
  calls: readonly FlatCall[],
  index: number,
  member: 'events' | 'messages',
  firsts: Float64Array,
): readonly Emitted[] {
  const flat = calls[index];
  if (flat === undefined) return [];
  const depth = flat.depth + 1;
  const address = readMember(flat.call, 'contract_address') ?? null;
  const items = readList(flat.call, member)
    .slice(0, maxFrameLogs)
    .filter((item) => isObject(item))
    .map((item) => ({ item, order: orderOf(item) }))
    .toSorted((one, other) => (one.order === other.order ? 0 : one.order - other.order));
  let child = index + 1;
  return items.map(({ item, order }) => {
    // Both are in ascending order, so each inner call is visited once. A call that emitted nothing has no number.
    while (child < flat.end && !isLater(firsts[child], order)) child = calls[child]?.end ?? flat.end;
    const before = child < flat.end && order !== Number.POSITIVE_INFINITY ? child : flat.end;
    const row: L2TraceRow =
      member === 'events'
        ? { kind: 'event', depth, event: { ...item, from_address: address } }
        : { kind: 'message', depth, message: { from_address: address, ...item } };
    return { row, before };
  });
}

function isLater(first: number | undefined, order: number): boolean {
  return first !== undefined && first !== Number.POSITIVE_INFINITY && first > order;
}

/** Returns the first number among the events or messages of each call and the calls within it. */
function firstOrders(calls: readonly FlatCall[], member: 'events' | 'messages'): Float64Array {
  const firsts = new Float64Array(calls.length).fill(Number.POSITIVE_INFINITY);
  for (let index = calls.length - 1; index >= 0; index -= 1) {
    const { call, parent } = calls[index] ?? { call: null, parent: -1 };
    for (const item of readList(call, member).slice(0, maxFrameLogs))
      firsts[index] = Math.min(firsts[index] ?? Number.POSITIVE_INFINITY, orderOf(item));
    if (parent >= 0)
      firsts[parent] = Math.min(firsts[parent] ?? Number.POSITIVE_INFINITY, firsts[index] ?? Number.POSITIVE_INFINITY);
  }
  return firsts;
}

function orderOf(item: JsonValue): number {
  const order = integerOf(readMember(item, 'order'));
  return order === undefined ? Number.POSITIVE_INFINITY : Number(order);
}
