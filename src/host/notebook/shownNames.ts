import { Disposable, notebooks } from 'vscode';

import { type LackingTraces, lackingTracesOf } from '../../core/answer/inquiry/lackingTraces';
import { changedLabels } from '../../core/knowledge/names/changedLabels';
import type { AbiSettings } from '../../core/knowledge/settings/abiSettings';
import type { Network } from '../../core/model/networks/network';
import type { OfferingPorts } from '../../core/request/pipe/offeringPorts';
import { readOutputMessage } from '../../messages/outputMessage';
import type { ChangedName, ChangedNamesMessage } from '../../messages/rendererMessage';
import { rendererId } from '../contributions';
import type { ServiceSettings } from '../settings/serviceSettings';

/** Maximum number of addresses of a network whose changed names are remembered. */
const maxChanged = 1_000;

/** Many facts may change in a row, such as while a cell runs. */
const factMilliseconds = 250;

/**
 * Reports to the renderer what addresses are named now, when labels change, and what a network turns out to lack, so
 * that answers that are already shown show the new names, and no button for what the network can't tell.
 */
export class ShownNames implements Disposable {
  readonly #messaging = notebooks.createRendererMessaging(rendererId);
  readonly #subscription: Disposable;
  /** The former labels of the addresses whose label changed, by the keys of networks. */
  readonly #changed = new Map<string, Map<string, readonly string[]>>();
  /** What networks lack, by their keys, as far as that changed. */
  readonly #lacking = new Map<string, LackingTraces>();
  #labels: AbiSettings;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly settings: ServiceSettings,
    private readonly ports: OfferingPorts,
  ) {
    this.#labels = settings.abi;
    const stop = ports.inquiries?.facts.onDidChange(() => this.#noteFacts());
    this.#subscription = Disposable.from(
      new Disposable(() => stop?.()),
      settings.onDidChange(() => this.#compare()),
      this.#messaging.onDidReceiveMessage(({ message }) => {
        // A renderer that has just started draws answers with the names that they were made with.
        if (readOutputMessage(message)?.kind === 'ages') this.#postAll(this.settings.networks);
      }),
    );
  }

  dispose(): void {
    this.#subscription.dispose();
    clearTimeout(this.#timer);
    this.#changed.clear();
  }

  #compare(): void {
    const before = this.#labels;
    this.#labels = this.settings.abi;
    this.#postAll(this.settings.networks.filter((network) => this.#note(network, before)));
  }

  /** Returns whether a label of the network changed. */
  #note(network: Network, before: AbiSettings): boolean {
    const found = changedLabels(before, this.#labels, network);
    const changed = this.#changed.get(network.key) ?? new Map<string, readonly string[]>();
    for (const [address, label] of found) {
      const former = changed.get(address) ?? [];
      changed.delete(address);
      changed.set(address, label === undefined || former.includes(label) ? former : [...former, label].slice(-20));
    }
    for (const address of [...changed.keys()].slice(0, -maxChanged)) changed.delete(address);
    if (found.size > 0) this.#changed.set(network.key, changed);
    return found.size > 0;
  }

  #noteFacts(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#compareLacking().catch(() => undefined);
    }, factMilliseconds);
  }

  async #compareLacking(): Promise<void> {
    for (const network of this.settings.networks) {
      const lacks = (await lackingTracesOf(network, this.ports)) ?? {};
      const { calls, changes } = this.#lacking.get(network.key) ?? {};
      if (lacks.calls === calls && lacks.changes === changes) continue;
      this.#lacking.set(network.key, lacks);
      await this.#post(network);
    }
  }

  #postAll(networks: readonly Network[]): void {
    for (const network of networks) this.#post(network).catch(() => undefined);
  }

  async #post(network: Network): Promise<void> {
    const changed = this.#changed.get(network.key) ?? new Map<string, readonly string[]>();
    const lacks = this.#lacking.get(network.key);
    if (changed.size === 0 && lacks === undefined) return;
    const labels = this.#labels;
    const contracts = await this.ports.knowledge.contractsOn(network);
    // A later change is posted by itself.
    if (labels !== this.#labels) return;
    const names = [...changed].map(([address, former]): ChangedName => {
      const contract = contracts.get(address);
      if (contract === undefined) return { address, former };
      return { address, former, name: contract.name, ...(contract.kind === 'label' && { isLabel: true }) };
    });
    const message: ChangedNamesMessage = {
      kind: 'changedNames',
      network: network.key,
      names,
      lacks,
    };
    await this.#messaging.postMessage(message);
  }
}
