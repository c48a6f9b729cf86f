import type { AnswerDocument, LookUpSubject } from '../../../messages/outputMessage';
import type { ReaderTime } from './readerTime';
import type { TableChoices } from './tableChoice';

/**
 * The context of every component: the user's time settings and the available actions. Absent actions are not offered.
 */
export interface ViewContext {
  /** Aborts when the view is replaced: listeners, observers, and timers stop. */
  readonly signal: AbortSignal;
  readonly time: ReaderTime;
  /** Stores users' choices in tables; absent if nothing is stored. */
  readonly tables?: TableChoices;
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
