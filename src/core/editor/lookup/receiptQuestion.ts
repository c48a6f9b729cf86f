import { type JsonValue, readInteger, readText } from '../../base/json/jsonValue';
import { blockCall } from '../../model/exchange/evmCalls';
import type { Exchange } from '../../model/exchange/exchange';
import { chainKey, type Network } from '../../model/networks/network';
import type { Allowance } from '../../request/pipe/allowance';
import { executeCall } from '../../request/pipe/executeCall';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { SendingPorts } from '../../request/pipe/sendingPorts';
import type { KnownReceipt, ReceiptAnswer } from './receiptAnswer';
import {
  isMissingTransaction,
  objectOf,
  placeOfReceipt,
  type ReceiptCall,
  receiptForms,
  timeInLogs,
} from './receiptCalls';
import { needsTransaction } from './receiptWithTransaction';

/** The calls of one lookup on one network. */
export class ReceiptQuestion {
  /**
   * `allowance` pays for the calls. `finalized` contains the highest known final block of each chain and is updated.
   */
  constructor(
    private readonly network: Network,
    private readonly hash: string,
    private readonly signal: AbortSignal,
    private readonly allowance: Allowance,
    private readonly ports: SendingPorts,
    private readonly finalized: Map<string, bigint>,
  ) {}

  get #form(): (typeof receiptForms)[Network['family']] {
    return receiptForms[this.network.family];
  }

  async ask(wasReplaced: boolean): Promise<ReceiptAnswer> {
    const asked = await this.#send(this.#form.receipt(this.hash));
    if (asked.kind === 'failed') return { kind: 'refused', refusal: asked.problem };
    if (isMissingTransaction(asked.value.outcome)) return this.#answerMissing(asked.value, wasReplaced);
    const receipt = objectOf(asked.value.outcome);
    if (receipt === undefined) return { kind: 'failed', exchange: asked.value };
    return { kind: 'receipt', receipt: await this.#place(asked.value, receipt), wasReplaced };
  }

  /** Checks whether a receipt's block is still in the chain, and requests the receipt again if it isn't. */
  async check(known: KnownReceipt): Promise<ReceiptAnswer> {
    const receipt = objectOf(known.exchange.outcome);
    const { hash, number } = placeOfReceipt(receipt);
    if (this.#form.isFinal !== undefined || number === undefined) return this.#askAgain(known, hash);
    const block = await this.#block(hexOf(number));
    // If the network can't be reached, the block may still be in the chain.
    if (block === undefined) return { kind: 'receipt', receipt: known, wasReplaced: false };
    if (readText(block, 'hash')?.toLowerCase() !== hash?.toLowerCase()) return this.ask(true);
    const blockTime = known.blockTime ?? readInteger(block, 'timestamp')?.toString();
    return {
      kind: 'receipt',
      receipt: { ...known, blockTime, isFinal: await this.#isFinal(number), checkedAt: this.ports.now() },
      wasReplaced: false,
    };
  }

  async #askAgain(known: KnownReceipt, before: string | undefined): Promise<ReceiptAnswer> {
    const answer = await this.ask(false);
    if (answer.kind === 'failed' || answer.kind === 'refused')
      return { kind: 'receipt', receipt: known, wasReplaced: false };
    if (answer.kind === 'missing') return { ...answer, wasReplaced: true };
    if (answer.kind !== 'receipt') return answer;
    return { ...answer, wasReplaced: placeOfReceipt(objectOf(answer.receipt.exchange.outcome)).hash !== before };
  }

  async #answerMissing(exchange: Exchange, wasReplaced: boolean): Promise<ReceiptAnswer> {
    const at = this.ports.now();
    const transaction = this.#form.hasPending ? await this.#transaction() : undefined;
    return transaction === undefined
      ? { kind: 'missing', at, exchange, wasReplaced }
      : { kind: 'pending', at, exchange };
  }

  async #transaction(): Promise<JsonValue | undefined> {
    const asked = await this.#send(this.#form.transaction(this.hash));
    return asked.kind === 'ok' ? objectOf(asked.value.outcome) : undefined;
  }

  /**
   * Returns the block's time, whether it is final, and the transaction if the receipt alone doesn't say what happened.
   * Queries all at the same time, and only if unknown.
   */
  async #place(exchange: Exchange, receipt: JsonValue): Promise<KnownReceipt> {
    const checkedAt = this.ports.now();
    const { isFinal: readFinal } = this.#form;
    const asked = needsTransaction(receipt, this.network) ? this.#transaction() : undefined;
    if (readFinal !== undefined)
      return { exchange, blockTime: undefined, transaction: await asked, isFinal: readFinal(receipt), checkedAt };
    const { number } = placeOfReceipt(receipt);
    if (number === undefined)
      return { exchange, blockTime: undefined, transaction: await asked, isFinal: false, checkedAt };
    const [transaction, blockTime, isFinal] = await Promise.all([
      asked,
      timeInLogs(receipt) ?? this.#timeOf(number),
      this.#isFinal(number),
    ]);
    return { exchange, blockTime, transaction, isFinal, checkedAt };
  }

  async #timeOf(number: bigint): Promise<string | undefined> {
    return readInteger(await this.#block(hexOf(number)), 'timestamp')?.toString();
  }

  async #isFinal(number: bigint): Promise<boolean> {
    const chain = chainKey(this.network);
    const known = this.finalized.get(chain);
    if (known !== undefined && number <= known) return true;
    if (this.network.unsupportedTags.includes('finalized')) return false;
    const now = readInteger(await this.#block('finalized'), 'number');
    if (now === undefined) return false;
    this.finalized.set(chain, now);
    return number <= now;
  }

  async #block(block: string): Promise<JsonValue | undefined> {
    const asked = await this.#send(blockCall(block));
    return asked.kind === 'ok' ? objectOf(asked.value.outcome) : undefined;
  }

  #send(call: ReceiptCall): Promise<PipeResult<Exchange>> {
    const { network, signal, allowance } = this;
    return executeCall(call, { network, transport: network.rpc ? 'http' : 'ws', signal, allowance }, this.ports);
  }
}

function hexOf(number: bigint): string {
  return `0x${number.toString(16)}`;
}
