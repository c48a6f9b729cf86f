import { isList, JsonNumber, type JsonValue, membersOf } from '../../base/json/jsonValue';
import type { StepBudget } from '../../base/stepBudget';
import type { SourceRange } from '../../model/cell/problem';
import type { Written } from './written';

/**
 * Converts JSON to an argument, all of it at one range. Returns undefined if the budget is spent, because a list may be
 * inserted many times.
 */
export function writtenOfJson(value: JsonValue, range: SourceRange, budget: StepBudget): Written | undefined {
  if (!budget.take()) return undefined;
  if (typeof value === 'string') return { kind: 'text', text: value, range };
  if (typeof value === 'number' || value instanceof JsonNumber) return { kind: 'number', text: String(value), range };
  if (value === null || typeof value === 'boolean') return { kind: 'value', value, range };
  if (isList(value)) {
    const items: Written[] = [];
    for (const each of value) {
      const item = writtenOfJson(each, range, budget);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return { kind: 'array', items, range };
  }
  const members = [];
  for (const [key, member] of membersOf(value)) {
    const written = writtenOfJson(member, range, budget);
    if (written === undefined) return undefined;
    members.push({ key, keyRange: range, value: written });
  }
  return { kind: 'object', members, range };
}
