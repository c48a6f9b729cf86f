import { failed, ok } from '../../../base/result';
import type { Cell } from '../../../model/cell/cell';
import { directiveOf } from '../../../model/cell/parsedCell';
import type { PipeResult } from '../../../request/pipe/pipeResult';

/** Whether `# @method raw` says that the cell's method is meant as written. */
export function readMethodDirective(cell: Cell): PipeResult<boolean> {
  const directive = directiveOf(cell, 'method');
  if (!directive || directive.value === 'raw') return ok(directive !== undefined);
  return failed({
    code: 'problem',
    cause: `\`${directive.value}\` isn't a value of \`# @method\`.`,
    cure: 'Write `# @method raw`, or remove it.',
    range: directive.valueRange,
  });
}
