import type { JsonValue } from '../../base/json/jsonValue';
import { isObject, readInteger, readMember, readText } from '../../base/json/readMember';
import { deployedAddress, deployedName, type Deployment } from './deployment';

/**
 * Reads the contracts of Hardhat Ignition's `deployed_addresses.json` (`{ "Module#Name": "0x…" }`). Ignition keeps the
 * artifact of each deployment beside it, in `artifacts`.
 */
export function readIgnition(json: JsonValue, chainId: string): readonly Deployment[] {
  return Object.entries(isObject(json) ? json : {}).flatMap(([id, written]) => {
    const address = deployedAddress(written);
    const parts = id.split('#').map(deployedName);
    const name = parts.at(-1);
    return address === undefined || name === undefined || parts.includes(undefined)
      ? []
      : [{ chainId, address, name, tool: 'Hardhat Ignition' as const, abiFile: `artifacts/${id}.json` }];
  });
}

/** Reads the chain ID in the first lines of Ignition's `journal.jsonl`. */
export function readIgnitionChain(journal: string): string | undefined {
  return /"chainId"\s*:\s*(\d{1,20})\b/.exec(journal.slice(0, 4096))?.[1];
}

/** Reads a file that hardhat-deploy writes for each contract: its address, ABI, and the receipt of its deployment. */
export function readHardhatDeploy(json: JsonValue, name: string, chainId: string): readonly Deployment[] {
  const address = deployedAddress(readMember(json, 'address'));
  if (address === undefined || deployedName(name) === undefined) return [];
  const receipt = readMember(json, 'receipt');
  const block = readInteger(receipt, 'blockNumber');
  const transaction = readText(json, 'transactionHash') ?? readText(receipt, 'transactionHash');
  return [
    {
      chainId,
      address,
      name,
      tool: 'hardhat-deploy',
      abiFile: `${name}.json`,
      ...(block !== undefined && { block }),
      ...(transaction !== undefined && { transaction }),
    },
  ];
}

/** Reads a list of addresses: `{ "chainId": { "Name": "0x…" } }`. */
export function readAddressList(json: JsonValue): readonly Deployment[] {
  return Object.entries(isObject(json) ? json : {}).flatMap(([chain, names]) => {
    if (!/^\d{1,20}$/.test(chain)) return [];
    const chainId = BigInt(chain).toString();
    return Object.entries(isObject(names) ? names : {}).flatMap(([key, written]) => {
      const [name, address] = [deployedName(key), deployedAddress(written)];
      return address === undefined || name === undefined ? [] : [{ chainId, address, name }];
    });
  });
}
