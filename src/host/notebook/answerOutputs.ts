import { NotebookCellOutput, NotebookCellOutputItem } from 'vscode';

import { decodeExchangePiecewise } from '../../core/answer/decode/decodeExchange';
import { showView, undecodedView } from '../../core/answer/decode/showView';
import type { KeptBodies } from '../../core/base/files/keptBodies';
import { finishInPieces } from '../../core/base/piecewise';
import { type DecodedView, firstSections } from '../../core/base/view/decodedView';
import { type MarkdownOptions, printMarkdown } from '../../core/base/view/printMarkdown';
import { printText } from '../../core/base/view/printText';
import { visibleText } from '../../core/base/view/visibleText';
import { pauseBriefly, TimeSlices } from '../../core/knowledge/files/timeSlices';
import {
  actions,
  actionsOfOffers,
  distinctRemedies,
  labelOfAction,
  remediesWithoutLayout,
  type Remedy,
  settingsNamedIn,
} from '../../core/model/exchange/action';
import { type Refusal, remediesOfRefusal, titleOfRefusal } from '../../core/model/exchange/refusal';
import { troubleOf } from '../../core/model/failure/networkTrouble';
import { remediesOfExchange } from '../../core/model/failure/remediesOfExchange';
import { viewOfComparedAnswer } from '../../core/run/compare/compareAnswer';
import type { WorkReport } from '../../core/run/longWork/workReport';
import type {
  CellAnswer,
  ComparedAnswer,
  ExchangeAnswer,
  RefusedAnswer,
  ShownAnswer,
} from '../../core/run/session/memory/cellAnswer';
import { formatWorkReportMarkdown, formatWorkReportText } from '../../core/run/session/plan/formatWorkReport';
import { comparisonMime, printComparisonFrame } from '../../messages/comparisonFrame';
import { exchangeMime, printExchangeFrame } from '../../messages/exchangeFrame';
import { packFrame } from '../../messages/packedFrame';
import { printRemedyFrame, remedyMime } from '../../messages/remedyFrame';
import type { OutputPlace } from '../../messages/rendererMessage';
import { printWorkReportFrame, workReportMime } from '../../messages/workReportFrame';
import type { RenderedRows } from './live/renderedRows';
import { readerTime } from './readerTime';

/** Options for the Markdown and plain-text forms. They are for other viewers; the renderer shows all rows. */
const textOptions = (): MarkdownOptions => ({ maxRows: 50, time: readerTime() });
/** The text of rows that are followed by others at once. An output without any would be drawn as another kind. */
const arriving = 'Rows are arriving. Their text follows when none arrives for a moment.';
/** The text of an answer that arrived before its cell was stopped. */
const stoppedText = 'The cell was stopped before this answer was written as text. Run it again to get the text.';
/** Maximum characters of JSON in viewers without the renderer, for an answer that isn't decoded. */
const textJsonCharacters = 10_000;

/** What an output belongs to: a cell, and a series of rows if it is live. */
interface OutputOf {
  readonly owner: string;
  readonly series: number | undefined;
}

/** The outputs of an answer, and whether no internal error keeps a part of it from being shown. */
interface ShownOutputs {
  readonly outputs: NotebookCellOutput[];
  readonly isShown: boolean;
}

/** How an answer is written for other viewers than the renderer. */
interface TextOptions {
  /** Without it, they get no rows, which takes a fraction of the time. */
  readonly hasText?: boolean;
  /** Ends the writing. */
  readonly signal?: AbortSignal;
}

/** Creates the outputs of a cell from its answer. */
export class AnswerOutputs {
  constructor(
    private readonly bodies: KeptBodies,
    readonly rows: RenderedRows,
  ) {}

  /**
   * `owner` is the cell that large bodies are kept for; they are released with it. An exception is a bug, and ends no
   * run.
   */
  async create(answer: CellAnswer, owner: string, text: TextOptions = {}): Promise<ShownOutputs> {
    this.release(owner);
    const isLive = answer.kind === 'exchange' && answer.work?.live !== undefined && answer.work.state === 'running';
    const series = isLive ? this.rows.begin(owner, answer) : this.rows.forget(owner);
    const shown = await this.#outputsOf(answer, { owner, series }, text).catch(undrawnOutputs(answer));
    for (const [index, output] of shown.outputs.entries()) output.metadata = placeOf({ owner, isFirst: index === 0 });
    return shown;
  }

  async #outputsOf(answer: CellAnswer, of: OutputOf, text: TextOptions): Promise<ShownOutputs> {
    const { owner } = of;
    if (answer.kind === 'nothing') return { outputs: [], isShown: true };
    if (answer.kind === 'refused') return { outputs: [refusalOutput(answer.refusal, owner)], isShown: true };
    // The buttons of its inquiries are in an output below it.
    const frameOf = (one: ShownAnswer): Uint8Array =>
      printExchangeFrame({ ...one, ...of, offers: [] }, (body) => this.bodies.keep(owner, body));
    const isOne = answer.kind === 'exchange';
    const frame = isOne ? frameOf(answer) : printComparisonFrame(answer.answers, frameOf);
    const item = new NotebookCellOutputItem(await packFrame(frame), isOne ? exchangeMime : comparisonMime);
    const { items, isShown } = await textItems(answer, text);
    const work = isOne && answer.work ? [this.workOutput(answer.work, owner)] : [];
    const answers = isOne ? [answer] : answer.answers.map((side) => side.answer);
    return { outputs: [...work, new NotebookCellOutput([item, ...items]), ...remedyOutputs(answers, owner)], isShown };
  }

  /** Releases the bodies that the replaced outputs of an owner kept. */
  release(owner: string): void {
    this.bodies.release(owner);
  }

  /** Returns the progress of long work as an output, to show above its rows. */
  workOutput(report: WorkReport, owner: string): NotebookCellOutput {
    return new NotebookCellOutput(this.workItems(report), placeOf({ owner, isFirst: true }));
  }

  workItems(report: WorkReport): NotebookCellOutputItem[] {
    return [
      new NotebookCellOutputItem(printWorkReportFrame(report), workReportMime),
      NotebookCellOutputItem.text(formatWorkReportMarkdown(report), 'text/markdown'),
      NotebookCellOutputItem.text(formatWorkReportText(report), 'text/plain'),
    ];
  }
}

interface ShownItems extends Pick<ShownOutputs, 'isShown'> {
  readonly items: NotebookCellOutputItem[];
}

/** Returns an answer for other viewers. */
async function textItems(
  answer: ExchangeAnswer | ComparedAnswer,
  { hasText = true, signal }: TextOptions,
): Promise<ShownItems> {
  if (!hasText) return { items: otherItems(arriving, arriving), isShown: true };
  try {
    return await decodedItems(answer, signal);
  } catch (error) {
    // The answer itself arrived, and the renderer decodes it on its own.
    if (signal?.aborted !== true) throw error;
    return { items: otherItems(stoppedText, stoppedText), isShown: true };
  }
}

/** Large answers are processed in slices. Throws between them if the cell is stopped. */
async function decodedItems(
  answer: ExchangeAnswer | ComparedAnswer,
  signal: AbortSignal | undefined,
): Promise<ShownItems> {
  const slices = new TimeSlices(() => performance.now(), pauseBriefly);
  const isOne = answer.kind === 'exchange';
  const options = isOne ? { ...textOptions(), jsonCharacters: textJsonCharacters } : textOptions();
  const outcome = isOne ? answer.exchange.outcome : undefined;
  const decode = isOne ? await decodeInTurns(answer, slices, signal) : () => viewOfComparedAnswer(answer);
  const view = showView(decode, outcome, (decoded) => firstSections(decoded, options.maxRows));
  await slices.turn();
  const show = (print: (view: DecodedView) => string): ShownText =>
    showView(
      () => view,
      outcome,
      (shown) => ({ text: print(shown), isShown: shown.failure === undefined }),
    );
  const markdown = show((one) => printMarkdown(one, options));
  await slices.turn();
  const plain = show((one) => printText(one, options));
  // Answers that differ and must not are shown, but no success.
  const isShown = markdown.isShown && plain.isShown && (isOne || view.tone !== 'bad');
  return { items: otherItems(markdown.text, plain.text), isShown };
}

async function decodeInTurns(
  { exchange, hints }: ExchangeAnswer,
  slices: TimeSlices,
  signal: AbortSignal | undefined,
): Promise<() => DecodedView> {
  const view = await finishInPieces(decodeExchangePiecewise(exchange, hints), async () => {
    await slices.turn();
    signal?.throwIfAborted();
  });
  return () => view;
}

interface ShownText extends Pick<ShownOutputs, 'isShown'> {
  readonly text: string;
}

/** Returns what shows an answer as text if an exception kept it from being drawn. */
function undrawnOutputs(answer: CellAnswer): (error: unknown) => ShownOutputs {
  return (error) => {
    const outcome = answer.kind === 'exchange' ? answer.exchange.outcome : undefined;
    const view = undecodedView(outcome, error);
    const options = { ...textOptions(), jsonCharacters: textJsonCharacters };
    const items = otherItems(printMarkdown(view, options), printText(view, options));
    return { outputs: [new NotebookCellOutput(items)], isShown: false };
  };
}

function otherItems(markdown: string, text: string): NotebookCellOutputItem[] {
  return [NotebookCellOutputItem.text(markdown, 'text/markdown'), NotebookCellOutputItem.text(text, 'text/plain')];
}

/** Returns the metadata with the cell and position of an output. */
function placeOf(place: OutputPlace): { readonly rpcbook: OutputPlace } {
  return { rpcbook: place };
}

/** Returns an output for a refusal with a button for each remedy. Other viewers show it as an error. */
function refusalOutput(refusal: Refusal, owner: string): NotebookCellOutput {
  const { cause, cure } = refusal;
  const problem = { title: titleOfRefusal(refusal), cause, cure };
  const remedies = distinctRemedies(remediesOfRefusal(refusal));
  return new NotebookCellOutput([
    new NotebookCellOutputItem(printRemedyFrame({ problem, remedies, owner }), remedyMime),
    NotebookCellOutputItem.error({ name: problem.title, message: visibleText(`${cause} ${cure}`) }),
  ]);
}

/** Returns the output below an answer: the buttons for its failure, or for an unexpected chain. */
function remedyOutputs(answers: readonly (ExchangeAnswer | RefusedAnswer)[], owner: string): NotebookCellOutput[] {
  const remedies = distinctRemedies(answers.flatMap(remediesOfAnswer));
  if (remedies.length === 0) return [];
  const troubles = answers.flatMap((answer) => (answer.kind === 'exchange' ? (troubleOf(answer.exchange) ?? []) : []));
  const problem = troubles.find(({ kind }) => kind === 'wrongChain');
  const fixes = remedies
    .filter(
      ({ kind }) =>
        actions[kind].place === 'belowError' &&
        !['learnMore', 'askProxy', 'chooseName', 'compileLayout', 'addAstSetting'].includes(kind),
    )
    .map((remedy) => visibleText(labelOfAction(remedy)));
  const text = [
    ...(problem === undefined ? [] : [visibleText(problem.cause)]),
    ...(fixes.length === 0 ? [] : [`To fix this: ${fixes.join(', ')}`]),
  ].join(' ');
  const { title = '', cause = '', cure = '' } = problem ?? {};
  const frame = { ...(problem && { problem: { title, cause, cure } }), remedies, owner };
  return [
    new NotebookCellOutput([
      new NotebookCellOutputItem(printRemedyFrame(frame), remedyMime),
      NotebookCellOutputItem.text(text, 'text/plain'),
    ]),
  ];
}

function remediesOfAnswer(answer: ExchangeAnswer | RefusedAnswer): readonly Remedy[] {
  if (answer.kind === 'refused') return remediesOfRefusal(answer.refusal);
  return [
    ...remediesOfExchange(answer.exchange),
    ...settingsNamedIn(answer.work?.stopped ?? ''),
    ...remediesOfAsked(answer),
    ...(answer.withoutLayout === undefined ? [] : remediesWithoutLayout(answer.withoutLayout)),
    ...actionsOfOffers(answer.offers ?? []),
  ];
}

/** The proxy that was probably meant instead of its implementation, and the question what their name means. */
function remediesOfAsked({ asked, exchange }: ExchangeAnswer): readonly Remedy[] {
  if (asked === undefined) return [];
  const { implementation, proxy, name } = asked;
  const network = exchange.network.key;
  return [
    { kind: 'askProxy', network, implementation, proxy },
    ...(name === undefined ? [] : [{ kind: 'chooseName' as const, network, name }]),
  ];
}
