import { type CallText, parseCallText } from '../../formats/abi/encode/callText';
import { isBlankText, isParted, typeOfPart, unquotedText, writtenParts } from '../../formats/abi/encode/writtenParts';
import type { AbiFunction } from '../../formats/abi/type/abi';
import { type AbiType, abiTypeOf } from '../../formats/abi/type/abiType';
import { printParameters } from '../../formats/abi/type/declarationText';
import type { Method } from '../../model/catalogue/method';
import { callFormOf } from '../../request/callByName/callForm';
import type { Draft, DraftValue } from './draft';

/**
 * Prints the arguments of a draft as a call by name: `0x… balanceOf(address owner)(uint256) 0x… { block: 5 }`.
 * Undefined if its data isn't a written call, or if it uses something that only the raw form supports. `printOption`
 * prints the value of an option that isn't a single value.
 */
export function printCallByName(
  { parameters, method: name }: Draft,
  method: Method | undefined,
  printOption: (value: DraftValue, path: readonly [parameter: string, member: string | undefined]) => string,
): readonly string[] | undefined {
  const form = callFormOf(name);
  const absentBlock = form?.absentBlock;
  const [first, ...rest] = method?.parameters ?? [];
  const transaction = first && parameters[first.name];
  if (absentBlock === undefined || form === undefined || transaction?.kind !== 'object') return undefined;
  const { to, data, ...others } = transaction.members;
  const call = data?.kind === 'text' && data.text.includes('(') ? parseCallText(data.text) : undefined;
  if (to?.kind !== 'text' || !/^[\w.-]+$/.test(to.text) || call?.kind !== 'ok') return undefined;
  const values = rest.map((parameter) => ({ key: parameter.name, value: parameters[parameter.name] }));
  const last = values.findLastIndex(({ value }) => value !== undefined);
  const given = values.slice(0, last + 1);
  const block = parameters['block'];
  const hasGap = given.some(({ value }) => value === undefined);
  const isOther = [...Object.keys(others), ...given.map(({ key }) => key)].some((key) => !form.options.includes(key));
  if (hasGap || isOther || (block === undefined && absentBlock === 'latest')) return undefined;
  const options = [
    ...Object.entries(others).map(([key, value]) =>
      optionText(key, value, () => printOption(value, [first?.name ?? '', key])),
    ),
    ...given.flatMap(({ key, value }) => {
      const isImplied =
        key === 'block' && absentBlock === 'latest' && value?.kind === 'text' && value.text === 'latest';
      return value === undefined || isImplied
        ? []
        : [optionText(key, value, () => printOption(value, [key, undefined]))];
    }),
  ];
  return [
    to.text,
    calledSignature(call.value.item),
    ...argumentTexts(call.value),
    ...(options.length === 0 ? [] : [`{ ${options.join(', ')} }`]),
  ];
}

/** Prints a function in the notation of calls by name, as one word: `balanceOf(address owner)(uint256)`. */
export function calledSignature({ name, inputs, outputs }: AbiFunction): string {
  const unnamed = outputs.map((output) => ({ ...output, name: '' }));
  return `${name}${printParameters(inputs)}${outputs.length === 0 ? '' : printParameters(unnamed)}`;
}

function argumentTexts({ item, arguments: texts }: CallText): readonly string[] {
  return item.inputs.map((input, index) => {
    const type = abiTypeOf(input);
    const text = texts[index] ?? '';
    return type.kind === 'ok' ? argumentText(type.value, text) : JSON.stringify(text);
  });
}

/** Prints an argument in cell notation. An empty one keeps its position. */
function argumentText(type: AbiType, text: string): string {
  if (isParted(type)) {
    const parts = writtenParts(type, text);
    if (parts === undefined) return JSON.stringify(text);
    const inner = parts.map((part, index) => argumentText(typeOfPart(type, index) ?? type, part)).join(', ');
    return type.kind === 'tuple' ? `(${inner})` : `[${inner}]`;
  }
  if (isBlankText(text)) return '?';
  return type.kind === 'string' ? JSON.stringify(unquotedText(text)) : wordText(text);
}

function optionText(key: string, value: DraftValue, print: () => string): string {
  return `${key}: ${value.kind === 'text' ? wordText(value.text) : print()}`;
}

/** Prints a single value without quotes if a cell reads it as one text. */
function wordText(text: string): string {
  const isBare = /^-?[A-Za-z0-9_][\w.-]*(?: (?:wei|gwei|ether))?$/.test(text) && text !== 'null';
  return isBare ? text : JSON.stringify(text);
}
