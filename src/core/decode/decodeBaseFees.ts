import { JsonNumber, type JsonValue } from '../json/jsonValue';
import { printJson } from '../json/printJson';
import type { BaseFeeAssumption, Network } from '../networks/network';
import { groupDigits } from '../view/amountText';
import type { ChartSection, DecodedView, Note, TableSection } from '../view/decodedView';
import { utcTime } from '../view/formatTime';
import { formatValue } from '../view/formatValue';
import { amountValue, integerValue } from '../view/makeValue';
import type { Value } from '../view/value';
import { genericView, noteOf, viewOf, warningOf } from './genericView';
import { isList } from '../json/readMember';

const title = 'Base fee history';

/** Decodes the answer of `GET baseFeeHistory`: decimal texts in an order and a unit that are the network's assumptions. */
export function decodeBaseFees(value: JsonValue, network: Network): DecodedView {
  if (!isList(value)) return genericView(title, 'The answer is not a list of base fees');
  if (value.length === 0) return viewOf(title, 'No base fees', []);
  // Oldest first, whatever order they came in.
  const history = readHistory(network.baseFee.order === 'oldestFirst' ? value : value.toReversed(), network.baseFee);
  const sorted = history.entries.flatMap(({ scaled }) => (scaled === undefined ? [] : [scaled])).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined) return genericView(title, 'The answer holds no decimal numbers');
  const newest = feeValue(history, history.entries.length - 1);
  return viewOf(title, `${groupDigits(String(value.length))} blocks · newest ${formatValue(newest, utcTime)}`, [
    { kind: 'fields', fields: [
      { label: 'Newest', value: newest },
      { label: 'Lowest', value: amountValue(lowest, history.decimals, 'gwei') },
      { label: 'Median', value: amountValue(medianOf(sorted), history.decimals + 1, 'gwei') },
      { label: 'Highest', value: amountValue(highest, history.decimals, 'gwei') },
      { label: 'Blocks', value: integerValue(value.length) },
    ] },
    chartOf(history),
    tableOf(history),
  ], [...oddNotes(value.length - sorted.length, value.length), ...assumptionNotes(network.baseFee)]);
}

/** Base fees, oldest first. */
interface History {
  readonly entries: readonly Entry[];
  /** Fees are in gwei times 10^decimals. */
  readonly decimals: number;
}

interface Entry {
  /** Undefined where the entry is no decimal number. */
  readonly scaled: bigint | undefined;
  /** As it came. */
  readonly text: string;
}

const decimalNumber = /^(\d{1,80})(?:\.(\d{0,40}))?$/;

function readHistory(ordered: readonly JsonValue[], assumption: BaseFeeAssumption): History {
  const texts = ordered.map((fee) => (fee instanceof JsonNumber ? fee.text : typeof fee === 'string' ? fee : printJson(fee)));
  const matches = texts.map((text) => decimalNumber.exec(text));
  const places = matches.reduce((most, match) => Math.max(most, match?.[2]?.length ?? 0), 0);
  return {
    entries: matches.map((match, index) => ({
      text: texts[index] ?? '', scaled: match === null ? undefined : BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(places, '0')),
    })),
    decimals: places + (assumption.unit === 'wei' ? 9 : 0),
  };
}

function feeValue({ entries, decimals }: History, index: number): Value {
  const { scaled, text } = entries[index] ?? { scaled: undefined, text: '' };
  return scaled === undefined ? { kind: 'undecoded', words: [text], why: 'no decimal number' } : amountValue(scaled, decimals, 'gwei');
}

/** Ten times the median, so that the mean of the middle two stays exact. */
function medianOf(sorted: readonly bigint[]): bigint {
  const upper = sorted[sorted.length >> 1] ?? 0n;
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0n;
  return (lower + upper) * 5n;
}

function chartOf(history: History): ChartSection {
  const { entries, decimals } = history;
  return {
    kind: 'chart', title: 'Base fee', xLabel: 'Blocks from the newest', x: entries.map((_, index) => index - entries.length + 1),
    series: [{
      label: 'Base fee', unit: 'gwei', exact: (index) => feeValue(history, index),
      heights: entries.map(({ scaled }) => (scaled === undefined ? null : Number(scaled) / 10 ** decimals)),
    }],
  };
}

function tableOf(history: History): TableSection {
  const { length } = history.entries;
  return {
    kind: 'table', title: 'Newest first', rowCount: length,
    columns: [
      { id: 'back', label: 'Blocks before the newest', align: 'end', characters: 24 },
      { id: 'baseFee', label: 'Base fee', align: 'end', characters: 24 },
    ],
    at: (row) => [integerValue(row), feeValue(history, length - 1 - row)],
  };
}

function oddNotes(odd: number, all: number): readonly Note[] {
  if (odd === 0) return [];
  return [warningOf(`${groupDigits(String(odd))} of the ${groupDigits(String(all))} entries ${odd === 1 ? 'is no decimal number and is' : 'are no decimal numbers and are'} left out of the figures.`)];
}

/** What settings say is not assumed. */
function assumptionNotes({ unit, order, stated = [] }: BaseFeeAssumption): readonly Note[] {
  const assumed = [
    ...(stated.includes('unit') ? [] : [`numbers in ${unit}`]),
    ...(stated.includes('order') ? [] : [order === 'oldestFirst' ? 'oldest first' : 'newest first']),
  ];
  if (assumed.length === 0) return [];
  return [noteOf(`Assumed: ${assumed.join(', ')}. The service does not say; ${assumed.length === 2 ? 'both are settings' : 'it is a setting'} of the network.`)];
}
