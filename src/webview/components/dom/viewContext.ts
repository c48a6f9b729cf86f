import { lazily } from '../../../core/base/lazily';
import type { Section } from '../../../core/base/view/decodedView';
import type { Action } from '../../../core/model/exchange/action';
import type { AnswerDocument, ButtonMessage, LookUpSubject } from '../../../messages/outputMessage';
import type { Announcer } from './announcer';
import { copyText } from './copyText';
import type { FindPlaces } from './findPlace';
import { ReaderTime } from './readerTime';
import type { TableChoices } from './tableChoice';

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

/**
 * The context of every component: the user's time settings and the available actions. Absent actions are not offered.
 */
export interface ViewContext {
  /** Aborts when the view is replaced: listeners, observers, and timers stop. */
  readonly signal: AbortSignal;
  readonly time: ReaderTime;
  /** Stores users' choices in tables; absent if nothing is stored. */
  readonly tables?: TableChoices;
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
