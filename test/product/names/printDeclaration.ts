import type { JsonAbiItem, JsonAbiParameter } from './extractAbis';

/**
 * Returns an item of a JSON ABI as a declaration, `event Transfer(address indexed from, …)`, without mutability.
 * Undefined for types that aren't ABI types, such as the storage pointers and enums of libraries.
 */
export function printDeclaration({
  type,
  name,
  inputs = [],
  outputs = [],
  anonymous,
}: JsonAbiItem): string | undefined {
  if (name === undefined || !/^[A-Za-z_$][\w$]*$/.test(name)) return undefined;
  const written = inputs.map((input) => printParameter(input, type === 'event'));
  const returned = type === 'function' ? outputs.map((output) => printParameter(output, false)) : [];
  if ([...written, ...returned].includes(undefined)) return undefined;
  return [
    `${type} ${name}(${written.join(', ')})`,
    ...(anonymous === true ? ['anonymous'] : []),
    ...(returned.length > 0 ? [`returns (${returned.join(', ')})`] : []),
  ].join(' ');
}

const elementary = /^(?:address|bool|string|bytes\d*|u?int\d*|function)(?:\[\d*\])*$/;

function printParameter(
  { name = '', type, indexed, components }: JsonAbiParameter,
  inEvent: boolean,
): string | undefined {
  const suffix = /^tuple((?:\[\d*\])*)$/.exec(type)?.[1];
  const members = suffix === undefined ? [] : (components ?? []).map((member) => printParameter(member, false));
  if (suffix === undefined ? !elementary.test(type) : members.length === 0 || members.includes(undefined))
    return undefined;
  const words = [
    suffix === undefined ? type : `(${members.join(', ')})${suffix}`,
    ...(inEvent && indexed === true ? ['indexed'] : []),
    ...(/^[A-Za-z_$][\w$]*$/.test(name) ? [name] : []),
  ];
  return words.join(' ');
}
