import { isList, isObject, type JsonObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { failed, ok } from '../../base/result';
import { errorOutcome } from '../../model/exchange/errorOutcome';
import type { Exchange, Outcome } from '../../model/exchange/exchange';
import { explainOutcome } from '../../model/failure/explainOutcome';
import type { FailureClass } from '../../model/failure/failureClass';
import { hasBatches } from '../../model/networks/network';
import type { AskingInquiryPort, AskingPorts } from '../../request/pipe/askingPorts';
import { type CallOptions, executeCall } from '../../request/pipe/executeCall';
import type { PipeResult } from '../../request/pipe/pipeResult';

/** Sends at most as many calls of each method as were shown to the user. */
export class CallBudget {
  readonly #left = new Map<string, number>();

  constructor(
    private readonly caller: Pick<InquiryCaller, 'all'>,
    methods: readonly string[],
  ) {
    for (const method of methods) this.#left.set(method, (this.#left.get(method) ?? 0) + 1);
  }

  /** Sends the calls within the budget. The reply of any other call is undefined. Fails if nothing could be sent. */
  async send(calls: readonly InquiryCall[]): Promise<PipeResult<readonly (InquiryReply | undefined)[]>> {
    const paid = calls.map((call) => this.#take(call.method));
    const sent = calls.filter((_, index) => paid[index]);
    const replies = sent.length === 0 ? ok([]) : await this.caller.all(sent);
    if (replies.kind === 'failed') return replies;
    const remaining = replies.value.values();
    return ok(paid.map((isPaid) => (isPaid ? remaining.next().value : undefined)));
  }

  #take(method: string): boolean {
    const left = this.#left.get(method) ?? 0;
    this.#left.set(method, left - 1);
    return left > 0;
  }
}

/** A call of an inquiry. */
export interface InquiryCall {
  readonly method: string;
  readonly params: readonly JsonValue[] | JsonObject;
}

/**
 * A network's reply to a call: a value, an error that the same call would get again, or `nothing` if the call failed
 * for a temporary reason.
 */
export type InquiryReply =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'error'; readonly failure: FailureClass; readonly message: string; readonly data?: JsonValue }
  | { readonly kind: 'none'; readonly why: string; readonly failure?: FailureClass };

/** Errors caused by the call itself. Others reveal nothing about the contract. */
const ownFailures: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'reverted',
  'outOfGas',
  'callTimeout',
  'responseSize',
  'badParams',
  'methodMissing',
  'archive',
  'unknownBlock',
  'unknown',
]);

/** Failures of a batch that the same calls would also get one by one. Others may come from the batch itself. */
const sharedFailures: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'rate',
  'quota',
  'auth',
  'notEnabled',
  'busy',
  'timeout',
  'network',
  'aborted',
]);

/** Number of calls in one batch, and of concurrent calls without batches. */
const callsAtOnce = 50;

/** Sends the calls of one inquiry within its allowance. */
export class InquiryCaller {
  /** Set after the network refused a batch. */
  #refusesBatches = false;

  constructor(
    readonly options: CallOptions,
    readonly ports: AskingPorts,
    readonly port: AskingInquiryPort,
  ) {}

  /**
   * Sends calls, several in one batch if the network supports batches. Returns the replies in order. Fails if nothing
   * could be sent. `mayBatch` is false for a network that just refused a batch.
   */
  async all(calls: readonly InquiryCall[], mayBatch = true): Promise<PipeResult<readonly InquiryReply[]>> {
    this.#refusesBatches ||= !mayBatch;
    const replies: InquiryReply[] = [];
    for (let at = 0; at < calls.length; at += callsAtOnce) {
      const some = calls.slice(at, at + callsAtOnce);
      const answered = (await this.#batch(some)) ?? (await this.#each(some));
      if (answered.kind === 'failed') {
        if (replies.length === 0) return answered;
        const why = answered.problem.cause;
        return ok([...replies, ...calls.slice(at).map((): InquiryReply => ({ kind: 'none', why }))]);
      }
      replies.push(...answered.value);
    }
    return ok(replies);
  }

  /** Sends one call. */
  async one(call: InquiryCall): Promise<PipeResult<InquiryReply>> {
    const exchange = await executeCall({ kind: 'rpc', ...call }, this.options, this.ports);
    return exchange.kind === 'failed' ? exchange : ok(replyOf(exchange.value));
  }

  /** Undefined if the calls must be sent one by one. */
  async #batch(calls: readonly InquiryCall[]): Promise<PipeResult<readonly InquiryReply[]> | undefined> {
    if (calls.length < 2 || this.#refusesBatches || !hasBatches(this.options.network)) return undefined;
    const requests = calls.map((call, index) => ({
      jsonrpc: '2.0',
      id: index + 1,
      method: call.method,
      params: call.params,
    }));
    const exchange = await executeCall(
      {
        kind: 'raw',
        text: printJson(requests),
        isBatch: true,
        methods: calls.map(({ method }) => method),
        ids: requests.map(({ id }) => id),
      },
      this.options,
      this.ports,
    );
    if (exchange.kind === 'failed') return exchange;
    const { outcome } = exchange.value;
    if (outcome.kind !== 'result') {
      const { class: failure, cause } = explainOutcome(outcome, exchange.value.network);
      if (sharedFailures.has(failure)) return ok(calls.map(() => ({ kind: 'none', why: cause })));
    }
    const byId = outcome.kind === 'result' ? repliesById(outcome.value, exchange.value) : undefined;
    if (byId === undefined || byId.size === 0) {
      this.#refusesBatches = true;
      return undefined;
    }
    return ok(requests.map(({ id }) => byId.get(id) ?? { kind: 'none', why: 'The batch has no answer to this call.' }));
  }

  async #each(calls: readonly InquiryCall[]): Promise<PipeResult<readonly InquiryReply[]>> {
    const answers = await Promise.all(calls.map((call) => this.one(call)));
    const [first] = answers;
    if (first?.kind === 'failed' && answers.every(({ kind }) => kind === 'failed')) return failed(first.problem);
    return ok(
      answers.map((answer) => (answer.kind === 'ok' ? answer.value : { kind: 'none', why: answer.problem.cause })),
    );
  }
}

/** Returns the reply of an inquiry's call by how it ended. */
export function replyOf({ outcome, network }: Pick<Exchange, 'outcome' | 'network'>): InquiryReply {
  if (outcome.kind === 'result') return { kind: 'value', value: outcome.value ?? null };
  const { class: failure, cause } = explainOutcome(outcome, network);
  const isOwn = failure === 'responseSize' || (outcome.kind === 'rpcError' && ownFailures.has(failure));
  const message = outcome.kind === 'rpcError' ? outcome.message : cause;
  if (!isOwn) return { kind: 'none', why: cause, failure };
  const data = outcome.kind === 'rpcError' ? outcome.data : undefined;
  return { kind: 'error', failure, message, ...(data !== undefined && { data }) };
}

/** Returns the replies of a batch by their ids. Undefined if the answer isn't that of a batch. */
function repliesById(value: JsonValue | undefined, exchange: Exchange): ReadonlyMap<number, InquiryReply> | undefined {
  if (!isList(value)) return undefined;
  return new Map(
    value.flatMap((member): readonly (readonly [number, InquiryReply])[] => {
      const id = readMember(member, 'id');
      if (!isObject(member) || typeof id !== 'number') return [];
      return [[id, replyOf({ ...exchange, outcome: outcomeOf(member) })]];
    }),
  );
}

function outcomeOf(member: JsonObject): Outcome {
  const error = member['error'];
  if (error === undefined || error === null)
    return { kind: 'result', body: new Uint8Array(), value: member['result'] ?? null };
  return errorOutcome(isObject(error) ? error : { message: printJson(error) });
}
