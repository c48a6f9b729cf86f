import type { StepBudget } from '../../base/stepBudget';
import { ArgumentParser } from '../../model/cell/argumentParser';
import type { ArgumentNode } from '../../model/cell/cell';
import type { Problem, SourceRange } from '../../model/cell/problem';
import type { Written } from '../params/written';

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

/** Converts a parsed value without references to an argument. All of it gets one range. The parser limits its depth. */
function writtenOfNode(node: ArgumentNode, range: SourceRange): Written {
  switch (node.kind) {
    case 'word':
    case 'string':
      return { kind: 'text', text: node.text, range };
    case 'number':
      return { kind: 'number', text: node.text, range };
    case 'literal':
      return { kind: 'value', value: node.value, range };
    case 'array':
      return { kind: 'array', items: node.items.map((item) => writtenOfNode(item, range)), range };
    case 'object': {
      const members = node.members.map(({ key, value }) => ({
        key,
        keyRange: range,
        value: writtenOfNode(value, range),
      }));
      return { kind: 'object', members, range };
    }
  }
}
