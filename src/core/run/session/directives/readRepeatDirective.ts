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

/** How often a cell is sent again until its assertions hold. */
export interface Retry {
  /** With the first one. */
  readonly attempts: number;
  /** Between two attempts. */
  readonly milliseconds: number;
}

const maxAttempts = 1_000;
const usualWait = '2s';

/** Reads `# @retry`. Returns undefined for a cell without it. */
export function readRetryDirective(cell: Cell): PipeResult<Retry | undefined> {
  const retry = directiveOf(cell, 'retry');
  if (retry === undefined) return ok(undefined);
  const [, count = '', wait = usualWait] = /^(\d{1,6})(?: +every +(\S{1,10}))?$/.exec(retry.value.trim()) ?? [];
  const attempts = Number(count);
  const milliseconds = parseDuration(wait);
  const isRead = attempts > 1 && attempts <= maxAttempts && milliseconds !== undefined;
  if (isRead && cell.directives.some(({ name }) => name === 'assert')) return ok({ attempts, milliseconds });
  return failed({
    code: 'problem',
    cause: isRead ? '`# @retry` has no assertion to wait for.' : `\`${retry.value}\` isn't a number of attempts.`,
    cure: isRead
      ? 'Add one, such as `# @assert result.status == 0x1`.'
      : 'Write 2 to 1,000 attempts and a time between them, such as `# @retry 10 every 2s`.',
    range: retry.valueRange,
  });
}
