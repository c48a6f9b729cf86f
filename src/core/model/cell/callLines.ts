import type { CellRequest, WrittenLine } from './cell';

/** Returns the calls of a request: one, or all of a list of calls by name. */
export function callLines(request: Extract<CellRequest, { kind: 'call' }>): readonly WrittenLine[] {
  return [request, ...(request.more ?? [])];
}
