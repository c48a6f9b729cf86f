import { describeError } from '../../base/credentials/describeError';
import { type UnreadFile, UnreadFiles } from '../../base/files/unreadFiles';
import { cutText } from '../../base/view/cutText';
import { formatRefusedRequest, type RefusedRequest } from './refusedRequest';

/** Characters of one line. */
const lineCharacters = 1_000;

/**
 * Writes what was not sent, what could not be read and what the web was asked to the log, one line each. Keys are removed
 * first, because people paste them into requests and paths.
 */
export class RequestLog {
  readonly #unread = new UnreadFiles((line) => this.#write(line));

  constructor(
    private readonly log: Readonly<Record<'warn' | 'error' | 'info', (line: string) => void>>,
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
