import type { Family } from '../networks/network';
import type { Method } from './method';
import openRpc from './openrpc.json';
import { readOpenRpc } from './readOpenRpc';

/** The methods that are known, by name. A later document's method takes the place of an earlier one's. */
export class Catalogue {
  readonly #byName = new Map<string, Method>();

  constructor(methods: Iterable<Method>) {
    for (const method of methods) this.#byName.set(method.name, method);
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

/** The catalogue of the contract's operations and of the common read methods beside them. */
export function createServiceCatalogue(): Catalogue {
  return new Catalogue(readOpenRpc(openRpc, 'service').methods);
}
