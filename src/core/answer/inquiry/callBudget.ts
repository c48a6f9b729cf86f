import { ok } from '../../base/result';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { InquiryCall, InquiryCaller, InquiryReply } from './inquiryCaller';

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
