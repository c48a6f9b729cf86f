import { firstEntries } from '../../base/json/firstEntries';
import type { JsonValue } from '../../base/json/jsonValue';
import { isObject, readList, readMember, readText } from '../../base/json/readMember';
import type { Piecewise } from '../../base/piecewise';
import type { StepBudget } from '../../base/stepBudget';
import type { DeployedProxy } from './deployedProxy';
import { deployedAddress } from './deployment';

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

/** Returns the chain ID of a manifest's file name, in decimal. */
export function chainOfManifest(name: string): string | undefined {
  return /^unknown-(\d{1,20})$/.exec(name)?.[1] ?? (Object.hasOwn(namedChains, name) ? namedChains[name] : undefined);
}

/** Maximum number of implementations that are looked at. More than one is ambiguous. */
const maxImplementations = 1_000;

/**
 * Reads the proxies of a manifest of OpenZeppelin's upgrades plugins (`.openzeppelin/sepolia.json`). It lists proxies and
 * implementations separately, so a proxy has a known implementation only if there is one in all.
 */
export function* readOpenZeppelinManifest(
  json: JsonValue,
  chainId: string,
  budget: StepBudget,
): Piecewise<readonly DeployedProxy[]> {
  const impls = readMember(json, 'impls');
  const known = new Set<string>();
  for (const [, impl] of firstEntries(isObject(impls) ? impls : {}, maxImplementations)) {
    yield;
    if (!budget.take()) return [];
    const address = deployedAddress(readMember(impl, 'address'));
    if (address !== undefined) known.add(address);
  }
  const [implementation, another] = known;
  if (implementation === undefined || another !== undefined) return [];
  const found: DeployedProxy[] = [];
  for (const each of readList(json, 'proxies')) {
    yield;
    if (!budget.take()) break;
    const proxy = deployedAddress(readMember(each, 'address'));
    if (proxy !== undefined && readText(each, 'kind') !== 'beacon') found.push({ chainId, proxy, implementation });
  }
  return found;
}
