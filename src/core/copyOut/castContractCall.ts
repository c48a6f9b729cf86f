import { abiTypeOf, printAbiType } from '../abi/abiType';
import { signatureOf } from '../abi/eventSignature';
import type { ExactValue } from '../abi/exactValue';
import type { CastWord } from './castWords';
import type { CopiedContractCall } from './copiedContractCall';

/**
 * Returns the words of `cast call` for a contract's function: its address, its signature with the types of its results,
 * and the arguments as cast writes them. Undefined if cast would read an argument as something else.
 */
export function castContractCall(call: CopiedContractCall): readonly CastWord[] | undefined {
  const { address, item, arguments: values, from, value, gas, block } = call;
  const outputs = item.outputs.map((output) => {
    const type = abiTypeOf(output);
    return type.kind === 'ok' ? printAbiType(type.value) : '';
  });
  const words = values.map((argument) => castText(argument, 0));
  const known = words.filter((word) => word !== undefined);
  if (known.length < words.length || outputs.includes('')) return undefined;
  return [
    'call',
    address,
    `${signatureOf(item)}${outputs.length === 0 ? '' : `(${outputs.join(',')})`}`,
    ...known,
    ...(block === undefined ? [] : ['--block', typeof block === 'bigint' ? `0x${block.toString(16)}` : block]),
    ...(from === undefined ? [] : ['--from', from]),
    ...(value === undefined ? [] : ['--value', String(value)]),
    ...(gas === undefined ? [] : ['--gas-limit', String(gas)]),
  ];
}

/** Within lists and tuples, cast reads texts in quotes. At the top, it takes them as they are. */
function castText(value: ExactValue, depth: number): string | undefined {
  switch (value.kind) {
    case 'integer':
      return value.digits;
    case 'address':
    case 'bytes':
      return value.text;
    case 'boolean':
      return String(value.value);
    case 'string':
      if (!isPlainText(value.text)) return undefined;
      return depth === 0 ? value.text : `"${value.text}"`;
    case 'list':
      return joined(value.items, '[', ']', depth);
    case 'tuple':
      return joined(
        value.members.map((member) => member.value),
        '(',
        ')',
        depth,
      );
  }
}

function joined(values: readonly ExactValue[], open: string, close: string, depth: number): string | undefined {
  const texts = values.map((value) => castText(value, depth + 1));
  return texts.includes(undefined) ? undefined : `${open}${texts.join(',')}${close}`;
}

/** cast reads quotes, escapes, options and white space at the ends in its own way. */
function isPlainText(text: string): boolean {
  return /^[\p{L}\p{N}](?:[^"'\\\p{Cc}]*[^"'\\\p{Cc}\s])?$/u.test(text);
}
