import type { JsonValue } from '../../base/json/jsonValue';
import { isObject, readInteger, readList, readMember, readText } from '../../base/json/readMember';
import { type CallTrace, maxFrameLogs, maxTraceFrames, type TraceKind, type TraceLog } from './callTrace';
import { FrameList, type OwnFrame } from './frameList';

/** The types of geth's `callTracer`, as it and other nodes write them. */
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
  return isObject(value) && kindOf(value) !== undefined && readText(value, 'from') !== undefined;
}

/**
 * Reads the answer of geth's `callTracer` (`{ type, from, to, input, calls: […], logs: […] }`) at any depth. Undefined
 * for another shape. Members that aren't frames are skipped.
 */
export function readCallTracer(value: JsonValue, transaction?: string): CallTrace | undefined {
  if (!isCallTracerFrame(value)) return undefined;
  const list = new FrameList();
  const pending: { readonly frame: JsonValue; readonly depth: number }[] = [{ frame: value, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { frame, depth } = next;
    const own = readFrame(frame, depth);
    if (own === undefined) continue;
    list.add(own);
    if (list.isFull && pending.length > 0) {
      list.add(own);
      break;
    }
    const calls = readList(frame, 'calls');
    for (let at = Math.min(calls.length, maxTraceFrames) - 1; at >= 0; at -= 1)
      pending.push({ frame: calls[at] ?? null, depth: depth + 1 });
  }
  return list.finish(transaction);
}

function readFrame(frame: JsonValue, depth: number): OwnFrame | undefined {
  const kind = kindOf(frame);
  if (kind === undefined) return undefined;
  const output = readText(frame, 'output');
  const failure = readText(frame, 'error');
  return {
    kind,
    depth,
    from: readText(frame, 'from') ?? '',
    to: readText(frame, 'to'),
    input: readText(frame, 'input') ?? '0x',
    output: output === '0x' ? undefined : output,
    value: readInteger(frame, 'value'),
    gas: readInteger(frame, 'gas'),
    gasUsed: readInteger(frame, 'gasUsed'),
    failure,
    logs: readList(frame, 'logs').slice(0, maxFrameLogs).flatMap(readLog),
  };
}

function kindOf(frame: JsonValue | undefined): TraceKind | undefined {
  return kinds.get(readText(frame, 'type') ?? '');
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
