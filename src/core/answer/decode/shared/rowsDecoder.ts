import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, readInteger, readMember } from '../../../base/json/readMember';
import { groupDigits } from '../../../base/view/amountText';
import type { Column } from '../../../base/view/decodedView';
import { integerValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import type { Network } from '../../../model/networks/network';
import type { AnswerDecoder } from './decoderTable';
import { viewOf } from './genericView';

/** The columns for the objects of a list. */
interface RowForm {
  readonly title: string;
  readonly nouns: readonly [one: string, many: string];
  readonly columns: readonly RowColumn[];
}

interface RowColumn extends Column {
  value(item: JsonValue | undefined, network: Network): Value;
}

/** Returns a column whose value is read from the object of each row. */
export function rowColumn(
  id: string,
  label: string,
  characters: number,
  value: RowColumn['value'],
  align: Column['align'] = 'start',
): RowColumn {
  return { id, label, characters, align, value };
}

/**
 * Creates a decoder of a list of objects, or of such a list within Solana's `context`. The decoder returns undefined
 * for other answers.
 */
export function rowsDecoder({ title, nouns: [one, many], columns }: RowForm): AnswerDecoder {
  const place: Column = { id: 'index', label: 'Index', align: 'end', characters: 6 };
  return (answer, network) => {
    const items = isList(answer) ? answer : readMember(answer, 'value');
    if (!isList(items)) return undefined;
    const slot = readInteger(readMember(answer, 'context'), 'slot');
    const count = `${groupDigits(items.length)} ${items.length === 1 ? one : many}`;
    return viewOf(
      title,
      `${count}${slot === undefined ? '' : ` at slot ${groupDigits(slot)}`}`,
      items.length === 0
        ? []
        : [
            {
              kind: 'table',
              rowCount: items.length,
              columns: [place, ...columns],
              at: (row) => [integerValue(row), ...columns.map(({ value }) => value(items[row], network))],
            },
          ],
    );
  };
}
