import type { StepBudget } from '../../base/stepBudget';
import { ArgumentParser } from '../../model/cell/argumentParser';
import type { Problem } from '../../model/cell/problem';
import type { Written } from '../params/written';
import { writtenOfNode } from './writtenOfNode';

/**
 * Returns a list or an object as written. If it is in the text of a variable, that text is parsed. Undefined for a text
 * that can't be parsed, or once the budget is spent.
 */
export function structureOf(written: Written, budget: StepBudget): Written | undefined {
  const text = written.kind === 'text' ? written.text.trim() : '';
  if (!/^[[({]/.test(text)) return written;
  if (!budget.take(1 + (text.length >> 2))) return undefined;
  const problems: Problem[] = [];
  const parser = new ArgumentParser(text, 0, problems);
  const node = parser.value();
  parser.skipSpace();
  return node === undefined || problems.length > 0 || parser.at < text.length
    ? undefined
    : writtenOfNode(node, written.range);
}

/** Returns the text of a single value. Undefined for a list or an object. */
export function textOfWritten(written: Written): string | undefined {
  if (written.kind === 'text' || written.kind === 'number') return written.text;
  return written.kind === 'value' && typeof written.value === 'boolean' ? String(written.value) : undefined;
}
