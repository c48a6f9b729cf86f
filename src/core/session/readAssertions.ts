import type { Cell } from '../cell/cell';
import type { Attempted } from '../pipe/pipePorts';
import { failed, ok } from '../result';
import { type Assertion, parseAssertion } from './assertion';

/** Every `# @assert` of a cell; the first that cannot be read is the refusal. */
export function readAssertions(cell: Cell): Attempted<readonly Assertion[]> {
  const assertions: Assertion[] = [];
  for (const { name, value, valueRange } of cell.directives) {
    if (name !== 'assert') continue;
    const parsed = parseAssertion(value);
    if (parsed.kind === 'failed')
      return failed({
        code: 'problem',
        cause: `\`${value}\` is no assertion.`,
        cure: parsed.problem,
        range: valueRange,
      });
    assertions.push(parsed.value);
  }
  return ok(assertions);
}
