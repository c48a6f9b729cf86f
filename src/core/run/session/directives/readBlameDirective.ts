import { failed, ok } from '../../../base/result';
import type { Cell } from '../../../model/cell/cell';
import { directiveOf } from '../../../model/cell/parsedCell';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { blameMethods } from '../../blame/blameMethods';

/** What `# @blame` or `# @history n` asks. */
export interface BlameDirective {
  /** The maximum number of changes to find. */
  readonly changes: number;
  /** Whether it also looks between the blocks that the search reads. */
  readonly further: boolean;
}

/** The word after which a search looks further. */
const furtherWord = 'further';

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
    if (blame.value === '' || blame.value === furtherWord) return ok({ changes: 1, further: blame.value !== '' });
    return failed({
      code: 'problem',
      cause: `\`# @blame\` has no value except \`${furtherWord}\`.`,
      cure: 'Remove the value, or write `# @history 10` to find several changes.',
      range: blame.valueRange,
    });
  }
  if (history === undefined) return ok(undefined);
  const [count = '', word, ...rest] = history.value.split(' ');
  const changes = Number(count);
  const isRead = (word === undefined || word === furtherWord) && rest.length === 0;
  if (isRead && /^\d+$/.test(count) && changes > 0 && changes <= maxBlameChanges)
    return ok({ changes, further: word !== undefined });
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

/** Returns where to write the word after which a search looks further. Undefined if there is no search, or it does. */
export function placeOfFurther(cell: Cell): { readonly offset: number; readonly text: string } | undefined {
  const blame = blameOfCell(cell);
  const directive = directiveOf(cell, 'blame') ?? directiveOf(cell, 'history');
  if (blame === undefined || blame.further || directive === undefined) return undefined;
  return { offset: directive.range.end, text: ` ${furtherWord}` };
}

/** The directive of a cell without a problem. Its problem is reported with those of the other directives. */
export function blameOfCell(cell: Cell): BlameDirective | undefined {
  const read = readBlameDirective(cell);
  return read.kind === 'ok' ? read.value : undefined;
}
