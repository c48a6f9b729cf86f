import { failed, ok } from '../../../base/result';
import type { Cell } from '../../../model/cell/cell';
import { directiveOf } from '../../../model/cell/parsedCell';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { blameMethods } from '../../blame/blameMethods';

/** What `# @blame` or `# @history n` asks. */
export interface BlameDirective {
  /** The maximum number of changes to find. */
  readonly changes: number;
}

/** More changes are found with the events of the contract. */
export const maxBlameChanges = 1_000;

/** Reads `# @blame` and `# @history n`. Undefined without either. */
export function readBlameDirective(cell: Cell): PipeResult<BlameDirective | undefined> {
  const [blame, history] = [directiveOf(cell, 'blame'), directiveOf(cell, 'history')];
  if (blame !== undefined && history !== undefined)
    return failed({
      code: 'problem',
      cause: '`# @history` includes what `# @blame` finds.',
      cure: 'Remove one of them.',
      range: blame.range,
    });
  if (blame !== undefined) {
    if (blame.value === '') return ok({ changes: 1 });
    return failed({
      code: 'problem',
      cause: '`# @blame` has no value.',
      cure: 'Remove the value, or write `# @history 10` to find several changes.',
      range: blame.valueRange,
    });
  }
  if (history === undefined) return ok(undefined);
  const changes = Number(history.value.replaceAll('_', ''));
  if (/^\d+$/.test(history.value) && changes > 0 && changes <= maxBlameChanges) return ok({ changes });
  return failed({
    code: 'problem',
    cause: `\`${history.value}\` isn't a number of changes.`,
    cure: `Write how many changes to find, such as \`# @history 10\`, up to ${maxBlameChanges}.`,
    range: history.valueRange,
  });
}

/** Whether a cell reads something whose last change can be searched, and doesn't search it yet. */
export function canBlame(cell: Cell): boolean {
  const { request, directives } = cell;
  return (
    request?.kind === 'call' &&
    request.more === undefined &&
    blameMethods.includes(request.method) &&
    !directives.some(({ name }) => name === 'blame' || name === 'history')
  );
}

/** The directive of a cell without a problem. Its problem is reported with those of the other directives. */
export function blameOfCell(cell: Cell): BlameDirective | undefined {
  const read = readBlameDirective(cell);
  return read.kind === 'ok' ? read.value : undefined;
}
