import { lazily } from '../../base/lazily';
import { chainKey, type Family, type Network } from '../networks/network';
import type { Method } from './method';
import { readServiceMethods } from './readOpenRpc';

/** Methods of documents that extend the built-in catalogue. */
export interface AddedMethods {
  /** From the user's documents. They override built-in methods with the same name. */
  readonly documents: readonly Method[];
  /** From nodes. They are added only if the catalogue has no method with that name. */
  readonly discovered: readonly Method[];
}

/**
 * The known methods, by name. A method of a later document overrides earlier ones. The built-in document is read at the
 * first lookup.
 */
export class Catalogue {
  readonly #own: () => readonly Method[];
  #byName: () => ReadonlyMap<string, Method>;

  constructor(own: () => readonly Method[]) {
    this.#own = own;
    this.#byName = lazily(() => byName(own()));
  }

  /** Adds methods of documents, and removes those that were added before. */
  extend({ documents, discovered }: AddedMethods): void {
    this.#byName = lazily(() => {
      const known = byName([...this.#own(), ...documents]);
      return new Map([...known, ...joined(discovered.filter(({ name }) => !known.has(name)))]);
    });
  }

  find(name: string): Method | undefined {
    return this.#byName().get(name);
  }

  /** Whether a method is described for a network: by Rpcbook, by the user, or by a node of this network. */
  isDeclared(name: string, network: Network): boolean {
    const method = this.find(name);
    return method !== undefined && (method.declaredBy === undefined || method.declaredBy.includes(chainKey(network)));
  }

  all(): readonly Method[] {
    return [...this.#byName().values()];
  }

  /** Returns the methods for networks of a family, in document order. */
  ofFamily(family: Family): readonly Method[] {
    return this.all().filter((method) => method.families.length === 0 || method.families.includes(family));
  }
}

/** Each method once, with all networks whose nodes reported it. */
function joined(discovered: readonly Method[]): ReadonlyMap<string, Method> {
  const found = new Map<string, Method>();
  for (const method of discovered) {
    const declaredBy = [...(found.get(method.name)?.declaredBy ?? []), ...(method.declaredBy ?? [])];
    found.set(method.name, { ...method, declaredBy });
  }
  return found;
}

function byName(methods: readonly Method[]): ReadonlyMap<string, Method> {
  return new Map(methods.map((method) => [method.name, method]));
}

/** Creates the catalogue of the service's operations and the common read methods. */
export function createServiceCatalogue(): Catalogue {
  return new Catalogue(() => readServiceMethods());
}
