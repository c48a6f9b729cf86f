import { noteLacking, whyLacking } from '../../../answer/inquiry/lackingMethods';
import type { CreditCost } from '../../../base/credits/creditCost';
import type { JsonValue } from '../../../base/json/jsonValue';
import { isList } from '../../../base/json/readMember';
import { groupedCount } from '../../../base/view/groupedCount';
import type { VariablePlan } from '../../../formats/storage/planVariable';
import { readVariable } from '../../../formats/storage/readVariable';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { Call } from '../../../model/exchange/call';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import { meansLacking } from '../../../model/failure/meansLacking';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import { readStateAnswer } from '../../blame/readState';
import { joinExchanges } from '../memory/joinExchanges';

/** The result of reading a variable. */
export interface WholeReading {
  /** The first exchange, with the time, bytes and cost of all exchanges. */
  readonly exchange: Exchange;
  /** Words by slot. */
  readonly words: Readonly<Record<string, string>>;
  /** Notes for the user: how many calls it took, and why it ended early. */
  readonly notes: readonly string[];
  /** Why it ended early. Also included in the notes. */
  readonly failures: readonly string[];
}

const valueMethod = 'eth_getStorageAt';
const valuesMethod = 'eth_getStorageValues';

/** Maximum number of slots of one `eth_getStorageValues`. Clients accept 1,024. */
const maxTogether = 1000;

/** The ports for reading slots. What a network lacks is among the known facts. */
type ReadingPorts = SendingPorts & OfferingPorts;

/** Maximum number of calls in flight at the same time. */
const callsAtOnce = 8;

/**
 * Reads the slots that the first word of a variable refers to, until the variable is complete. Each step stays within
 * the budgets, and the user is asked about a step that costs more than the threshold.
 */
export async function readWholeVariable(
  first: Exchange,
  plan: VariablePlan,
  options: CallOptions,
  ports: ReadingPorts,
): Promise<WholeReading> {
  const reader = new VariableReader(first, options, ports);
  reader.take(plan.place.slot, first);
  for (;;) {
    const step = readVariable(plan.place, plan.layout, reader.words);
    const slots = step.kind === 'done' ? [] : step.slots.filter((slot) => !reader.asked.has(slot));
    if (slots.length === 0) return reader.whole();
    const refusal = await reader.read(slots);
    if (refusal) return reader.whole(`The variable wasn't read to the end. ${refusal.cause} ${refusal.cure}`);
  }
}

class VariableReader {
  readonly words: Record<string, string> = {};
  readonly asked = new Set<string>();
  readonly #exchanges: Exchange[] = [];

  constructor(
    private readonly first: Exchange,
    private readonly options: CallOptions,
    private readonly ports: ReadingPorts,
  ) {}

  take(slot: string, exchange: Exchange): void {
    this.asked.add(slot);
    this.#exchanges.push(exchange);
    if (exchange.outcome.kind === 'result' && typeof exchange.outcome.value === 'string')
      this.words[slot] = exchange.outcome.value;
  }

  /** Requests words, all in one call where the network has that. Returns why one is unavailable. */
  async read(slots: readonly string[]): Promise<Refusal | undefined> {
    if (await this.#canReadTogether(slots)) {
      const refusal = await this.#permit(valuesMethod, 1);
      if (refusal) return refusal;
      if (await this.#readTogether(slots)) return undefined;
    }
    return (await this.#permit(valueMethod, slots.length)) ?? this.#readEach(slots);
  }

  async #permit(method: string, calls: number): Promise<Refusal | undefined> {
    const { network, signal, allowance } = this.options;
    const cost = this.#costOf(method);
    return allowance.ensure({ network, signal, costs: Array.from({ length: calls }, () => cost) });
  }

  #costOf(method: string): CreditCost {
    return resolveCost(method, this.options.network, this.ports.settings().costs).cost;
  }

  /** Whether one call costs no more than a call for each slot, and the network isn't known to lack it. */
  async #canReadTogether(slots: readonly string[]): Promise<boolean> {
    if (slots.length < 2 || slots.length > maxTogether || this.ports.inquiries === undefined) return false;
    const [together, single] = [this.#costOf(valuesMethod), this.#costOf(valueMethod)];
    if (together.kind !== 'known' || single.kind !== 'known') return false;
    if (together.credits > single.credits * slots.length) return false;
    return (await whyLacking(valuesMethod, this.options.network, this.ports)) === undefined;
  }

  /** Requests words in one call. Returns whether that worked. Stores for a day that the network lacks the method. */
  async #readTogether(slots: readonly string[]): Promise<boolean> {
    const [address, , ...rest] = paramsOf(this.first.call);
    if (typeof address !== 'string') return false;
    const params = [{ [address]: slots }, ...rest];
    const asked = await executeCall({ kind: 'rpc', method: valuesMethod, params }, this.options, this.ports);
    if (asked.kind === 'failed') return false;
    const { outcome, network } = asked.value;
    this.#exchanges.push(asked.value);
    if (outcome.kind !== 'result') {
      const { class: failure, cause } = explainOutcome(outcome, network);
      const said = outcome.kind === 'rpcError' ? outcome.message : cause;
      if (meansLacking(failure, said)) await noteLacking(valuesMethod, cause, network, this.ports);
      return false;
    }
    const words = readStateAnswer('values', slots, outcome.value ?? null);
    for (const [slot, word] of words ?? []) {
      this.asked.add(slot);
      this.words[slot] = word;
    }
    return words !== undefined;
  }

  async #readEach(slots: readonly string[]): Promise<Refusal | undefined> {
    for (let at = 0; at < slots.length; at += callsAtOnce) {
      const some = slots.slice(at, at + callsAtOnce);
      const answers = await Promise.all(some.map(async (slot) => ({ slot, answer: await this.#ask(slot) })));
      for (const { slot, answer } of answers) if (answer.kind === 'ok') this.take(slot, answer.value);
      const failure = answers.map(({ answer }) => failureOf(answer)).find((reason) => reason !== undefined);
      if (failure) return failure;
    }
    return undefined;
  }

  whole(...failures: readonly string[]): WholeReading {
    const count = this.#exchanges.length;
    const spread =
      count > 1 && this.#isMoving()
        ? [
            'The block can move between calls, so the parts may come from different blocks. Use a block number for a consistent read.',
          ]
        : [];
    return {
      exchange: joinExchanges(this.first, this.#exchanges),
      words: this.words,
      notes: [...(count > 1 ? [`Read in ${groupedCount(count)} calls.`] : []), ...spread, ...failures],
      failures,
    };
  }

  #ask(slot: string): Promise<PipeResult<Exchange>> {
    return executeCall(callFor(this.first.call, slot), this.options, this.ports);
  }

  /** A tag refers to other blocks over time. A number and a hash don't. */
  #isMoving(): boolean {
    const block = paramsOf(this.first.call)[2];
    return block === undefined || (typeof block === 'string' && !block.startsWith('0x') && block !== 'earliest');
  }
}

function failureOf(answer: PipeResult<Exchange>): Refusal | undefined {
  if (answer.kind === 'failed') return answer.problem;
  const { outcome, network } = answer.value;
  if (outcome.kind === 'result') return undefined;
  return {
    code: 'dependency',
    cause: `A slot couldn't be read. ${explainOutcome(outcome, network).cause}`,
    cure: 'Run the cell again to read all of it.',
  };
}

function callFor(call: Call, slot: string): Call {
  const [address, , ...rest] = paramsOf(call);
  return { kind: 'rpc', method: valueMethod, params: [address ?? null, slot, ...rest] };
}

function paramsOf(call: Call): readonly JsonValue[] {
  return call.kind === 'rpc' && isList(call.params) ? call.params : [];
}
