import { isObject, type JsonValue, readInteger, readList, readMember, readText } from '../../base/json/jsonValue';
import { itemsOfPiece, type Piecewise } from '../../base/piecewise';
import {
  type CallTrace,
  type EdgeTransfer,
  frameFailure,
  maxEdgeTransfers,
  maxFrameLogs,
  maxTraceFrames,
  type TraceKind,
  type TraceLog,
} from './callTrace';
import { FrameList, type OwnFrame } from './frameList';

/** The types of geth's `callTracer`. Nodes use different letter case. */
const kinds: ReadonlyMap<string, TraceKind> = new Map<string, TraceKind>([
  ['CALL', 'call'],
  ['STATICCALL', 'static'],
  ['DELEGATECALL', 'delegate'],
  ['CALLCODE', 'callCode'],
  ['CREATE', 'create'],
  ['CREATE2', 'create2'],
  ['SELFDESTRUCT', 'selfDestruct'],
]);

/** Whether an answer has the shape of geth's `callTracer`. */
export function isCallTracerFrame(value: JsonValue | undefined): boolean {
  if (!isObject(value) || readText(value, 'from') === undefined) return false;
  const type = readText(value, 'type');
  // Some nodes leave out the type of the outermost frame. Neither a transaction nor a receipt has both of these.
  if (type === undefined)
    return value['type'] === undefined && 'gasUsed' in value && 'input' in value && !('blockHash' in value);
  // The `type` of a transaction is a number, and entries of other APIs have no gas.
  return kinds.has(type.toUpperCase()) || (typeWord.test(type) && callMembers.some((name) => name in value));
}

/** A type that isn't a number. */
const typeWord = /^[A-Za-z][\w -]{0,39}$/;

const callMembers: readonly string[] = ['gasUsed', 'calls', 'input'];

/**
 * Reads the answer of geth's `callTracer` (`{ type, from, to, input, calls: […], logs: […] }`) at any depth. Undefined
 * for another shape. Frames of types that only some nodes have keep the node's name. Entries that aren't frames are
 * counted.
 */
export function* readCallTracer(value: JsonValue, transaction?: string): Piecewise<CallTrace | undefined> {
  if (!isCallTracerFrame(value)) return undefined;
  const list = new FrameList();
  const pending: { readonly frame: JsonValue; readonly depth: number }[] = [{ frame: value, depth: 0 }];
  let read = 0;
  let unreadLogs = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (read % itemsOfPiece === 0) yield;
    read += 1;
    const { frame, depth } = next;
    const own = readFrame(frame, depth);
    if (own === undefined) {
      list.skip();
      continue;
    }
    list.add(own);
    unreadLogs += Math.min(readList(frame, 'logs').length, maxFrameLogs) - own.logs.length;
    if (list.isFull && pending.length > 0) {
      list.add(own);
      break;
    }
    const calls = readList(frame, 'calls');
    for (let at = Math.min(calls.length, maxTraceFrames) - 1; at >= 0; at -= 1)
      pending.push({ frame: calls[at] ?? null, depth: depth + 1 });
  }
  const transfers = [...readTransfers(value, 'before'), ...readTransfers(value, 'after')];
  return {
    ...list.finish(transaction),
    ...(unreadLogs > 0 && { unreadLogs }),
    ...(transfers.length > 0 && { transfers }),
  };
}

/**
 * Reads the movements of value that Arbitrum's nodes list in addition to the calls. Those without value are omitted.
 */
function readTransfers(root: JsonValue, when: 'before' | 'after'): readonly EdgeTransfer[] {
  const list = readList(root, when === 'before' ? 'beforeEVMTransfers' : 'afterEVMTransfers');
  return list.slice(0, maxEdgeTransfers).flatMap((item) => {
    const value = readInteger(item, 'value');
    if (value === undefined || value <= 0n) return [];
    return [
      {
        when,
        purpose: readText(item, 'purpose') ?? 'transfer',
        from: readText(item, 'from'),
        to: readText(item, 'to'),
        value,
      },
    ];
  });
}

function readFrame(frame: JsonValue, depth: number): OwnFrame | undefined {
  if (!isObject(frame)) return undefined;
  const type = readText(frame, 'type');
  const kind = kinds.get(type?.toUpperCase() ?? '') ?? 'other';
  const output = readText(frame, 'output');
  const failure = frameFailure(frame);
  return {
    kind,
    typeName: kind === 'other' ? (type ?? 'without a type') : undefined,
    depth,
    from: readText(frame, 'from') ?? '',
    // Nodes name the contract also if its creation failed.
    to: failure !== undefined && (kind === 'create' || kind === 'create2') ? undefined : readText(frame, 'to'),
    input: readText(frame, 'input') ?? '0x',
    output: output === '0x' ? undefined : output,
    // A delegate call repeats the value of the call around it and sends nothing itself.
    value: kind === 'delegate' || kind === 'static' ? undefined : readInteger(frame, 'value'),
    gas: readInteger(frame, 'gas'),
    gasUsed: readInteger(frame, 'gasUsed'),
    failure,
    logs: readList(frame, 'logs').slice(0, maxFrameLogs).flatMap(readLog),
  };
}

function readLog(log: JsonValue): readonly TraceLog[] {
  const address = readText(log, 'address');
  if (address === undefined) return [];
  const position = readInteger(log, 'position');
  return [
    {
      address,
      topics: readList(log, 'topics').filter((topic) => typeof topic === 'string'),
      data: readText(log, 'data') ?? '0x',
      after: position === undefined || readMember(log, 'position') === null ? undefined : Number(position),
    },
  ];
}
