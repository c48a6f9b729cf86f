import { firstEntries } from '../../base/json/firstEntries';
import type { JsonValue } from '../../base/json/jsonValue';
import { isObject, readInteger, readMember, readText } from '../../base/json/readMember';
import type { Piecewise } from '../../base/piecewise';
import type { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepLimits';
import { deployedAddress, deployedName, type Deployment } from './deployment';

/**
 * Reads the contracts of Hardhat Ignition's `deployed_addresses.json` (`{ "Module#Name": "0x…" }`). Ignition keeps the
 * artifact of each deployment beside it, in `artifacts`.
 */
export function* readIgnition(json: JsonValue, chainId: string, budget: StepBudget): Piecewise<readonly Deployment[]> {
  const found: Deployment[] = [];
  for (const [id, written] of firstEntries(isObject(json) ? json : {}, maxEntries)) {
    yield;
    if (!budget.take()) break;
    const address = deployedAddress(written);
    const parts = id.split('#', maxParts).map(deployedName);
    const name = parts.at(-1);
    if (address !== undefined && name !== undefined && !parts.includes(undefined))
      found.push({ chainId, address, name, tool: 'Hardhat Ignition', abiFile: `artifacts/${id}.json` });
  }
  return found;
}

/** One more than is read, so that it shows that there are more. */
const maxEntries = stepLimits.deploymentFile.steps + 1;

/** Parts of the ID of a deployment in Ignition: modules and a name. */
const maxParts = 20;

/** Reads the chain ID in the first lines of Ignition's `journal.jsonl`. */
export function readIgnitionChain(journal: string): string | undefined {
  return /"chainId"\s*:\s*(\d{1,20})\b/.exec(journal.slice(0, 4096))?.[1];
}

/** Reads a file that hardhat-deploy writes for each contract: its address, ABI, and the receipt of its deployment. */
export function* readHardhatDeploy(json: JsonValue, name: string, chainId: string): Piecewise<readonly Deployment[]> {
  yield;
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
export function* readAddressList(json: JsonValue, budget: StepBudget): Piecewise<readonly Deployment[]> {
  const found: Deployment[] = [];
  for (const [chain, names] of firstEntries(isObject(json) ? json : {}, maxEntries)) {
    if (!budget.take()) break;
    if (!/^\d{1,20}$/.test(chain)) continue;
    const chainId = BigInt(chain).toString();
    for (const [key, written] of firstEntries(isObject(names) ? names : {}, maxEntries)) {
      yield;
      if (!budget.take()) break;
      const [name, address] = [deployedName(key), deployedAddress(written)];
      if (address !== undefined && name !== undefined) found.push({ chainId, address, name });
    }
  }
  return found;
}
