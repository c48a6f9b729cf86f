import { type Disposable, EventEmitter, StatusBarAlignment, ThemeColor, window } from 'vscode';

import type { LedgerScope, LedgerSum } from '../../core/base/credits/sumLedger';
import { delay } from '../../core/base/delay';
import { inertText } from '../../core/base/view/inertProse';
import {
  creditDayScope,
  type CreditsSummary,
  printStatusText,
  summarizeCredits,
} from '../../core/model/quotas/creditsSummary';
import { printCreditsMarkdown } from '../../core/model/quotas/printCredits';
import { ResetTimer } from '../../core/model/quotas/resetTimer';
import { creditsStatusId } from '../contributions';
import { markdownString } from '../markdownString';
import type { ServiceSettings } from '../settings/serviceSettings';

const tooltipRows = 12;

/** The pause after a sum. A run of a notebook changes the ledger thousands of times per second. */
const pauseMilliseconds = 100;

/** Read access to the ledger. All windows share it, so it can change at any time. */
export interface CreditsLedger {
  /** Returns the sums of the entries of all windows, one for each scope. */
  sums(scopes: readonly LedgerScope[]): Promise<readonly LedgerSum[]>;
  /** Calls the listener at every change. Returns the function that removes it. */
  onDidChange(listener: () => void): () => void;
}

/** Keeps the sum of today's credits. Recalculates it when the ledger, settings, or the day change. */
export class CreditsToday implements Disposable {
  readonly #changed = new EventEmitter<CreditsSummary>();
  readonly #subscriptions: readonly Disposable[];
  readonly #resetTimer = new ResetTimer(() => this.#refresh());
  #summary: CreditsSummary | undefined;
  /** `busy` while the sum is calculated and in the pause after it; `stale` if something changed during that time. */
  #work: 'idle' | 'busy' | 'stale' = 'idle';
  readonly #ended = new AbortController();

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
      settings.onDidChange(refresh),
      window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.#resetTimer.check();
      }),
      { dispose: ledger.onDidChange(refresh) },
    ];
    refresh();
  }

  /** Undefined until the ledger has been read for the first time. */
  get summary(): CreditsSummary | undefined {
    return this.#summary;
  }

  dispose(): void {
    this.#ended.abort();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #refresh(): void {
    if (this.#work !== 'idle') {
      this.#work = 'stale';
      return;
    }
    this.#work = 'busy';
    this.#sumAndPause().catch(this.failed);
  }

  async #sumAndPause(): Promise<void> {
    await this.#sum().catch(this.failed);
    await delay(pauseMilliseconds, this.#ended.signal);
    const again = this.#work === 'stale' && !this.#ended.signal.aborted;
    this.#work = 'idle';
    if (again) this.#refresh();
  }

  async #sum(): Promise<void> {
    const { services, requests } = this.settings;
    const now = Date.now();
    const sums = await this.ledger.sums(services.map((service) => creditDayScope(service, now)));
    if (this.#ended.signal.aborted) return;
    const days = services.flatMap((service, index) => {
      const sum = sums[index];
      return sum === undefined ? [] : [{ service, sum }];
    });
    this.#summary = summarizeCredits(days, requests, now);
    this.#resetTimer.watch(this.#summary.span);
    this.#changed.fire(this.#summary);
  }
}

/** Shows today's credits in the status bar while any service is configured. */
export function showCreditsStatus(today: CreditsToday): Disposable {
  const item = window.createStatusBarItem(creditsStatusId, StatusBarAlignment.Right, 90);
  item.name = 'Rpcbook Credits';
  item.command = { command: 'rpcbook.credits.showDetails', title: 'Show Credits Used Today' };
  const show = (summary: CreditsSummary) => {
    const { services } = today.settings;
    if (services.length === 0) {
      item.hide();
      return;
    }
    item.text = `$(credit-card) ${inertText(printStatusText(summary))}`;
    item.tooltip = markdownString(printCreditsMarkdown(summary, services, tooltipRows));
    item.accessibilityInformation = { label: `Rpcbook: ${printStatusText(summary)} used today` };
    item.backgroundColor = background(summary.tone);
    item.show();
  };
  if (today.summary !== undefined) show(today.summary);
  const subscription = today.onDidChange(show);
  return {
    dispose: () => {
      subscription.dispose();
      item.dispose();
    },
  };
}

function background(tone: CreditsSummary['tone']): ThemeColor | undefined {
  switch (tone) {
    case 'normal':
      return undefined;
    case 'warning':
      return new ThemeColor('statusBarItem.warningBackground');
    case 'error':
      return new ThemeColor('statusBarItem.errorBackground');
  }
}
