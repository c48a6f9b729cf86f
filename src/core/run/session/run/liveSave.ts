import type { Saved } from '../../../answer/saving/saver';
import type { SaveTarget } from '../../../answer/saving/saveTarget';
import { failed, ok, type Result } from '../../../base/result';
import { countedText } from '../../../base/view/amountText';
import { hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import { nameOf } from '../../../model/cell/cell';
import type { RowChange } from '../../live/liveFeed';
import { layoutOfLive } from '../../live/liveLayouts';
import { volatileBlocks } from '../../live/readLiveRequest';
import { SettledRows } from '../../live/settledRows';
import { placeOfRows } from '../../longWork/rows/replacingSave';
import { RowSave, type RowSaveOptions } from '../../longWork/rows/rowSave';
import type { WorkingPorts } from '../../longWork/run/longWorkPorts';
import type { RecordedRows } from './liveRecords';

/** The rows of a live cell. */
type SavedRows = Pick<RecordedRows, 'request' | 'prepared' | 'isFinal'>;

/**
 * Writes the rows of a live cell to a file, each when its block is hardly replaced anymore, and the rest at the end. The
 * file gets its name at the end. Problems are sentences.
 */
export class LiveSave {
  readonly #settled: SettledRows;
  #problem: string | undefined;
  #count = 0;

  private constructor(
    private readonly file: RowSave,
    depth: number,
    /** Sentences for the report. */
    readonly notices: readonly string[],
  ) {
    this.#settled = new SettledRows(depth);
  }

  /** Asks about a file that would be replaced. `lacksEarlier`: the rows of the run that this one goes on from are lost. */
  static async open(
    target: SaveTarget,
    rows: SavedRows & { readonly lacksEarlier: boolean },
    signal: AbortSignal,
    ports: WorkingPorts,
  ): Promise<Result<LiveSave, string>> {
    const { prepared, request, lacksEarlier } = rows;
    const { notebookPath, cell } = prepared;
    const saving = { notebookPath, name: nameOf(cell), method: request.shownAs.method, lacksEarlier };
    const decided = await placeOfRows(target, saving, signal, ports.work);
    if (decided.kind === 'failed') return decided;
    return ok(LiveSave.to(decided.value, rows, ports));
  }

  /** Replaces a file without asking. */
  static to(
    { notices = [], ...where }: Pick<RowSaveOptions, 'target' | 'saver'> & { readonly notices?: readonly string[] },
    rows: SavedRows,
    ports: KnowingPorts,
  ): LiveSave {
    return new LiveSave(fileOf(where, rows, ports), rows.isFinal ? 0 : volatileBlocks, notices);
  }

  /** Why rows can't be saved anymore. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** The rows that were written. */
  get rows(): number {
    return this.#count;
  }

  /** What the file has that it shouldn't. */
  get sentences(): readonly string[] {
    const { late } = this.#settled;
    return late === 0 ? [] : [`The file has ${countedText(late, 'row')} that a late reorganization removed.`];
  }

  /** Call it again only after it has resolved. */
  async take(changes: readonly RowChange[]): Promise<void> {
    if (this.#problem !== undefined) return;
    const rows = this.#settled.take(changes);
    if (rows.length === 0) return;
    this.#count += rows.length;
    const appended = await this.file.append(rows, undefined);
    if (appended.kind === 'failed') this.#problem = appended.problem;
  }

  /** Writes the rows that still wait, and gives the file its name. */
  async finish(): Promise<Result<Saved, string>> {
    if (this.#problem !== undefined) return failed(this.#problem);
    const rest = this.#settled.takeRest();
    const appended = rest.length === 0 ? ok(undefined) : await this.file.append(rest, undefined);
    if (appended.kind === 'failed') return appended;
    return this.file.finish();
  }

  /** Leaves nothing behind. */
  abandon(): Promise<void> {
    return this.file.abandon();
  }
}

function fileOf(
  where: Pick<RowSaveOptions, 'target' | 'saver'>,
  { request, prepared: { network, known } }: SavedRows,
  ports: KnowingPorts,
): RowSave {
  return new RowSave({
    ...where,
    header: { id: `live-${ports.now()}`, network: network.key },
    request: {
      kind: { rows: { noun: request.rowKind, layoutOf: layoutOfLive(request, network) } },
      call: request.shownAs,
    },
    builtIn: ports.builtInAbi,
    hintsOf: async (sample) => {
      const value = request.resultOf?.(sample) ?? sample;
      const outcome = { kind: 'result', body: new Uint8Array(), value } as const;
      return (await hintsOfAnswer({ outcome, network }, known, ports.knowledge)).hints;
    },
  });
}
