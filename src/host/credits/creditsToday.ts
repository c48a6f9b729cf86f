import { type Disposable, EventEmitter, window } from 'vscode';

import type { LedgerEntry } from '../../core/credits/ledgerEntry';
import type { ServiceSettings } from '../settings/serviceSettings';
import { type CreditsSummary, earliestDayStart, summarizeCredits } from './creditsSummary';
import { ResetTimer } from './resetTimer';

/** The ledger as it is read. All windows share it, so it can change at any time. */
export interface CreditsLedger {
  /** Returns the entries sent at `from` (milliseconds since the epoch) or later. */
  entriesSince(from: number): Promise<readonly LedgerEntry[]>;
  /** Calls the listener at every change. Returns the function that removes it. */
  onDidChange(listener: () => void): () => void;
}

/** Keeps the sum of today's credits. Recalculates it when the ledger, settings, or the day change. */
export class CreditsToday implements Disposable {
  readonly #changed = new EventEmitter<CreditsSummary>();
  readonly #subscriptions: readonly Disposable[];
  readonly #resetTimer = new ResetTimer(() => this.#refresh());
  #summary: CreditsSummary | undefined;
  /** `busy` while the sum is calculated; `stale` if something changed during that time. */
  #work: 'idle' | 'busy' | 'stale' = 'idle';
  #disposed = false;

  readonly onDidChange = this.#changed.event;

  /** `failed` is called if the ledger can't be read. The previous sum is kept. */
  constructor(
    private readonly ledger: CreditsLedger,
    readonly settings: ServiceSettings,
    private readonly failed: (error: unknown) => void,
  ) {
    const refresh = () => this.#refresh();
    this.#subscriptions = [
      this.#changed,
      this.#resetTimer,
      { dispose: ledger.onDidChange(refresh) },
      settings.onDidChange(refresh),
      window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.#resetTimer.check();
      }),
    ];
    refresh();
  }

  /** Undefined until the ledger has been read for the first time. */
  get summary(): CreditsSummary | undefined {
    return this.#summary;
  }

  dispose(): void {
    this.#disposed = true;
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #refresh(): void {
    if (this.#work !== 'idle') {
      this.#work = 'stale';
      return;
    }
    this.#work = 'busy';
    this.#sum()
      .catch(this.failed)
      .finally(() => {
        const again = this.#work === 'stale' && !this.#disposed;
        this.#work = 'idle';
        if (again) this.#refresh();
      });
  }

  async #sum(): Promise<void> {
    const { services, requests } = this.settings;
    const now = Date.now();
    const entries = await this.ledger.entriesSince(earliestDayStart(services, now));
    if (this.#disposed) return;
    this.#summary = summarizeCredits(services, entries, requests, now);
    this.#resetTimer.watch(this.#summary.span);
    this.#changed.fire(this.#summary);
  }
}
