import { failed, ok } from '../../../base/result';
import { type Cell, directiveOf } from '../../../model/cell/cell';
import type { PipeResult } from '../../../request/pipe/pipeResult';

/** What is kept of the outputs of a notebook beside it: those that it shows, or also those of each Run All. */
export type KeptOfOutputs = 'keep' | 'history';

/** Reads `# @outputs keep` and `# @outputs history` of a cell. Undefined if it has neither. */
export function readOutputsDirective(cell: Cell): PipeResult<KeptOfOutputs | undefined> {
  const directive = directiveOf(cell, 'outputs');
  if (!directive) return ok(undefined);
  const value = directive.value.trim();
  if (value === 'keep' || value === 'history') return ok(value);
  return failed({
    code: 'problem',
    cause: `\`${directive.value}\` isn't a way to keep outputs.`,
    cure: 'Write `# @outputs keep` to keep the outputs of the notebook in a file beside it, or `# @outputs history` to keep those of each Run All, too.',
    range: directive.valueRange,
  });
}
