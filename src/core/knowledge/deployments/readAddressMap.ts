import { nameCharacters } from '../../base/answerBounds';
import { firstEntries } from '../../base/json/firstEntries';
import type { JsonValue } from '../../base/json/jsonValue';
import { isList, isObject, readInteger, readMember, readText } from '../../base/json/jsonValue';
import type { Piecewise } from '../../base/piecewise';
import type { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import { listText } from '../../base/view/listText';
import { visibleText } from '../../base/view/visibleText';
import type { DeployedProxy } from './deployedProxy';
import { deployedAddress, deployedName, type Deployment } from './deployment';
import type { DeploymentsInFile } from './deploymentsInFile';

/** One more than is read, so that it shows that there are more. */
const maxEntries = stepLimits.deploymentFile.steps + 1;

/** The names that OpenZeppelin's upgrades plugins give to the files of chains (`networkNames`). Others are `unknown-CHAINID.json`. */
const namedChains: Readonly<Record<string, string>> = {
  mainnet: '1',
  morden: '2',
  ropsten: '3',
  rinkeby: '4',
  goerli: '5',
  optimism: '10',
  kovan: '42',
  bsc: '56',
  'bsc-testnet': '97',
  gnosis: '100',
  polygon: '137',
  'optimism-goerli': '420',
  base: '8453',
  holesky: '17000',
  'arbitrum-one': '42161',
  'arbitrum-nova': '42170',
  celo: '42220',
  'avalanche-fuji': '43113',
  avalanche: '43114',
  'celo-alfajores': '44787',
  'polygon-mumbai': '80001',
  'base-sepolia': '84532',
  'arbitrum-goerli': '421613',
  sepolia: '11155111',
  'op-sepolia': '11155420',
};

/** A name and an address of a map, as they are written. */
export interface MapEntry {
  /** In decimal. */
  readonly chainId: string;
  readonly name: string;
  readonly address: JsonValue | undefined;
  /** What a proxy calls. */
  readonly implementation?: JsonValue | undefined;
}

/** Returns the chain ID of a manifest's file name, in decimal. */
export function chainOfManifest(name: string): string | undefined {
  return /^unknown-(\d{1,20})$/.exec(name)?.[1] ?? (Object.hasOwn(namedChains, name) ? namedChains[name] : undefined);
}

/** Returns the chain of a member: its ID, or a name that tools give it. */
function chainOf(key: string): string | undefined {
  return /^\d{1,20}$/.test(key) ? BigInt(key).toString() : chainOfManifest(key);
}

/**
 * Returns the entries of a map of addresses as tools and people write it: by chain and name, by name and chain, as the
 * `networks` of an artifact of Truffle, or as a list with `chainId`, `contractName` and `address`. An address is text, an
 * object with `address`, or a list, newest first. `skipped` is told of each part that names no chain.
 */
export function* entriesOfMap(
  json: JsonValue | undefined,
  skipped: (part: string) => void = () => undefined,
): Generator<MapEntry> {
  for (const [index, item] of (isList(json) ? json.slice(0, maxEntries) : []).entries()) {
    const [chainId, name] = [
      readInteger(item, 'chainId'),
      readText(item, 'contractName') ?? readText(item, 'contract'),
    ];
    if (chainId !== undefined && name !== undefined) yield* entriesAt(chainId.toString(), name, item);
    else skipped(`entry ${index + 1}`);
  }
  const contract = readText(json, 'contractName');
  const map = contract === undefined ? json : { [contract]: readMember(json, 'networks') ?? null };
  for (const [outer, members] of firstEntries(isObject(map) ? map : {}, maxEntries)) {
    if (!isObject(members)) skipped(outer);
    for (const [inner, written] of firstEntries(isObject(members) ? members : {}, maxEntries)) {
      const [ofOuter, ofInner] = [chainOf(outer), chainOf(inner)];
      if (ofOuter !== undefined) yield* entriesAt(ofOuter, inner, written);
      else if (ofInner !== undefined) yield* entriesAt(ofInner, outer, written);
      else skipped(`${outer}.${inner}`);
    }
  }
}

function* entriesAt(chainId: string, name: string, written: JsonValue): Generator<MapEntry> {
  if (isList(written)) for (const each of written.slice(0, maxEntries)) yield { chainId, name, address: each };
  else if (isObject(written)) {
    const implementation = readMember(written, 'implementation');
    const address = readMember(written, 'address');
    yield { chainId, name, address, implementation: readMember(implementation, 'address') ?? implementation };
  } else yield { chainId, name, address: written };
}

/** Reads a map of addresses. */
export function* readAddressMap(json: JsonValue, budget: StepBudget): Piecewise<DeploymentsInFile> {
  const deployments: Deployment[] = [];
  const proxies: DeployedProxy[] = [];
  const unread: string[] = [];
  const skip = (part: string): void => void unread.push(part);
  for (const entry of entriesOfMap(json, skip)) {
    yield;
    if (!budget.take()) break;
    const { chainId } = entry;
    const [name, address] = [deployedName(entry.name), deployedAddress(entry.address)];
    if (address === undefined || name === undefined) {
      skip(`${chainId}.${entry.name}`);
      continue;
    }
    deployments.push({ chainId, address, name });
    const implementation = deployedAddress(entry.implementation);
    if (implementation !== undefined && implementation !== address)
      proxies.push({ chainId, proxy: address, implementation });
  }
  return { deployments, proxies, ...(unread.length > 0 && deployments.length > 0 && { unread: unreadText(unread) }) };
}

/** Maximum number of parts that are named. */
const namedParts = 3;

/** Says which parts of a map aren't read. */
function unreadText(parts: readonly string[]): string {
  const named = parts.slice(0, namedParts).map((part) => `“${visibleText(part, nameCharacters)}”`);
  const more = parts.length > namedParts ? [`${groupDigits(parts.length - namedParts)} more`] : [];
  return `${listText([...named, ...more])} ${parts.length === 1 ? 'has' : 'have'} no chain ID, name and address of a contract.`;
}
