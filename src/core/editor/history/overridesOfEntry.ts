import { formatOverrideCount } from '../../request/overrides/describeWhatIf';
import type { HistoryEntry } from './historyEntry';

/** Formats the number of overrides of a request: `With 2 overrides`. Undefined if it has none. */
export function overridesOfEntry({ request, methods }: HistoryEntry): string | undefined {
  if (request.kind !== 'json') return undefined;
  return formatOverrideCount({ kind: 'raw', text: request.text, isBatch: methods.length > 1, methods, ids: [] });
}
