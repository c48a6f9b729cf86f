import { type PlanCost, sumCosts } from '../../base/credits/planCost';
import { resolveCost } from '../../model/catalogue/resolveCost';
import type { Refusal } from '../../model/exchange/refusal';
import { chainKey, type Network } from '../../model/networks/network';
import type { SpendingPorts } from '../../request/pipe/allowance';
import { askToSpend } from '../../request/pipe/askToSpend';
import { openAllowance } from '../../request/pipe/openAllowance';
import { needsApproval, refuseOverBudget } from '../../request/pipe/permitSpending';
import type { SendingPorts } from '../../request/pipe/sendingPorts';
import { missingMilliseconds, pendingMilliseconds, type ReceiptAnswer, type ReceiptStore } from './receiptAnswer';
import { receiptForms } from './receiptCalls';
import { ReceiptQuestion } from './receiptQuestion';
import { SharedOperations } from './sharedOperations';

const maxAnswers = 256;
const maxBytes = 16 * 1024 * 1024;

/** Caches recent answers by key, bounded by number and size. Answers without a receipt expire. */
class RecentAnswers {
  readonly #answers = new Map<string, ReceiptAnswer>();
  #bytes = 0;

  constructor(private readonly now: () => number) {}

  find(key: string): ReceiptAnswer | undefined {
    const answer = this.#answers.get(key);
    if (answer === undefined || !isOver(answer, this.now())) return answer;
    this.forget(key);
    return undefined;
  }

  /** Caches an answer. Failures and refusals are not cached, because they say nothing about the hash. */
  keep(key: string, answer: ReceiptAnswer): void {
    this.forget(key);
    if (answer.kind === 'failed' || answer.kind === 'refused') return;
    this.#answers.set(key, answer);
    this.#bytes += bytesOf(answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= maxAnswers && this.#bytes <= maxBytes) return;
      if (oldest !== key) this.forget(oldest);
    }
  }

  /** Removes the answers whose keys start with a text. */
  forgetWith(start: string): void {
    for (const key of [...this.#answers.keys()]) if (key.startsWith(start)) this.forget(key);
  }

  forget(key: string): void {
    const answer = this.#answers.get(key);
    if (answer === undefined) return;
    this.#answers.delete(key);
    this.#bytes -= bytesOf(answer);
  }
}

export interface ReceiptRequest {
  readonly network: Network;
  readonly hash: string;
  readonly signal: AbortSignal;
  /** Whether the user clicked. Without a click no dialog opens, and requests that need one are refused. */
  readonly isClicked: boolean;
  /** Called once before anything is sent, even for several simultaneous callers. Returns a refusal or undefined. */
  readonly permit?: () => Promise<Refusal | undefined>;
}

/**
 * Looks up receipts. Simultaneous lookups of the same hash share one request. Final receipts are stored permanently,
 * others until they are final, and missing ones for a minute.
 */
export class ReceiptLookup {
  readonly #recent: RecentAnswers;
  readonly #work = new SharedOperations<ReceiptAnswer>();
  /** The last refusal shown for hovers, by network. */
  readonly #shownRefusals = new Map<string, string>();
  /** The highest known final block of each network. */
  readonly #finalized = new Map<string, bigint>();
  /** The chains that started over since the window was opened. */
  readonly #startedOver = new Set<string>();

  constructor(
    private readonly ports: SendingPorts & SpendingPorts,
    private readonly store: ReceiptStore,
  ) {
    this.#recent = new RecentAnswers(ports.now);
  }

  /** Forgets the answers about a network whose chain started over. Receipts on disk are of the chain before too. */
  forgetAll(network: Network): void {
    this.#startedOver.add(chainKey(network));
    this.#finalized.delete(chainKey(network));
    this.#recent.forgetWith(keyOf(network, ''));
  }

  /** Returns the maximum cost of looking up one hash, without later checks of a receipt that isn't final. */
  cost(network: Network): PlanCost {
    const { costs } = this.ports.settings();
    return sumCosts(receiptForms[network.family].methods.map((method) => resolveCost(method, network, costs).cost));
  }

  /** Returns a cached or stored answer without a request. */
  async known(network: Network, hash: string): Promise<ReceiptAnswer | undefined> {
    const id = receiptForms[network.family].hashOf(hash);
    if (id === undefined) return undefined;
    const key = keyOf(network, id);
    const recent = this.#recent.find(key);
    if (recent) return recent;
    const receipt = this.#startedOver.has(chainKey(network)) ? undefined : await this.store.load(key);
    if (!receipt) return undefined;
    const answer: ReceiptAnswer = {
      kind: 'receipt',
      receipt: { ...receipt, exchange: { ...receipt.exchange, network } },
      wasReplaced: false,
    };
    this.#recent.keep(key, answer);
    return answer;
  }

  /**
   * Queries the network. For a known receipt, checks only whether its block is still in the chain. Undefined if
   * `signal` aborts first.
   */
  async lookUp(request: ReceiptRequest): Promise<ReceiptAnswer | undefined> {
    const id = receiptForms[request.network.family].hashOf(request.hash);
    if (id === undefined) return { kind: 'refused', refusal: noHash(request.network) };
    const key = keyOf(request.network, id);
    return this.#work.join(key, request.signal, async (signal) => {
      const ports = request.isClicked ? this.ports : quietPorts(this.ports);
      const allowance = openAllowance(this.cost(request.network), ports);
      const question = new ReceiptQuestion(request.network, id, signal, allowance, ports, this.#finalized);
      const before = this.#recent.find(key);
      const known = before?.kind === 'receipt' ? before.receipt : undefined;
      if (known?.isFinal === true && before) return before;
      const refusal = await this.#permit(request, signal, ports);
      const answer = refusal
        ? { kind: 'refused' as const, refusal }
        : await (known ? question.check(known) : question.ask(false));
      if (!refusal) this.#remember(key, answer);
      if (answer.kind === 'refused') this.#showRefusal(request, answer.refusal);
      return answer;
    });
  }

  /** Hovers repeat a lookup, so the same reason is shown once. The reason for a click is always shown. */
  #showRefusal({ network, isClicked }: ReceiptRequest, refusal: Refusal): void {
    if (!isClicked && (refusal === needsClick || this.#shownRefusals.get(network.key) === refusal.cause)) return;
    if (!isClicked) this.#shownRefusals.set(network.key, refusal.cause);
    const [request = 'A receipt'] = receiptForms[network.family].methods;
    this.ports.onRefused?.({ request, networks: [network.key], refusal });
  }

  async #permit(
    { network, isClicked, permit }: ReceiptRequest,
    signal: AbortSignal,
    ports: SpendingPorts,
  ): Promise<Refusal | undefined> {
    const cost = this.cost(network);
    const over = await refuseOverBudget(network, cost, ports);
    if (over) return over;
    if (!needsApproval(cost, ports.settings())) return permit?.();
    return isClicked
      ? askToSpend({ network, cost, calls: receiptForms[network.family].methods.length }, signal, ports)
      : needsClick;
  }

  /** Stores a final receipt without waiting for the disk. */
  #remember(key: string, answer: ReceiptAnswer): void {
    this.#recent.keep(key, answer);
    if (answer.kind === 'receipt' && answer.receipt.isFinal)
      this.store.save(key, answer.receipt).catch(() => undefined);
  }
}

const needsClick: Refusal = {
  code: 'notConfirmed',
  cause: 'This lookup needs your confirmation because of its cost.',
  cure: 'Click to look it up.',
};

function noHash(network: Network): Refusal {
  return {
    code: 'problem',
    cause: `This isn't a valid transaction hash for ${network.name}.`,
    cure: 'Nothing was sent and nothing was charged.',
  };
}

function keyOf(network: Network, hash: string): string {
  return `${chainKey(network)} ${hash}`;
}

/**
 * Returns ports for requests that the user didn't start with a click. They never open a dialog: requests that need a
 * confirmation, or a key for an origin without approval, are refused.
 */
function quietPorts(ports: SendingPorts & SpendingPorts): SendingPorts & SpendingPorts {
  const ended = new AbortController();
  ended.abort();
  return {
    ...ports,
    confirm: () => Promise.resolve(false),
    // An aborted signal makes the provider answer without asking the user.
    credentials: { get: (alias, origin) => ports.credentials.get(alias, origin, ended.signal) },
  };
}

function isOver(answer: ReceiptAnswer, now: number): boolean {
  switch (answer.kind) {
    case 'missing':
      return isOlder(answer.at, missingMilliseconds, now);
    case 'pending':
      return isOlder(answer.at, pendingMilliseconds, now);
    default:
      return false;
  }
}

/** An answer with a future time was cached before the clock was set back. Its age isn't known. */
function isOlder(at: number, milliseconds: number, now: number): boolean {
  return now < at || now - at >= milliseconds;
}

/** Parsed JSON takes several times the memory of its text. */
function bytesOf(answer: ReceiptAnswer): number {
  return answer.kind === 'receipt' ? answer.receipt.exchange.bytesReceived * 4 : 0;
}
