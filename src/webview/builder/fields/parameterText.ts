import type { AbiParameter } from '../../../core/formats/abi/type/abi';

/** Returns parameters in declaration syntax: `(address indexed from, (uint8 x, uint8 y)[] points)`. */
export function parametersText(parameters: readonly AbiParameter[]): string {
  return `(${parameters.map(parameterText).join(', ')})`;
}

function parameterText({ name, type, components, indexed }: AbiParameter): string {
  const written = components ? `${parametersText(components)}${type.slice('tuple'.length)}` : type;
  return `${written}${indexed === true ? ' indexed' : ''}${name === '' ? '' : ` ${name}`}`;
}
