import { groupDigits } from '../../../../base/view/amountText';
import type { Column, Field, FieldsSection, Section, TableSection } from '../../../../base/view/decodedView';
import { addressValue, amountValue, hexValue, nothing, textValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import { callDataText } from '../../../../formats/abi/calls/callDataText';
import { decodeErrorData, decodeFunctionData } from '../../../../formats/abi/calls/decodeCall';
import { innerSteps, type PlacedStep } from '../../../../formats/abi/calls/innerSteps';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { NativeCurrency } from '../../../../model/networks/network';
import { decodedCallSections } from './decodedCallSections';
import { errorsOf } from './knownErrors';
import { functionsOf } from './knownFunctions';
import { readInnerStep, type StepReading } from './readInnerStep';
import { selectorOfData } from './selectorOfData';

interface StepColumn extends Column {
  value(placed: PlacedStep, reading: StepReading): Value;
}

const tooLong: Section = {
  kind: 'fields',
  title: 'Calls within',
  fields: [{ label: 'Not decoded', value: textValue('The data is too long to read the calls in it.') }],
};

/** Call data and its target. */
export interface CalledData {
  readonly data: string;
  /** The called contract. */
  readonly to: string | undefined;
  /** The currency of the amounts that are sent with calls. */
  readonly currency: NativeCurrency;
}

/**
 * Decodes call data into the function it calls, followed by every other matching function, and by the calls within its
 * arguments. A data URL isn't a call, so it is shown as its text. Empty for data without a selector.
 */
export function inputSections(call: CalledData, hints: DecodeHints): readonly Section[] {
  const selector = selectorOfData(call.data);
  if (selector === undefined) return [];
  const text = callDataText(call.data);
  if (text !== undefined)
    return [{ kind: 'fields', title: 'Data as text', fields: [{ label: 'Text', value: textValue(text) }] }];
  return [
    ...decodedCallSections(decodeFunctionData(call.data, functionsOf(selector, hints)), 'Calls'),
    ...innerStepSections(call, hints),
  ];
}

/**
 * Decodes revert data: `Error(string)`, a panic with its meaning, or a custom error from the hints or the built-in
 * list. The bytes themselves are folded in the last section.
 */
export function revertSections(data: string, hints: DecodeHints): readonly FieldsSection[] {
  const selector = selectorOfData(data);
  if (selector === undefined) return [];
  const sections = decodedCallSections(decodeErrorData(data, errorsOf(selector, hints)), 'Reverted with');
  if (sections.length === 0) return [];
  const bytes = `${groupDigits((data.length - 2) / 2)} bytes`;
  const fields: readonly Field[] = [{ label: 'Revert data', value: hexValue(data) }];
  return [...sections, { kind: 'fields', title: 'Revert data', fold: bytes, fields }];
}

/**
 * Returns a table of the calls and commands within call data, at all levels, each with its target, function, arguments
 * and the source of the names. Empty for a call without any.
 */
function innerStepSections(
  call: { readonly data: string; readonly to: string | undefined; readonly currency: NativeCurrency },
  hints: DecodeHints,
): readonly Section[] {
  const { steps, isCut } = innerSteps(call.data, call.to);
  if (steps.length === 0) return isCut ? [tooLong] : [];
  const columns = stepColumns(steps, call.currency);
  const table: TableSection = {
    kind: 'table',
    title: isCut ? `Calls within, the first ${groupDigits(steps.length)} of them` : 'Calls within',
    rowCount: steps.length,
    columns,
    at: (row) => {
      const placed = steps[row];
      if (placed === undefined) return columns.map(() => nothing);
      const reading = readInnerStep(placed.step, hints);
      return columns.map((column) => column.value(placed, reading));
    },
    details: (row) => {
      const placed = steps[row];
      return placed === undefined ? [] : readInnerStep(placed.step, hints).details();
    },
  };
  return [table];
}

function stepColumns(steps: readonly PlacedStep[], currency: NativeCurrency): readonly StepColumn[] {
  const sendsValue = steps.some(({ step }) => step.kind === 'call' && (step.value ?? 0n) > 0n);
  const value: StepColumn = {
    id: 'value',
    label: 'Value',
    align: 'end',
    characters: 16,
    value: ({ step }) =>
      step.kind === 'command' || step.value === undefined
        ? nothing
        : amountValue(step.value, currency.decimals, currency.symbol),
  };
  return [
    { id: 'call', label: 'Call', align: 'start', characters: 6, value: ({ place }) => textValue(place) },
    {
      id: 'target',
      label: 'Target',
      align: 'start',
      characters: 16,
      value: ({ step }) => (step.kind === 'command' || step.target === undefined ? nothing : addressValue(step.target)),
    },
    ...(sendsValue ? [value] : []),
    { id: 'function', label: 'Function', align: 'start', characters: 30, value: (_placed, { name }) => name },
    {
      id: 'arguments',
      label: 'Arguments',
      align: 'start',
      characters: 50,
      value: (_placed, { named }) => (named.length === 0 ? nothing : { kind: 'struct', fields: named }),
    },
    { id: 'source', label: 'Decoded by', align: 'start', characters: 20, value: (_placed, { source }) => source },
  ];
}
