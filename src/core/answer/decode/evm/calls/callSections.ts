import { membersOf } from '../../../../base/json/jsonValue';
import { printJson } from '../../../../base/json/printJson';
import { groupDigits } from '../../../../base/view/amountText';
import type { Field, FieldsSection, Section } from '../../../../base/view/decodedView';
import { column, numberColumn, readRows, tableOf } from '../../../../base/view/tableOf';
import { addressValue, currencyValue, hexValue, someValue, structValue, textValue } from '../../../../base/view/value';
import { callDataText, jsonOfDataText } from '../../../../formats/abi/calls/callDataText';
import { innerSteps } from '../../../../formats/abi/calls/innerSteps';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { NativeCurrency } from '../../../../model/networks/network';
import { bytesText } from '../../shared/rawView';
import { decodeKnownCall } from './callAmounts';
import { decodedCallSections } from './decodedCallSections';
import { revertLevels } from './formatRevert';
import { selectorOfData } from './knownFunctions';
import { readInnerStep } from './readInnerStep';

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
    return [
      {
        kind: 'fields',
        title: 'Data as text',
        fields: [{ label: 'Text', value: textValue(text) }, ...jsonFields(text)],
      },
    ];
  return [
    ...decodedCallSections(decodeKnownCall(call.data, call.to, hints), 'Calls'),
    ...innerStepSections(call, hints),
  ];
}

/** The members of an inscription, and of any text that is JSON. */
function jsonFields(text: string): readonly Field[] {
  const json = jsonOfDataText(text);
  const fields = membersOf(json ?? {})
    .slice(0, maxMembers)
    .map(([name, value]) => ({ name, value: textValue(typeof value === 'string' ? value : printJson(value)) }));
  return fields.length === 0 ? [] : [{ label: 'As JSON', value: { kind: 'struct', fields } }];
}

/** Maximum number of members of a text that are shown. The text has them all. */
const maxMembers = 100;

/**
 * Decodes revert data: `Error(string)`, a panic with its meaning, or a custom error from the hints or the built-in
 * list. The bytes themselves are folded in the last section.
 */
export function revertSections(data: string, hints: DecodeHints): readonly FieldsSection[] {
  const selector = selectorOfData(data);
  if (selector === undefined) return [];
  const sections = revertLevels(data, hints).flatMap((level, depth) =>
    decodedCallSections(level, depth === 0 ? 'Reverted with' : 'Within it:'),
  );
  if (sections.length === 0) return [];
  const fields: readonly Field[] = [{ label: 'Revert data', value: hexValue(data) }];
  return [...sections, { kind: 'fields', title: 'Revert data', fold: bytesText(data), fields }];
}

/**
 * Returns a table of the calls and commands within call data, at all levels, each with its target, function, arguments
 * and the source of the names. Empty for a call without any.
 */
function innerStepSections(call: CalledData, hints: DecodeHints): readonly Section[] {
  const { steps, isCut } = innerSteps(call.data, call.to);
  if (steps.length === 0) return isCut ? [tooLong] : [];
  const sendsValue = steps.some(({ step }) => step.kind === 'call' && (step.value ?? 0n) > 0n);
  return [
    tableOf(
      isCut ? `Calls within, the first ${groupDigits(steps.length)} of them` : 'Calls within',
      readRows(steps, ({ step, place }) => ({
        place,
        call: step.kind === 'call' ? step : undefined,
        reading: readInnerStep(step, hints),
      })),
      [
        column('call', 'Call', 6, ({ place }) => textValue(place)),
        column('target', 'Target', 16, ({ call: inner }) => someValue(inner?.target, addressValue)),
        sendsValue
          ? numberColumn('value', 'Value', 16, ({ call: inner }) =>
              someValue(inner?.value, (value) => currencyValue(value, call.currency)),
            )
          : undefined,
        column('function', 'Function', 30, ({ reading }) => reading.name),
        column('arguments', 'Arguments', 50, ({ reading: { named } }) => structValue(named)),
        column('source', 'Decoded by', 20, ({ reading }) => reading.source),
      ],
      { details: ({ reading }) => reading.details() },
    ),
  ];
}
