import type { Cell } from '../cell/cell';
import { directiveOf } from '../cell/sessionCell';
import type { Attempted } from '../pipe/pipePorts';
import { failed, ok } from '../result';

/** What `# @timeout 30` says, in milliseconds; undefined where a cell says nothing of it. */
export function readTimeout(cell: Cell): Attempted<number | undefined> {
  const directive = directiveOf(cell, 'timeout');
  if (!directive) return ok(undefined);
  const seconds = Number(directive.value);
  if (directive.value.trim() !== '' && Number.isFinite(seconds) && seconds > 0 && seconds <= 3600)
    return ok(seconds * 1000);
  return failed({
    code: 'problem',
    cause: `\`${directive.value}\` is no timeout.`,
    cure: 'Write seconds, such as `# @timeout 30`, up to 3600.',
    range: directive.valueRange,
  });
}
