import type { DecodedView, Section } from '../../../core/base/view/decodedView';
import type { FramedExchange } from '../../../messages/exchangeFrame';
import { moreRowsIn, rowsBodyOf, withNewRows } from '../../../messages/newRows';
import type { NewRowsMessage } from '../../../messages/rendererMessage';
import type { GrowingPart, LiveTables } from '../dom/viewContext';
import { undecodedClass } from './answerView';
import { exchangeFacts } from './requestView';
import { summaryLine } from './summaryLine';

/**
 * The drawn answer of a live cell. It takes an answer that has the same rows, or more of them, so that scroll positions,
 * the focus, the selection and opened rows stay, and only what differs is drawn.
 */
export class GrowingAnswer implements LiveTables {
  readonly #parts = new Map<string, GrowingPart>();
  #element: HTMLElement | undefined;

  constructor(
    private framed: FramedExchange,
    private view: DecodedView,
    private readonly places: Omit<LiveTables, 'add'>,
  ) {}

  get first(): number {
    return this.places.first;
  }

  get latest(): FramedExchange {
    return this.framed;
  }

  /** Returns the answer with new rows after its own. Undefined if they follow others. */
  withNewRows(rows: NewRowsMessage): FramedExchange | undefined {
    return withNewRows(this.framed, rows);
  }

  recall: LiveTables['recall'] = (title) => this.places.recall(title);
  remember: LiveTables['remember'] = (title, place) => this.places.remember(title, place);

  /** What is drawn within a part, such as opened rows, comes later and may have the same title. */
  add(section: Section, part: GrowingPart): void {
    const key = keyOf(section);
    if (!this.#parts.has(key)) this.#parts.set(key, part);
  }

  /** Sets the element that `answerView` returned. */
  attach(element: HTMLElement): void {
    this.#element = element;
  }

  /** Shows a later answer. Returns false if it must be drawn again, also if a part of it was taken. */
  take(framed: FramedExchange, view: DecodedView): boolean {
    const element = this.#element;
    if (
      element === undefined ||
      element.classList.contains(undecodedClass) ||
      !showsOnlyFirstTab(element) ||
      !this.#differsInRows(framed, view)
    )
      return false;
    const more = moreRowsIn(rowsBodyOf(framed), rowsBodyOf(this.framed));
    if (more === undefined) return false;
    if (more > 0 && !view.sections.every((section) => this.#parts.get(keyOf(section))?.take(section) === true))
      return false;
    this.framed = framed;
    this.view = view;
    element.querySelector(':scope > .summary')?.replaceWith(summaryLine(view));
    element.querySelector(':scope > .tab-row > .facts')?.replaceChildren(exchangeFacts(framed));
    return true;
  }

  /** Whether everything but the rows is the same. */
  #differsInRows(framed: FramedExchange, view: DecodedView): boolean {
    if (view.sections.length === 0 || view.sections.length !== this.view.sections.length) return false;
    return textOf(framed, view) === textOf(this.framed, this.view);
  }
}

function keyOf({ kind, title }: Section): string {
  return `${kind} ${title ?? ''}`;
}

/** Whether no tab but the first one was drawn. The others would have to be drawn again. */
function showsOnlyFirstTab(answer: HTMLElement): boolean {
  const panels = [...answer.querySelectorAll(':scope > .panels > .panel')];
  return panels.every(({ childElementCount }, index) => (index === 0) === childElementCount > 0);
}

/** Everything beside the rows that may be drawn differently, as text. */
function textOf(framed: FramedExchange, { title, tone, notes }: DecodedView): string {
  const { exchange, series: _, ...others } = framed;
  return JSON.stringify([exchange.call, exchange.network, others, title, tone, notes]);
}
