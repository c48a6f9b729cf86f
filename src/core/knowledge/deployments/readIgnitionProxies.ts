import type { JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { isObject, readList, readMember, readText } from '../../base/json/readMember';
import type { Piecewise } from '../../base/piecewise';
import type { StepBudget } from '../../base/stepBudget';
import { type DeployedProxy, implementationOfCreation } from './deployedProxy';
import { deployedAddress } from './deployment';
import { journalLines } from './journalLines';

/** Longer lines hold artifacts, not constructor arguments. */
const maxLine = 20_000;

/**
 * Reads the proxies of a deployment of Hardhat Ignition from its `journal.jsonl`: one JSON message for each line, with
 * the constructor arguments of each contract and the arguments of each call. `addresses` is `deployed_addresses.json`.
 */
export function* readIgnitionProxies(
  journal: string,
  addresses: JsonValue,
  chainId: string,
  budget: StepBudget,
): Piecewise<readonly DeployedProxy[]> {
  const byProxy = new Map<string, DeployedProxy>();
  for (const line of journalLines(journal)) {
    yield;
    if (!budget.take()) break;
    const found = line.length > maxLine ? undefined : proxyIn(line, addresses);
    if (found !== undefined) byProxy.set(found.proxy, { chainId, ...found });
  }
  return [...byProxy.values()];
}

function proxyIn(line: string, addresses: JsonValue): Omit<DeployedProxy, 'chainId'> | undefined {
  if (!/"type"\s*:\s*"(?:DEPLOYMENT|CALL)_EXECUTION_STATE_INITIALIZE"/.test(line)) return undefined;
  const parsed = parseJson(line);
  if (parsed.kind === 'failed') return undefined;
  const message = parsed.value;
  if (readText(message, 'type') === 'DEPLOYMENT_EXECUTION_STATE_INITIALIZE') {
    const id = readText(message, 'futureId') ?? '';
    const proxy = deployedAddress(isObject(addresses) ? addresses[id] : undefined);
    const [first] = readList(message, 'constructorArgs');
    const implementation = implementationOfCreation(readText(message, 'contractName') ?? '', first);
    return proxy === undefined || implementation === undefined ? undefined : { proxy, implementation, isGuess: true };
  }
  const name = readText(message, 'functionName')?.split('(', 1)[0] ?? '';
  const called = deployedAddress(readMember(message, 'contractAddress'));
  const [first, second] = readList(message, 'args').map(deployedAddress);
  const isOwn = /^upgradeTo(?:AndCall)?$/.test(name);
  if (!isOwn && !/^upgrade(?:AndCall)?$/.test(name)) return undefined;
  const [proxy, implementation] = isOwn ? [called, first] : [first, second];
  return proxy === undefined || implementation === undefined ? undefined : { proxy, implementation };
}
