import type { Network } from '../../model/networks/network';
import type { DeploymentIndex } from '../deployments/deploymentIndex';
import type { KeptFacts } from '../facts/factPlace';
import { findProxyFact, proxiesInFacts } from '../proxies/proxyFact';
import { newestPointer, type PointerSpan, type ProxyHistory } from '../proxies/proxyHistory';

export interface ProxyTargetsDependencies {
  readonly deployments?: Pick<DeploymentIndex, 'proxiesOn'>;
  readonly facts?: KeptFacts;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

type Targets = ReadonlyMap<string, readonly string[]>;

interface ListedTargets {
  readonly filed: ReadonlyMap<string, readonly PointerSpan[]> | undefined;
  readonly revision: number | undefined;
  readonly at: number;
  readonly targets: Targets;
}

/** Other windows add facts too, so the proxies are listed again after this time. */
const listMilliseconds = 5_000;

/** The contracts behind proxies, as far as files of deployments and earlier inquiries tell. */
export class ProxyTargets {
  readonly #listed = new WeakMap<Network, ListedTargets>();

  constructor(private readonly parts: ProxyTargetsDependencies) {}

  /**
   * Returns the observations of the code that a contract delegates to. `address` is an `addressKey`. Undefined if
   * neither a file nor an inquiry tells.
   */
  async historyOf(network: Network, address: string): Promise<ProxyHistory | undefined> {
    const asked = this.parts.facts && (await findProxyFact(this.parts.facts, network, address));
    const filed = (await this.parts.deployments?.proxiesOn(network))?.get(address);
    if (filed === undefined) return asked;
    return { ...(asked ?? { observations: [] }), filed };
  }

  /**
   * Returns the contracts whose code each known proxy of a network runs now. All are `addressKey`s. The same map is
   * returned until something else is known.
   */
  async on(network: Network): Promise<Targets> {
    const filed = await this.parts.deployments?.proxiesOn(network);
    const revision = this.parts.facts?.revision;
    const at = this.parts.now();
    const before = this.#listed.get(network);
    const isSame = before !== undefined && before.filed === filed && before.revision === revision;
    if (isSame && Math.abs(at - before.at) < listMilliseconds) return before.targets;
    const found = await this.#list(network, filed);
    const targets = before !== undefined && areEqual(before.targets, found) ? before.targets : found;
    this.#listed.set(network, { filed, revision, at, targets });
    return targets;
  }

  async #list(network: Network, filed: ListedTargets['filed']): Promise<Targets> {
    const { facts } = this.parts;
    const targets = new Map<string, readonly string[]>();
    const asked = new Set(facts === undefined ? [] : await proxiesInFacts(facts, network));
    for (const proxy of new Set([...(filed?.keys() ?? []), ...asked])) {
      const history = asked.has(proxy)
        ? await this.historyOf(network, proxy)
        : { observations: [], filed: filed?.get(proxy) ?? [] };
      const pointer = history && newestPointer(history);
      if (pointer?.kind === 'proxy') targets.set(proxy, pointer.targets);
    }
    return targets;
  }
}

function areEqual(one: Targets, other: Targets): boolean {
  return (
    one.size === other.size && [...one].every(([proxy, targets]) => targets.join() === (other.get(proxy) ?? []).join())
  );
}
