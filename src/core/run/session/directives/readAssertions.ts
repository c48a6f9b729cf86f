import { failed, ok } from '../../../base/result';
import { type Cell, directiveOf } from '../../../model/cell/cell';
import { directiveItems } from '../../../model/cell/directiveItems';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { type Assertion, parseAssertion } from './assertion';

/** Returns where a cell says that the answers of its networks must not differ: an offset in its text. */
export function placeOfSame(cell: Cell): number | undefined {
  return cell.directives.find(({ name, value }) => name === 'assert' && isSame(value))?.valueRange.start;
}

function isSame(value: string): boolean {
  return value.trim() === 'same';
}

/** Reads every `# @assert` of a cell that is about each answer. Fails with the first invalid one. */
export function readAssertions(cell: Cell): PipeResult<readonly Assertion[]> {
  const assertions: Assertion[] = [];
  for (const { name, value, valueRange } of cell.directives) {
    if (name !== 'assert') continue;
    if (isSame(value)) {
      const networks = directiveOf(cell, 'network');
      if (networks !== undefined && directiveItems(networks).length > 1) continue;
      const cause = '`# @assert same` compares the answers of several networks.';
      return failed({ code: 'problem', cause, cure: 'Name them, such as `# @network a, b`.', range: valueRange });
    }
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
