import type { ExactValue } from '../../formats/abi/calls/exactValue';

/** Prints the arguments of a call as a JavaScript list for viem and ethers. Integers of more than 48 bits are bigints. */
export function scriptArguments(values: readonly ExactValue[]): string {
  return `[${values.map(scriptArgument).join(', ')}]`;
}

/** Prints an argument of a call as JavaScript. */
export function scriptArgument(value: ExactValue): string {
  switch (value.kind) {
    case 'integer':
      // viem types these as numbers, and ethers accepts both.
      return value.bits <= 48 ? value.digits : `${value.digits}n`;
    case 'address':
    case 'bytes':
      return `'${value.text}'`;
    case 'boolean':
      return String(value.value);
    case 'string':
      return JSON.stringify(value.text);
    case 'list':
      return scriptArguments(value.items);
    case 'tuple': {
      const isNamed = value.members.every(({ name }) => name !== '') && value.members.length > 0;
      return isNamed
        ? `{ ${value.members.map((member) => `${member.name}: ${scriptArgument(member.value)}`).join(', ')} }`
        : scriptArguments(value.members.map((member) => member.value));
    }
  }
}
