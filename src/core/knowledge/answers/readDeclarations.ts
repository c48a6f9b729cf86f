import type { AbiItem } from '../../formats/abi/type/abi';
import { parseHumanReadableAbi } from '../../formats/abi/type/parseHumanReadableAbi';
import type { Directive } from '../../model/cell/cell';

const howToWriteTypes = 'Write address for a contract, uint8 for an enum, and (uint256,address) for a struct.';

/** Whether `# @abi` or `# @event` has declarations as its value, which contain brackets. Otherwise it names a contract. */
export function hasDeclarations({ name, value }: Directive): boolean {
  return (name === 'abi' || name === 'event') && value.includes('(');
}

/** Reads the declarations in a directive. The problems are sentences that begin with the directive. */
export function readDeclarations({ name, value }: Directive): {
  readonly items: readonly AbiItem[];
  readonly problems: readonly string[];
} {
  const { items, problems } = parseHumanReadableAbi(value);
  const hint = /[(,]\s{0,20}(?:contract|enum|struct)\s/.test(value) ? ` ${howToWriteTypes}` : '';
  return { items, problems: problems.map(({ message }) => `# @${name}: ${message}${hint}`) };
}
