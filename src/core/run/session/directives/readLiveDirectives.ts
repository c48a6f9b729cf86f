import { failed, ok } from '../../../base/result';
import type { Cell } from '../../../model/cell/cell';
import { directiveOf } from '../../../model/cell/parsedCell';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { type Assertion, parseAssertion } from './assertion';

/** When a subscription ends by itself. */
export interface LiveDirectives {
  /** `# @for 10m`. */
  readonly milliseconds: number | undefined;
  /** `# @take 100`. */
  readonly maxRows: number | undefined;
  /** `# @until result.length >= 10`. */
  readonly until: Assertion | undefined;
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const maxMilliseconds = 24 * 3_600_000;

/** Reads `# @for`, `# @take` and `# @until`. */
export function readLiveDirectives(cell: Cell): PipeResult<LiveDirectives> {
  const [time, take, until] = [directiveOf(cell, 'for'), directiveOf(cell, 'take'), directiveOf(cell, 'until')];
  const [, count = '', unit = ''] = /^(\d{1,6})(s|m|h)$/.exec(time?.value.trim() ?? '') ?? [];
  const milliseconds = Number(count) * (units[unit] ?? 0);
  if (time && !(milliseconds > 0 && milliseconds <= maxMilliseconds))
    return failed({
      code: 'problem',
      cause: `\`${time.value}\` isn't a time.`,
      cure: 'Write seconds, minutes or hours, such as `# @for 10m`, up to 24h.',
      range: time.valueRange,
    });
  const maxRows = Number(take?.value.trim().replaceAll('_', ''));
  if (take && !(Number.isSafeInteger(maxRows) && maxRows > 0))
    return failed({
      code: 'problem',
      cause: `\`${take.value}\` isn't a number above 0.`,
      cure: 'Write the number of rows to receive, such as `# @take 100`.',
      range: take.valueRange,
    });
  const condition = until && parseAssertion(until.value, until.valueRange.start);
  if (until && condition?.kind === 'failed')
    return failed({
      code: 'problem',
      cause: `\`${until.value}\` isn't a valid condition.`,
      cure: condition.problem,
      range: until.valueRange,
    });
  return ok({
    milliseconds: time && milliseconds,
    maxRows: take && maxRows,
    until: condition?.kind === 'ok' ? condition.value : undefined,
  });
}
