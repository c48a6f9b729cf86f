import type { WorkReport } from '../../../core/run/longWork/workReport';
import type { ExchangeAnswer } from '../../../core/run/session/memory/cellAnswer';
import { maxFramedBodyLength } from '../../../messages/exchangeFrame';
import { moreRowsIn, restOfRows, rowsBodyOf } from '../../../messages/newRows';
import type { NewRowsMessage } from '../../../messages/rendererMessage';
import { printWorkReportFrame } from '../../../messages/workReportFrame';

/** How long an output has only some of its rows while others arrive without a rest, in milliseconds. */
const longestLack = 5_000;
/** Maximum characters of new rows in a message. More are written as an output, which is packed. */
const maxRest = 200_000;

/** What the renderer has of a live cell. */
interface ShownRows {
  readonly series: number;
  readonly writtenAt: number;
  readonly body: Uint8Array;
  /** Everything beside the rows. */
  readonly rest: string;
}

/**
 * What the renderer shows of live cells, so that it gets new rows alone. An output is replaced as a whole, which takes
 * the window longer with each row.
 */
export class RenderedRows {
  readonly #shown = new Map<string, ShownRows>();
  #series = 0;

  /** `post` sends a message to the renderer. Resolves to false if no page receives it. `now` is in milliseconds. */
  constructor(
    private readonly post: (message: NewRowsMessage) => PromiseLike<boolean>,
    private readonly now: () => number,
  ) {}

  /** Notes that an output with all rows of an answer is written. Returns its series. */
  begin(owner: string, answer: ExchangeAnswer): number | undefined {
    const body = rowsBodyOf(answer);
    this.#shown.delete(owner);
    if (body === undefined || body.length > maxFramedBodyLength) return undefined;
    this.#series += 1;
    this.#shown.set(owner, { series: this.#series, writtenAt: this.now(), body, rest: textBeside(answer) });
    return this.#series;
  }

  /** Sends the rows of an answer that the renderer lacks. Returns false if an output with all rows must be written. */
  async send(owner: string, answer: ExchangeAnswer, report: WorkReport): Promise<boolean> {
    const shown = this.#shown.get(owner);
    const body = rowsBodyOf(answer);
    const isRecent = shown !== undefined && this.now() - shown.writtenAt < longestLack;
    if (!isRecent || body === undefined || body.length > maxFramedBodyLength) return false;
    if (moreRowsIn(body, shown.body) === undefined || textBeside(answer) !== shown.rest) return false;
    const { milliseconds, bytesReceived, cost } = answer.exchange;
    const message: NewRowsMessage = {
      kind: 'newRows',
      owner,
      series: shown.series,
      after: shown.body.length,
      rest: restOfRows(body, shown.body.length),
      milliseconds,
      bytesReceived,
      cost,
      report: new TextDecoder().decode(printWorkReportFrame(report)),
    };
    if (message.rest.length > maxRest || !(await this.post(message))) return false;
    // The renderer may have requested all rows in the meantime.
    if (this.#shown.get(owner) === shown) this.#shown.set(owner, { ...shown, body });
    return true;
  }

  /** The next output of a cell gets all rows: it isn't live anymore, or the page lacks some that were sent. */
  forget(owner: string): undefined {
    this.#shown.delete(owner);
  }
}

/** Everything beside the rows that the output of an answer shows, and the outputs below it. */
function textBeside(answer: ExchangeAnswer): string {
  const { exchange, work, known: _, ...others } = answer;
  return JSON.stringify([exchange.call, exchange.network, others, work?.stopped]);
}
