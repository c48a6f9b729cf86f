import type { JsonValue } from '../json/jsonValue';
import type { ChartSection, Column, DecodedView, TableSection } from '../view/decodedView';
import { gweiValue, integerValue, nothing } from '../view/makeValue';
import type { Value } from '../view/value';
import { genericView, viewOf } from './genericView';
import { integerOf, isList, isObject, readInteger, readList } from '../json/readMember';

const title = 'Fee history';

/** Decodes the answer of `eth_feeHistory`; the last base fee is that of the block after the range. */
export function decodeFeeHistory(value: JsonValue): DecodedView {
  const oldest = readInteger(value, 'oldestBlock');
  const fees = readList(value, 'baseFeePerGas').map(integerOf);
  if (!isObject(value) || oldest === undefined || fees.length === 0) return genericView(title, 'The answer is not a fee history');
  const table = feeTable(value, oldest, fees);
  const x = fees.map((_, index) => Number(oldest) + index);
  const chart: ChartSection = {
    kind: 'chart', title: 'Base fee', xLabel: 'Block', x,
    series: [{
      label: 'Base fee', unit: 'gwei', heights: fees.map((fee) => (fee === undefined ? null : Number(fee) / 1e9)), exact: (index) => gweiOf(fees[index]),
    }],
  };
  return viewOf(title, `${fees.length - 1} blocks from ${oldest}, and the base fee of the next`, [chart, table]);
}

function feeTable(value: JsonValue, oldest: bigint, fees: readonly (bigint | undefined)[]): TableSection {
  const ratios = readList(value, 'gasUsedRatio');
  const rewards = readList(value, 'reward');
  const [first] = rewards;
  const rewardColumns = isList(first) ? first.map((_, index): Column => ({ id: `reward${index}`, label: `Reward ${index + 1}`, align: 'end', characters: 16 })) : [];
  return {
    kind: 'table', title: 'Blocks', rowCount: fees.length,
    columns: [
      { id: 'block', label: 'Block', align: 'end', characters: 12 },
      { id: 'baseFee', label: 'Base fee', align: 'end', characters: 20 },
      { id: 'gasUsed', label: 'Gas used', align: 'end', characters: 12 },
      ...rewardColumns,
    ],
    at: (row) => {
      const reward = rewards[row];
      const paid = isList(reward) ? reward.map((one) => gweiOf(integerOf(one))) : [];
      return [integerValue(oldest + BigInt(row)), gweiOf(fees[row]), ratioValue(ratios[row]), ...rewardColumns.map((_, index) => paid[index] ?? nothing)];
    },
  };
}

function gweiOf(fee: bigint | undefined): Value {
  return fee === undefined ? nothing : gweiValue(fee);
}

function ratioValue(ratio: JsonValue | undefined): Value {
  if (ratio === undefined || ratio === null) return nothing;
  const text = String(ratio);
  return { kind: 'share', fraction: Math.min(1, Math.max(0, Number(text) || 0)), value: { kind: 'text', text } };
}
