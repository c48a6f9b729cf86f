import type { NamedValue } from '../../../../base/view/value';
import type { EventGroup } from './logGroups';

/** Maximum number of arguments of mixed events that have a column of their own. */
const maxNames = 24;

/**
 * Returns one example of each named argument of mixed events, most frequent events first. Rows can be filtered, grouped
 * and sorted by such a name over all events that have it. `taken` are the names that other columns have.
 */
export function namedArguments(groups: readonly EventGroup[], taken: ReadonlySet<string>): readonly NamedValue[] {
  const named = new Map<string, NamedValue>();
  for (const { event } of groups)
    for (const argument of event?.arguments ?? []) {
      const name = argument.name.toLowerCase();
      const isNamed = /\D/.test(name) && !taken.has(name);
      if (isNamed && !named.has(name) && named.size < maxNames) named.set(name, argument);
    }
  return [...named.values()];
}
