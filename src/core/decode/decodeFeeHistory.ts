import { chartPoints, rewardColumns as rewardColumnCount } from '../answerBounds';
import { JsonNumber, type JsonValue } from '../json/jsonValue';
import { printJson } from '../json/printJson';
import { integerOf, isList, isObject, readInteger, readList } from '../json/readMember';
import { groupDigits } from '../view/amountText';
import type { ChartSection, Column, DecodedView, TableSection } from '../view/decodedView';
import { gweiValue, integerValue, nothing } from '../view/makeValue';
import type { Value } from '../view/value';
import { genericView, viewOf, warningOf } from './genericView';

const title = 'Fee history';

/** Decodes the answer of `eth_feeHistory`. Its last base fee belongs to the block after the range. */
export function decodeFeeHistory(value: JsonValue): DecodedView {
  const oldest = readInteger(value, 'oldestBlock');
  const given = readList(value, 'baseFeePerGas');
  const fees = given.slice(0, chartPoints).map(integerOf);
  if (!isObject(value) || oldest === undefined || fees.length === 0)
    return genericView(title, "The answer isn't a fee history");
  const table = feeTable(value, oldest, fees);
  const x = fees.map((_, index) => Number(oldest) + index);
  const chart: ChartSection = {
    kind: 'chart',
    title: 'Base fee',
    xLabel: 'Block',
    x,
    series: [
      {
        label: 'Base fee',
        unit: 'gwei',
        heights: fees.map((fee) => (fee === undefined ? null : Number(fee) / 1e9)),
        exact: (index) => gweiOf(fees[index]),
      },
    ],
  };
  if (given.length > fees.length) {
    const shown = groupDigits(String(fees.length));
    return viewOf(
      title,
      `${groupDigits(String(given.length))} base fees from block ${oldest}`,
      [chart, table],
      [warningOf(`Only the first ${shown} base fees are shown here; the JSON has all.`)],
    );
  }
  return viewOf(title, `${fees.length - 1} blocks from ${oldest}, and the base fee of the next`, [chart, table]);
}

function feeTable(value: JsonValue, oldest: bigint, fees: readonly (bigint | undefined)[]): TableSection {
  const ratios = readList(value, 'gasUsedRatio');
  const rewards = readList(value, 'reward');
  const [first] = rewards;
  const rewardColumns = isList(first)
    ? first.slice(0, rewardColumnCount).map((_, index): Column => ({
        id: `reward${index}`,
        label: `Reward ${index + 1}`,
        align: 'end',
        characters: 16,
      }))
    : [];
  return {
    kind: 'table',
    title: 'Blocks',
    rowCount: fees.length,
    columns: [
      { id: 'block', label: 'Block', align: 'end', characters: 12 },
      { id: 'baseFee', label: 'Base fee', align: 'end', characters: 20 },
      { id: 'gasUsed', label: 'Gas used', align: 'end', characters: 12 },
      ...rewardColumns,
    ],
    at: (row) => {
      const reward = rewards[row];
      const paid = isList(reward) ? reward.slice(0, rewardColumnCount).map((one) => gweiOf(integerOf(one))) : [];
      return [
        integerValue(oldest + BigInt(row)),
        gweiOf(fees[row]),
        ratioValue(ratios[row]),
        ...rewardColumns.map((_, index) => paid[index] ?? nothing),
      ];
    },
  };
}

function gweiOf(fee: bigint | undefined): Value {
  return fee === undefined ? nothing : gweiValue(fee);
}

function ratioValue(ratio: JsonValue | undefined): Value {
  if (ratio === undefined || ratio === null) return nothing;
  const text = ratio instanceof JsonNumber ? ratio.text : printJson(ratio);
  return { kind: 'share', fraction: Math.min(1, Math.max(0, Number(text) || 0)), value: { kind: 'text', text } };
}
