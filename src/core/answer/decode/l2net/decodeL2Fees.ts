import { isList, isObject, type JsonValue, readInteger, readMember, readText } from '../../../base/json/jsonValue';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { DecodedView, Section } from '../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../base/view/formatValue';
import { column, indexColumn, type ItemColumn, numberColumn, readRows, tableOf } from '../../../base/view/tableOf';
import { amountValue, integerValue, nothing, statusValue, textValue, type Value } from '../../../base/view/value';
import { genericView, noteOf, viewOf } from '../shared/genericView';
import { otherFields } from '../shared/memberFields';
import { anyValue, integerMember } from '../shared/memberValue';

// WEI and FRI are both 10^-18 of their currency.
const currencies: ReadonlyMap<string, string> = new Map([
  ['WEI', 'ETH'],
  ['FRI', 'STRK'],
]);

/** Reads an amount of a fee in the `unit` beside it. */
export function amountMember(fee: JsonValue | undefined, name: string): Value {
  const amount = readInteger(fee, name);
  const unit = readText(fee, 'unit') ?? '';
  if (amount === undefined) return anyValue(readMember(fee, name));
  const currency = currencies.get(unit);
  return currency === undefined ? integerValue(amount, unit) : amountValue(amount, 18, currency);
}

/** The names of the specification 0.8 and later, each with its earlier name if it had another one. */
const resources: readonly (readonly [id: string, label: string, names: readonly string[], isPrice: boolean])[] = [
  ['l1Gas', 'L1 gas', ['l1_gas_consumed', 'gas_consumed'], false],
  ['l1DataGas', 'L1 data gas', ['l1_data_gas_consumed', 'data_gas_consumed'], false],
  ['l2Gas', 'L2 gas', ['l2_gas_consumed'], false],
  ['l1GasPrice', 'L1 gas price', ['l1_gas_price', 'gas_price'], true],
  ['l1DataGasPrice', 'L1 data gas price', ['l1_data_gas_price', 'data_gas_price'], true],
  ['l2GasPrice', 'L2 gas price', ['l2_gas_price'], true],
];

const estimateColumns: readonly ItemColumn<JsonValue | undefined>[] = [
  numberColumn('fee', 'Fee', 22, (estimate) => amountMember(estimate, 'overall_fee')),
  ...resources.map(([id, label, names, isPrice]) =>
    numberColumn<JsonValue | undefined>(id, label, isPrice ? 26 : 11, (estimate) => {
      const name = names.find((each) => readMember(estimate, each) !== undefined) ?? names[0] ?? '';
      return isPrice ? amountMember(estimate, name) : integerMember(estimate, name);
    }),
  ),
];

const known = new Set(['overall_fee', 'unit', ...resources.flatMap(([, , names]) => names)]);

function estimateSection(estimate: JsonValue): Section {
  const shown = estimateColumns
    .map(({ label, value }) => ({ label, value: value(estimate, 0) }))
    .filter(({ value }) => value.kind !== 'nothing');
  return { kind: 'fields', title: 'Fee estimate', fields: [...shown, ...otherFields(estimate, known)] };
}

/** Decodes the answer of `l2net_estimateFee` (one estimate for each transaction) and `l2net_estimateMessageFee` (one). */
export function decodeL2Estimates(value: JsonValue): DecodedView {
  const title = 'Fee estimate';
  if (isObject(value))
    return viewOf(title, formatValue(amountMember(value, 'overall_fee'), utcTime), [estimateSection(value)]);
  if (!isList(value)) return genericView(title, "The answer isn't a fee estimate");
  const [only] = value;
  if (value.length === 1 && isObject(only)) return decodeL2Estimates(only);
  return viewOf(
    title,
    value.length === 0 ? 'No estimates' : `${groupDigits(value.length)} estimates`,
    value.length === 0 ? [] : [tableOf(undefined, value, [indexColumn, ...estimateColumns])],
  );
}

/** Decodes the answer of `l2net_simulateTransactions`: the result and the fee of each transaction. */
export function decodeL2Simulations(value: JsonValue): DecodedView {
  const title = 'Simulation';
  if (!isList(value)) return genericView(title, "The answer isn't a list of simulations");
  if (value.length === 0) return viewOf(title, 'No transactions', []);
  const failures = value.filter((one) => revertReason(one) !== undefined).length;
  const count = countedText(value.length, 'transaction');
  return {
    title,
    summary: `${count}, ${failures === 0 ? 'none reverted' : `${groupDigits(failures)} reverted`}`,
    tone: failures === 0 ? 'good' : 'bad',
    notes: [noteOf('The traces are only in the JSON of the answer.')],
    sections: [
      tableOf(
        undefined,
        readRows(value, (one) => ({
          type: readMember(readMember(one, 'transaction_trace'), 'type'),
          reason: revertReason(one),
          estimate: readMember(one, 'fee_estimation'),
        })),
        [
          indexColumn,
          column('type', 'Type', 10, ({ type }) => anyValue(type)),
          column('status', 'Status', 9, ({ reason }) =>
            reason === undefined ? statusValue('good', 'Success') : statusValue('bad', 'Reverted'),
          ),
          failures === 0 ? undefined : column('reason', 'Revert reason', 30, ({ reason }) => reason ?? nothing),
          ...estimateColumns.map((each) => ({
            ...each,
            value: ({ estimate }: { readonly estimate: JsonValue | undefined }, row: number) =>
              each.value(estimate, row),
          })),
        ],
        {
          details: ({ reason, estimate }) => [
            ...(reason === undefined
              ? []
              : [{ kind: 'fields', fields: [{ label: 'Revert reason', value: reason }] } as const]),
            ...(isObject(estimate) ? [estimateSection(estimate)] : []),
          ],
        },
      ),
    ],
  };
}

/** A failed execution has its reason instead of its trace. */
function revertReason(simulation: JsonValue | undefined): Value | undefined {
  const trace = readMember(simulation, 'transaction_trace');
  const reason =
    readMember(readMember(trace, 'execute_invocation'), 'revert_reason') ??
    readMember(readMember(trace, 'function_invocation'), 'revert_reason');
  if (reason === undefined) return undefined;
  return typeof reason === 'string' ? textValue(reason) : anyValue(reason);
}
