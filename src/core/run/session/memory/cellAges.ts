import { nameOf } from '../../../model/cell/cell';
import type { NetworkPorts } from '../../../request/pipe/networkPorts';
import type { NamePlaces } from '../notebook/namePlaces';
import type { CellMemory } from './cellMemory';
import { type CellSources, type ChangedSource, findChangedSource, sourcesOfCell } from './cellSources';

/**
 * Compares answers with what they would be made from now, in one state of a notebook. Caches the comparisons, so create
 * another instance after a change.
 */
export class CellAges {
  readonly #now = new Map<string, CellSources>();
  /** Whether the sources of a named cell's answer changed, not counting those of the answers that it reads. */
  readonly #changedAnswers = new Map<string, boolean>();

  constructor(
    private readonly places: NamePlaces,
    private readonly memory: CellMemory,
    private readonly ports: NetworkPorts,
  ) {}

  /**
   * Returns what changed since the answer of a cell was made; undefined if nothing did. An answer that was read counts
   * as outdated if anything that it was made from changed.
   */
  changedSince(made: CellSources, id: string): ChangedSource | undefined {
    const now = this.#sourcesNow(id);
    const changed = now && findChangedSource(made, now);
    if (!now || changed) return changed;
    for (const { name } of made.answers.values()) if (this.isOutdated(name)) return { kind: 'answer', name };
    return undefined;
  }

  /** Whether the sources of a named cell's last answer, or of an answer that it was made from, have changed. */
  isOutdated(name: string): boolean {
    const seen = new Set([name]);
    for (const each of seen) {
      if (this.#isChanged(each)) return true;
      for (const read of this.memory.origins.get(each)?.sources.answers.values() ?? []) seen.add(read.name);
    }
    return false;
  }

  #isChanged(name: string): boolean {
    const known = this.#changedAnswers.get(name);
    if (known !== undefined) return known;
    const origin = this.memory.origins.get(name);
    const isChanged = origin !== undefined && this.#hasChanged(name, origin.id, origin.sources);
    this.#changedAnswers.set(name, isChanged);
    return isChanged;
  }

  /** An answer of a cell that was removed or renamed can't be made again. */
  #hasChanged(name: string, id: string, sources: CellSources): boolean {
    const cell = this.places.withId(id)?.cell;
    const now = cell && nameOf(cell) === name ? this.#sourcesNow(id) : undefined;
    return now === undefined || findChangedSource(sources, now) !== undefined;
  }

  #sourcesNow(id: string): CellSources | undefined {
    const known = this.#now.get(id);
    if (known) return known;
    const cell = this.places.withId(id);
    if (!cell) return undefined;
    const now = sourcesOfCell(this.places, cell, this.memory, this.ports);
    this.#now.set(id, now);
    return now;
  }
}
