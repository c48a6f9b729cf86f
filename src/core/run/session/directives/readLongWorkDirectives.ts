import { parseSaveTarget, type SaveTarget } from '../../../answer/saving/saveTarget';
import { failed, ok } from '../../../base/result';
import { type Cell, directiveOf } from '../../../model/cell/cell';
import { directiveItems } from '../../../model/cell/directiveItems';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { type BlockRows, blockRows } from '../../longWork/plan/readBlockRangeQuery';

/** The directives of a cell for long work. */
interface LongWorkDirectives {
  /** `# @pages n`. Undefined for all pages. */
  readonly maxPages: number | undefined;
  /** `# @save file`, the path as written. */
  readonly target: SaveTarget | undefined;
  /** `# @budget credits`. */
  readonly budget: number | undefined;
  /** `# @rows transactions`: what of the blocks the rows are. Undefined for the blocks. */
  readonly rows: BlockRows | undefined;
}

/** Reads `# @pages`, `# @save`, `# @budget` and `# @rows`. */
export function readLongWorkDirectives(cell: Cell): PipeResult<LongWorkDirectives> {
  const pages = readCount(cell, 'pages', 'Write the number of pages to follow, such as `# @pages 5`.');
  if (pages.kind === 'failed') return pages;
  const budget = readCount(
    cell,
    'budget',
    'Write the number of credits that the cell may spend, such as `# @budget 5000`.',
  );
  if (budget.kind === 'failed') return budget;
  const written = directiveOf(cell, 'rows');
  const rows = written && blockRows.find((name) => name === written.value.trim());
  if (written !== undefined && rows === undefined)
    return failed({
      code: 'problem',
      cause: `\`${written.value}\` isn't a kind of rows.`,
      cure: 'Write `# @rows transactions` or `# @rows receipts`. Without it, the rows are blocks.',
      range: written.valueRange,
    });
  const read = { maxPages: pages.value, budget: budget.value, rows };
  const save = directiveOf(cell, 'save');
  if (!save) return ok({ ...read, target: undefined });
  const network = directiveOf(cell, 'network');
  if (network && directiveItems(network).length > 1)
    return failed({
      code: 'problem',
      cause: 'A file can contain rows from only one network.',
      cure: 'Name one network, or remove `# @save`.',
      range: save.valueRange,
    });
  const target = parseSaveTarget(save.value);
  if (target.kind === 'failed')
    return failed({
      code: 'problem',
      cause: `Rows can't be saved to \`${save.value}\`.`,
      cure: target.problem,
      range: save.valueRange,
    });
  return ok({ ...read, target: target.value });
}

/** `# @budget` of a cell in credits. Undefined without one and for an invalid one, which is reported elsewhere. */
export function cellBudgetOf(cell: Cell): number | undefined {
  const directives = readLongWorkDirectives(cell);
  return directives.kind === 'ok' ? directives.value.budget : undefined;
}

function readCount(cell: Cell, name: string, cure: string): PipeResult<number | undefined> {
  const directive = directiveOf(cell, name);
  if (!directive) return ok(undefined);
  const text = directive.value.trim().replaceAll('_', '');
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count > 0) return ok(count);
  return failed({
    code: 'problem',
    cause: `\`${directive.value}\` isn't a number above 0.`,
    cure,
    range: directive.valueRange,
  });
}
