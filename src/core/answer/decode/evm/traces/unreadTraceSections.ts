import { groupDigits } from '../../../../base/view/amountText';
import type { Section } from '../../../../base/view/decodedView';
import { hashValue, statusValue, textValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import type { UnreadTrace } from '../../../../formats/trace/unreadTrace';

/** Maximum number of transactions in the list. The JSON contains all. */
const maxListed = 100;

/**
 * Returns the transactions of a block that the node didn't trace, each with the node's error. Empty if there are none.
 */
export function unreadTraceSections(unread: readonly UnreadTrace[]): readonly Section[] {
  if (unread.length === 0) return [];
  const shown = unread.slice(0, maxListed);
  return [
    {
      kind: 'table',
      title:
        unread.length > maxListed
          ? `Not traced (the first ${maxListed} of ${groupDigits(unread.length)})`
          : 'Not traced',
      columns: [
        { id: 'transaction', label: 'Transaction', align: 'start', characters: 16, stays: true },
        { id: 'answer', label: 'Answer of the node', align: 'start', characters: 60 },
      ],
      rowCount: shown.length,
      at: (row) => {
        const one = shown[row];
        return one === undefined ? [] : [transactionOf(one), answerOf(one)];
      },
    },
  ];
}

function transactionOf({ index, transaction }: UnreadTrace): Value {
  return transaction === undefined ? textValue(`number ${index + 1}`) : hashValue(transaction, 'transaction');
}

function answerOf({ why }: UnreadTrace): Value {
  switch (why.kind) {
    case 'error':
      return statusValue('bad', why.text);
    case 'null':
      return textValue('no result');
    case 'structLogs':
      return textValue('single steps instead of calls');
    case 'other':
      return textValue('another shape than the rest');
  }
}
