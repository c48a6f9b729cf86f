import { cellCharacters } from '../../../base/answerBounds';
import { groupDigits } from '../../../base/view/amountText';
import { cutText } from '../../../base/view/cutText';
import type { DecodedView } from '../../../base/view/decodedView';
import { utcTime } from '../../../base/view/formatTime';
import { formatValue } from '../../../base/view/formatValue';
import { column, indexColumn, tableOf } from '../../../base/view/tableOf';
import type { Value } from '../../../base/view/value';
import { viewOf } from './genericView';

/** Returns a view of a list with one value in each row. */
export function listView(title: string, items: readonly Value[]): DecodedView {
  const [only] = items;
  const shown = only === undefined ? 'None' : cutText(formatValue(only, utcTime), cellCharacters);
  const summary = items.length < 2 ? shown || 'An empty text' : `${groupDigits(items.length)} values`;
  const table = tableOf(title, items, [indexColumn, column('value', 'Value', 70, (item) => item)]);
  return viewOf(title, summary, items.length === 0 ? [] : [table]);
}
