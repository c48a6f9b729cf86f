import { redactTogether } from '../../base/credentials/redactor';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Exchange } from '../../model/exchange/exchange';
import { explainFailure } from './explainFailure';
import {
  draftOf,
  entryOfDraft,
  formatHistoryEntry,
  type HistoryDraft,
  type HistoryEntry,
  historyLength,
  logOnly,
  recordedTexts,
} from './historyEntry';
import type { HistoryStore } from './historyStore';

/** What recording the history requires from its environment. */
export interface HistoryRecorderPorts {
  readonly history: Pick<HistoryStore, 'append'>;
  readonly knowledge: KnowledgeSource;
  /** Returns the function that removes every configured key from a text, because users paste keys into requests. */
  readonly redactor: () => Promise<(text: string) => string>;
  /** Whether the bodies of answers are kept. */
  readonly keepsBodies: () => boolean;
  /** A key for the workspace, which entries keep. */
  readonly workspace?: string;
  /** Receives a line for each exchange, for the log. */
  readonly onLine: (line: string) => void;
  /** Receives unexpected errors. */
  readonly onError: (error: unknown) => void;
  /** Returns an ID that no other entry has. */
  readonly createId: () => string;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** How long exchanges are collected after some were recorded. A run of a notebook has thousands per second. */
const gatherMilliseconds = 100;

interface WaitingExchange {
  readonly draft: HistoryDraft;
  /** The exchange, if its request failed: the reason is found when it is recorded. */
  readonly failure: Exchange | undefined;
  /** Whether it is only in the log. */
  readonly isLogged: boolean;
}

/**
 * Records exchanges in the history and in the log, in their order. The first one is recorded immediately, and those
 * that soon follow it together.
 */
export class HistoryRecorder {
  #waiting: WaitingExchange[] = [];
  /** Settles when nothing is waiting anymore. Undefined if nothing is waiting. */
  #recording: Promise<void> | undefined;
  readonly #ended = new AbortController();

  constructor(private readonly ports: HistoryRecorderPorts) {}

  /** A request that a cell sent by itself again is only in the log: the polls of a live cell would fill the history. */
  record(exchange: Exchange, ranByItself = false): void {
    const whole = draftOf(exchange, this.ports.keepsBodies(), this.ports.workspace);
    const draft = ranByItself ? logOnly(whole) : whole;
    const failure = exchange.outcome.kind === 'result' ? undefined : exchange;
    this.#waiting.push({ draft, failure, isLogged: ranByItself });
    this.#forgetOldRequest();
    this.#recording ??= this.#recordAll().catch(this.ports.onError);
  }

  /** Stops collecting. Resolves when everything is recorded. */
  async end(): Promise<void> {
    this.#ended.abort();
    await this.#recording;
  }

  async #recordAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        await this.#recordWaiting();
        await this.ports.sleep(gatherMilliseconds, this.#ended.signal);
      }
    } finally {
      this.#recording = undefined;
    }
  }

  async #recordWaiting(): Promise<void> {
    const exchanges = this.#waiting;
    this.#waiting = [];
    const { history, knowledge, createId, onLine } = this.ports;
    const texts = new Set<string>();
    for (const { draft } of exchanges) for (const text of recordedTexts(draft)) texts.add(text);
    const redact = redactTogether(texts, await this.ports.redactor());
    const entries: HistoryEntry[] = [];
    let old = exchanges.length - historyLength;
    for (const { draft, failure, isLogged } of exchanges) {
      const reason = failure && (await explainFailure(failure, knowledge));
      old -= 1;
      const isKept = old < 0 && !isLogged;
      const entry = entryOfDraft(draft, isKept ? createId() : '', redact, reason);
      onLine(formatHistoryEntry(entry));
      if (isKept) entries.push(entry);
    }
    await Promise.all(entries.map((entry) => history.append(entry)));
  }

  /** If there are more exchanges than the history keeps, the oldest ones are only in the log. */
  #forgetOldRequest(): void {
    const at = this.#waiting.length - historyLength - 1;
    const old = this.#waiting[at];
    if (old !== undefined) this.#waiting[at] = { ...old, draft: logOnly(old.draft) };
  }
}
