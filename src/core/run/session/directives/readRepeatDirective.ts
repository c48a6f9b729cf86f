import { failed, ok } from '../../../base/result';
import { type Cell, directiveOf } from '../../../model/cell/cell';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { parseDuration } from './parseDuration';

/** When a cell runs again. */
export type Repeat =
  | { readonly kind: 'interval'; readonly milliseconds: number }
  /** With each new block. All calls of a run read that block. */
  | { readonly kind: 'block' };

/** Reads `# @every`. Returns undefined for a cell without it. */
export function readRepeatDirective(cell: Cell): PipeResult<Repeat | undefined> {
  const every = directiveOf(cell, 'every');
  if (every === undefined) return ok(undefined);
  if (every.value.trim() === 'block') return ok({ kind: 'block' });
  const milliseconds = parseDuration(every.value);
  if (milliseconds !== undefined) return ok({ kind: 'interval', milliseconds });
  return failed({
    code: 'problem',
    cause: `\`${every.value}\` isn't a time.`,
    cure: 'Write `# @every block`, or seconds, minutes or hours, such as `# @every 30s`, up to 24h.',
    range: every.valueRange,
  });
}
