import type { PointerSpan } from '../proxies/proxyHistory';
import type { DeployedProxy } from './deployedProxy';
import type { Deployment } from './deployment';

/**
 * Returns the contracts behind proxies by block, by the proxies' lowercase addresses. Proxies are ordered by time and
 * block, and of equal ones, the later entry applies. A new creation, and an upgrade in an older block than one before
 * it, belong to a chain that started over, and so does what another contract was deployed over since. A guess counts only
 * if it leads to a deployment.
 * @param deployedAt returns the newest deployment at an address that files name
 */
export function arrangeProxies(
  entries: readonly DeployedProxy[],
  deployedAt: (address: string) => Pick<Deployment, 'time'> | undefined,
): ReadonlyMap<string, readonly PointerSpan[]> {
  const byProxy = new Map<string, DeployedProxy[]>();
  for (const entry of [...entries].sort(byTime)) {
    if (entry.isGuess === true && deployedAt(entry.implementation) === undefined) continue;
    if ((deployedAt(entry.proxy)?.time ?? 0) > (entry.time ?? Infinity)) continue;
    const { block } = entry;
    const known = entry.isGuess === true || block === undefined ? [] : (byProxy.get(entry.proxy) ?? []);
    const before = known.filter((one) => one.block !== undefined && block !== undefined && one.block < block);
    byProxy.set(entry.proxy, [...before.slice(-maxUpgrades), entry]);
  }
  return new Map([...byProxy].map(([proxy, upgrades]) => [proxy, spansOfUpgrades(upgrades)]));
}

/** Maximum number of upgrades of a proxy before the newest one. */
const maxUpgrades = 100;

/** The first contract applies to blocks before it too, because nothing else is known of them. */
function spansOfUpgrades(upgrades: readonly DeployedProxy[]): readonly PointerSpan[] {
  return upgrades.map(({ implementation, block }, index) => ({
    pointer: { kind: 'proxy', pattern: 'erc1967', targets: [implementation] },
    from: index === 0 ? 0 : Number(block ?? 0n),
    to: Number(upgrades[index + 1]?.block ?? BigInt(Number.MAX_SAFE_INTEGER) + 1n) - 1,
  }));
}

function byTime(one: DeployedProxy, other: DeployedProxy): number {
  return (one.time ?? 0) - (other.time ?? 0) || Number((one.block ?? 0n) - (other.block ?? 0n));
}
