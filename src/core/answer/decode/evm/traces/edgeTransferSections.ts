import type { Section } from '../../../../base/view/decodedView';
import { addressValue, amountValue, nothing, textValue } from '../../../../base/view/makeValue';
import type { CallTrace } from '../../../../formats/trace/callTrace';
import type { NativeCurrency } from '../../../../model/networks/network';

/** Returns the native value that moved before and after the calls of a tree. Empty if there are none. */
export function edgeTransferSections(
  { transfers = [] }: CallTrace,
  { decimals, symbol }: NativeCurrency,
): readonly Section[] {
  if (transfers.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Value moved before and after the calls',
      columns: [
        { id: 'when', label: 'When', align: 'start', characters: 8 },
        { id: 'purpose', label: 'Purpose', align: 'start', characters: 16, stays: true },
        { id: 'from', label: 'From', align: 'start', characters: 16 },
        { id: 'to', label: 'To', align: 'start', characters: 16 },
        { id: 'value', label: 'Value', align: 'end', characters: 20, stays: true },
      ],
      rowCount: transfers.length,
      at: (row) => {
        const one = transfers[row];
        if (one === undefined) return [];
        return [
          textValue(one.when),
          textValue(one.purpose),
          one.from === undefined ? nothing : addressValue(one.from),
          one.to === undefined ? nothing : addressValue(one.to),
          amountValue(one.value, decimals, symbol),
        ];
      },
    },
  ];
}
