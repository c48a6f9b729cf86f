import type { DecodeHints } from '../abi/decodeHints';
import type { Exchange } from '../exchange/exchange';
import type { Refusal } from '../exchange/refusal';
import type { WorkReport } from '../longWork/run/workReport';
import type { Network } from '../networks/network';
import type { Expansion } from '../params/valueEncoder';

/**
 * What a cell gave: an exchange, one for each of several networks, nothing (it only sets variables), or the reason why
 * nothing was sent.
 */
export type CellAnswer = ExchangeAnswer | ComparedAnswer | { readonly kind: 'nothing' } | RefusedAnswer;

export interface ExchangeAnswer {
  readonly kind: 'exchange';
  readonly exchange: Exchange;
  readonly name?: string;
  readonly hints: DecodeHints;
  readonly expansions: readonly Expansion[];
  /** What there is to say beside the answer: files that cannot be read, how much of a variable was. */
  readonly notes: readonly string[];
  /** Of an answer that took many calls. */
  readonly work?: WorkReport;
  /**
   * Assertions of the cell that do not hold, and why a variable was not read to its end, as sentences; they stand among
   * the notes too.
   */
  readonly failures?: readonly string[];
}

export interface RefusedAnswer {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** The same request as several networks answered it. */
export interface ComparedAnswer {
  readonly kind: 'compared';
  readonly name?: string;
  /** In the order in which the cell names them; two or more. */
  readonly answers: readonly NetworkAnswer[];
}

export interface NetworkAnswer {
  readonly network: Network;
  readonly answer: ExchangeAnswer | RefusedAnswer;
}

/** Whether a cell did what it says: every network that it asked gave a result. */
export function isFulfilled(answer: CellAnswer): boolean {
  switch (answer.kind) {
    case 'nothing':
      return true;
    case 'refused':
      return false;
    case 'exchange':
      return (
        answer.exchange.outcome.kind === 'result' &&
        answer.work?.stopped === undefined &&
        (answer.failures ?? []).length === 0
      );
    case 'compared':
      return answer.answers.every((each) => isFulfilled(each.answer));
  }
}
