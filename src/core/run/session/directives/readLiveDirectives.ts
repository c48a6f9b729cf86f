import { failed, ok } from '../../../base/result';
import { type Cell, directiveOf } from '../../../model/cell/cell';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { type Assertion, parseAssertion } from './assertion';
import { parseDuration } from './parseDuration';

/** When a subscription, or a cell that is repeated, ends by itself. */
export interface LiveDirectives {
  /** `# @for 10m`. */
  readonly milliseconds: number | undefined;
  /** `# @take 100`: rows of a subscription, or runs. */
  readonly maxRows: number | undefined;
  /** `# @until result.length >= 10`. */
  readonly until: Assertion | undefined;
  /** `# @notify`: whether news are told. */
  readonly notifies: boolean;
  /** `# @finality finalized`: whether rows are shown only when they can't be removed anymore. */
  readonly waitsForFinality: boolean;
  /** `# @watch result`: where the answers have a number. It has no condition. */
  readonly watch: Assertion | undefined;
}

/** Reads `# @for`, `# @take`, `# @until`, `# @notify`, `# @finality` and `# @watch`. */
export function readLiveDirectives(cell: Cell): PipeResult<LiveDirectives> {
  const [time, take, until] = [directiveOf(cell, 'for'), directiveOf(cell, 'take'), directiveOf(cell, 'until')];
  const milliseconds = time && parseDuration(time.value);
  if (time && milliseconds === undefined)
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
      cure: 'Write the number of rows or runs, such as `# @take 100`.',
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
  if (until && condition?.kind === 'ok' && condition.value.path[0] === 'decoded' && !directiveOf(cell, 'every'))
    return failed({
      code: 'problem',
      cause: `\`${until.value}\` reads a decoded value, which only a cell with \`# @every\` can.`,
      cure: 'Write a condition on the rows, such as `# @until result.length >= 10`.',
      range: until.valueRange,
    });
  const notifies = readNotify(cell);
  if (notifies.kind === 'failed') return notifies;
  const finality = readFinality(cell);
  if (finality.kind === 'failed') return finality;
  const watch = readWatch(cell);
  if (watch.kind === 'failed') return watch;
  return ok({
    milliseconds,
    maxRows: take && maxRows,
    until: condition?.kind === 'ok' ? condition.value : undefined,
    notifies: notifies.value,
    waitsForFinality: finality.value,
    watch: watch.value,
  });
}

function readWatch(cell: Cell): PipeResult<Assertion | undefined> {
  const watch = directiveOf(cell, 'watch');
  if (watch === undefined) return ok(undefined);
  const path = parseAssertion(watch.value, watch.valueRange.start);
  if (path.kind === 'ok' && path.value.condition === undefined) return ok(path.value);
  return failed({
    code: 'problem',
    cause: `\`${watch.value}\` isn't the path of a number.`,
    cure: 'Write a path in the answer, such as `# @watch result.baseFeePerGas` or `# @watch decoded.returns.balanceOf`.',
    range: watch.valueRange,
  });
}

function readFinality(cell: Cell): PipeResult<boolean> {
  const finality = directiveOf(cell, 'finality');
  if (finality === undefined || finality.value === 'finalized') return ok(finality !== undefined);
  return failed({
    code: 'problem',
    cause: `\`${finality.value}\` isn't a kind of finality.`,
    cure: 'Write `# @finality finalized`, or remove it to show rows immediately.',
    range: finality.valueRange,
  });
}

function readNotify(cell: Cell): PipeResult<boolean> {
  const notify = directiveOf(cell, 'notify');
  if (notify === undefined) return ok(false);
  if (notify.value !== '')
    return failed({
      code: 'problem',
      cause: '`# @notify` has no value.',
      cure: 'Remove the value. Write a condition as `# @assert` or `# @until`.',
      range: notify.valueRange,
    });
  if (directiveOf(cell, 'every') && !cell.directives.some(({ name }) => name === 'assert' || name === 'until'))
    return failed({
      code: 'problem',
      cause: '`# @notify` needs a condition in a cell with `# @every`.',
      cure: 'Add one, such as `# @assert result > 5`.',
      range: notify.range,
    });
  return ok(true);
}
