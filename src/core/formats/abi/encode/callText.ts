import { failed, ok, type Result } from '../../../base/result';
import type { AbiFunction, AbiParameter } from '../type/abi';
import { abiTypeOf } from '../type/abiType';
import { selectorOf } from '../type/eventSignature';
import { parseHumanReadableAbi } from '../type/parseHumanReadableAbi';
import { endOfGroup, splitList } from '../type/splitList';
import { encodeArguments } from './encodeArguments';
import { withEmptyLists } from './writtenParts';

/** Maximum characters of a written call. */
const maxLength = 100_000;

/**
 * A call as written: `transfer(address to, uint256 amount)(0x…, 5)`, optionally with its return types: `total() view
 * returns (uint256)()`. Arguments that aren't filled in yet are empty.
 */
export interface CallText {
  readonly item: AbiFunction;
  readonly declaration: string;
  readonly arguments: readonly string[];
}

/**
 * Parses a written call. Fails with a sentence if the text is neither a declaration nor a declaration with arguments.
 */
export function parseCallText(text: string): Result<CallText, string> {
  const written = text.trim();
  if (written.length > maxLength) return failed('This call is too long to read. Write its data in hex.');
  const open = written.indexOf('(');
  const end = open === -1 ? undefined : endOfDeclaration(written, open);
  if (end === undefined) return failed('Write bytes in hex, or a call such as balanceOf(address)(0x…).');
  const declaration = written.slice(0, end);
  const { items, problems } = parseHumanReadableAbi(`function ${declaration.replace(/^function\s+/, '')}`);
  const [item] = items;
  if (item?.kind !== 'function') return failed(problems[0]?.message ?? `“${declaration}” isn't a function.`);
  const rest = written.slice(end).trim();
  const given = rest === '' ? [] : splitList(rest, '(', ')');
  if (given === undefined) return failed('Write the arguments in parentheses after the function.');
  if (given.length > item.inputs.length)
    return failed(`${item.name} takes ${item.inputs.length} arguments, not ${given.length}.`);
  return ok({ item, declaration, arguments: item.inputs.map((_, index) => given[index] ?? '') });
}

/** Returns the position after a declaration's parameters at `open`, its modifiers and its return types. */
function endOfDeclaration(text: string, open: number): number | undefined {
  const end = endOfGroup(text, open);
  if (end === undefined) return undefined;
  const [, modifiers = '', returns] = modifiersAfter.exec(text.slice(end, end + maxModifiersLength)) ?? [];
  if (returns === undefined) return end + modifiers.length;
  return endOfGroup(text, end + modifiers.length + returns.length - 1);
}

/** Maximum number of characters in which the modifiers of a declaration are searched. */
const maxModifiersLength = 60;
const modifiersAfter =
  /^((?:\s{1,4}(?:external|public|view|pure|payable|nonpayable)\b){0,3})(\s{0,4}returns\s{0,4}\()?/;

/** Prints a call with its arguments as written. Empty arguments keep their positions. */
export function printCallText({ declaration, arguments: texts }: Omit<CallText, 'item'>): string {
  return texts.length === 0 ? declaration : `${declaration}(${texts.join(', ')})`;
}

/** Returns a written call with `[]` for each list that isn't filled in. Other texts stay unchanged. */
export function filledCallText(text: string): string {
  const parsed = parseCallText(text);
  if (parsed.kind === 'failed') return text;
  const { item, declaration, arguments: texts } = parsed.value;
  const filled = item.inputs.map((input, index) => {
    const type = abiTypeOf(input);
    const written = texts[index] ?? '';
    return type.kind === 'ok' ? withEmptyLists(type.value, written) : written;
  });
  return printCallText({ declaration, arguments: filled });
}

/** Encodes a written call as call data: the selector and the arguments. */
export function encodeCallText(text: string): Result<string, string> {
  const parsed = parseCallText(text);
  if (parsed.kind === 'failed') return parsed;
  const { item, arguments: texts } = parsed.value;
  const members = membersOf(item.inputs);
  if (members.kind === 'failed') return members;
  const missing = missingArguments(parsed.value);
  if (missing.length > 0) return failed(`Enter a value for ${missing.join(' and ')}.`);
  const encoded = encodeArguments(members.value, texts);
  return encoded.kind === 'ok' ? ok(`${selectorOf(item)}${encoded.value}`) : encoded;
}

/** Returns the names of the arguments without a value. An empty string counts as a value if it is written as `""`. */
export function missingArguments({ item, arguments: texts }: CallText): readonly string[] {
  return item.inputs.flatMap(({ name }, index) =>
    texts[index] === '' ? [name === '' ? `argument ${index + 1}` : `\`${name}\``] : [],
  );
}

function membersOf(inputs: readonly AbiParameter[]): Result<Parameters<typeof encodeArguments>[0], string> {
  const members: { name: string; type: Parameters<typeof encodeArguments>[0][number]['type'] }[] = [];
  for (const input of inputs) {
    const type = abiTypeOf(input);
    if (type.kind === 'failed') return type;
    members.push({ name: input.name, type: type.value });
  }
  return ok(members);
}
