import type { AnswerDocument, LookUpSubject } from '../../../messages/outputMessage';
import type { ReaderTime } from './readerTime';

/** What every component is given: the reader's clock and what it may ask for. Absent actions are not offered. */
export interface ViewContext {
  /** Ends the life of what was drawn with it: listeners, observers and timers stop. */
  readonly signal: AbortSignal;
  readonly time: ReaderTime;
  /** Puts text on the clipboard and says so: `what` completes “Copied …”. */
  copy(text: string, what: string): void;
  /** Says something to the eye and to screen readers, for a moment. */
  announce(text: string): void;
  readonly lookUp?: (subject: LookUpSubject) => void;
  readonly open?: (document: AnswerDocument) => void;
  readonly save?: (document: AnswerDocument) => void;
}
