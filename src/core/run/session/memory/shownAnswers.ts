import { nameOf } from '../../../model/cell/cell';
import { variableValues } from '../../../model/cell/variableValues';
import { NamePlaces } from '../notebook/namePlaces';
import type { CellAges } from './cellAges';
import type { CellSources, ChangedSource } from './cellSources';

/** What changed since each of some answers was made, by the ID of the cell; undefined if nothing did. */
export type FoundAges = ReadonlyMap<string, ChangedSource | undefined>;

/**
 * The sources of the answers that cells show, and which answers read which name, so that a change is compared only with
 * the answers that it may affect.
 */
export class ShownAnswers {
  readonly #made = new Map<string, CellSources>();
  readonly #readers = new Map<string, Set<string>>();
  /** The notebook when ages were last computed. */
  #before = new NamePlaces([]);

  /** Records what the answer that a cell shows was made from. */
  note(id: string, sources: CellSources): void {
    this.forget(id);
    this.#made.set(id, sources);
    for (const name of namesRead(sources)) {
      const readers = this.#readers.get(name);
      if (readers) readers.add(id);
      else this.#readers.set(name, new Set([id]));
    }
  }

  /** What the answer that a cell shows was made from; undefined without one. */
  sourcesOf(id: string): CellSources | undefined {
    return this.#made.get(id);
  }

  /** Removes an answer that a cell no longer shows. */
  forget(id: string): void {
    for (const name of namesRead(this.#made.get(id))) this.#readers.get(name)?.delete(id);
    this.#made.delete(id);
  }

  /**
   * Finds the ages of the answers that a change of some cells may affect: their own, and those that read one of their
   * names, directly or indirectly. `changed` is undefined if every answer may be affected. `turn` is awaited between
   * two answers.
   */
  async find(
    places: NamePlaces,
    ages: CellAges,
    changed: readonly string[] | undefined,
    turn: () => Promise<void>,
  ): Promise<FoundAges> {
    const concerned = changed ? this.#concernedBy(changed, places) : this.#made.keys();
    this.#before = places;
    const found = new Map<string, ChangedSource | undefined>();
    for (const id of [...concerned]) {
      await turn();
      const made = this.#made.get(id);
      if (made) found.set(id, ages.changedSince(made, id));
    }
    return found;
  }

  clear(): void {
    this.#made.clear();
    this.#readers.clear();
  }

  #concernedBy(changed: readonly string[], places: NamePlaces): ReadonlySet<string> {
    const concerned = new Set(changed);
    const names = new Set(changed.flatMap((id) => [...definedBy(id, this.#before), ...definedBy(id, places)]));
    for (const name of names)
      for (const reader of this.#readers.get(name) ?? []) {
        concerned.add(reader);
        const cell = places.withId(reader)?.cell;
        const own = cell && nameOf(cell);
        if (own !== undefined) names.add(own);
      }
    return concerned;
  }
}

function definedBy(id: string, places: NamePlaces): readonly string[] {
  const cell = places.withId(id)?.cell;
  const name = cell && nameOf(cell);
  return cell ? [...variableValues(cell).keys(), ...(name === undefined ? [] : [name])] : [];
}

function namesRead(sources: CellSources | undefined): readonly string[] {
  return sources ? [...sources.variables.keys(), ...[...sources.answers.values()].map(({ name }) => name)] : [];
}
