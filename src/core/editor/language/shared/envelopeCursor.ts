import { callLines } from '../../../model/cell/callLines';
import type { ParsedCell } from '../../../model/cell/cell';
import { namesVariables } from '../../../model/cell/namesVariables';
import { readCursor, type RequestCursor } from './requestCursor';

/** The position of an offset among the arguments of a call, or among the params of an envelope as if it were a call. */
export interface ArgumentPlace extends RequestCursor {
  /** The key of the envelope whose value is at the offset (`method`, `id`), or empty at a key. */
  readonly envelopeKey?: string;
}

/** Undefined if an offset is neither among arguments nor in an envelope. */
export function argumentFrames({ text, cell: { request } }: ParsedCell, offset: number): ArgumentPlace | undefined {
  if (request?.kind === 'call') {
    const line = callLines(request).findLast(({ methodRange }) => offset > methodRange.end);
    return line && readCursor(text, line.methodRange.end, offset, namesVariables(line.method));
  }
  if (request?.kind !== 'envelope' || offset <= request.range.start) return undefined;
  const cursor = readCursor(text, request.range.start, offset);
  const { frames } = cursor;
  const [, first, second] = frames;
  const depth = first?.kind === 'array' ? 2 : 1;
  const envelope = depth === 2 ? second : first;
  if (envelope?.kind !== 'object') return undefined;
  if (envelope.state.kind !== 'value') return { ...cursor, envelopeKey: '' };
  const params = frames[depth + 1];
  if (envelope.state.key !== 'params' || !params) return { ...cursor, envelopeKey: envelope.state.key };
  const inner = frames.slice(depth + 2);
  return params.kind === 'array'
    ? { ...cursor, frames: [{ kind: 'arguments', index: params.index }, ...inner] }
    : { ...cursor, frames: [{ kind: 'arguments', index: 0 }, params, ...inner] };
}
