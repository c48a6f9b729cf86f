import { declarationText } from '../../formats/abi/type/declarationText';
import type { CopiedContractCall } from './copiedContractCall';
import { CountedBlock } from './countedBlock';
import { scriptArguments } from './scriptArguments';
import { scriptName } from './scriptText';

/**
 * Prints a contract's function as an action of viem's public client: `readContract`, or `simulateContract` if it may
 * change state.
 */
export function viemContractCall(call: CopiedContractCall, indent: string): string {
  const { address, item, isRead, arguments: values, from, value, gas, block } = call;
  const members = [
    `address: '${address}'`,
    `abi: parseAbi([${JSON.stringify(declarationText(item))}])`,
    `functionName: '${item.name}'`,
    ...(values.length === 0 ? [] : [`args: ${scriptArguments(values)}`]),
    ...(from === undefined ? [] : [`account: '${from}'`]),
    ...(value === undefined ? [] : [`value: ${value}n`]),
    ...(gas === undefined ? [] : [`gas: ${gas}n`]),
    ...blockMember(block),
  ];
  const argument = `{\n${members.map((member) => `${indent}  ${member},`).join('\n')}\n${indent}}`;
  return isRead
    ? `client.readContract(${argument})`
    : `client.simulateContract(${argument}).then((simulated) => simulated.result)`;
}

function blockMember(block: CopiedContractCall['block']): readonly string[] {
  if (block === undefined) return [];
  if (block instanceof CountedBlock) return [`blockNumber: ${scriptName(block)}`];
  return [typeof block === 'bigint' ? `blockNumber: ${block}n` : `blockTag: '${block}'`];
}
