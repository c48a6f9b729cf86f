import type { JsonObject } from '../../../base/json/jsonValue';
import { CollectedNews } from '../../live/collectedNews';
import type { LongWorkPorts } from '../../longWork/run/longWorkPorts';
import { type Assertion, checkAssertion } from '../directives/assertion';
import type { AnswerFacts } from '../directives/assertionCondition';
import type { LiveDirectives } from '../directives/readLiveDirectives';
import type { RequestRun } from './runLevels';

/** Tells what is new in a cell with `# @notify`, at once, or when the last news is ten seconds old. */
export class NewsTeller {
  readonly #news: CollectedNews;
  readonly #abort = new AbortController();
  #isWaiting = false;

  private constructor(
    rowKind: string,
    private readonly conditions: readonly Assertion[],
    private readonly ports: Pick<LongWorkPorts, 'clock' | 'sleep'>,
    private readonly tell: (news: string) => void,
  ) {
    this.#news = new CollectedNews(rowKind);
  }

  /** Undefined for a cell without the directive, and where nobody is told. */
  static of(
    {
      assertions,
      observer: { notified },
      prepared: { id },
    }: Pick<RequestRun, 'assertions' | 'observer'> & { readonly prepared: Pick<RequestRun['prepared'], 'id'> },
    { notifies, until }: LiveDirectives,
    ports: Pick<LongWorkPorts, 'clock' | 'sleep'>,
    rowKind = 'row',
  ): NewsTeller | undefined {
    if (!notifies || notified === undefined) return undefined;
    const conditions = until === undefined ? assertions : [...assertions, until];
    return new NewsTeller(rowKind, conditions, ports, (news) => notified(id, news));
  }

  /** Takes what the conditions read now, and the number of rows that are new. */
  took(answer: JsonObject | undefined, rows: number, facts: AnswerFacts = {}): void {
    this.#news.addRows(rows);
    this.#news.check(
      this.conditions.map((condition) => {
        const { text, state } = checkAssertion(condition, answer, facts);
        return { text, holds: state === 'unchecked' ? undefined : state === 'holds' };
      }),
    );
    this.#tellWhenDue();
  }

  /** Tells the rest at once, because nothing follows. */
  end(): void {
    this.#abort.abort();
    this.#tell();
  }

  #tellWhenDue(): void {
    const { dueAt } = this.#news;
    if (dueAt === undefined || this.#isWaiting) return;
    const wait = dueAt - this.ports.clock();
    if (wait <= 0) return this.#tell();
    this.#isWaiting = true;
    this.ports.sleep(wait, this.#abort.signal).then(
      () => this.#waited(),
      () => undefined,
    );
  }

  #waited(): void {
    this.#isWaiting = false;
    if (!this.#abort.signal.aborted) this.#tellWhenDue();
  }

  #tell(): void {
    const news = this.#news.take(this.ports.clock());
    if (news !== undefined) this.tell(news);
  }
}
