/** Bytes of bodies that are kept at most; the oldest go first. */
const mostBytes = 512 * 1024 * 1024;

interface KeptBody {
  readonly owner: string;
  readonly body: Uint8Array;
}

/** Bodies too large for a notebook output, kept in memory until they are opened or saved, or their notebook closes. */
export class KeptBodies {
  readonly #bodies = new Map<string, KeptBody>();
  #next = 0;

  /** Keeps a body and gives the id to find it by. */
  keep(owner: string, body: Uint8Array): string {
    this.#next += 1;
    const id = String(this.#next);
    this.#bodies.set(id, { owner, body });
    this.#evict();
    return id;
  }

  find(id: string): Uint8Array | undefined {
    return this.#bodies.get(id)?.body;
  }

  /** Lets go of what was kept for an owner. */
  release(owner: string): void {
    for (const [id, kept] of this.#bodies) if (kept.owner === owner) this.#bodies.delete(id);
  }

  #evict(): void {
    let total = [...this.#bodies.values()].reduce((sum, { body }) => sum + body.length, 0);
    for (const [id, { body }] of this.#bodies) {
      if (total <= mostBytes || this.#bodies.size === 1) return;
      this.#bodies.delete(id);
      total -= body.length;
    }
  }
}
