import { type ChangedSource, formatChangedSource } from '../../core/run/session/memory/cellSources';
import { findKeptChange, hashSources, type KeptSources } from '../../core/run/session/memory/keptSources';
import type { NotebookSession } from '../../core/run/session/run/notebookSession';
import type { OutdatedCause } from '../../messages/rendererMessage';
import type { RestoredOutputs } from '../notebook/notebookAges';

/** An output that was kept and is shown again. */
export interface RestoredOutput {
  /** Where it is from, and its time. */
  readonly text: string;
  /** The name of its cell, from `# @name`. */
  readonly name: string | undefined;
  readonly sources: KeptSources;
  /** Whether it is dimmed even if the cell would send the same request now. */
  readonly isAlwaysOutdated: boolean;
}

/** Says of the outputs that were kept and are shown again whether they are still what their cells ask for. */
export class RestoredAges implements RestoredOutputs {
  readonly #outputs: Map<string, RestoredOutput>;

  /** `outputs` has the outputs by the IDs of their cells. */
  constructor(
    outputs: ReadonlyMap<string, RestoredOutput>,
    private readonly session: Pick<NotebookSession, 'currentSources' | 'countRuns'>,
    private readonly cells: () => Parameters<NotebookSession['currentSources']>[0],
  ) {
    this.#outputs = new Map(outputs);
  }

  forget(id: string): void {
    this.#outputs.delete(id);
  }

  async find(turn: () => Promise<void>): Promise<ReadonlyMap<string, OutdatedCause>> {
    const found = new Map<string, OutdatedCause>();
    const changes: Changes = new Map();
    for (const [id, { text, isAlwaysOutdated }] of [...this.#outputs]) {
      await turn();
      if (!this.#outputs.has(id)) continue;
      const change = this.#changeOf(id, changes);
      found.set(id, {
        text: change === undefined ? text : `${text} · ${formatChangedSource(change)}`,
        cells: Math.max(1, this.session.countRuns(this.cells(), id, { renews: true })),
        ...(change === undefined && !isAlwaysOutdated && { isCurrent: true }),
      });
    }
    return found;
  }

  #changeOf(id: string, changes: Changes): ChangedSource | undefined {
    if (changes.has(id)) return changes.get(id);
    // Cells that read each other have no order, so no output of them is current.
    changes.set(id, { kind: 'cell' });
    const output = this.#outputs.get(id);
    const now = this.session.currentSources(this.cells(), id);
    if (output === undefined || now === undefined) return { kind: 'cell' };
    const change = findKeptChange(output.sources, hashSources(now), (name) => {
      const [read] = [...this.#outputs].find(([, other]) => other.name === name) ?? [];
      return read !== undefined && this.#changeOf(read, changes) === undefined;
    });
    changes.set(id, change);
    return change;
  }
}

/** What changed since each output was kept, by the IDs of their cells. */
type Changes = Map<string, ChangedSource | undefined>;
