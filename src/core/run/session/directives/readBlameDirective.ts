import { failed, ok } from '../../../base/result';
import { maxBlameChanges } from '../../../formats/stateDiff/blameAnswer';
import { factsOf } from '../../../model/catalogue/methodFacts';
import { type Cell, type Directive, directiveOf } from '../../../model/cell/cell';
import type { SourceRange } from '../../../model/cell/problem';
import { encodeBlock, parseDatedBlock } from '../../../request/params/encodeBlock';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { l2BlameMethod } from '../../blame/l2BlameQuestion';

/** What `# @blame` or `# @history` asks. */
export interface BlameDirective {
  /** The maximum number of changes to find. */
  readonly changes: number;
  /** Whether it also looks between the blocks that the search reads. */
  readonly further: boolean;
  /** The first block whose changes are wanted. Undefined for a number of changes. */
  readonly since?: BlameSince;
}

/** A block as written after `from`, which may be `deployed`. */
export interface BlameSince {
  readonly block: string;
  readonly range: SourceRange;
}

/** The word after which a search looks further. */
const furtherWord = 'further';

/** Reads `# @blame`, `# @history n` and `# @history from block`. Undefined without either. */
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
  return history.value.split(' ')[0] === 'from' ? readSince(history) : readCount(history);
}

/** `# @history from 18_000_000`, or `from deployed`. */
function readSince({ value, valueRange }: Directive): PipeResult<BlameDirective> {
  const words = value.split(' ').slice(1);
  const further = words.at(-1) === furtherWord;
  const block = (further ? words.slice(0, -1) : words).join(' ');
  // Whether the block is on the chain is known only when the heads are.
  const hasNumber = block !== '' && block !== 'pending' && parseDatedBlock(block) === undefined;
  if (hasNumber && encodeBlock(block, new Map()).kind === 'ok')
    return ok({ changes: maxBlameChanges, further, since: { block, range: valueRange } });
  return failed({
    code: 'problem',
    cause: `\`${block}\` isn't a block with a number.`,
    cure: 'Write the first block whose changes are wanted, such as `# @history from 18_000_000`, `from latest-1000` or `from deployed`.',
    range: valueRange,
  });
}

/** `# @history 10`. */
function readCount(history: Directive): PipeResult<BlameDirective> {
  const [count = '', word, ...rest] = history.value.split(' ');
  const changes = Number(count);
  const isRead = (word === undefined || word === furtherWord) && rest.length === 0;
  if (isRead && /^\d+$/.test(count) && changes > 0 && changes <= maxBlameChanges)
    return ok({ changes, further: word !== undefined });
  return failed({
    code: 'problem',
    cause: `\`${history.value}\` isn't a number of changes.`,
    cure: `Write how many changes to find, such as \`# @history 10\`, up to ${maxBlameChanges}, or \`# @history from deployed\`.`,
    range: history.valueRange,
  });
}

/** Whether a cell reads something whose last change can be searched, and doesn't search it yet. */
export function canBlame(cell: Cell): boolean {
  const { request, directives } = cell;
  return (
    request?.kind === 'call' &&
    request.more === undefined &&
    factsOf(request.method).isBlamed &&
    !directives.some(({ name }) => name === 'blame' || name === 'history')
  );
}

/** Returns where to write the word after which a search looks further. Undefined if there is no search, or it does. */
export function placeOfFurther(cell: Cell): { readonly offset: number; readonly text: string } | undefined {
  const blame = blameOfCell(cell);
  const directive = directiveOf(cell, 'blame') ?? directiveOf(cell, 'history');
  const isL2 = cell.request?.kind === 'call' && cell.request.method === l2BlameMethod;
  if (blame === undefined || blame.further || directive === undefined || isL2) return undefined;
  return { offset: directive.range.end, text: ` ${furtherWord}` };
}

/** The directive of a cell without a problem. Its problem is reported with those of the other directives. */
export function blameOfCell(cell: Cell): BlameDirective | undefined {
  const read = readBlameDirective(cell);
  return read.kind === 'ok' ? read.value : undefined;
}
