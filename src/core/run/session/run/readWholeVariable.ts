import { batchFact, noteLacking, whyLacking } from '../../../answer/inquiry/lackingTraces';
import type { CreditCost } from '../../../base/credits/planCost';
import { isList, type JsonValue } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import { groupDigits } from '../../../base/view/amountText';
import type { VariablePlan } from '../../../formats/storage/planVariable';
import { readVariable } from '../../../formats/storage/readVariable';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { BatchedCall } from '../../../model/exchange/batchCall';
import { slotMethod, slotsMethod } from '../../../model/exchange/evmCalls';
import type { Call, Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import { meansLacking } from '../../../model/failure/meansLacking';
import { headOfTag } from '../../../request/params/encodeBlock';
import { headCall } from '../../../request/params/headCall';
import { executeBatch } from '../../../request/pipe/executeBatch';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { refusesBatch } from '../../../request/pipe/refusesBatch';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import { readStateAnswer } from '../../blame/readState';
import { headNumber } from '../compose/findHeads';
import { movingTag } from '../compose/variableOfCell';
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

/** Maximum number of slots of one `eth_getStorageValues`. Clients accept 1,024. */
const maxTogether = 1000;

/** The ports for reading slots. What a network lacks is among the known facts. */
type ReadingPorts = SendingPorts & OfferingPorts;

/** Maximum number of calls in flight at the same time. */
const callsAtOnce = 8;

/** Maximum number of calls of one batch. Some services accept 100. */
const maxBatched = 100;

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
  const word = first.outcome.kind === 'result' ? first.outcome.value : undefined;
  const words = { [plan.place.slot]: typeof word === 'string' ? word : undefined };
  return readVariables(first, { plans: [plan], words }, options, ports);
}

/**
 * Like `readWholeVariable`, for several variables whose first words are known, by slot. `first` has a call of
 * `eth_getStorageAt`, for the contract and the block.
 */
export async function readVariables(
  first: Exchange,
  {
    plans,
    words,
  }: { readonly plans: readonly VariablePlan[]; readonly words: Readonly<Record<string, string | undefined>> },
  options: CallOptions,
  ports: ReadingPorts,
): Promise<WholeReading> {
  const reader = new VariableReader(first, options, ports);
  reader.begin(words);
  for (;;) {
    const steps = plans.map((plan) => readVariable(plan.place, plan.layout, reader.words));
    const needed = new Set(steps.flatMap((step) => (step.kind === 'done' ? [] : step.slots)));
    const slots = [...needed].filter((slot) => !reader.asked.has(slot));
    if (slots.length === 0) return reader.whole();
    const refusal = await reader.read(slots);
    if (refusal) return reader.whole(`The variable wasn't read to the end. ${refusal.cause} ${refusal.cure}`);
  }
}

class VariableReader {
  readonly words: Record<string, string> = {};
  readonly asked = new Set<string>();
  readonly #exchanges: Exchange[] = [];
  #calls = 0;
  /** The block that a moving tag was named by, in hex. */
  #block: string | undefined;
  /** Whether parts were read in several calls while the tag could move. */
  #isSpread = false;

  constructor(
    private readonly first: Exchange,
    private readonly options: CallOptions,
    private readonly ports: ReadingPorts,
  ) {}

  /** Takes the words of the first exchange. */
  begin(words: Readonly<Record<string, string | undefined>>): void {
    this.#add(this.first, 1);
    for (const [slot, word] of Object.entries(words)) this.#keep(slot, word);
  }

  take(slot: string, exchange: Exchange): void {
    this.#add(exchange, 1);
    this.#keep(slot, exchange.outcome.kind === 'result' ? exchange.outcome.value : undefined);
  }

  /**
   * Requests words: all in one call where the network has that, or else in batches, or else each in a call. Where the
   * block is a tag, what was read before is read again at the same block. Returns why a word is unavailable.
   */
  async read(slots: readonly string[]): Promise<Refusal | undefined> {
    const all = this.#movingTag() === undefined ? slots : [...this.asked, ...slots];
    if (await this.#canReadTogether(all)) {
      const refusal = await this.#permit([this.#costOf(slotsMethod)]);
      if (refusal) return refusal;
      if (await this.#readTogether(all)) return undefined;
    }
    const pinned = await this.#pin(all);
    if (pinned.kind === 'failed') return pinned.problem;
    const wanted = pinned.value ? all : slots;
    if (this.#movingTag() !== undefined) this.#isSpread = true;
    const unpermitted = await this.#permitEach(wanted);
    if (unpermitted) return unpermitted;
    const failure = await this.#readBatches(wanted);
    if (failure) return failure;
    const left = wanted.filter((slot) => !this.asked.has(slot));
    return left.length === wanted.length ? this.#readEach(left) : this.#readLeft(left);
  }

  /**
   * Names the block of a moving tag, so that all parts come from one block. Returns whether what was read before has to
   * be read again there. Where the network doesn't tell the number, the parts are read by the tag.
   */
  async #pin(all: readonly string[]): Promise<PipeResult<boolean>> {
    const tag = headOfTag(this.#movingTag() ?? '');
    if (tag === undefined || this.#isSpread) return ok(false);
    const call = headCall(tag, this.options.network);
    const unpermitted = await this.#permit([
      this.#costOf(call.method),
      ...Array.from(all, () => this.#costOf(slotMethod)),
    ]);
    if (unpermitted) return failed(unpermitted);
    const asked = await executeCall(call, this.options, this.ports);
    if (asked.kind === 'failed') return asked;
    this.#add(asked.value, 1);
    const head = headNumber(asked.value);
    if (head === undefined) return ok(false);
    this.#block = `0x${head.toString(16)}`;
    for (const slot of this.asked) delete this.words[slot];
    this.asked.clear();
    return ok(true);
  }

  #add(exchange: Exchange, calls: number): void {
    this.#exchanges.push(exchange);
    this.#calls += calls;
  }

  #keep(slot: string, value: JsonValue | undefined): void {
    this.asked.add(slot);
    if (typeof value === 'string') this.words[slot] = value;
  }

  /** Requests the slots that a batch left out, with a permit of their own, so that the network says why. */
  async #readLeft(slots: readonly string[]): Promise<Refusal | undefined> {
    if (slots.length === 0) return undefined;
    return (await this.#permitEach(slots)) ?? this.#readEach(slots);
  }

  /**
   * Requests words in batches until one is refused, which is stored for a day. Returns why the words are unavailable in
   * single calls, too.
   */
  async #readBatches(slots: readonly string[]): Promise<Refusal | undefined> {
    const { network } = this.options;
    if (slots.length < 2 || (await whyLacking(batchFact, network, this.ports)) !== undefined) return undefined;
    for (let at = 0; at < slots.length; at += maxBatched) {
      const some = slots.slice(at, at + maxBatched);
      const calls = some.map((slot) => this.#callFor(slot));
      const answered = await executeBatch(calls, this.options, this.ports);
      if (answered.kind === 'failed') return answered.problem;
      const { exchange, results } = answered.value;
      this.#add(exchange, calls.length);
      for (const [place, slot] of some.entries()) {
        const word = results?.[place];
        if (word !== undefined) this.#keep(slot, word);
      }
      const { outcome } = exchange;
      if (outcome.kind === 'result') continue;
      const { cause } = explainOutcome(outcome, network);
      if (!refusesBatch(outcome)) return unreadSlot(cause);
      await noteLacking(batchFact, cause, network, this.ports);
      return undefined;
    }
    return undefined;
  }

  async #permit(costs: readonly CreditCost[]): Promise<Refusal | undefined> {
    const { network, signal, allowance } = this.options;
    return allowance.ensure({ network, signal, costs });
  }

  #permitEach(slots: readonly string[]): Promise<Refusal | undefined> {
    const cost = this.#costOf(slotMethod);
    return this.#permit(slots.map(() => cost));
  }

  #costOf(method: string): CreditCost {
    return resolveCost(method, this.options.network, this.ports.settings().costs).cost;
  }

  /** Whether one call costs no more than a call for each slot, and the network isn't known to lack it. */
  async #canReadTogether(slots: readonly string[]): Promise<boolean> {
    if (slots.length < 2 || slots.length > maxTogether || this.ports.inquiries === undefined) return false;
    const [together, single] = [this.#costOf(slotsMethod), this.#costOf(slotMethod)];
    if (together.kind !== 'known' || single.kind !== 'known') return false;
    if (together.credits > single.credits * slots.length) return false;
    return (await whyLacking(slotsMethod, this.options.network, this.ports)) === undefined;
  }

  /** Requests words in one call. Returns whether that worked. Stores for a day that the network lacks the method. */
  async #readTogether(slots: readonly string[]): Promise<boolean> {
    const [address, , ...rest] = paramsOf(this.first.call);
    if (typeof address !== 'string') return false;
    const params = [{ [address]: slots }, ...rest];
    const asked = await executeCall({ kind: 'rpc', method: slotsMethod, params }, this.options, this.ports);
    if (asked.kind === 'failed') return false;
    const { outcome, network } = asked.value;
    this.#add(asked.value, 1);
    if (outcome.kind !== 'result') {
      const { class: failure, cause } = explainOutcome(outcome, network);
      const said = outcome.kind === 'rpcError' ? outcome.message : cause;
      if (meansLacking(failure, said)) await noteLacking(slotsMethod, cause, network, this.ports);
      return false;
    }
    const words = readStateAnswer('values', slots, outcome.value ?? null);
    for (const [slot, word] of words ?? []) this.#keep(slot, word);
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
    const spread = this.#isSpread
      ? [
          'The block can move between calls, so the parts may come from different blocks. Use a block number for a consistent read.',
        ]
      : [];
    return {
      exchange: joinExchanges(this.first, this.#exchanges),
      words: this.words,
      notes: [...(this.#calls > 1 ? [this.#formatCalls()] : []), ...spread, ...failures],
      failures,
    };
  }

  #formatCalls(): string {
    const requests = this.#exchanges.length;
    const calls = `${groupDigits(this.#calls)} calls`;
    const at = this.#block === undefined ? '' : ` at block ${groupDigits(BigInt(this.#block))}`;
    return `Read${at} in ${requests < this.#calls ? `${groupDigits(requests)} requests with ${calls}` : calls}.`;
  }

  #ask(slot: string): Promise<PipeResult<Exchange>> {
    return executeCall(this.#callFor(slot), this.options, this.ports);
  }

  #callFor(slot: string): BatchedCall {
    const [address, , ...rest] = paramsOf(this.first.call);
    return {
      kind: 'rpc',
      method: slotMethod,
      params: [address ?? null, slot, ...(this.#block ? [this.#block] : rest)],
    };
  }

  #movingTag(): string | undefined {
    return this.#block === undefined ? movingTag(this.first.call) : undefined;
  }
}

function failureOf(answer: PipeResult<Exchange>): Refusal | undefined {
  if (answer.kind === 'failed') return answer.problem;
  const { outcome, network } = answer.value;
  if (outcome.kind === 'result') return undefined;
  return unreadSlot(explainOutcome(outcome, network).cause);
}

function unreadSlot(cause: string): Refusal {
  return {
    code: 'dependency',
    cause: `A slot couldn't be read. ${cause}`,
    cure: 'Run the cell again to read all of it.',
  };
}

function paramsOf(call: Call): readonly JsonValue[] {
  return call.kind === 'rpc' && isList(call.params) ? call.params : [];
}
