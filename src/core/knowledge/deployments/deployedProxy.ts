import { deployedAddress } from './deployment';

/** A proxy on an EVM chain and the contract behind it, according to a file of a deployment tool. */
export interface DeployedProxy {
  /** In decimal. */
  readonly chainId: string;
  /** Lowercase. */
  readonly proxy: string;
  /** The lowercase address of the contract behind it. */
  readonly implementation: string;
  /** Set if only the proxy's name and an argument of its constructor say so. */
  readonly isGuess?: true;
  /** Milliseconds since the epoch. */
  readonly time?: number;
  readonly block?: bigint;
}

/**
 * Returns the contract behind a new proxy: the first argument of its constructor, as in OpenZeppelin's proxies.
 * Undefined for a contract that isn't named as a proxy, and for one that takes a beacon.
 * @param name the name of the created contract
 * @param first the first argument of its constructor
 */
export function implementationOfCreation(name: string, first: unknown): string | undefined {
  return /Proxy$/.test(name) && !/Beacon/i.test(name) ? deployedAddress(first) : undefined;
}

/** `upgradeTo(address)` and `upgradeToAndCall(address,bytes)` of a proxy. */
const ownUpgrades: ReadonlySet<string> = new Set(['3659cfe6', '4f1ef286']);

/** `upgrade(address,address)` and `upgradeAndCall(address,address,bytes)` of a ProxyAdmin. */
const adminUpgrades: ReadonlySet<string> = new Set(['99a88ec4', '9623609d']);

/** Returns the proxy that a transaction upgrades, and the contract behind it from then on. */
export function upgradeIn(to: unknown, input: unknown): Pick<DeployedProxy, 'proxy' | 'implementation'> | undefined {
  const called = deployedAddress(to);
  const data = typeof input === 'string' ? input.slice(2, 138).toLowerCase() : '';
  const selector = data.slice(0, 8);
  const [first, second] = [wordAddress(data.slice(8, 72)), wordAddress(data.slice(72, 136))];
  if (ownUpgrades.has(selector)) return linked(called, first);
  return adminUpgrades.has(selector) ? linked(first, second) : undefined;
}

function linked(
  proxy: string | undefined,
  implementation: string | undefined,
): Pick<DeployedProxy, 'proxy' | 'implementation'> | undefined {
  return proxy === undefined || implementation === undefined ? undefined : { proxy, implementation };
}

/** An ABI-encoded address. */
function wordAddress(word: string): string | undefined {
  return /^0{24}[\da-f]{40}$/.test(word) ? `0x${word.slice(24)}` : undefined;
}
