import type { AbiEvent, AbiFunction, AbiParameter } from './abi';

/** Prints parameters as Solidity writes them, with tuples written out: `(address to, (uint256 a, bool b)[] steps)`. */
export function printParameters(parameters: readonly AbiParameter[]): string {
  return `(${parameters.map(parameterText).join(', ')})`;
}

/** Prints the declaration of an event or a function in one line: `function total() view returns (uint256)`. */
export function declarationText(item: AbiEvent | AbiFunction): string {
  const head = `${item.kind} ${item.name}${printParameters(item.inputs)}`;
  if (item.kind === 'event') return item.anonymous ? `${head} anonymous` : head;
  return `${head}${mutabilityOf(item)}${item.outputs.length === 0 ? '' : ` returns ${printParameters(item.outputs)}`}`;
}

function mutabilityOf({ isReadOnly, isPayable }: AbiFunction): string {
  if (isReadOnly === true) return ' view';
  return isPayable === true ? ' payable' : '';
}

function parameterText({ name, type, indexed, components }: AbiParameter): string {
  const written = type.startsWith('tuple') ? `${printParameters(components ?? [])}${type.slice('tuple'.length)}` : type;
  return [written, ...(indexed === true ? ['indexed'] : []), ...(name === '' ? [] : [name])].join(' ');
}
