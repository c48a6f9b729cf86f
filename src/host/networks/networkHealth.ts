import { type Disposable, EventEmitter } from 'vscode';

import type { Exchange } from '../../core/exchange/exchange';
import type { CredentialStore } from '../credentials/credentialStore';
import { type NetworkTrouble, troubleOf } from './networkTrouble';

/** Health of a network as of its last exchange. */
export type Health =
  | { readonly kind: 'answers'; readonly at: number }
  | { readonly kind: 'trouble'; readonly at: number; readonly trouble: NetworkTrouble };

/** Remembers the last health of each network, in memory. It sends nothing itself; exchanges are reported to it. */
export class NetworkHealth implements Disposable {
  readonly #byKey = new Map<string, Health>();
  readonly #changed = new EventEmitter<void>();
  readonly onDidChange = this.#changed.event;

  constructor(private readonly credentials: CredentialStore) {}

  /** Records from an exchange whether its network answers and whether its key was accepted. */
  note(exchange: Exchange): void {
    const { network, outcome } = exchange;
    const trouble = troubleOf(exchange);
    const answered = outcome.kind === 'result' || outcome.kind === 'rpcError';
    // A call that was stopped, was slow, or met a busy service has no lasting meaning for the network.
    if (trouble === undefined && !answered) return;
    const at = exchange.startedAt + exchange.milliseconds;
    const before = this.#byKey.get(network.key);
    this.#byKey.set(network.key, trouble === undefined ? { kind: 'answers', at } : { kind: 'trouble', at, trouble });
    if (network.credential !== undefined) {
      if (trouble?.kind === 'keyRejected') this.credentials.noteOutcome(network.credential, 'rejected');
      else if (answered) this.credentials.noteOutcome(network.credential, 'accepted');
    }
    if (!isSame(before, trouble)) this.#changed.fire();
  }

  of(networkKey: string): Health | undefined {
    return this.#byKey.get(networkKey);
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

/** Returns whether a network's row in the tree stays the same, so that many calls in a row don't redraw it. */
function isSame(before: Health | undefined, trouble: NetworkTrouble | undefined): boolean {
  if (before === undefined) return false;
  return before.kind === 'trouble' ? before.trouble.cause === trouble?.cause : trouble === undefined;
}
