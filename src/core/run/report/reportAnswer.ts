import { decodeExchange } from '../../answer/decode/decodeExchange';
import { showView } from '../../answer/decode/showView';
import { shownCharacters } from '../../base/answerBounds';
import { describeError } from '../../base/credentials/describeError';
import { printJsonStart } from '../../base/json/printJson';
import type { DecodedView } from '../../base/view/decodedView';
import { utcTime } from '../../base/view/formatValue';
import type { CutText, PlainView } from '../../base/view/plainView';
import { cutAt, type PlainViewLimits, plainViewOf } from '../../base/view/plainViewOf';
import { printPlainLines } from '../../base/view/printText';
import { answerBlocks } from '../../knowledge/answers/answerBlocks';
import type { Call, Exchange, Outcome } from '../../model/exchange/exchange';
import { type InquiryKind, labelOfInquiry, type OfferedInquiry } from '../../model/exchange/inquiry';
import type { Refusal } from '../../model/exchange/refusal';
import { explainOutcome } from '../../model/failure/explainOutcome';
import type { Network } from '../../model/networks/network';
import { describeSentValues } from '../../request/params/sentValue';
import type { InquiryMode } from '../../request/pipe/offeringPorts';
import { comparisonOfAnswer } from '../compare/compareAnswer';
import type { Comparison } from '../compare/compareSides';
import { comparisonView, describeComparison } from '../compare/comparisonView';
import type { AssertionResult } from '../session/directives/assertion';
import {
  type CellAnswer,
  type ComparedAnswer,
  type ExchangeAnswer,
  hasFailedCall,
  isFulfilled,
} from '../session/memory/cellAnswer';
import { redactTexts } from './redactTexts';
import type {
  AnswerReport,
  CallReport,
  CellReport,
  ComparisonReport,
  OutcomeReport,
  RefusalReport,
  ReportedAssertion,
  ReportedNetwork,
  ReportedOffer,
  ReportedRequest,
} from './runReport';

/** Limits on the size of an answer in a report. */
export interface ReportLimits extends PlainViewLimits {
  /** Maximum number of characters of a result and of the data of an error. Without it, neither is included. */
  readonly resultCharacters?: number;
  /** Maximum number of characters of the body as it was received. Without it, no body is included. */
  readonly bodyCharacters?: number;
  /** Maximum number of characters of the body of a request. The default is that of texts on screens. */
  readonly requestCharacters?: number;
}

/** Limits for programs that read the answers and send the requests again, which need them whole. */
export const wholeAnswers = { resultCharacters: Infinity, requestCharacters: Infinity };

/** Rows that a door reads to say whether an answer can be shown, if it prints none: as many as it shows as text. */
export const shownRows = { maxRows: 50, maxDetailedRows: 50 };

export interface AnswerReporting {
  readonly limits: ReportLimits;
  readonly modeOf: (kind: InquiryKind) => InquiryMode;
  /** Returns the notebook's line for an offset in the cell's text. */
  readonly lineAt: (place: number) => number;
  /** Whether answers of several networks must not differ, whatever the cell says. */
  readonly failsDifferences?: boolean | undefined;
}

export interface CellReporting extends AnswerReporting {
  /** Removes every key from a text. */
  readonly redact: (text: string) => string;
}

/**
 * Returns the report of a cell's answer. Decodes it, within the limits. Texts from the notebook may still contain a
 * key.
 */
export function reportAnswer(answer: CellAnswer, reporting: AnswerReporting): AnswerReport {
  switch (answer.kind) {
    case 'nothing':
      return { kind: 'nothing' };
    case 'refused':
      return reportRefusal(answer.refusal, reporting);
    case 'exchange':
      return reportCall(answer, reporting);
    case 'compared':
      return reportComparison(answer, reporting);
  }
}

function reportCall(answer: ExchangeAnswer, reporting: AnswerReporting): CallReport {
  const { exchange, work } = answer;
  const { httpStatus, startedAt, milliseconds, cost } = exchange;
  const { limits } = reporting;
  const { outcome, network } = exchange;
  const failure = outcome.kind === 'result' ? work?.failure : explainOutcome(outcome, network).class;
  const blocks = answerBlocks(exchange);
  const body = reportBody(exchange.outcome, limits);
  const notes = [...describeSentValues(answer.sentValues), ...answer.notes];
  return {
    kind: 'call',
    network: reportNetwork(exchange.network),
    request: reportRequest(exchange, limits),
    outcome: reportOutcome(outcome, limits),
    ...(failure && { failure }),
    ...(httpStatus !== undefined && { httpStatus }),
    ...(blocks && { blocks: { from: blocks.from, to: blocks.to } }),
    startedAt,
    milliseconds,
    cost,
    ...(answer.attempts !== undefined && { attempts: answer.attempts }),
    ...(work && { work }),
    notes,
    assertions: (answer.assertions ?? []).map((assertion) => reportAssertion(assertion, reporting)),
    failures: answer.failures ?? [],
    offers: (answer.offers ?? []).map((offer) => reportOffer(offer, reporting)),
    view: showView(
      () => decodeExchange(exchange, answer.hints),
      exchange.outcome,
      (view) => printableView(view, limits),
    ),
    ...(body && { body }),
  };
}

/** Returns a view as plain data that was printed once, so that no printer of the record is the first to fail. */
function printableView(view: DecodedView, limits: PlainViewLimits): PlainView {
  const plain = plainViewOf(view, limits);
  printPlainLines(plain, utcTime);
  return plain;
}

/**
 * Returns the report of a cell, without keys. It succeeded if every call has a result, every assertion is true, and every
 * answer is shown. Whoever says how a cell ended makes its report, since only that shows whether its answer can be shown.
 */
export function reportEndedCell(
  answer: CellAnswer,
  heading: Omit<CellReport, 'isFulfilled' | 'answer'>,
  { redact, ...reporting }: CellReporting,
): CellReport {
  const reported = redactTexts(reportAnswer(answer, reporting), redact);
  const isShown = viewFailuresOf(reported).length === 0;
  const isSame = reported.kind !== 'compared' || reported.assertions?.some(({ state }) => state === 'failed') !== true;
  const holds = isFulfilled(answer) && !hasFailedCall(answer) && isShown && isSame;
  return { ...heading, isFulfilled: holds, answer: reported };
}

/**
 * Lets `draw` make more of a cell than its report has, such as a drawing for a page. If it throws, which is a bug, the
 * cell has failed with the reason, so that the run goes on and its exit code says so.
 */
export function drawCell(
  cell: CellReport,
  draw: (cell: CellReport) => void,
  redact: (text: string) => string,
): CellReport {
  try {
    draw(cell);
    return cell;
  } catch (error) {
    const { answer } = cell;
    const failure = redact(
      `An internal error of Rpcbook occurred while this answer was drawn (${describeError(error)}). The answer is shown as text. Please report the error with the answer.`,
    );
    if (answer.kind !== 'call' && answer.kind !== 'compared') return { ...cell, isFulfilled: false };
    const notes = [{ severity: 'error' as const, text: failure }, ...answer.view.notes];
    return { ...cell, isFulfilled: false, answer: { ...answer, view: { ...answer.view, notes, failure } } };
  }
}

/** Returns why answers of a cell aren't decoded, if these are internal errors. */
function viewFailuresOf(report: AnswerReport): readonly string[] {
  if (report.kind !== 'call' && report.kind !== 'compared') return [];
  const own = report.view.failure === undefined ? [] : [report.view.failure];
  return report.kind === 'call' ? own : [...own, ...report.answers.flatMap((side) => viewFailuresOf(side.answer))];
}

/** Returns the start of a body. No character of UTF-8 has more bytes than four. */
function reportBody(outcome: Outcome, { bodyCharacters = 0 }: ReportLimits): CutText | undefined {
  if (bodyCharacters === 0 || (outcome.kind !== 'result' && outcome.kind !== 'rpcError')) return undefined;
  const { body } = outcome;
  const text = new TextDecoder().decode(body.subarray(0, 4 * (bodyCharacters + 1)));
  return cutAt(text, bodyCharacters);
}

function reportAssertion({ place, ...result }: AssertionResult, { lineAt }: AnswerReporting): ReportedAssertion {
  return { ...result, line: lineAt(place) };
}

function reportComparison(answer: ComparedAnswer, reporting: AnswerReporting): ComparisonReport {
  let comparison: Comparison | undefined;
  const view = showView(
    () => {
      comparison = comparisonOfAnswer(answer);
      return comparisonView(comparison);
    },
    undefined,
    (shown) => printableView(shown, { maxRows: reporting.limits.maxRows }),
  );
  const assertions = comparison === undefined ? [] : assertionsOfComparison(answer, comparison, reporting);
  return {
    kind: 'compared',
    ...(assertions.length > 0 && { assertions }),
    answers: answer.answers.map((side) => ({
      network: reportNetwork(side.network),
      answer:
        side.answer.kind === 'exchange'
          ? reportCall(side.answer, reporting)
          : reportRefusal(side.answer.refusal, reporting),
    })),
    view,
  };
}

/** What must be the same fails if it differs in anything, also in what isn't listed. */
function assertionsOfComparison(
  { same }: ComparedAnswer,
  comparison: Comparison,
  { failsDifferences, lineAt }: AnswerReporting,
): readonly ReportedAssertion[] {
  if (same === undefined && failsDifferences !== true) return [];
  const line = lineAt(same ?? 0);
  const text = same === undefined ? '--differences fail' : 'same';
  if (comparison.differences === 0) return [{ text, line, state: 'holds' }];
  const failure = `Assertion failed: \`${text}\`, but ${lowerFirst(describeComparison(comparison))}.`;
  return [{ text, line, state: 'failed', failure }];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function reportRefusal(refusal: Refusal, reporting: AnswerReporting): RefusalReport {
  const { code, cause, cure, failure, range, remedies = [] } = refusal;
  const { lineAt } = reporting;
  const offers = remedies.flatMap((remedy) => (remedy.kind === 'inquire' ? [remedy.offer] : []));
  return {
    kind: 'refused',
    code,
    cause,
    cure,
    ...(failure && { failure }),
    ...(range && { line: lineAt(range.start) }),
    offers: offers.map((offer) => reportOffer(offer, reporting)),
  };
}

function reportOffer(offer: OfferedInquiry, { modeOf }: AnswerReporting): ReportedOffer {
  const { kind } = offer.inquiry;
  return { kind, label: labelOfInquiry(offer), isAutomatic: modeOf(kind) === 'auto' };
}

function reportNetwork({ key, name, family, chainId }: Network): ReportedNetwork {
  return { key, name, family, chainId };
}

function reportRequest(
  { call, transport, request }: Exchange,
  { requestCharacters = shownCharacters }: ReportLimits,
): ReportedRequest {
  const { verb, endpoint, payload } = request;
  return { methods: methodsOfCall(call), transport, verb, endpoint, payload: cutAt(payload, requestCharacters) };
}

function methodsOfCall(call: Call): readonly string[] {
  return call.kind === 'raw' ? call.methods : [call.method];
}

function reportOutcome(outcome: Outcome, { resultCharacters = 0 }: ReportLimits): OutcomeReport {
  const start = (value: Parameters<typeof printJsonStart>[0] | undefined): CutText | undefined =>
    value === undefined || resultCharacters === 0
      ? undefined
      : cutAt(printJsonStart(value, resultCharacters + 1), resultCharacters);
  switch (outcome.kind) {
    case 'result': {
      const result = start(outcome.value);
      return { kind: 'result', bytes: outcome.body.length, ...(result && { result }) };
    }
    case 'rpcError': {
      const { body: _, data: value, ...error } = outcome;
      const data = start(value);
      return { ...error, ...(data && { data }) };
    }
    default:
      return outcome;
  }
}
