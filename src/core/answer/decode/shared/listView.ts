import { cellCharacters } from '../../../base/answerBounds';
import { groupDigits } from '../../../base/view/amountText';
import { cutText } from '../../../base/view/cutText';
import type { DecodedView, Section } from '../../../base/view/decodedView';
import { utcTime } from '../../../base/view/formatTime';
import { formatValue } from '../../../base/view/formatValue';
import type { Value } from '../../../base/view/value';
import { viewOf } from './genericView';

/** Returns a view of a list with one value in each row. */
export function listView(title: string, items: readonly Value[]): DecodedView {
  const [only] = items;
  const shown = only === undefined ? 'None' : cutText(formatValue(only, utcTime), cellCharacters);
  const summary = items.length < 2 ? shown || 'An empty text' : `${groupDigits(items.length)} values`;
  const table: Section = {
    kind: 'table',
    title,
    rowCount: items.length,
    columns: [
      { id: 'index', label: 'Index', align: 'end', characters: 6 },
      { id: 'value', label: 'Value', align: 'start', characters: 70 },
    ],
    at: (row) => [{ kind: 'integer', digits: String(row) }, items[row] ?? { kind: 'nothing' }],
  };
  return viewOf(title, summary, items.length === 0 ? [] : [table]);
}
