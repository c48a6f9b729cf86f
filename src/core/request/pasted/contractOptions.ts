import type { ArgumentNode } from '../../model/cell/cell';
import type { LibraryArguments } from './libraryMethods';
import { pastedObject } from './pastedNodes';

/** Names of the block of a call in libraries. */
const blockNames: readonly string[] = ['blockTag', 'blockNumber'];

/** Options of a call that a cell takes with the same name. */
const keptNames: readonly string[] = ['from', 'value'];

/** Options that only matter for a transaction that is sent. */
const senderNames: readonly string[] = [
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'type',
  'chainId',
  'account',
  'customData',
  'ccipReadEnabled',
];

/** Whether an argument is the options of a call and not a value of a struct. */
export function isCallOptions(node: ArgumentNode | undefined): boolean {
  const names = [...blockNames, ...keptNames, ...senderNames];
  return node?.kind === 'object' && node.members.every(({ key }) => names.includes(key));
}

/** Returns the options of a cell for those of a library: an object, and a block behind it. Empty if there are none. */
export function optionsOfCall(given: LibraryArguments): readonly ArgumentNode[] {
  const members = given.flatMap((node) => (node.kind === 'object' ? node.members : []));
  const known = members.flatMap(({ key, value }): [string, ArgumentNode][] => {
    if (value.kind === 'literal') return [];
    if (blockNames.includes(key)) return [['block', value]];
    if (key === 'account') return [['from', value]];
    return keptNames.includes(key) ? [[key, value]] : [];
  });
  const block = given.find(({ kind }) => kind === 'word' || kind === 'number' || kind === 'string');
  const options = { ...Object.fromEntries(known), ...(block && { block }) };
  return Object.keys(options).length === 0 ? [] : [pastedObject(options)];
}
