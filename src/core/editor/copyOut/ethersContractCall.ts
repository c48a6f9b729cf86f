import { declarationText } from '../../formats/abi/type/declarationText';
import type { CopiedContractCall } from './copiedContractCall';
import { CountedBlock } from './countedBlock';
import { scriptArgument } from './scriptArguments';
import { scriptName } from './scriptText';

/** Members that every contract object of ethers or of JavaScript has. */
const taken: ReadonlySet<string> = new Set([
  ...['target', 'interface', 'runner', 'filters', 'fallback', 'connect', 'attach', 'getAddress', 'getDeployedCode'],
  ...['waitForDeployment', 'deploymentTransaction', 'getFunction', 'getEvent', 'queryTransaction', 'queryFilter'],
  ...['on', 'once', 'emit', 'listenerCount', 'listeners', 'off', 'removeAllListeners', 'addListener'],
  ...['removeListener', 'then', 'catch', 'finally', 'toJSON', '__proto__'],
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** Prints a line that sets the variable of the call's contract. */
export function ethersContractLine({ address, item }: CopiedContractCall, name: string): string {
  return `const ${name} = new Contract('${address}', [${JSON.stringify(declarationText(item))}], provider);`;
}

/**
 * Prints the call of a contract's function with ethers. A function that may change state is called without doing so.
 */
export function ethersContractCall(call: CopiedContractCall, contract: string): string {
  const { item, isRead, arguments: values, from, value, gas, block } = call;
  const overrides = [
    ...(from === undefined ? [] : [`from: '${from}'`]),
    ...(value === undefined ? [] : [`value: ${value}n`]),
    ...(gas === undefined ? [] : [`gasLimit: ${gas}n`]),
    ...(block === undefined ? [] : [`blockTag: ${blockText(block)}`]),
  ];
  const written = [
    ...values.map(scriptArgument),
    ...(overrides.length === 0 ? [] : [`{ ${overrides.join(', ')} }`]),
  ].join(', ');
  const method = taken.has(item.name) ? `${contract}.getFunction('${item.name}')` : `${contract}.${item.name}`;
  return `${method}${isRead ? '' : '.staticCall'}(${written})`;
}

function blockText(block: NonNullable<CopiedContractCall['block']>): string {
  if (block instanceof CountedBlock) return scriptName(block);
  return typeof block === 'bigint' ? `${block}n` : `'${block}'`;
}
