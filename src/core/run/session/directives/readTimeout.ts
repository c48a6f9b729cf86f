import { failed, ok } from '../../../base/result';
import { type Cell, directiveOf } from '../../../model/cell/cell';
import type { PipeResult } from '../../../request/pipe/pipeResult';

/** The value of `# @timeout 30` in milliseconds. Undefined if the cell doesn't set one. */
export function readTimeout(cell: Cell): PipeResult<number | undefined> {
  const directive = directiveOf(cell, 'timeout');
  if (!directive) return ok(undefined);
  const seconds = Number(directive.value);
  if (directive.value.trim() !== '' && Number.isFinite(seconds) && seconds > 0 && seconds <= 3600)
    return ok(seconds * 1000);
  return failed({
    code: 'problem',
    cause: `\`${directive.value}\` isn't a valid timeout.`,
    cure: 'Write seconds, such as `# @timeout 30`, up to 3600.',
    range: directive.valueRange,
  });
}
