import { chartPoints } from '../../../../base/answerBounds';
import { isList, type JsonValue } from '../../../../base/json/jsonValue';
import { printJson } from '../../../../base/json/printJson';
import { groupDigits } from '../../../../base/view/amountText';
import type { ChartSection, DecodedView, Note, TableSection } from '../../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../../base/view/formatValue';
import { lineChart } from '../../../../base/view/lineChart';
import { numberColumn, tableOf } from '../../../../base/view/tableOf';
import { amountValue, integerValue, type Value } from '../../../../base/view/value';
import type { BaseFeeAssumption, Network } from '../../../../model/networks/network';
import { genericView, noteOf, viewOf, warningOf } from '../../shared/genericView';

const title = 'Base fee history';

/** Decodes the answer of `GET baseFeeHistory`: decimal texts whose order and unit come from `network.baseFee`. */
export function decodeBaseFees(value: JsonValue, network: Network): DecodedView {
  if (!isList(value)) return genericView(title, "The answer isn't a list of base fees");
  if (value.length === 0) return viewOf(title, 'No base fees', []);
  // Oldest first, whatever order they came in.
  const shown = newestFees(value, network.baseFee);
  const history = readHistory(shown, network.baseFee);
  const sorted = history.entries
    .flatMap(({ scaled }) => (scaled === undefined ? [] : [scaled]))
    .sort((one, other) => Number(one > other) - Number(one < other));
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined)
    return genericView(title, "The answer doesn't contain decimal numbers");
  const newest = feeValue(history, history.entries.length - 1);
  return viewOf(
    title,
    `${groupDigits(value.length)} blocks · newest ${formatValue(newest, utcTime)}`,
    [
      {
        kind: 'fields',
        fields: [
          { label: 'Newest', value: newest },
          { label: 'Lowest', value: amountValue(lowest, history.decimals, 'gwei') },
          { label: 'Median', value: amountValue(medianOf(sorted), history.decimals + 1, 'gwei') },
          { label: 'Highest', value: amountValue(highest, history.decimals, 'gwei') },
          { label: 'Blocks', value: integerValue(shown.length) },
        ],
      },
      chartOf(history),
      feeTable(history),
    ],
    [
      ...cutNotes(value.length, shown.length),
      ...oddNotes(shown.length - sorted.length, shown.length),
      ...assumptionNotes(network.baseFee),
    ],
  );
}

/** Returns at most as many as a chart has points for, oldest first. */
function newestFees(fees: readonly JsonValue[], { order }: BaseFeeAssumption): readonly JsonValue[] {
  return order === 'oldestFirst' ? fees.slice(-chartPoints) : fees.slice(0, chartPoints).reverse();
}

function cutNotes(all: number, shown: number): readonly Note[] {
  if (all === shown) return [];
  return [
    warningOf(
      `The answer has ${groupDigits(all)} base fees. Only the newest ${groupDigits(shown)} are shown here; the JSON has all.`,
    ),
  ];
}

/** Base fees, oldest first. */
interface History {
  readonly entries: readonly Entry[];
  /** Fees are in gwei times 10^decimals. */
  readonly decimals: number;
}

interface Entry {
  /** Undefined if the entry isn't a decimal number. */
  readonly scaled: bigint | undefined;
  /** The entry as received. */
  readonly text: string;
}

const decimalNumber = /^(\d{1,80})(?:\.(\d{0,40}))?$/;

function readHistory(ordered: readonly JsonValue[], assumption: BaseFeeAssumption): History {
  const texts = ordered.map((fee) => (typeof fee === 'string' ? fee : printJson(fee)));
  const matches = texts.map((text) => decimalNumber.exec(text));
  const places = matches.reduce((most, match) => Math.max(most, match?.[2]?.length ?? 0), 0);
  return {
    entries: matches.map((match, index) => ({
      text: texts[index] ?? '',
      scaled: match === null ? undefined : BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(places, '0')),
    })),
    decimals: places + (assumption.unit === 'wei' ? 9 : 0),
  };
}

function feeValue({ entries, decimals }: History, index: number): Value {
  const { scaled, text } = entries[index] ?? { scaled: undefined, text: '' };
  return scaled === undefined
    ? { kind: 'undecoded', words: [text], why: 'not a decimal number' }
    : amountValue(scaled, decimals, 'gwei');
}

/** Returns ten times the median, so that the mean of the middle two stays exact. */
function medianOf(sorted: readonly bigint[]): bigint {
  const upper = sorted[sorted.length >> 1] ?? 0n;
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0n;
  return (lower + upper) * 5n;
}

function chartOf(history: History): ChartSection {
  const { entries, decimals } = history;
  return lineChart(
    'Blocks before the newest',
    entries.map((_, index) => index - entries.length + 1),
    {
      label: 'Base fee',
      unit: 'gwei',
      exact: (index) => feeValue(history, index),
      heights: entries.map(({ scaled }) => (scaled === undefined ? null : Number(scaled) / 10 ** decimals)),
    },
  );
}

function feeTable(history: History): TableSection {
  const { length } = history.entries;
  return tableOf('Newest first', history.entries, [
    numberColumn('back', 'Blocks before the newest', 24, (_, row) => integerValue(row)),
    numberColumn('baseFee', 'Base fee', 24, (_, row) => feeValue(history, length - 1 - row)),
  ]);
}

function oddNotes(odd: number, all: number): readonly Note[] {
  if (odd === 0) return [];
  return [
    warningOf(
      `${groupDigits(odd)} of the ${groupDigits(all)} entries ${odd === 1 ? "isn't a decimal number and is" : "aren't decimal numbers and are"} left out of the statistics.`,
    ),
  ];
}

/** Lists only what the settings leave open. */
function assumptionNotes({ unit, order, stated = [] }: BaseFeeAssumption): readonly Note[] {
  const assumed = [
    ...(stated.includes('unit') ? [] : [`numbers in ${unit}`]),
    ...(stated.includes('order') ? [] : [order === 'oldestFirst' ? 'oldest first' : 'newest first']),
  ];
  if (assumed.length === 0) return [];
  return [
    noteOf(
      `Assumed: ${assumed.join(', ')}. The service doesn't document this. You can change it in the network's settings.`,
    ),
  ];
}
