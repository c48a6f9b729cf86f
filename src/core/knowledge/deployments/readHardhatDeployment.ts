import { firstEntries } from '../../base/json/firstEntries';
import { isObject, type JsonValue, readInteger, readMember, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import type { Piecewise } from '../../base/piecewise';
import { type StepBudget, stepLimits } from '../../base/stepBudget';
import { deployedAddress, deployedName, type Deployment } from './deployment';
import type { DeploymentsInFile } from './deploymentsInFile';

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

/** The chain of a folder of deployments, and the tool that wrote it. */
export interface DeployedChain {
  readonly chainId: string;
  readonly tool: 'hardhat-deploy' | 'rocketh';
}

/**
 * Reads the chain of a folder of deployments. hardhat-deploy writes the ID alone to `.chainId`. rocketh, which version 2
 * of hardhat-deploy uses, writes `{ "chainId": "1", "genesisHash": "0x…" }` to `.chain`. Undefined if neither has one.
 */
export function readChainFile(chainIdFile: string, chainFile: string): DeployedChain | undefined {
  const own = decimalId(chainIdFile.trim());
  if (own !== undefined) return { chainId: own, tool: 'hardhat-deploy' };
  const json = parseJson(chainFile);
  const chainId = json.kind === 'ok' ? readInteger(json.value, 'chainId') : undefined;
  return chainId === undefined || chainId < 0n ? undefined : { chainId: chainId.toString(), tool: 'rocketh' };
}

function decimalId(text: string): string | undefined {
  return /^\d{1,20}$/.test(text) ? BigInt(text).toString() : undefined;
}

/**
 * Reads a file that hardhat-deploy or rocketh writes for each contract: its address, ABI, and the receipt of its
 * deployment. The file of a proxy has the address of its implementation.
 */
export function* readHardhatDeploy(json: JsonValue, name: string, chain: DeployedChain): Piecewise<DeploymentsInFile> {
  yield;
  const address = deployedAddress(readMember(json, 'address'));
  if (address === undefined || deployedName(name) === undefined) return { deployments: [], proxies: [] };
  const receipt = readMember(json, 'receipt');
  const block = readInteger(receipt, 'blockNumber');
  const transaction =
    readText(json, 'transactionHash') ??
    readText(receipt, 'transactionHash') ??
    readText(readMember(json, 'transaction'), 'hash');
  const at = block === undefined ? {} : { block };
  const implementation = deployedAddress(readMember(json, 'implementation'));
  return {
    deployments: [
      {
        ...chain,
        address,
        name,
        abiFile: `${name}.json`,
        ...at,
        transaction,
      },
    ],
    proxies:
      implementation === undefined || implementation === address
        ? []
        : [{ chainId: chain.chainId, proxy: address, implementation, ...at }],
  };
}
