import type { LiveRequest } from '../../live/liveRequest';
import type { LiveRecord } from '../../live/record/liveRecord';
import type { PreparedCell } from '../compose/cellStages';

/** All rows of a live cell, also after its end. */
export interface RecordedRows {
  readonly record: LiveRecord;
  readonly request: LiveRequest;
  readonly prepared: PreparedCell;
  /** No row can be removed. */
  readonly isFinal: boolean;
  /** The rows that count now. */
  readonly countRows: () => number;
}

/**
 * The recorded rows of the live cells of a notebook, by the IDs of cells. They are as old as the outputs of the cells.
 */
export class LiveRecords {
  readonly #cells = new Map<string, RecordedRows>();

  keep(id: string, cell: RecordedRows): void {
    this.remove(id);
    this.#cells.set(id, cell);
  }

  of(id: string): RecordedRows | undefined {
    return this.#cells.get(id);
  }

  /** The cell runs again. */
  remove(id: string): void {
    this.#cells
      .get(id)
      ?.record.remove()
      .catch(() => undefined);
    this.#cells.delete(id);
  }

  /** The output of a cell is gone. A cell that still runs has a new one soon. */
  removeEnded(id: string): void {
    if (this.#cells.get(id)?.record.hasEnded === true) this.remove(id);
  }

  /** The notebook or the window closes. What runs in a window that closes may go on in another one. */
  clear(keepsRunning: boolean): void {
    for (const id of [...this.#cells.keys()])
      if (keepsRunning) this.removeEnded(id);
      else this.remove(id);
  }
}
