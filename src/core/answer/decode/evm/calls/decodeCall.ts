import { isHexBytes } from '../../../../base/isHexBytes';
import { isObject, type JsonValue, readMember, readText } from '../../../../base/json/jsonValue';
import { countedText, groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, Field, FieldsSection, Section } from '../../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../../base/view/formatValue';
import { column, staying, tableOf } from '../../../../base/view/tableOf';
import {
  addressValue,
  hexValue,
  nothing,
  someValue,
  statusValue,
  textValue,
  type Value,
} from '../../../../base/view/value';
import { callsWithin } from '../../../../formats/abi/calls/callContainers';
import { type InnerResult, innerResults } from '../../../../formats/abi/calls/containerResults';
import type { InnerCall } from '../../../../formats/abi/calls/innerStep';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { signatureOf } from '../../../../formats/abi/type/eventSignature';
import { parseSlotWord } from '../../../../formats/storage/slotWord';
import type { Network } from '../../../../model/networks/network';
import { genericView, noteOf, viewOf } from '../../shared/genericView';
import { bytesText } from '../../shared/rawView';
import { rawNumber } from '../../shared/tokenAmounts';
import { type CalledData, inputSections, revertSections } from './callSections';
import { couldBe, decodedBy } from './decodedCallSections';
import { formatRevert } from './formatRevert';
import { guessWord } from './guessWord';
import { type KnownResults, knownResults, withoutResults } from './knownResults';
import { readInnerStep } from './readInnerStep';

const title = 'Call result';

/**
 * Decodes the answer of `eth_call` with the called function, if the hints or the built-in list declare its results.
 * Otherwise a single word gets its plausible readings, and several words are shown unchanged.
 */
export function decodeCall(
  params: readonly JsonValue[],
  value: JsonValue,
  { currency }: Network,
  hints: DecodeHints,
): DecodedView {
  if (typeof value !== 'string' || !isHexBytes(value)) return genericView(title, "The answer isn't hex bytes");
  const input = readText(params[0], 'input') ?? readText(params[0], 'data') ?? '';
  if (value === '0x') return emptyResult(input, hints);
  if (standardError.test(value))
    return revertedResult(value, { data: input, to: readText(params[0], 'to'), currency }, hints);
  if (isCreation(params[0])) return createdCode(value);
  const to = readText(params[0], 'to');
  const known = knownResults({ data: input, to }, value, hints);
  const fields = known?.fields ?? guessResults(value);
  const called = inputSections({ data: input, to, currency }, hints);
  return viewOf(title, known?.summary ?? guessedSummary(fields, value), [
    { kind: 'fields', fields },
    ...innerResultSections(input, value, to, hints),
    ...(known === undefined ? called : foldedCall(called, known)),
  ]);
}

/** An answer without data is what a function without results returns, and also what an address without code does. */
function emptyResult(input: string, hints: DecodeHints): DecodedView {
  const [declared] = withoutResults(input, hints);
  return declared === undefined
    ? viewOf(title, 'Empty. The function returns nothing, or there is no contract at this address.', [])
    : viewOf(title, `Succeeded. It returned nothing, as ${signatureOf(declared)} is declared.`, []);
}

/**
 * Folds the decoded call below its result, because the cell has it too: the arguments, their source, what else the call
 * could be, and the number and the unit of an amount.
 */
function foldedCall(
  sections: readonly Section[],
  { fields: results, unit }: Pick<KnownResults, 'fields' | 'unit'>,
): readonly Section[] {
  const [called, ...others] = sections.filter((section) => isDecoded(section));
  const source = called?.fields.find(({ label }) => label === decodedBy);
  if (called === undefined || source === undefined) return sections;
  const signature = called.title?.replace(/^Calls /, '');
  const numbers = results.flatMap(({ value }): readonly Field[] =>
    rawNumber(value).map((text) => ({ label: 'Result', value: textValue(text) })),
  );
  // Others may declare the same function, with other names of arguments.
  const candidates = others.filter(({ title }) => title !== `${couldBe} ${signature}`);
  const more = candidates.length === 0 ? '' : `, ${countedText(candidates.length, 'other candidate')}`;
  const fold = `${formatValue(source.value, utcTime)}${more}`;
  return [
    {
      ...called,
      fold,
      fields: [...called.fields, ...numbers, ...unit, ...others.map((other) => candidateField(other))],
    },
    ...sections.filter((section) => !isDecoded(section)),
  ];
}

function candidateField({ title = '', fields }: FieldsSection): Field {
  return {
    label: title,
    value: { kind: 'struct', fields: fields.map(({ label, value }) => ({ name: label, value })) },
  };
}

function isDecoded(section: Section): section is FieldsSection {
  return section.kind === 'fields' && section.fields.some(({ label }) => label === decodedBy);
}

/** Whether a call creates a contract: without a recipient, it runs its data as the code that does so. */
export function isCreation(call: JsonValue | undefined): boolean {
  return isObject(call) && (readMember(call, 'to') ?? null) === null;
}

/**
 * Describes what the code of a creation returned. A chain would keep it as the code of the contract, but a call may also
 * use it to return data.
 */
function createdCode(code: string): DecodedView {
  const size = `${bytesText(code)} of code`;
  return viewOf(title, `A new contract would have ${size}`, [
    { kind: 'fields', fields: [{ label: 'Returned by the creation', value: hexValue(code), hint: size }] },
  ]);
}

/** `Error(string)` and `Panic(uint256)` with their arguments: no function result has such a length. */
const standardError = /^0x(?:08c379a0|4e487b71)(?:[\da-f]{64})+$/i;

/** Some nodes answer a call that reverted with the revert data as its result. */
function revertedResult(data: string, call: CalledData, hints: DecodeHints): DecodedView {
  return {
    title,
    summary: `The contract reverted the call with ${formatRevert(data, hints) ?? data.slice(0, 10)}.`,
    tone: 'bad',
    notes: [noteOf('The node answered with the revert data as if it was the result.')],
    sections: [...revertSections(data, hints), ...inputSections(call, hints)],
  };
}

/** Describes the amount of data if its type isn't known. A single guessed value is shown itself. */
function guessedSummary(fields: readonly Field[], value: string): string {
  const [first] = fields;
  if (fields.length === 1 && first !== undefined) return formatValue(first.value, utcTime);
  const bytes = (value.length - 2) / 2;
  if (bytes === 32) return 'One word, not decoded';
  const size = bytes % 32 === 0 ? `${groupDigits(bytes / 32)} words` : `${groupDigits(bytes)} bytes`;
  return `${size}, not decoded`;
}

function guessResults(value: string): readonly Field[] {
  const word = value.length === 66 ? parseSlotWord(value) : undefined;
  if (word !== undefined) return guessWord(word);
  return (value.slice(2).match(/.{1,64}/g) ?? []).map((digits, index) => ({
    label: `Word ${index}`,
    value: hexValue(`0x${digits}`),
  }));
}

/**
 * Returns a table of what each call within a multicall returned, decoded by its own function. Empty for other calls,
 * and where the number of results isn't that of the calls.
 * @param to the called contract, which the calls without a target are for
 */
function innerResultSections(
  data: string,
  result: string,
  to: string | undefined,
  hints: DecodeHints,
): readonly Section[] {
  const results = innerResults(data, result);
  if (results === undefined || results.length === 0) return [];
  const calls = callsWithin(data, to).filter((step) => step.kind === 'call');
  if (calls.length !== results.length) return [];
  const rows = calls.flatMap((call, place) => {
    const result = results[place];
    return result === undefined ? [] : [{ call, result }];
  });
  return [
    tableOf(
      'Results of the calls within',
      rows,
      [
        column('call', 'Call', 6, (_, row) => textValue(String(row + 1))),
        column('target', 'Target', 16, ({ call }) => someValue(call.target, addressValue)),
        column('function', 'Function', 30, ({ call }) => readInnerStep(call, hints).name),
        staying(column('result', 'Result', 50, ({ call, result: own }) => resultValue(call, own, hints))),
      ],
      {
        details: ({ call, result: { success, data: returned } }) => {
          const known =
            success === false ? undefined : knownResults({ data: call.data, to: call.target }, returned, hints);
          const fields = [
            ...(known?.fields ?? []),
            ...(known?.unit ?? []),
            ...(known ? [{ label: decodedBy, value: textValue(known.source) }] : []),
            { label: 'Returned data', value: hexValue(returned) },
          ];
          return [{ kind: 'fields', title: 'Returned', fields }];
        },
      },
    ),
  ];
}

function resultValue(call: InnerCall, { success, data }: InnerResult, hints: DecodeHints): Value {
  if (success === false) return statusValue('bad', formatRevert(data, hints) ?? (data === '0x' ? 'failed' : data));
  const known = knownResults({ data: call.data, to: call.target }, data, hints);
  if (known === undefined) return data === '0x' ? nothing : hexValue(data);
  const [only, another] = known.fields;
  return only !== undefined && another === undefined ? only.value : textValue(known.summary);
}
