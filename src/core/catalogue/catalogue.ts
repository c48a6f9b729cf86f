import type { Family } from '../networks/network';
import type { Method } from './method';
import openRpc from './openrpc.json';
import { readOpenRpc } from './readOpenRpc';

/** Methods of documents beside the catalogue's own. */
export interface AddedMethods {
  /** In the place of the catalogue's own where they are called the same: users wrote them down. */
  readonly documents: readonly Method[];
  /** Only where the catalogue has none of the name: a node told them. */
  readonly discovered: readonly Method[];
}

/** The methods that are known, by name. A later document's method takes the place of an earlier one's. */
export class Catalogue {
  readonly #own: readonly Method[];
  #byName: ReadonlyMap<string, Method>;

  constructor(methods: Iterable<Method>) {
    this.#own = [...methods];
    this.#byName = byName(this.#own);
  }

  /** Puts methods of documents beside its own, in the place of those that were put there before. */
  extend({ documents, discovered }: AddedMethods): void {
    const known = byName([...this.#own, ...documents]);
    this.#byName = new Map([...known, ...byName(discovered.filter(({ name }) => !known.has(name)))]);
  }

  find(name: string): Method | undefined {
    return this.#byName.get(name);
  }

  all(): readonly Method[] {
    return [...this.#byName.values()];
  }

  /** The methods that networks of a family have, in the order of their documents. */
  ofFamily(family: Family): readonly Method[] {
    return this.all().filter((method) => method.families.length === 0 || method.families.includes(family));
  }
}

function byName(methods: readonly Method[]): ReadonlyMap<string, Method> {
  return new Map(methods.map((method) => [method.name, method]));
}

/** The catalogue of the contract's operations and of the common read methods beside them. */
export function createServiceCatalogue(): Catalogue {
  return new Catalogue(readOpenRpc(openRpc, 'service').methods);
}
