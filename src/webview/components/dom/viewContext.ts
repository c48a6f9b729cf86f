import { lazily } from '../../../core/base/lazily';
import type { Section } from '../../../core/base/view/decodedView';
import type { Action } from '../../../core/model/exchange/action';
import type { AnswerDocument, ButtonMessage, LookUpSubject } from '../../../messages/outputMessage';
import type { Announcer } from './announcer';
import { ReaderTime } from './readerTime';

/**
 * The context of every component: the user's time settings and the available actions. Absent actions are not offered.
 */
export interface ViewContext {
  /** Aborts when the view is replaced: listeners, observers, and timers stop. */
  readonly signal: AbortSignal;
  readonly time: ReaderTime;
  /** Stores users' choices in tables; absent if nothing is stored. */
  readonly tables?: TableChoices;
  /** Which part of all rows the tables have, if not all. What is counted over them carries it. */
  readonly part?: string | undefined;
  /** Set if the rows are those of a live cell. */
  readonly live?: LiveTables;
  /** Finds text in the view; absent if nothing does. */
  readonly find?: FindPlaces;
  /** Maximum height of a table in CSS pixels, if it isn't the usual one. */
  readonly tableHeight?: number;
  /** Copies text and confirms it: `what` completes “Copied …”. */
  copy(text: string, what: string): void;
  /** Shows a short message, also for screen readers. */
  announce(text: string): void;
  /** The key of the network of the answer. Absent if its values don't belong to a single one. */
  readonly network?: string;
  /** Adds a cell with this text to a notebook. */
  readonly addCell?: (text: string) => void;
  readonly lookUp?: (subject: LookUpSubject) => void;
  readonly open?: (document: AnswerDocument) => void;
  readonly save?: (document: AnswerDocument) => void;
  readonly act?: (action: Action) => void;
}

/** The branches of a tree that a user folded, for the next time that it is shown. */
export interface FoldChoice {
  /** The number of rows of the tree. Choices for a tree of another size don't fit. */
  readonly rows: number;
  readonly base: FoldBase;
  /** Rows that are folded differently from `base`. */
  readonly turned: readonly number[];
}

export const foldBases = ['default', 'open', 'closed'] as const;

/** How the branches of a tree are folded before a user changes them: in a useful way, all open, or all closed. */
export type FoldBase = (typeof foldBases)[number];

/** A user's choices for one column. Absent members keep the default. */
export interface ColumnChoice {
  readonly isShown?: boolean;
  /** Width in characters. */
  readonly characters?: number;
}

/** A user's choices in a table. Columns are identified by their IDs, so that a choice also fits the next answer. */
export interface TableChoice {
  readonly columns: Readonly<Record<string, ColumnChoice>>;
  readonly sort?: { readonly column: string; readonly direction: 'ascending' | 'descending' };
  /** Whether the newest rows of a live cell come first. */
  readonly newestFirst?: true;
  readonly filter?: string;
  readonly groupBy?: string;
  /** The column of numbers that is charted, or `rows` for their number. */
  readonly chart?: string;
  /** The IDs of the switches that are on. */
  readonly switches?: readonly string[];
  readonly folds?: FoldChoice;
}

/** Storage of the choices for the tables of one cell, by the titles of the tables. */
export interface TableChoices {
  recall(title: string): TableChoice | undefined;
  remember(title: string, choice: TableChoice): void;
}

/** A part of a view that finds text in all of its content, also in content that isn't drawn: a table, a tree, a text. */
export interface FindPlace {
  /** The part's position on the page. A part that isn't visible isn't searched. */
  readonly element: HTMLElement;
  /**
   * Finds a text, which is in lower case, and marks each match. Returns the number of matches, at most `maxMatches`;
   * undefined if `signal` aborted.
   */
  find(text: string, signal: AbortSignal): Promise<number | undefined>;
  /** Scrolls to a match and marks it as the current one; undefined for none. */
  show(match: number | undefined): void;
  /** Removes all marks. */
  clear(): void;
}

/** Where the parts of a view register for its find bar. */
export interface FindPlaces {
  add(place: FindPlace, signal: AbortSignal): void;
  /** Called when a part shows other content than before, such as the rows of a new filter. */
  changed(): void;
  /** Called when a part shows more rows after those before. The current match stays, and the next step finds them too. */
  grew(): void;
  /** Opens the find bar and focuses it. */
  open(): void;
}

/** Maximum number of matches in one part. */
export const maxMatches = 20_000;

/** A row that a reader looks at, and how much of it is scrolled out, in CSS pixels. */
export interface LivePlace {
  /** Its number among all rows of the cell, also those that the answer doesn't have anymore. */
  readonly row: number;
  readonly pixels: number;
}

/** A part of a live cell that takes more rows without being drawn again. */
export interface GrowingPart {
  /** Returns false if the part must be drawn again. The rows that it has must be the first ones of the section. */
  take(next: Section): boolean;
}

/** The tables of a live cell, which is drawn again with new rows where they can't take them. */
export interface LiveTables {
  /** How many earlier rows the answer doesn't have. */
  readonly first: number;
  /** Returns undefined if the newest rows are followed. */
  recall(title: string): LivePlace | undefined;
  remember(title: string, place: LivePlace | undefined): void;
  /** Adds the part that shows a section. */
  add(section: Section, part: GrowingPart): void;
}

/** Shared, because creating one takes longer than drawing a small answer. */
const readerTime = lazily(() => new ReaderTime());

/** Returns what the views of every page can do. */
export function pageContext(announcer: Announcer, signal: AbortSignal): ViewContext {
  const announce = (text: string): void => announcer.announce(text);
  return {
    signal,
    time: readerTime(),
    announce,
    copy: (text, what) => {
      copyText(text).then(
        (copied) => announce(copied ? `Copied ${what}` : "Couldn't copy to the clipboard"),
        () => announce("Couldn't copy to the clipboard"),
      );
    },
  };
}

/** Adds what the buttons and menus of an answer on a network ask the extension for. */
export function answerContext(page: ViewContext, network: string, post: (message: ButtonMessage) => void): ViewContext {
  return {
    ...page,
    network,
    addCell: (text) => post({ kind: 'addCell', text, network }),
    lookUp: (subject) => post({ kind: 'lookUp', subject, network }),
    open: (document) => post({ kind: 'open', document }),
    save: (document) => post({ kind: 'save', document }),
    act: (action) => post({ kind: 'act', action, owner: '' }),
  };
}

/**
 * Copies text to the clipboard. If the page has no clipboard API (a remote workbench over plain http), falls back to a
 * selection and the copy command. Returns whether it succeeded.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = focusedElement();
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

/** Returns the focused element, including inside shadow roots. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
