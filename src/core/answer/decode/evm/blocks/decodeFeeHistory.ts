import { chartPoints, nameCharacters, rewardColumns as rewardColumnCount } from '../../../../base/answerBounds';
import { integerOf, isList, JsonNumber, type JsonValue, readInteger, readList } from '../../../../base/json/jsonValue';
import { printJson } from '../../../../base/json/printJson';
import { countedText, groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, TableSection } from '../../../../base/view/decodedView';
import { lineChart } from '../../../../base/view/lineChart';
import { type ItemColumn, numberColumn, tableOf } from '../../../../base/view/tableOf';
import { gweiValue, integerValue, nothing, someValue, textValue, type Value } from '../../../../base/view/value';
import { genericView, viewOf, warningOf } from '../../shared/genericView';

const title = 'Fee history';

/**
 * Decodes the answer of `eth_feeHistory` (execution-apis, `fee_market`) as a table with one row per block, and one
 * column per percentile in `params`. By the specification, the last base fee belongs to the block after the range. Not all
 * nodes keep to it, so the blocks are counted from the lists that have an entry for each.
 */
export function decodeFeeHistory(params: readonly JsonValue[], value: JsonValue): DecodedView {
  const history = readHistory(value);
  if (history === undefined) return genericView(title, "The answer isn't a fee history");
  const { oldest, rows, blocks, fees } = history;
  const shown = [...Array(Math.min(rows, chartPoints)).keys()];
  const chart = lineChart(
    'Block',
    shown.map((row) => Number(oldest) + row),
    {
      label: 'Base fee',
      unit: 'gwei',
      heights: shown.map((row) => (fees[row] === undefined ? null : Number(fees[row]) / 1e9)),
      exact: (row) => gweiOf(fees[row]),
    },
  );
  const cut = `Only the first ${groupDigits(shown.length)} blocks are shown here; the JSON has all.`;
  return viewOf(
    title,
    blocks === undefined
      ? `${countedText(fees.length, 'base fee')} from block ${oldest}`
      : `${countedText(blocks, 'block')} from ${oldest}${feesText(fees, blocks)}`,
    [...(fees.length === 0 ? [] : [chart]), feeTable(value, history, shown, params[2])],
    [...(rows > shown.length ? [warningOf(cut)] : []), ...history.doubts.map(warningOf)],
  );
}

interface FeeHistory {
  readonly oldest: bigint;
  /** Undefined for a block whose base fee is missing or isn't a number. */
  readonly fees: readonly (bigint | undefined)[];
  /** Number of blocks of the range. Undefined if the answer only has base fees. */
  readonly blocks: number | undefined;
  /** Number of blocks of which the answer says something. */
  readonly rows: number;
  /** Which lists have too few or too many entries. */
  readonly doubts: readonly string[];
}

/** Lists with an entry for each block, and lists with one more, for the block after them. */
const listsOfBlocks = ['gasUsedRatio', 'reward', 'blobGasUsedRatio'] as const;
const listsWithNext = ['baseFeePerGas', 'baseFeePerBlobGas'] as const;

function readHistory(value: JsonValue): FeeHistory | undefined {
  const oldest = readInteger(value, 'oldestBlock');
  const lengthOf = (name: string): number => readList(value, name).length;
  const counted = Math.max(...listsOfBlocks.map(lengthOf));
  const rows = Math.max(counted, ...listsWithNext.map(lengthOf));
  if (oldest === undefined || rows === 0) return undefined;
  const blocks = counted === 0 ? undefined : counted;
  const doubtsAbout = (names: readonly string[], expected: readonly number[]): readonly string[] =>
    names.flatMap((name) => {
      const length = lengthOf(name);
      return blocks === undefined || length === 0 || expected.includes(length)
        ? []
        : [`\`${name}\` has ${countedText(length, 'entry', 'entries')} for ${countedText(blocks, 'block')}.`];
    });
  return {
    oldest,
    fees: readList(value, 'baseFeePerGas').slice(0, chartPoints).map(integerOf),
    blocks,
    rows,
    doubts: [...doubtsAbout(listsOfBlocks, [counted]), ...doubtsAbout(listsWithNext, [counted, counted + 1])],
  };
}

/** Says for which blocks there are base fees. Before London, there are none. */
function feesText(fees: readonly unknown[], blocks: number): string {
  if (fees.length > blocks) return ', and the base fee of the next';
  return fees.length === 0 ? ', without base fees' : '';
}

function feeTable(
  value: JsonValue,
  history: FeeHistory,
  rows: readonly number[],
  percentiles: JsonValue | undefined,
): TableSection {
  return tableOf(
    'Blocks',
    rows,
    [
      ...gasColumns(value, history),
      ...blobColumns(value),
      ...tipColumns(readList(value, 'reward'), isList(percentiles) ? percentiles : []),
    ],
    { folds: ['blobGasUsed', 'blobBaseFee'] },
  );
}

type FeeColumn = ItemColumn<number>;

function gasColumns(value: JsonValue, { oldest, fees, blocks }: FeeHistory): readonly FeeColumn[] {
  const ratios = readList(value, 'gasUsedRatio');
  return [
    numberColumn('block', 'Block', 12, (row) =>
      integerValue(oldest + BigInt(row), row === blocks ? '(next)' : undefined),
    ),
    numberColumn('baseFee', 'Base fee', 20, (row) => gweiOf(fees[row])),
    numberColumn('gasUsed', 'Gas used', 12, (row) => ratioValue(ratios[row])),
  ];
}

/** Nodes send these from Cancun on (EIP-4844). */
function blobColumns(value: JsonValue): readonly FeeColumn[] {
  const fees = readList(value, 'baseFeePerBlobGas');
  const ratios = readList(value, 'blobGasUsedRatio');
  if (fees.length === 0 && ratios.length === 0) return [];
  return [
    numberColumn('blobBaseFee', 'Blob base fee', 20, (row) => gweiOf(integerOf(fees[row]))),
    numberColumn('blobGasUsed', 'Blob gas used', 14, (row) => ratioValue(ratios[row])),
  ];
}

/** Returns a column for each percentile of tips that a block has. Those of some blocks may be missing. */
function tipColumns(rewards: readonly JsonValue[], percentiles: readonly JsonValue[]): readonly FeeColumn[] {
  const count = rewards.reduce<number>((most, tips) => Math.max(most, isList(tips) ? tips.length : 0), 0);
  return [...Array(Math.min(count, rewardColumnCount)).keys()].map((place) =>
    numberColumn(`reward${place}`, tipLabel(percentiles[place], place), 16, (row) => {
      const reward = rewards[row];
      return isList(reward) ? gweiOf(integerOf(reward[place])) : nothing;
    }),
  );
}

/** Names a column by its percentile in the request. */
function tipLabel(percentile: JsonValue | undefined, place: number): string {
  const text = percentile instanceof JsonNumber ? percentile.text : percentile;
  return typeof text === 'number' || (typeof text === 'string' && text !== '')
    ? `Tip at ${String(text).slice(0, nameCharacters)} %`
    : `Tip ${place + 1}`;
}

function gweiOf(fee: bigint | undefined): Value {
  return someValue(fee, gweiValue);
}

/** Some chains use more gas than their target, or than their limit: more than 100 %. */
function ratioValue(ratio: JsonValue | undefined): Value {
  if (ratio === undefined || ratio === null) return nothing;
  const written = ratio instanceof JsonNumber ? ratio.text : ratio;
  const text = typeof written === 'string' ? written : printJson(written);
  const fraction = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(fraction) && fraction >= 0
    ? { kind: 'share', fraction, value: textValue(text) }
    : textValue(text);
}
