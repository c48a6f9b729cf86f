import { chartPoints, nameCharacters, rewardColumns as rewardColumnCount } from '../../../../base/answerBounds';
import {
  integerOf,
  isList,
  isObject,
  JsonNumber,
  type JsonValue,
  readInteger,
  readList,
} from '../../../../base/json/jsonValue';
import { printJson } from '../../../../base/json/printJson';
import { groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, TableSection } from '../../../../base/view/decodedView';
import { lineChart } from '../../../../base/view/lineChart';
import { type ItemColumn, numberColumn, tableOf } from '../../../../base/view/tableOf';
import { gweiValue, integerValue, nothing, someValue, type Value } from '../../../../base/view/value';
import { genericView, viewOf, warningOf } from '../../shared/genericView';

const title = 'Fee history';

/**
 * Decodes the answer of `eth_feeHistory` (execution-apis, `fee_market`) as a table with one row per block, and one
 * column per percentile in `params`. The last base fee belongs to the block after the range.
 */
export function decodeFeeHistory(params: readonly JsonValue[], value: JsonValue): DecodedView {
  const oldest = readInteger(value, 'oldestBlock');
  const given = readList(value, 'baseFeePerGas');
  const fees = given.slice(0, chartPoints).map(integerOf);
  if (!isObject(value) || oldest === undefined || fees.length === 0)
    return genericView(title, "The answer isn't a fee history");
  const table = feeTable(value, oldest, fees, params[2]);
  const x = fees.map((_, index) => Number(oldest) + index);
  const chart = lineChart('Block', x, {
    label: 'Base fee',
    unit: 'gwei',
    heights: fees.map((fee) => (fee === undefined ? null : Number(fee) / 1e9)),
    exact: (index) => gweiOf(fees[index]),
  });
  if (given.length > fees.length) {
    const shown = groupDigits(fees.length);
    return viewOf(
      title,
      `${groupDigits(given.length)} base fees from block ${oldest}`,
      [chart, table],
      [warningOf(`Only the first ${shown} base fees are shown here; the JSON has all.`)],
    );
  }
  return viewOf(title, `${groupDigits(fees.length - 1)} blocks from ${oldest}, and the base fee of the next`, [
    chart,
    table,
  ]);
}

function feeTable(
  value: JsonValue,
  oldest: bigint,
  fees: readonly (bigint | undefined)[],
  percentiles: JsonValue | undefined,
): TableSection {
  return tableOf(
    'Blocks',
    [...fees.keys()],
    [
      ...gasColumns(value, oldest, fees),
      ...blobColumns(value),
      ...tipColumns(readList(value, 'reward'), isList(percentiles) ? percentiles : []),
    ],
  );
}

type FeeColumn = ItemColumn<number>;

function gasColumns(value: JsonValue, oldest: bigint, fees: readonly (bigint | undefined)[]): readonly FeeColumn[] {
  const ratios = readList(value, 'gasUsedRatio');
  // Only blocks of the range have a ratio.
  const isNext = (row: number) => row === fees.length - 1 && row >= ratios.length;
  return [
    numberColumn('block', 'Block', 12, (row) => integerValue(oldest + BigInt(row), isNext(row) ? '(next)' : undefined)),
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

/** Returns a column for each percentile of tips that the first block has. */
function tipColumns(rewards: readonly JsonValue[], percentiles: readonly JsonValue[]): readonly FeeColumn[] {
  const [first] = rewards;
  if (!isList(first)) return [];
  return first.slice(0, rewardColumnCount).map((_, place) =>
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

function ratioValue(ratio: JsonValue | undefined): Value {
  if (ratio === undefined || ratio === null) return nothing;
  const text = ratio instanceof JsonNumber ? ratio.text : printJson(ratio);
  return { kind: 'share', fraction: Math.max(0, Number(text) || 0), value: { kind: 'text', text } };
}
