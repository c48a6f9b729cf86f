import { failed, ok, type Result } from '../../../base/result';
import { addressValue, integerValue, type NamedValue, type Value } from '../../../base/view/value';
import { wordLength } from '../decode/abiReader';
import { type AbiType, abiTypeOf, isDynamicType } from '../type/abiType';
import { callCommandName, commandDeclarations } from './commandDeclarations';
import { decodeParameters } from './decodeCall';
import type { RouterCommand } from './innerStep';

/** A command with its name and its arguments. */
export interface DecodedCommand {
  readonly name: string;
  readonly arguments: readonly NamedValue[];
}

/** Decodes the arguments of a command by its byte. The problem is a sentence for the user. */
export function decodeCommand({ of, byte, data }: RouterCommand): Result<DecodedCommand, string> {
  const call = callCommandName(of, byte);
  if (call !== undefined) return ok({ name: call, arguments: [] });
  const declarations = commandDeclarations(of, byte);
  let problem = 'No known command has this byte.';
  for (const { name, inputs } of declarations) {
    const types = inputs.map(abiTypeOf).flatMap((type) => (type.kind === 'ok' ? [type.value] : []));
    const decoded = decodeParameters(inputs, data);
    if (decoded.kind === 'ok' && hasFirstOffsetOf(types, data))
      return ok({ name, arguments: members(decoded.value).map(readable) });
    problem = `${name}: ${decoded.kind === 'failed' ? decoded.problem : 'The data has another layout.'}`;
  }
  return failed(problem);
}

/** The only argument of a V4 swap is a struct. Its members are shown instead. */
function members(named: readonly NamedValue[]): readonly NamedValue[] {
  const [only, second] = named;
  return only?.value.kind === 'struct' && second === undefined ? only.value.fields : named;
}

/** Addresses that are placeholders for others (`ActionConstants.sol`, `Constants.sol`). */
const recipients: ReadonlyMap<string, string> = new Map([
  [`0x${'0'.repeat(39)}1`, 'sender'],
  [`0x${'0'.repeat(39)}2`, 'router'],
]);

function readable(argument: NamedValue): NamedValue {
  const { name, value } = argument;
  if (name === 'path' && value.kind === 'hex') return { ...argument, value: pathValue(value.text) ?? value };
  if (name !== 'recipient' || value.kind !== 'address') return argument;
  const label = recipients.get(value.text);
  return label === undefined ? argument : { ...argument, value: { ...value, label } };
}

/** Maximum length of a path that is read, in hex digits: 100 pools. */
const maxPathLength = 40 + 46 * 100;

/** Reads a Uniswap V3 path: tokens of 20 bytes, and between two tokens the pool's fee in 3 bytes. */
function pathValue(text: string): Value | undefined {
  const digits = text.slice(2);
  if (digits.length < 86 || digits.length > maxPathLength || (digits.length - 40) % 46 !== 0) return undefined;
  const items: Value[] = [addressValue(`0x${digits.slice(0, 40)}`)];
  for (let at = 40; at < digits.length; at += 46)
    items.push(
      integerValue(Number.parseInt(digits.slice(at, at + 6), 16)),
      addressValue(`0x${digits.slice(at + 6, at + 46)}`),
    );
  return { kind: 'list', items };
}

/**
 * Whether the first offset in the data points to the position directly after the heads of all arguments, where every
 * encoder puts it. Data of a declaration with more or fewer arguments often decodes too, but has another first offset.
 * The same applies within a tuple that comes first.
 */
function hasFirstOffsetOf(types: readonly AbiType[], data: string, start = 0): boolean {
  const width = types.reduce((sum, type) => sum + headWidth(type), 0);
  let at = start;
  for (const type of types) {
    if (isDynamicType(type)) {
      if (wordAt(data, at) !== BigInt(width)) return false;
      return type.kind !== 'tuple' || hasFirstOffsetOf(memberTypes(type), data, start + width);
    }
    at += headWidth(type);
  }
  return true;
}

function wordAt(data: string, at: number): bigint | undefined {
  const digits = data.slice(2 + 2 * at, 2 + 2 * (at + wordLength));
  return /^[\da-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined;
}

function memberTypes(type: Extract<AbiType, { kind: 'tuple' }>): readonly AbiType[] {
  return type.members.map((member) => member.type);
}

/** Size in the head, in bytes (Contract ABI Specification, "Formal Specification of the Encoding"). */
function headWidth(type: AbiType): number {
  if (isDynamicType(type)) return wordLength;
  if (type.kind === 'array') return (type.length ?? 0) * headWidth(type.element);
  return type.kind === 'tuple' ? memberTypes(type).reduce((sum, member) => sum + headWidth(member), 0) : wordLength;
}
