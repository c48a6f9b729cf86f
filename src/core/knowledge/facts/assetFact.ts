import { readText } from '../../base/json/jsonValue';
import type { Network } from '../../model/networks/network';
import { type Fact, type KeptFacts, nodeFactPlace } from './factPlace';

/** What a contract answered when it was asked for the asset of a vault (ERC-4626). */
export interface AssetFact {
  /** The lowercase address of the asset. Absent if it didn't answer a contract. */
  readonly asset?: string;
}

/** Returns what is known about a vault's asset. `address` is an `addressKey`. Undefined if no inquiry asked. */
export async function findAssetFact(
  facts: KeptFacts,
  network: Network,
  address: string,
): Promise<AssetFact | undefined> {
  const fact = await facts.find('asset', nodeFactPlace(network, address));
  if (fact === undefined) return undefined;
  const asset = readText(fact.value, 'asset');
  return asset !== undefined && /^0x[\da-f]{40}$/.test(asset) ? { asset } : {};
}

/** Returns the assets of those contracts that are known to be vaults, by the address of the vault. */
export async function assetsOf(
  facts: KeptFacts | undefined,
  network: Network,
  addresses: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const assets = new Map<string, string>();
  for (const address of facts === undefined ? [] : addresses) {
    const asset = facts && (await findAssetFact(facts, network, address))?.asset;
    if (asset !== undefined) assets.set(address, asset);
  }
  return assets;
}

/** Returns the fact about a vault's asset, for storing. `learnedAt` is in milliseconds since the epoch. */
export function assetFact(network: Network, address: string, asset: string | undefined, learnedAt: number): Fact {
  return { kind: 'asset', ...nodeFactPlace(network, address), value: asset === undefined ? {} : { asset }, learnedAt };
}
