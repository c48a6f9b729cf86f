import { describeError } from '../../base/credentials/describeError';
import { type UnreadFile, UnreadFiles } from '../../base/files/unreadFiles';
import { cutText } from '../../base/view/cutText';
import { formatRefusedRequest, type RefusedRequest } from './refusedRequest';

/** Maximum characters of one line. */
const lineCharacters = 1_000;

/**
 * Writes refused requests, unread files and web requests to the log, one line each. Keys are removed first, because
 * users paste them into requests and paths.
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

  /** Writes a request to a web service, and its result. */
  asked(line: string): void {
    this.#write(line, 'info');
  }

  /** Without a redactor nothing is written, because the line could contain a key. */
  #write(line: string, level: 'warn' | 'info' = 'warn'): void {
    this.redactor().then(
      (redact) => this.log[level](cutText(redact(line), lineCharacters)),
      (error: unknown) => this.log.error(`A line of the log was left out: ${describeError(error)}.`),
    );
  }
}
