import { JsonNumber, type JsonValue } from '../json/jsonValue';
import type { BaseFeeAssumption, Network } from '../networks/network';
import { amountText, groupDigits } from '../view/amountText';
import type { ChartSection, DecodedView, TableSection } from '../view/decodedView';
import { amountValue, integerValue, nothing } from '../view/makeValue';
import type { Value } from '../view/value';
import { genericView, noteOf, viewOf } from './genericView';
import { isList } from '../json/readMember';

const title = 'Base fee history';

/** Decodes the answer of `GET baseFeeHistory`: decimal texts in an order and a unit that are the network's assumptions. */
export function decodeBaseFees(value: JsonValue, network: Network): DecodedView {
  if (!isList(value)) return genericView(title, 'The answer is not a list of base fees');
  if (value.length === 0) return viewOf(title, 'No base fees', []);
  const fees = parseFees(value, network.baseFee);
  if (fees === undefined) return genericView(title, 'The answer holds something else than decimal numbers');
  // Oldest first, whatever order they came in.
  const ordered = network.baseFee.order === 'oldestFirst' ? fees.scaled : fees.scaled.toReversed();
  const toValue = (scaled: bigint): Value => amountValue(scaled, fees.decimals, 'gwei');
  const sorted = [...ordered].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const median = medianOf(sorted);
  const newest = ordered.at(-1);
  const summary = newest === undefined ? 'No base fees'
    : `${groupDigits(String(ordered.length))} blocks · newest ${groupDigits(amountText(String(newest), fees.decimals))} gwei`;
  return viewOf(title, summary, [
    { kind: 'fields', fields: [
      { label: 'Newest', value: optional(newest, toValue) },
      { label: 'Lowest', value: optional(sorted[0], toValue) },
      { label: 'Median', value: amountValue(median, fees.decimals + 1, 'gwei') },
      { label: 'Highest', value: optional(sorted.at(-1), toValue) },
      { label: 'Blocks', value: integerValue(ordered.length) },
    ] },
    chartOf(ordered, fees.decimals, toValue),
    tableOf(ordered, toValue),
  ], assumptionNotes(network.baseFee));
}

interface Fees {
  /** Gwei times 10^decimals. */
  readonly scaled: readonly bigint[];
  readonly decimals: number;
}

function parseFees(value: readonly JsonValue[], assumption: BaseFeeAssumption): Fees | undefined {
  const texts = value.map((fee) => (fee instanceof JsonNumber ? fee.text : typeof fee === 'number' ? String(fee) : fee));
  const decimals: { readonly whole: string; readonly fraction: string }[] = [];
  for (const text of texts) {
    const match = typeof text === 'string' ? /^(\d{1,80})(?:\.(\d{0,40}))?$/.exec(text) : null;
    if (match === null) return undefined;
    decimals.push({ whole: match[1] ?? '', fraction: match[2] ?? '' });
  }
  const places = Math.max(...decimals.map(({ fraction }) => fraction.length));
  return {
    scaled: decimals.map(({ whole, fraction }) => BigInt(whole + fraction.padEnd(places, '0'))),
    decimals: places + (assumption.unit === 'wei' ? 9 : 0),
  };
}

/** Ten times the median, so that the mean of the middle two stays exact. */
function medianOf(sorted: readonly bigint[]): bigint {
  const upper = sorted[sorted.length >> 1] ?? 0n;
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0n;
  return (lower + upper) * 5n;
}

function chartOf(ordered: readonly bigint[], decimals: number, toValue: (scaled: bigint) => Value): ChartSection {
  return {
    kind: 'chart', title: 'Base fee', xLabel: 'Blocks before the newest', x: ordered.map((_, index) => index - ordered.length + 1),
    series: [{
      label: 'Base fee', unit: 'gwei', heights: ordered.map((fee) => Number(fee) / 10 ** decimals), exact: (index) => optional(ordered[index], toValue),
    }],
  };
}

function tableOf(ordered: readonly bigint[], toValue: (scaled: bigint) => Value): TableSection {
  const last = ordered.length - 1;
  return {
    kind: 'table', title: 'Newest first', rowCount: ordered.length,
    columns: [
      { id: 'back', label: 'Blocks before the newest', align: 'end', characters: 24 },
      { id: 'baseFee', label: 'Base fee', align: 'end', characters: 24 },
    ],
    at: (row) => [integerValue(row), optional(ordered[last - row], toValue)],
  };
}

function assumptionNotes(assumption: BaseFeeAssumption): DecodedView['notes'] {
  const order = assumption.order === 'oldestFirst' ? 'oldest first' : 'newest first';
  return [noteOf(`Assumed: numbers in ${assumption.unit}, ${order}. The service does not say; both are settings of the network.`)];
}

function optional(scaled: bigint | undefined, toValue: (scaled: bigint) => Value): Value {
  return scaled === undefined ? nothing : toValue(scaled);
}
