import type { JsonValue } from '../../../base/json/jsonValue';
import { isObject, readInteger, readMember } from '../../../base/json/readMember';
import type { Section } from '../../../base/view/decodedView';
import { amountValue, integerValue, textValue } from '../../../base/view/makeValue';

/** The resources of `RESOURCE_BOUNDS_MAPPING` in the specification of the Starknet JSON-RPC API. */
const resources = [
  ['l1_gas', 'L1 gas'],
  ['l1_data_gas', 'L1 data gas'],
  ['l2_gas', 'L2 gas'],
] as const;

/**
 * Returns what a transaction of version 3 pays at most, by resource. Prices are in FRI, of which 10^18 are one STRK.
 * A tip is paid beside the price of L2 gas. Empty if the bounds have another form.
 */
export function resourceBoundSections(transaction: JsonValue): readonly Section[] {
  const bounds = readMember(transaction, 'resource_bounds');
  if (!isObject(bounds)) return [];
  const paidTip = readInteger(transaction, 'tip') ?? 0n;
  const rows = resources.flatMap(([name, label]) => {
    const bound = bounds[name];
    const [amount, price] = [readInteger(bound, 'max_amount'), readInteger(bound, 'max_price_per_unit')];
    return amount === undefined || price === undefined
      ? []
      : [{ label, amount, price, tip: name === 'l2_gas' ? paidTip : 0n }];
  });
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Resource bounds',
      columns: [
        { id: 'resource', label: 'Resource', align: 'start', characters: 12, stays: true },
        { id: 'amount', label: 'Up to', align: 'end', characters: 14 },
        { id: 'price', label: 'Price up to', align: 'end', characters: 22 },
        { id: 'total', label: 'Costs at most', align: 'end', characters: 24, stays: true },
      ],
      rowCount: rows.length,
      at: (row) => {
        const bound = rows[row];
        if (bound === undefined) return [];
        return [
          textValue(bound.label),
          integerValue(bound.amount),
          integerValue(bound.price, 'fri'),
          amountValue(bound.amount * (bound.price + bound.tip), 18, 'STRK'),
        ];
      },
    },
  ];
}
