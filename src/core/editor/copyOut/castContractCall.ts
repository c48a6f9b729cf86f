import { type ExactValue, printExactValue } from '../../formats/abi/calls/exactValue';
import { abiTypeOf, printAbiType } from '../../formats/abi/type/abiType';
import { signatureOf } from '../../formats/abi/type/eventSignature';
import type { CastWord } from './castWords';
import type { CopiedContractCall } from './copiedContractCall';

/**
 * Returns the words of `cast call` for a contract's function: its address, its signature with the return types, and the
 * arguments in cast's notation. Undefined if cast would read an argument differently.
 */
export function castContractCall(call: CopiedContractCall): readonly CastWord[] | undefined {
  const { address, item, arguments: values, from, value, gas, block } = call;
  const outputs = item.outputs.map((output) => {
    const type = abiTypeOf(output);
    return type.kind === 'ok' ? printAbiType(type.value) : '';
  });
  const words = values.map(castText);
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

/** Within lists and tuples, cast reads texts in quotes. At the top level, it uses them unchanged. */
function castText(value: ExactValue): string | undefined {
  let isPlain = true;
  const printed = printExactValue(value, {
    separator: ',',
    printText: (text, isInner) => {
      isPlain &&= isPlainText(text);
      return isInner ? `"${text}"` : text;
    },
  });
  return isPlain ? printed : undefined;
}

/** cast reads quotes, escapes, options and white space at the ends in its own way. */
function isPlainText(text: string): boolean {
  return /^[\p{L}\p{N}](?:[^"'\\\p{Cc}]*[^"'\\\p{Cc}\s])?$/u.test(text);
}
