import { redactTogether } from '../credentials/redactTogether';
import type { Exchange } from '../exchange/exchange';
import type { KnowledgeSource } from '../knowledge/knowledgeSource';
import { explainFailure } from './explainFailure';
import { formatHistoryEntry } from './formatHistoryEntry';
import { type HistoryEntry, historyEntryOf, historyLength, recordedTexts, withoutRequest } from './historyEntry';
import type { HistoryStore } from './historyStore';

/** What recording the history needs from its environment. */
export interface HistoryRecorderPorts {
  readonly history: Pick<HistoryStore, 'append'>;
  readonly knowledge: KnowledgeSource;
  /** Returns the function that removes every configured key from a text, because people paste keys into requests. */
  readonly redactor: () => Promise<(text: string) => string>;
  /** Whether the bodies of answers are kept. */
  readonly keepsBodies: () => boolean;
  /** Receives a line for each exchange, for the log. */
  readonly onLine: (line: string) => void;
  /** Receives an error that nobody expected. */
  readonly onError: (error: unknown) => void;
  /** Returns an ID that no other entry has. */
  readonly createId: () => string;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** How long exchanges are gathered after some were recorded. A run of a notebook has thousands in a second. */
const gatherMilliseconds = 100;

interface WaitingExchange {
  readonly exchange: Exchange;
  readonly keepsBody: boolean;
}

const noBody = new Uint8Array();

/** An exchange without its result, which may be large and must not stay in memory until it is recorded. */
function withoutAnswer(exchange: Exchange): Exchange {
  if (exchange.outcome.kind !== 'result') return exchange;
  return { ...exchange, outcome: { kind: 'result', body: noBody, value: undefined } };
}

/**
 * Records exchanges in the history and in the log, in their order. The first is recorded at once, and those that follow
 * shortly after it together.
 */
export class HistoryRecorder {
  #waiting: WaitingExchange[] = [];
  /** Settles when nothing waits anymore. Undefined if nothing does. */
  #recording: Promise<void> | undefined;
  readonly #ended = new AbortController();

  constructor(private readonly ports: HistoryRecorderPorts) {}

  record(exchange: Exchange): void {
    const keepsBody = this.ports.keepsBodies();
    this.#waiting.push({ exchange: keepsBody ? exchange : withoutAnswer(exchange), keepsBody });
    this.#dropOldRequest();
    this.#recording ??= this.#recordAll().catch(this.ports.onError);
  }

  /** Stops gathering. Resolves when everything is recorded. */
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
    for (const { exchange } of exchanges) for (const text of recordedTexts(exchange)) texts.add(text);
    const redact = redactTogether(texts, await this.ports.redactor());
    const entries: HistoryEntry[] = [];
    let old = exchanges.length - historyLength;
    for (const { exchange, keepsBody } of exchanges) {
      const reason = exchange.outcome.kind === 'result' ? undefined : await explainFailure(exchange, knowledge);
      const isOld = old > 0;
      const entry = historyEntryOf(exchange, isOld ? '' : createId(), redact, { keepsBody, reason });
      onLine(formatHistoryEntry(entry));
      if (isOld) old -= 1;
      else entries.push(entry);
    }
    await Promise.all(entries.map((entry) => history.append(entry)));
  }

  /** Of more exchanges than the history holds, those before the last ones are only in the log. */
  #dropOldRequest(): void {
    const at = this.#waiting.length - historyLength - 1;
    const old = this.#waiting[at];
    if (old !== undefined) this.#waiting[at] = { exchange: withoutRequest(old.exchange), keepsBody: false };
  }
}
