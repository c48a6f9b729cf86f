import type { LackingTraces } from '../../../answer/inquiry/lackingTraces';
import { isList, type JsonObject, readList, readMember } from '../../../base/json/jsonValue';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { changesMember, readBlameAnswer } from '../../../formats/stateDiff/blameAnswer';
import type { CellKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import { nameOf, type ParsedCell } from '../../../model/cell/cell';
import type { LackingLayout } from '../../../model/exchange/action';
import type { Exchange } from '../../../model/exchange/exchange';
import type { OfferedInquiry } from '../../../model/exchange/inquiry';
import type { Refusal } from '../../../model/exchange/refusal';
import type { RefusedRequest } from '../../../model/exchange/refusedRequest';
import { answersIn, lacksAnswers } from '../../../model/exchange/resultsOfBatch';
import type { Network } from '../../../model/networks/network';
import type { SentValue } from '../../../request/params/sentValue';
import type { WorkReport } from '../../longWork/workReport';
import { methodOf } from '../compose/composeRequest';
import type { AssertionResult } from '../directives/assertion';

/**
 * The answer of a cell: an exchange, one for each of several networks, nothing (the cell only sets variables), or why
 * nothing was sent.
 */
export type CellAnswer = ExchangeAnswer | ComparedAnswer | { readonly kind: 'nothing' } | RefusedAnswer;

/** What an output shows of an answer: the run makes it, a frame has it, and a page reads it again. */
export interface ShownAnswer {
  readonly kind: 'exchange';
  readonly exchange: Exchange;
  /** The name from the cell's `# @name`. */
  readonly name?: string;
  readonly hints: DecodeHints;
  /** The values that were sent in a form other than the written one. */
  readonly sentValues: readonly SentValue[];
  /** Notes shown beside the answer, such as files that can't be read or how much of a variable was read. */
  readonly notes: readonly string[];
  /** The results of the cell's assertions, in their order. */
  readonly assertions?: readonly Pick<AssertionResult, 'text' | 'state' | 'failure'>[];
  /** What the network can't tell about the transaction of the answer, so that there is no button for it. */
  readonly lacks?: LackingTraces;
  /** Possible inquiries about contracts of the answer without a known name. */
  readonly offers?: readonly OfferedInquiry[];
}

export interface ExchangeAnswer extends ShownAnswer {
  /** Set for an answer that took many calls. */
  readonly work?: WorkReport;
  readonly assertions?: readonly AssertionResult[];
  /** How often the request was sent, for a cell that is sent again until its assertions hold. */
  readonly attempts?: number;
  /** Failed assertions and why a variable was not read to its end, as sentences. Also included in the notes. */
  readonly failures?: readonly string[];
  /** What the cell defines about contracts, for decoding the answer again when more is known. */
  readonly known?: CellKnowledge;
  /**
   * Set if the state of an implementation was read, and a proxy runs its code. Canonical addresses. `name` is what the
   * cell calls it, if the user may say that the name means the proxy.
   */
  readonly asked?: { readonly implementation: string; readonly proxy: string; readonly name?: string };
  /** The location of an artifact whose layout would name storage in the answer, if its project's compiler can write it. */
  readonly withoutLayout?: LackingLayout;
}

export interface RefusedAnswer {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** The answers of several networks to the same request. */
export interface ComparedAnswer {
  readonly kind: 'compared';
  readonly name?: string;
  /** In the cell's order. Two or more. */
  readonly answers: readonly NetworkAnswer[];
  /** Where the cell says that they must not differ (`# @assert same`): an offset in its text. */
  readonly same?: number;
}

export interface NetworkAnswer {
  readonly network: Network;
  readonly answer: ExchangeAnswer | RefusedAnswer;
}

/** Returns the results of a cell's assertions, those of each network one after another. */
export function assertionsOf(answer: CellAnswer): readonly AssertionResult[] {
  if (answer.kind === 'compared') return answer.answers.flatMap((side) => assertionsOf(side.answer));
  return answer.kind === 'exchange' ? (answer.assertions ?? []) : [];
}

/** Whether every network that the cell asked returned a result. */
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

/** Whether a batch has a call that failed, or one without an answer. Its other answers are shown, but a build must not take it for a success. */
export function hasFailedCall(answer: CellAnswer): boolean {
  if (answer.kind === 'compared') return answer.answers.some((each) => hasFailedCall(each.answer));
  if (answer.kind !== 'exchange') return false;
  const { call, outcome } = answer.exchange;
  if (call.kind !== 'raw' || !call.isBatch || outcome.kind !== 'result' || !isList(outcome.value)) return false;
  return (
    answersIn(outcome.value).some((reply) => (readMember(reply, 'error') ?? null) !== null) ||
    lacksAnswers(call.text, outcome.value)
  );
}

/** The exchange that other cells read. With several networks, the first one's. */
export function exchangeToRead(answer: CellAnswer): Exchange | undefined {
  if (answer.kind === 'exchange') return answer.exchange;
  const first = answer.kind === 'compared' ? answer.answers[0]?.answer : undefined;
  return first?.kind === 'exchange' ? first.exchange : undefined;
}

/** Whether cells that need an answer can read this one. */
export function isAnswered(answer: CellAnswer): boolean {
  if (answer.kind === 'exchange' && answer.work?.stopped !== undefined) return false;
  return exchangeToRead(answer)?.outcome.kind === 'result';
}

/**
 * What `{{name.result…}}` and `{{name.error…}}` read, and `{{name.decoded…}}` for the last change that a search found.
 * Undefined if the call returned neither.
 */
export function answerOf({ outcome }: Exchange): JsonObject | undefined {
  if (outcome.kind === 'result') {
    const { value } = outcome;
    if (value === undefined) return undefined;
    const [decoded] = readBlameAnswer(value) === undefined ? [] : readList(value, changesMember);
    return { result: value, ...(decoded !== undefined && { decoded }) };
  }
  if (outcome.kind !== 'rpcError') return undefined;
  return {
    error: { code: outcome.code, message: outcome.message, ...(outcome.data !== undefined && { data: outcome.data }) },
  };
}

/**
 * Returns the requests of a cell that were not sent, for the log. `networks` are the keys of its networks, as far as
 * known.
 */
export function refusalsOfAnswer(
  { cell }: Pick<ParsedCell, 'cell'>,
  networks: readonly string[],
  answer: CellAnswer,
): readonly RefusedRequest[] {
  const request = (cell.request && methodOf(cell.request)) ?? nameOf(cell) ?? 'A request';
  switch (answer.kind) {
    case 'nothing':
      return [];
    case 'compared':
      return answer.answers.flatMap(({ network, answer: each }) => refusalOf(request, [network.key], each));
    case 'refused':
      return refusalOf(request, networks, answer);
    case 'exchange':
      return refusalOf(request, [answer.exchange.network.key], answer);
  }
}

function refusalOf(
  request: string,
  networks: readonly string[],
  answer: ExchangeAnswer | RefusedAnswer,
): readonly RefusedRequest[] {
  if (answer.kind === 'refused') return [{ request, networks, refusal: answer.refusal }];
  const stopped = answer.work?.stopped;
  return stopped === undefined ? [] : [{ request, networks, refusal: { cause: stopped }, isPartlySent: true }];
}
