import type { ActivationFunction, OutputItem, RendererContext } from 'vscode-notebook-renderer';

import { lazily } from '../../core/base/lazily';
import type { DecodedView } from '../../core/base/view/decodedView';
import type { Action } from '../../core/model/exchange/action';
import { comparisonMime, type FramedSide, readComparisonFrame } from '../../messages/comparisonFrame';
import { exchangeMime, type FramedExchange } from '../../messages/exchangeFrame';
import { damaged } from '../../messages/frameParts';
import { unpackFrame } from '../../messages/packedFrame';
import { readExchangeFrame } from '../../messages/readExchangeFrame';
import { readRemedyFrame } from '../../messages/remedyFrame';
import { remedyMime } from '../../messages/remedyFrame';
import {
  type NewRowsMessage,
  readOutputPlace,
  readRendererMessage,
  type RendererMessage,
} from '../../messages/rendererMessage';
import { readWorkReportFrame, workReportMime } from '../../messages/workReportFrame';
import { remedyView } from '../components/answer/actionButtons';
import { answerView } from '../components/answer/answerView';
import { componentSheet } from '../components/answer/componentSheet';
import { framedView } from '../components/answer/framedView';
import { GrowingAnswer } from '../components/answer/growingAnswer';
import { comparedAnswersView } from '../components/compare/comparedAnswersView';
import { Announcer } from '../components/dom/announcer';
import { element } from '../components/dom/element';
import { attempt, onUndrawn } from '../components/dom/guardDrawing';
import { boundedContent } from '../components/dom/popupPosition';
import { FindBar } from '../components/find/findBar';
import { WorkReportView } from '../components/work/workReportView';
import { decodeInSlices, sayReading } from './decodeInSlices';
import { DrawingTurns } from './drawingTurns';
import { EarlyRows, LivePlaces } from './liveOutputs';
import { NamesOfNow } from './namesOfNow';
import { type OutputChoices, readOutputChoices } from './outputChoices';
import { OutputFind } from './outputFind';
import { outputContext, type OutputPage, post, rememberTab, tableChoices } from './outputPage';
import { followAges, type ShownAges } from './shownAges';

const livePlaces = lazily(() => new LivePlaces());

const undrawn = unreadable(
  "Rpcbook couldn't draw this output because of an internal error. Its other presentations have it as text.",
);

/** A frame of fewer bytes is read within a few milliseconds. */
const quickBytes = 500_000;

/** Contents of an output: its lifetime, its element, and the view that receives later reports. */
interface Drawn {
  readonly life: AbortController;
  readonly home: HTMLElement;
  readonly work: WorkReportView | undefined;
  readonly growing: GrowingAnswer | undefined;
  readonly item: OutputItem;
}

interface Drawing {
  readonly elements: readonly HTMLElement[];
  readonly work?: WorkReportView;
  readonly find?: FindBar;
  readonly growing?: GrowingAnswer;
}

/** Draws the content of a frame, for as long as its output is shown. */
interface Draw {
  (signal: AbortSignal): Drawing;
  /** Shows the content in the view of the answer before. Returns false if it must be drawn. */
  readonly addTo?: (growing: GrowingAnswer) => boolean;
}

/** The notebook's renderer for framed exchanges, comparisons, and reports on long work. */
export const activate: ActivationFunction<OutputChoices> = (renderer) => {
  const outputs = new DrawnOutputs(renderer);
  return {
    renderOutputItem: (item, home) => outputs.render(item, home),
    disposeOutputItem: (id) => (id === undefined ? outputs.endAll() : outputs.end(id)),
  };
};

/** The outputs of the page. Each has its own shadow root; they share only the style sheet. */
class DrawnOutputs {
  readonly #renderer: RendererContext<OutputChoices>;
  readonly #sheet = componentSheet();
  readonly #drawn = new Map<string, Drawn>();
  /** The items that will be drawn later, by the IDs of their outputs. */
  readonly #waiting = new Map<string, OutputItem>();
  readonly #turns = new DrawingTurns();
  readonly #ages: ShownAges;
  readonly #find = new OutputFind();
  readonly #names = new NamesOfNow();
  readonly #early = new EarlyRows();

  constructor(renderer: RendererContext<OutputChoices>) {
    this.#renderer = renderer;
    this.#ages = followAges(renderer, this.#sheet);
    renderer.onDidReceiveMessage?.((message: unknown) => this.#receive(readRendererMessage(message)));
  }

  /** Draws an item: immediately, or in a later frame if no time is left in this one. */
  render(item: OutputItem, home: HTMLElement): void | Promise<void> {
    const before = this.#drawn.get(item.id);
    if (item.mime === workReportMime && before?.home === home && updateWork(before.work, item.data())) {
      this.#waiting.delete(item.id);
      return;
    }
    const frame = unpackFrame(item.data());
    if (frame instanceof Promise) return this.#showPacked(item, frame, home);
    const turn = this.#turns.next();
    if (turn === undefined) return this.#show(item, this.#read(item, frame), home);
    return this.#showLater(item, frame, home, turn);
  }

  end(id: string): void {
    this.#drawn.get(id)?.life.abort();
    this.#drawn.delete(id);
    this.#waiting.delete(id);
    this.#ages.drop(id);
    this.#find.drop(id);
  }

  endAll(): void {
    for (const id of [...this.#drawn.keys(), ...this.#waiting.keys()]) this.end(id);
  }

  #receive(message: RendererMessage | undefined): void {
    switch (message?.kind) {
      case undefined:
        return;
      case 'find':
        return this.#find.open(message.owner);
      case 'newRows':
        return this.#takeRows(message);
      case 'ages':
        return this.#ages.take(message.ages);
      case 'changedNames': {
        const mayDiffer = this.#names.take(message);
        if (mayDiffer) this.#drawAgain(mayDiffer).catch(() => undefined);
      }
    }
  }

  /** A large answer is read in one frame and drawn in the next. One that grows is drawn quickly, and must be soon. */
  async #showPacked(item: OutputItem, packed: Promise<Uint8Array | undefined>, home: HTMLElement): Promise<void> {
    this.#waiting.set(item.id, item);
    const frame = await packed;
    const isQuick = this.#drawn.get(item.id)?.growing !== undefined && (frame?.length ?? 0) < quickBytes;
    if (!isQuick) await this.#turns.frame();
    if (!this.#isWanted(item)) return;
    const isLarge = !isQuick && item.mime === exchangeMime && frame !== undefined;
    const read = isLarge ? attempt(() => readExchangeFrame(frame), undefined) : undefined;
    const draw =
      read?.kind === 'ok'
        ? await this.#drawLarge(item, read.value, home).catch(() => undrawn)
        : this.#read(item, frame);
    if (!isQuick) await this.#turns.frame();
    if (draw !== undefined && this.#isWanted(item)) this.#show(item, draw, home);
  }

  async #drawLarge(item: OutputItem, answer: FramedExchange, home: HTMLElement): Promise<Draw | undefined> {
    const decoded = await decodeInSlices(answer, this.#names, {
      isWanted: () => this.#isWanted(item),
      onSlow: () => sayReading(home, this.#sheet),
    });
    return decoded && drawAnswer(item.id, decoded.framed, this.#pageOf(item), decoded.view);
  }

  async #showLater(item: OutputItem, frame: Uint8Array, home: HTMLElement, turn: Promise<void>): Promise<void> {
    this.#waiting.set(item.id, item);
    await turn;
    if (this.#isWanted(item)) this.#show(item, this.#read(item, frame), home);
  }

  /** Shows new rows of a live cell. Requests all of its rows if they don't follow those that are drawn. */
  #takeRows(rows: NewRowsMessage): void {
    const isOfCell = (item: OutputItem): boolean => readOutputPlace(item.metadata)?.owner === rows.owner;
    if ([...this.#waiting.values()].some((item) => isAnswer(item) && isOfCell(item))) return this.#early.keep(rows);
    const drawn = [...this.#drawn.values()].filter(({ item }) => isOfCell(item));
    const grown = drawn.find(({ growing }) => growing !== undefined);
    if (grown?.growing === undefined) return;
    const framed = grown.growing.withNewRows(rows);
    if (framed === undefined) return post(this.#renderer, { kind: 'allRows', owner: rows.owner });
    this.#show(grown.item, drawAnswer(grown.item.id, framed, this.#pageOf(grown.item)), grown.home);
    const report = new TextEncoder().encode(rows.report);
    for (const { work } of drawn) updateWork(work, report);
  }

  /** Whether a waiting item must still be drawn: its output exists, and has no newer item. */
  #isWanted(item: OutputItem): boolean {
    return this.#waiting.get(item.id) === item;
  }

  /** Draws the answers again whose names or buttons may differ now. */
  async #drawAgain(mayDiffer: (frame: Uint8Array) => boolean): Promise<void> {
    for (const { item } of [...this.#drawn.values()].filter((drawn) => isAnswer(drawn.item))) {
      const frame = await unpackFrame(item.data());
      const drawn = this.#drawn.get(item.id);
      const latest = drawn?.growing?.latest;
      // It may have rows that its item lacks.
      if (drawn?.item === item && latest) this.#show(item, drawAnswer(item.id, latest, this.#pageOf(item)), drawn.home);
      else if (drawn?.item === item && frame && mayDiffer(frame)) await this.render(item, drawn.home);
    }
  }

  #pageOf({ metadata }: OutputItem): OutputPage {
    const isKept = readOutputPlace(metadata)?.isKept === true;
    return { ...this.#renderer, isKept, named: (framed) => this.#names.apply(framed) };
  }

  #read(item: OutputItem, frame: Uint8Array | undefined): Draw {
    return attempt(() => {
      const page = this.#pageOf(item);
      if (frame === undefined) return unreadable(damaged);
      switch (item.mime) {
        case workReportMime:
          return readWork(frame, page);
        case comparisonMime:
          return readComparison(item.id, frame, page);
        case remedyMime:
          return readRemedies(frame, page);
        default: {
          const answer = readExchangeFrame(frame);
          return answer.kind === 'failed' ? unreadable(answer.problem) : drawAnswer(item.id, answer.value, page);
        }
      }
    }, undrawn);
  }

  #show(item: OutputItem, draw: Draw, home: HTMLElement): void {
    const before = this.#drawn.get(item.id);
    if (before?.home === home && before.growing && draw.addTo?.(before.growing) === true) {
      this.#waiting.delete(item.id);
      this.#drawn.set(item.id, { ...before, item });
      return this.#takeEarly(item);
    }
    this.end(item.id);
    const focused = before && focusedPart(before.home);
    const life = new AbortController();
    // VS Code's own find finds text in a shadow root of an output itself, not in one within it.
    const root = home.shadowRoot ?? home.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [this.#sheet];
    const { elements, work, find, growing } = attempt(() => draw(life.signal), undrawn(life.signal));
    const content = element('div', { class: 'output-content', [boundedContent]: '' }, ...elements);
    this.#drawn.set(item.id, { life, home, work, growing, item });
    onUndrawn(content, () => this.#show(item, undrawn, home));
    const place = readOutputPlace(item.metadata);
    this.#ages.show(item.id, content, place);
    // What another renderer draws here later is still seen.
    root.replaceChildren(content, element('slot'));
    home.replaceChildren();
    this.#find.show(item.id, home, find, place?.owner);
    if (focused !== undefined) root.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
    this.#takeEarly(item);
  }

  /** Shows the new rows that waited for an item. */
  #takeEarly(item: OutputItem): void {
    const owner = isAnswer(item) ? readOutputPlace(item.metadata)?.owner : undefined;
    if (owner !== undefined) for (const rows of this.#early.take(owner)) this.#takeRows(rows);
  }
}

/** Shows a later report in the existing view. Returns false if there is no view, or none that can show it. */
function updateWork(work: WorkReportView | undefined, frame: Uint8Array): boolean {
  const report = readWorkReportFrame(frame);
  if (work === undefined || report.kind === 'failed') return false;
  return attempt(() => {
    work.update(report.value);
    return true;
  }, false);
}

function isAnswer({ mime }: OutputItem): boolean {
  return mime === exchangeMime || mime === comparisonMime;
}

function readWork(bytes: Uint8Array, renderer: OutputPage): Draw {
  const report = readWorkReportFrame(bytes);
  if (report.kind === 'failed') return unreadable(report.problem);
  return (signal) => {
    const announcer = new Announcer(signal);
    const work = new WorkReportView(report.value, {
      announce: (text) => announcer.announce(text),
      ...(renderer.postMessage !== undefined &&
        !renderer.isKept && {
          act: (action, id) => post(renderer, { kind: 'work', action, id }),
          fill: (gap, id) => post(renderer, { kind: 'fill', id, ...gap }),
        }),
    });
    return { elements: [work.element, announcer.element], work };
  };
}

/** `decoded` is the view of the answer with the names of now, if it is known. */
function drawAnswer(id: string, answer: FramedExchange, page: OutputPage, decoded?: DecodedView): Draw {
  const framed = page.named(answer);
  const view = decoded ?? framedView(framed);
  const owner = framed.owner ?? id;
  const { live } = framed.hints;
  const draw = (signal: AbortSignal): Drawing => {
    const announcer = new Announcer(signal);
    const find = new FindBar(signal);
    const growing = live && new GrowingAnswer(framed, view, livePlaces().of(owner, live.first));
    const context = {
      ...outputContext(page, framed.exchange.network.key, announcer, signal),
      find,
      tables: tableChoices(page, owner),
      live: growing,
    };
    const tab = readOutputChoices(page.getState()).tabs[owner];
    const answer = answerView(framed, view, context, {
      tab,
      onTab: (chosen) => rememberTab(page, owner, chosen),
      latest: growing && (() => growing.latest),
    });
    find.attach(answer);
    growing?.attach(answer);
    return { elements: [find.element, answer, announcer.element], find, growing };
  };
  const addTo = (growing: GrowingAnswer): boolean => attempt(() => growing.take(framed, view), false);
  return Object.assign(draw, { addTo });
}

function readComparison(id: string, bytes: Uint8Array, renderer: OutputPage): Draw {
  const frame = readComparisonFrame(bytes);
  if (frame.kind === 'failed') return unreadable(frame.problem);
  const sides = frame.value.map(({ network, answer }): FramedSide => ({
    network,
    answer: answer.kind === 'exchange' ? renderer.named(answer) : answer,
  }));
  return (signal) => {
    const announcer = new Announcer(signal);
    const find = new FindBar(signal);
    const contextOf = (network: string) => ({ ...outputContext(renderer, network, announcer, signal), find });
    const choiceOf = (part: string) => `${id} ${part}`;
    const compared = comparedAnswersView(sides, contextOf(''), {
      contextOf,
      tabOf: (part) => readOutputChoices(renderer.getState()).tabs[choiceOf(part)],
      onTab: (part, chosen) => rememberTab(renderer, choiceOf(part), chosen),
    });
    find.attach(compared);
    return { elements: [find.element, compared, announcer.element], find };
  };
}

function readRemedies(bytes: Uint8Array, renderer: OutputPage): Draw {
  const frame = readRemedyFrame(bytes);
  if (frame.kind === 'failed') return unreadable(frame.problem);
  const { owner } = frame.value;
  const act = (action: Action): void => post(renderer, { kind: 'act', action, owner });
  return () => ({ elements: [remedyView(frame.value, renderer.isKept ? undefined : renderer.postMessage && act)] });
}

function unreadable(problem: string): Draw {
  return () => ({ elements: [element('p', { class: 'unreadable', role: 'alert' }, problem)] });
}

/**
 * Returns a selector for the focused part of an output, such as a table or a tab, by its role and name, or for the
 * button of an outdated output.
 */
function focusedPart({ shadowRoot }: HTMLElement): string | undefined {
  const focused = shadowRoot?.activeElement;
  if (focused?.closest('.outdated-bar')) return '.outdated-bar button';
  const role = focused?.getAttribute('role');
  const name = focused?.getAttribute('aria-label') ?? undefined;
  if (typeof role !== 'string') return undefined;
  if (name !== undefined) return `[role="${CSS.escape(role)}"][aria-label="${CSS.escape(name)}"]`;
  return role === 'tab' ? '[role="tab"][aria-selected="true"]' : undefined;
}
