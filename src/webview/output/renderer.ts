import type { ActivationFunction, OutputItem, RendererContext } from 'vscode-notebook-renderer';

import { lazily } from '../../core/base/lazily';
import type { Remedy } from '../../core/model/exchange/remedy';
import { comparisonMime } from '../../messages/comparisonFrame';
import type { OutputMessage } from '../../messages/outputMessage';
import { unpackFrame } from '../../messages/packedFrame';
import { readComparisonFrame } from '../../messages/readComparisonFrame';
import { readExchangeFrame } from '../../messages/readExchangeFrame';
import { readOutputAges, readOutputPlace } from '../../messages/readOutputAges';
import { readRemedyFrame } from '../../messages/readRemedyFrame';
import { readWorkReportFrame } from '../../messages/readWorkReportFrame';
import { remedyMime } from '../../messages/remedyFrame';
import { workReportMime } from '../../messages/workReportFrame';
import { answerView } from '../components/answer/answerView';
import { componentSheet } from '../components/answer/componentSheet';
import { framedView } from '../components/answer/framedView';
import { remedyView } from '../components/answer/remedyView';
import { comparedAnswersView } from '../components/compare/comparedAnswersView';
import { Announcer } from '../components/dom/announcer';
import { copyText } from '../components/dom/copyText';
import { element } from '../components/dom/element';
import { ReaderTime } from '../components/dom/readerTime';
import type { TableChoices } from '../components/dom/tableChoice';
import type { ViewContext } from '../components/dom/viewContext';
import { WorkReportView } from '../components/work/workReportView';
import { DrawingTurns } from './drawingTurns';
import { type OutputChoices, readOutputChoices, withTabChoice, withTableChoice } from './outputChoices';
import { ShownAges } from './shownAges';

/** Shared, because creating one takes longer than drawing a small answer. */
const readerTime = lazily(() => new ReaderTime());

const damaged = 'This output is damaged. Run the cell again to see it.';

/** Contents of an output: its lifetime, its element, and the view that receives later reports. */
interface Drawn {
  readonly life: AbortController;
  readonly host: HTMLElement;
  readonly work: WorkReportView | undefined;
}

interface Drawing {
  readonly elements: readonly HTMLElement[];
  readonly work?: WorkReportView;
}

/** Draws the content of a frame, for as long as its output is shown. */
type Draw = (signal: AbortSignal) => Drawing;

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

  constructor(renderer: RendererContext<OutputChoices>) {
    this.#renderer = renderer;
    this.#ages = followAges(renderer, this.#sheet);
  }

  /** Draws an item: immediately, or in a later frame if no time is left in this one. */
  render(item: OutputItem, home: HTMLElement): void | Promise<void> {
    const before = this.#drawn.get(item.id);
    if (item.mime === workReportMime && before?.host.parentElement === home && updateWork(before, item)) {
      this.#waiting.delete(item.id);
      return;
    }
    const frame = unpackFrame(item.data());
    if (frame instanceof Promise) return this.#showPacked(item, frame, home);
    const turn = this.#turns.next();
    if (turn === undefined) return this.#show(item, readFrame(item, frame, this.#renderer), home);
    return this.#showLater(item, frame, home, turn);
  }

  end(id: string): void {
    this.#drawn.get(id)?.life.abort();
    this.#drawn.delete(id);
    this.#waiting.delete(id);
    this.#ages.drop(id);
  }

  endAll(): void {
    for (const id of [...this.#drawn.keys(), ...this.#waiting.keys()]) this.end(id);
  }

  /** A large answer is read in one frame and drawn in the next. */
  async #showPacked(item: OutputItem, packed: Promise<Uint8Array | undefined>, home: HTMLElement): Promise<void> {
    this.#waiting.set(item.id, item);
    const frame = await packed;
    await this.#turns.frame();
    if (!this.#isWanted(item)) return;
    const draw = readFrame(item, frame, this.#renderer);
    await this.#turns.frame();
    if (this.#isWanted(item)) this.#show(item, draw, home);
  }

  async #showLater(item: OutputItem, frame: Uint8Array, home: HTMLElement, turn: Promise<void>): Promise<void> {
    this.#waiting.set(item.id, item);
    await turn;
    if (this.#isWanted(item)) this.#show(item, readFrame(item, frame, this.#renderer), home);
  }

  /** Whether a waiting item must still be drawn: its output exists, and has no newer item. */
  #isWanted(item: OutputItem): boolean {
    return this.#waiting.get(item.id) === item;
  }

  #show(item: OutputItem, draw: Draw, home: HTMLElement): void {
    const before = this.#drawn.get(item.id);
    this.end(item.id);
    const life = new AbortController();
    const host = element('div', {});
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [this.#sheet];
    const { elements, work } = draw(life.signal);
    root.append(...elements);
    this.#drawn.set(item.id, { life, host, work });
    const focused = before && focusedPart(before.host);
    this.#ages.show(item.id, host, readOutputPlace(item.metadata));
    home.replaceChildren(host);
    if (focused !== undefined) root.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  }
}

/**
 * Follows the ages of outputs. The extension knows them, and its notebook may have changed before this page was loaded.
 */
function followAges(renderer: RendererContext<OutputChoices>, sheet: CSSStyleSheet): ShownAges {
  const ages = new ShownAges(renderer.postMessage && ((owner) => post(renderer, { kind: 'renew', owner })));
  const host = element('div', {});
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(ages.element);
  document.body.append(host);
  renderer.onDidReceiveMessage?.((message: unknown) => {
    const read = readOutputAges(message);
    if (read) ages.take(read.ages);
  });
  post(renderer, { kind: 'ages' });
  return ages;
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

/** Shows a later report in the existing view. Returns false if there is no view, or none that can show it. */
function updateWork({ work }: Drawn, item: OutputItem): boolean {
  const report = readWorkReportFrame(item.data());
  if (work === undefined || report.kind === 'failed') return false;
  work.update(report.value);
  return true;
}

function readFrame(item: OutputItem, frame: Uint8Array | undefined, renderer: RendererContext<OutputChoices>): Draw {
  if (frame === undefined) return unreadable(damaged);
  switch (item.mime) {
    case workReportMime:
      return readWork(frame, renderer);
    case comparisonMime:
      return readComparison(item.id, frame, renderer);
    case remedyMime:
      return readRemedies(frame, renderer);
    default:
      return readAnswer(item.id, frame, renderer);
  }
}

function readWork(bytes: Uint8Array, renderer: RendererContext<OutputChoices>): Draw {
  const report = readWorkReportFrame(bytes);
  if (report.kind === 'failed') return unreadable(report.problem);
  return (signal) => {
    const announcer = new Announcer(signal);
    const work = new WorkReportView(report.value, {
      announce: (text) => announcer.announce(text),
      ...(renderer.postMessage !== undefined && { act: (action, id) => post(renderer, { kind: 'work', action, id }) }),
    });
    return { elements: [work.element, announcer.element], work };
  };
}

function readAnswer(id: string, bytes: Uint8Array, renderer: RendererContext<OutputChoices>): Draw {
  const frame = readExchangeFrame(bytes);
  if (frame.kind === 'failed') return unreadable(frame.problem);
  const view = framedView(frame.value);
  const owner = frame.value.owner ?? id;
  return (signal) => {
    const announcer = new Announcer(signal);
    const context = {
      ...viewContext(renderer, frame.value.exchange.network.key, announcer, signal),
      tables: tableChoices(renderer, owner),
    };
    const tab = readOutputChoices(renderer.getState()).tabs[owner];
    const answer = answerView(frame.value, view, context, {
      ...(tab !== undefined && { tab }),
      onTab: (chosen) => rememberTab(renderer, owner, chosen),
    });
    return { elements: [answer, announcer.element] };
  };
}

function readComparison(id: string, bytes: Uint8Array, renderer: RendererContext<OutputChoices>): Draw {
  const frame = readComparisonFrame(bytes);
  if (frame.kind === 'failed') return unreadable(frame.problem);
  return (signal) => {
    const announcer = new Announcer(signal);
    const contextOf = (network: string) => viewContext(renderer, network, announcer, signal);
    const choiceOf = (part: string) => `${id} ${part}`;
    // The rows of a comparison come from several networks, so their values can't be looked up on one.
    const { lookUp: _ofOneNetwork, addCell: _toOneNetwork, ...context } = contextOf('');
    const compared = comparedAnswersView(frame.value, context, {
      contextOf,
      tabOf: (part) => readOutputChoices(renderer.getState()).tabs[choiceOf(part)],
      onTab: (part, chosen) => rememberTab(renderer, choiceOf(part), chosen),
    });
    return { elements: [compared, announcer.element] };
  };
}

function readRemedies(bytes: Uint8Array, renderer: RendererContext<OutputChoices>): Draw {
  const frame = readRemedyFrame(bytes);
  if (frame.kind === 'failed') return unreadable(frame.problem);
  const { owner } = frame.value;
  const choose = (remedy: Remedy): void => post(renderer, { kind: 'remedy', remedy, owner });
  return () => ({ elements: [remedyView(frame.value, renderer.postMessage && choose)] });
}

function rememberTab(renderer: RendererContext<OutputChoices>, output: string, tab: string): void {
  renderer.setState(withTabChoice(readOutputChoices(renderer.getState()), output, tab));
}

/** Stores choices in tables by cell, so that they stay when the cell runs again. */
function tableChoices(renderer: RendererContext<OutputChoices>, owner: string): TableChoices {
  const keyOf = (title: string) => `${owner} ${title}`;
  return {
    recall: (title) => readOutputChoices(renderer.getState()).tables[keyOf(title)],
    remember: (title, choice) =>
      renderer.setState(withTableChoice(readOutputChoices(renderer.getState()), keyOf(title), choice)),
  };
}

function unreadable(problem: string): Draw {
  return () => ({ elements: [element('p', { class: 'unreadable', role: 'alert' }, problem)] });
}

function post(renderer: RendererContext<OutputChoices>, message: OutputMessage): void {
  renderer.postMessage?.(message);
}

function viewContext(
  renderer: RendererContext<OutputChoices>,
  network: string,
  announcer: Announcer,
  signal: AbortSignal,
): ViewContext {
  const base: ViewContext = {
    signal,
    time: readerTime(),
    announce: (text) => announcer.announce(text),
    copy: (text, what) => {
      copyText(text).then(
        (copied) => announcer.announce(copied ? `Copied ${what}` : "Couldn't copy to the clipboard"),
        () => announcer.announce("Couldn't copy to the clipboard"),
      );
    },
  };
  if (renderer.postMessage === undefined) return base;
  return {
    ...base,
    addCell: (text) => post(renderer, { kind: 'addCell', text, network }),
    lookUp: (subject) => post(renderer, { kind: 'lookUp', subject, network }),
    open: (document) => post(renderer, { kind: 'open', document }),
    save: (document) => post(renderer, { kind: 'save', document }),
  };
}
