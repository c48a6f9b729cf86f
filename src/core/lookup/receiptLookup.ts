import { resolveCost } from '../credits/resolveCost';
import type { Network } from '../networks/network';
import type { PipePorts } from '../pipe/pipePorts';
import { sumCosts, type PlanCost } from '../pipe/plan';
import type { Refusal } from '../pipe/refusal';
import { askToSpend, refuseOverBudget } from '../session/permitSpending';
import { chainKey } from './chainKey';
import { quietPorts } from './quietPorts';
import type { ReceiptAnswer, ReceiptStore } from './receiptAnswer';
import { receiptHash, receiptMethods } from './receiptCalls';
import { ReceiptQuestion } from './receiptQuestion';
import { RecentAnswers } from './recentAnswers';
import { SharedWork } from './sharedWork';

export interface ReceiptRequest {
  readonly network: Network;
  readonly hash: string;
  readonly signal: AbortSignal;
  /** Whether a person asked by a click; without it no dialog opens and what would need one is refused. */
  readonly isClicked: boolean;
  /** Asked once before anything is sent, by the first of several that ask at the same time; gives the refusal. */
  readonly permit?: () => Promise<Refusal | undefined>;
}

/**
 * Looks up receipts, each once however many ask at the same time. A final one is kept for good, one whose block may
 * still be replaced until it is final, and that there is none for a minute.
 */
export class ReceiptLookup {
  readonly #recent: RecentAnswers;
  readonly #work = new SharedWork<ReceiptAnswer>();
  /** The highest block that each network was seen to call final: such blocks stay. */
  readonly #finalized = new Map<string, bigint>();

  constructor(private readonly ports: PipePorts, private readonly store: ReceiptStore) {
    this.#recent = new RecentAnswers(ports.now);
  }

  /** The most that looking up one hash on a network costs, later looks at a receipt that is not final left aside. */
  cost(network: Network): PlanCost {
    const { costs } = this.ports.settings();
    return sumCosts(receiptMethods(network).map((method) => resolveCost(method, network, costs).cost));
  }

  /** What is known without asking the network. */
  async known(network: Network, hash: string): Promise<ReceiptAnswer | undefined> {
    const id = receiptHash(hash, network);
    if (id === undefined) return undefined;
    const key = keyOf(network, id);
    const recent = this.#recent.find(key);
    if (recent) return recent;
    const receipt = await this.store.load(key);
    if (!receipt) return undefined;
    const answer: ReceiptAnswer = { kind: 'receipt', receipt: { ...receipt, exchange: { ...receipt.exchange, network } }, wasReplaced: false };
    this.#recent.keep(key, answer);
    return answer;
  }

  /** Asks the network, or only whether the block is still the same where a receipt is known. Undefined when `signal` aborted first. */
  async lookUp(request: ReceiptRequest): Promise<ReceiptAnswer | undefined> {
    const id = receiptHash(request.hash, request.network);
    if (id === undefined) return { kind: 'refused', refusal: noHash(request.network) };
    const key = keyOf(request.network, id);
    return this.#work.join(key, request.signal, async (signal) => {
      const ports = request.isClicked ? this.ports : quietPorts(this.ports);
      const question = new ReceiptQuestion(request.network, id, signal, ports, this.#finalized);
      const before = this.#recent.find(key);
      const known = before?.kind === 'receipt' ? before.receipt : undefined;
      if (known?.isFinal === true && before) return before;
      const refusal = await this.#permit(request, signal, ports);
      if (refusal) return { kind: 'refused', refusal };
      const answer = known ? await question.check(known) : await question.ask(false);
      this.#remember(key, answer);
      return answer;
    });
  }

  async #permit({ network, isClicked, permit }: ReceiptRequest, signal: AbortSignal, ports: PipePorts): Promise<Refusal | undefined> {
    const cost = this.cost(network);
    const over = await refuseOverBudget(network, cost, ports);
    if (over) return over;
    if (cost.credits <= ports.settings().confirmAbove) return permit?.();
    return isClicked ? askToSpend({ network, cost, calls: receiptMethods(network).length }, signal, ports) : needsClick;
  }

  /** The disk may take its time: nobody waits for it. */
  #remember(key: string, answer: ReceiptAnswer): void {
    this.#recent.keep(key, answer);
    if (answer.kind === 'receipt' && answer.receipt.isFinal) void this.store.save(key, answer.receipt);
  }
}

const needsClick: Refusal = { code: 'notConfirmed', cause: 'It costs more than is sent without asking (`rpcbook.credits.confirmAbove`).', cure: 'Nothing was sent. Click to look it up.' };

function noHash(network: Network): Refusal {
  return { code: 'problem', cause: `This is no transaction hash of ${network.name}.`, cure: 'Nothing was sent and nothing was charged.' };
}

function keyOf(network: Network, hash: string): string {
  return `${chainKey(network)} ${hash}`;
}
