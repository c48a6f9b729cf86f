import type { Section } from '../../../core/base/view/decodedView';
import type { AnswerDocument, LookUpSubject } from '../../../messages/outputMessage';
import type { FindPlaces } from './findPlace';
import type { ReaderTime } from './readerTime';
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
  /** Adds a cell with this text to a notebook. */
  readonly addCell?: (text: string) => void;
  readonly lookUp?: (subject: LookUpSubject) => void;
  readonly open?: (document: AnswerDocument) => void;
  readonly save?: (document: AnswerDocument) => void;
}
