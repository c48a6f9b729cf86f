import { type JsonValue, readInteger, readList, readMember, readText } from '../../base/json/jsonValue';
import { traceKinds } from './callTrace';
import type { FailedFrame, FailureCause, FailureWay } from './failureCause';

/** Maximum number of frames that are read. No more are ever kept. */
const maxFrames = 100;

/** Reads why an execution failed, in the form that is stored and sent to webviews. Undefined for anything else. */
export function readFailureCause(json: JsonValue | undefined): FailureCause | undefined {
  const way = readWay(readMember(json, 'way'));
  if (way === undefined) return undefined;
  return {
    way,
    frames: readList(json, 'frames').slice(0, maxFrames).flatMap(readFrame),
    left: Number(readInteger(json, 'left') ?? 0n),
    before: readList(json, 'before').slice(0, maxFrames).flatMap(readFrame),
  };
}

function readWay(json: JsonValue | undefined): FailureWay | undefined {
  const [kind, method, block] = [readText(json, 'kind'), readText(json, 'method'), readText(json, 'block')];
  if (kind === 'trace' && method !== undefined) return { kind, method };
  return kind === 'replay' && block !== undefined ? { kind, block } : undefined;
}

function readFrame(json: JsonValue): readonly FailedFrame[] {
  const written = readText(json, 'kind');
  const kind = traceKinds.find((each) => each === written);
  if (kind === undefined) return [];
  return [
    {
      kind,
      typeName: readText(json, 'typeName'),
      depth: Number(readInteger(json, 'depth') ?? 0n),
      parent: undefined,
      end: 0,
      from: readText(json, 'from') ?? '',
      to: readText(json, 'to'),
      input: readText(json, 'input') ?? '0x',
      output: readText(json, 'output'),
      value: readInteger(json, 'value'),
      gas: readInteger(json, 'gas'),
      gasUsed: readInteger(json, 'gasUsed'),
      failure: readText(json, 'failure'),
      logs: [],
      inputBytes: Number(readInteger(json, 'inputBytes') ?? 0n),
      outputBytes: Number(readInteger(json, 'outputBytes') ?? 0n),
    },
  ];
}
