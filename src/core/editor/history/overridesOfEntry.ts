import { formatOverrideCount } from '../../request/overrides/describeWhatIf';
import type { HistoryEntry } from './historyEntry';

/** Returns how many things a request changed before it ran: `With 2 overrides`. Undefined if it changed nothing. */
export function overridesOfEntry({ request, methods }: HistoryEntry): string | undefined {
  if (request.kind !== 'json') return undefined;
  return formatOverrideCount({ kind: 'raw', text: request.text, isBatch: methods.length > 1, methods, ids: [] });
}
