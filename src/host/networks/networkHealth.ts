import { type Disposable, EventEmitter } from 'vscode';

import type { Exchange } from '../../core/model/exchange/exchange';
import { type Health, healthAfter, shownHealth } from '../../core/model/failure/health';
import { troubleOf } from '../../core/model/failure/networkTrouble';
import type { Network } from '../../core/model/networks/network';
import type { CredentialStore } from '../credentials/credentialStore';

/** Stores the last health of each network, in memory. It sends nothing itself; exchanges are reported to it. */
export class NetworkHealth implements Disposable {
  readonly #byKey = new Map<string, Health>();
  readonly #credentialOf = new Map<string, string | undefined>();
  readonly #changed = new EventEmitter<void>();
  readonly onDidChange = this.#changed.event;

  constructor(private readonly credentials: CredentialStore) {}

  /** Records from an exchange whether its network answers and whether its key was accepted. */
  note(exchange: Exchange): void {
    const { network, outcome } = exchange;
    const before = this.#byKey.get(network.key);
    const after = healthAfter(before, exchange);
    if (after !== undefined) this.#byKey.set(network.key, after);
    this.#credentialOf.set(network.key, network.credential);
    if (network.credential !== undefined) {
      if (troubleOf(exchange)?.kind === 'keyRejected') this.credentials.noteOutcome(network.credential, 'rejected');
      else if (outcome.kind === 'result' || outcome.kind === 'rpcError')
        this.credentials.noteOutcome(network.credential, 'accepted');
    }
    if (after !== undefined && !isSame(before, after)) this.#changed.fire();
  }

  of(network: Network): Health | undefined {
    return shownHealth(this.#byKey.get(network.key), network);
  }

  /**
   * Clears the record of a rejected key, unless the current key is that one, and all records of networks without a key.
   */
  async noteKeyChange(alias: string): Promise<void> {
    const { kind: state } = await this.credentials.stateOf(alias);
    if (state === 'rejected') return;
    const outdated = [...this.#byKey].filter(
      ([key, health]) =>
        this.#credentialOf.get(key) === alias &&
        (state === 'missing' || (health.kind === 'trouble' && health.trouble.kind === 'keyRejected')),
    );
    for (const [key] of outdated) this.#byKey.delete(key);
    if (outdated.length > 0) this.#changed.fire();
  }

  /** Clears all records, so that nothing outdated is shown. */
  clear(): void {
    this.#byKey.clear();
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** Returns whether a network's row in the tree stays the same, so that many consecutive calls don't redraw it. */
function isSame(before: Health | undefined, after: Health): boolean {
  if (before === undefined || before.kind !== after.kind) return false;
  return before.kind === 'answers' || (after.kind === 'trouble' && before.trouble.cause === after.trouble.cause);
}
