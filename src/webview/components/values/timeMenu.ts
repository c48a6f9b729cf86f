import type { Value } from '../../../core/base/view/value';
import type { MenuEntry } from '../dom/menu';
import type { ViewContext } from '../dom/viewContext';

/** Returns the seconds since the epoch of a value that is shown as a time; undefined for other values. */
export function secondsOf(value: Value): string | undefined {
  if (value.kind === 'time') return value.seconds;
  return value.kind === 'integer' && value.mayBeTime ? value.digits : undefined;
}

/** Returns the menu of a time: the number in the answer, and the time in UTC. */
export function timeEntries(seconds: string, context: ViewContext): readonly MenuEntry[] {
  const { local, utc = local } = context.time.read(seconds);
  return [
    { kind: 'item', label: `Copy Unix time ${seconds}`, run: () => context.copy(seconds, 'Unix time') },
    { kind: 'item', label: 'Copy time in UTC', run: () => context.copy(utc, 'time') },
  ];
}
