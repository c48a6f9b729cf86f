import { describeError } from '../core/base/credentials/describeError';
import { type UnreadFile, UnreadFiles } from '../core/base/files/unreadFiles';
import { cutText } from '../core/base/view/cutText';
import { formatRefusedRequest, type RefusedRequest } from '../core/model/exchange/refusedRequest';
import type { Log } from './createLog';

/** Characters of one line. */
const lineCharacters = 1_000;

/**
 * Writes what was not sent, what could not be read and what the web was asked to the log, one line each. Keys are removed
 * first, because people paste them into requests and paths.
 */
export class RequestLog {
  readonly #unread = new UnreadFiles((line) => this.#write(line));

  constructor(
    private readonly log: Pick<Log, 'warn' | 'error' | 'info'>,
    private readonly redactor: () => Promise<(text: string) => string>,
  ) {}

  refused(refused: RefusedRequest): void {
    this.#write(formatRefusedRequest(refused));
  }

  unread(file: UnreadFile): void {
    this.#unread.note(file);
  }

  warn(line: string): void {
    this.#write(line);
  }

  /** Writes what was asked of a service on the web, and what came of it. */
  asked(line: string): void {
    this.#write(line, 'info');
  }

  /** Without a redactor nothing is written, because the line could hold a key. */
  #write(line: string, level: 'warn' | 'info' = 'warn'): void {
    this.redactor().then(
      (redact) => this.log[level](cutText(redact(line), lineCharacters)),
      (error: unknown) => this.log.error(`A line of the log was left out: ${describeError(error)}.`),
    );
  }
}
