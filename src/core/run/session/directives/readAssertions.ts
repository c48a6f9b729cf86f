import { failed, ok } from '../../../base/result';
import type { Cell } from '../../../model/cell/cell';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { type Assertion, parseAssertion } from './assertion';

/** Reads every `# @assert` of a cell. Fails with the first invalid one. */
export function readAssertions(cell: Cell): PipeResult<readonly Assertion[]> {
  const assertions: Assertion[] = [];
  for (const { name, value, valueRange } of cell.directives) {
    if (name !== 'assert') continue;
    const parsed = parseAssertion(value, valueRange.start);
    if (parsed.kind === 'failed')
      return failed({
        code: 'problem',
        cause: `\`${value}\` isn't a valid assertion.`,
        cure: parsed.problem,
        range: valueRange,
      });
    assertions.push(parsed.value);
  }
  return ok(assertions);
}
