import { type Memento, workspace } from 'vscode';

import { RecentEntries } from '../../../core/base/recentEntries';
import { defaultFirst, hashNetwork } from '../../../core/editor/lookup/hover/hashNetwork';
import { feltOf, type Subject } from '../../../core/editor/lookup/subject';
import type { Network } from '../../../core/model/networks/network';
import { resolveNetwork } from '../../../core/model/networks/resolveNetwork';
import type { ServiceSettings } from '../../settings/serviceSettings';

const key = 'rpcbook.lookup.network';
const maxFound = 500;

/**
 * Chooses the network for a hash: where it was found before, the one that its file names, the one of the setting, the
 * user's earlier choice, or the default one if a look-up there costs nothing.
 */
export class ChosenNetworks {
  readonly #foundOn = new RecentEntries<string, string>(maxFound);

  constructor(
    private readonly settings: ServiceSettings,
    private readonly memory: Memento,
  ) {}

  /** Returns the networks that may know a subject as a transaction, the default one first. */
  candidates(subject: Subject): readonly Network[] {
    const isFelt = feltOf(subject) !== undefined;
    const candidates = this.settings.networks.filter(
      ({ family }) => (family === 'evm' && subject.kind === 'hash') || (family === 'l2net' && isFelt),
    );
    return defaultFirst(candidates, this.settings.defaultNetwork);
  }

  /**
   * Returns the network to query; undefined if the user must choose. `named` is the name in the file, and
   * `looksUpAlone` says whether a network may be queried without a click.
   */
  choose(
    subject: Subject,
    named: string | undefined,
    looksUpAlone: (network: Network) => boolean,
  ): Network | undefined {
    const candidates = this.candidates(subject);
    return hashNetwork(candidates, {
      foundOn: this.#foundOn.get(subject.text),
      named: this.#named(candidates, named),
      chosen: this.settings.chosenNetwork,
      remembered: this.memory.get(key),
      byDefault: this.settings.defaultNetwork,
      looksUpAlone,
    });
  }

  /** Remembers that a network knows a hash. */
  noteFound(hash: string, network: Network): void {
    this.#foundOn.set(hash, network.key);
  }

  /** Remembers the user's choice for this workspace. */
  async remember(network: Network): Promise<void> {
    await this.memory.update(key, network.key);
  }

  /** In an untrusted workspace, a file can't choose where requests go. */
  #named(candidates: readonly Network[], name: string | undefined): Network | undefined {
    if (name === undefined || !workspace.isTrusted) return undefined;
    const resolved = resolveNetwork(this.settings.services, name);
    return resolved.kind === 'found' && candidates.includes(resolved.network) ? resolved.network : undefined;
  }
}
