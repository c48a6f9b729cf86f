import { parsePlainJson } from '../core/base/json/parseJson';
import { listOf, members, text } from '../core/base/json/readers';
import { titleOfRefusal } from '../core/model/exchange/refusal';
import { troubleOf } from '../core/model/failure/networkTrouble';
import type { PageOutput } from '../core/run/report/pageOutput';
import { redactTexts } from '../core/run/report/redactTexts';
import type { CellAnswer, ShownAnswer } from '../core/run/session/memory/cellAnswer';
import { comparisonMime, type FramedSide, printComparisonFrame } from './comparisonFrame';
import { exchangeMime, printExchangeFrame } from './exchangeFrame';
import { type KeptOutput, outputsOf } from './keptOutputs';
import { readExchangeFrame } from './readExchangeFrame';
import { printRemedyFrame, type RemedyFrame, remedyMime } from './remedyFrame';
import { printWorkReportFrame, workReportMime } from './workReportFrame';

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
      return pageOutput(exchangeMime, printAnswer(output, redact));
    case 'compared': {
      let isWhole = true;
      const sides = output.answers.map((side) => withoutKeys(side, redact));
      const frame = printComparisonFrame(sides, (answer) => {
        const printed = printAnswer(answer, redact);
        isWhole &&= printed !== undefined;
        return printed ?? new Uint8Array();
      });
      return isWhole ? pageOutput(comparisonMime, frame) : undefined;
    }
  }
}

function pageOutput(mime: string, frame: Uint8Array | undefined): PageOutput | undefined {
  return frame && { mime, frame: new TextDecoder().decode(frame) };
}

/** Removes keys from all of a side but its answer. */
function withoutKeys(
  { network: { key, name }, answer }: FramedSide<ShownAnswer>,
  redact: (text: string) => string,
): FramedSide<ShownAnswer> {
  const network = redactTexts({ key, name }, redact);
  return { network, answer: answer.kind === 'refused' ? redactTexts(answer, redact) : answer };
}

/** Prints an answer without keys. Undefined if it can't be read without them. */
function printAnswer(
  { exchange, hints, notes, sentValues, assertions, name }: ShownAnswer,
  redact: (text: string) => string,
): Uint8Array | undefined {
  const text = new TextDecoder().decode(printExchangeFrame({ exchange, hints, notes, sentValues, assertions, name }));
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
      // The answer itself shows every other failure.
      return trouble?.kind === 'wrongChain'
        ? [...outputsOf(answer), { kind: 'problem', problem: trouble }]
        : outputsOf(answer);
    }
    case 'compared':
      return outputsOf(answer);
  }
}

const readCells = listOf(listOf(members<PageOutput>({ mime: text, frame: text })));

/** Reads the outputs of each cell that a page has as JSON. None for anything else. */
export function readPageOutputs(json: string): readonly (readonly PageOutput[])[] {
  try {
    return readCells(parsePlainJson(json)) ?? [];
  } catch {
    return [];
  }
}
