import { titleOfRefusal } from '../../core/model/exchange/refusal';
import { troubleOf } from '../../core/model/failure/networkTrouble';
import type { PageOutput } from '../../core/run/report/pageOutput';
import { redactTexts } from '../../core/run/report/redactTexts';
import type { CellAnswer } from '../../core/run/session/memory/cellAnswer';
import { comparisonMime, type FramedSide, printComparisonFrame, type PrintedSide } from '../comparisonFrame';
import { exchangeMime, type FramedExchange } from '../exchangeFrame';
import type { KeptOutput } from '../keptOutputs';
import { printExchangeFrame } from '../printExchangeFrame';
import { printWorkReportFrame } from '../printWorkReportFrame';
import { readExchangeFrame } from '../readExchangeFrame';
import { printRemedyFrame, type RemedyFrame, remedyMime } from '../remedyFrame';
import { workReportMime } from '../workReportFrame';
import { framedAnswer } from './framedAnswer';

/** One output of a cell as people read it, without what they can do with it. */
export type AnswerOutput =
  KeptOutput | { readonly kind: 'problem'; readonly problem: NonNullable<RemedyFrame['problem']> };

/**
 * Prints the outputs of a cell for a page that runs the renderer. `redact` removes keys. Returns none if the renderer
 * couldn't read one of them without the keys. What only the editor can do, and names its cells, is left out.
 */
export function printPageOutputs(
  outputs: readonly AnswerOutput[],
  redact: (text: string) => string,
): readonly PageOutput[] {
  const printed = outputs.map((output) => printOutput(output, redact));
  return printed.includes(undefined) ? [] : printed.flatMap((output) => output ?? []);
}

function printOutput(output: AnswerOutput, redact: (text: string) => string): PageOutput | undefined {
  switch (output.kind) {
    case 'work':
      return pageOutput(workReportMime, printWorkReportFrame(redactTexts(output.report, redact)));
    case 'problem': {
      const { title, cause, cure } = redactTexts(output.problem, redact);
      return pageOutput(remedyMime, printRemedyFrame({ problem: { title, cause, cure }, remedies: [], owner: '' }));
    }
    case 'exchange':
      return pageOutput(exchangeMime, printAnswer(output.framed, redact));
    case 'compared': {
      const sides = output.sides.map((side) => printSide(side, redact));
      if (sides.includes(undefined)) return undefined;
      return pageOutput(comparisonMime, printComparisonFrame(sides.flatMap((side) => side ?? [])));
    }
  }
}

function pageOutput(mime: string, frame: Uint8Array | undefined): PageOutput | undefined {
  return frame && { mime, frame: new TextDecoder().decode(frame) };
}

function printSide({ network, answer }: FramedSide, redact: (text: string) => string): PrintedSide | undefined {
  const named = redactTexts(network, redact);
  if (answer.kind === 'refused')
    return { network: named, kind: 'refused', refusal: redactTexts(answer.refusal, redact) };
  const frame = printAnswer(answer.framed, redact);
  return frame && { network: named, kind: 'exchange', frame };
}

/** Prints an answer without keys. Undefined if it can't be read without them. */
function printAnswer(
  { exchange, hints, notes, sentValues, assertions = [], name }: FramedExchange,
  redact: (text: string) => string,
): Uint8Array | undefined {
  const extras = { sentValues, assertions, ...(name !== undefined && { name }) };
  const text = new TextDecoder().decode(printExchangeFrame(exchange, hints, notes, extras));
  const frame = new TextEncoder().encode(redact(text));
  return readExchangeFrame(frame).kind === 'ok' ? frame : undefined;
}

/** Returns the outputs of a cell's answer. */
export function outputsOfAnswer(answer: CellAnswer): readonly AnswerOutput[] {
  switch (answer.kind) {
    case 'nothing':
      return [];
    case 'refused': {
      const { cause, cure } = answer.refusal;
      return [{ kind: 'problem', problem: { title: titleOfRefusal(answer.refusal), cause, cure } }];
    }
    case 'exchange': {
      const trouble = troubleOf(answer.exchange);
      return [
        ...(answer.work ? [{ kind: 'work' as const, report: answer.work }] : []),
        { kind: 'exchange', framed: framedAnswer(answer) },
        // The answer itself shows every other failure.
        ...(trouble?.kind === 'wrongChain' ? [{ kind: 'problem' as const, problem: trouble }] : []),
      ];
    }
    case 'compared': {
      const sides = answer.answers.map(({ network: { key, name }, answer: side }) => ({
        network: { key, name },
        answer:
          side.kind === 'exchange'
            ? { kind: 'exchange' as const, framed: framedAnswer(side) }
            : { kind: 'refused' as const, refusal: { cause: side.refusal.cause, cure: side.refusal.cure } },
      }));
      return [{ kind: 'compared', sides }];
    }
  }
}
