/** Maximum total size of kept bodies in bytes; the oldest are removed first. */
const maxBytes = 512 * 1024 * 1024;

interface KeptBody {
  readonly owner: string;
  readonly body: Uint8Array;
}

/** Files of bodies that are open in editors. */
export interface BodyFiles {
  write(id: string, body: Uint8Array): Promise<string>;
  remove(id: string): Promise<void>;
}

/** Bodies too large for a notebook output, kept in memory until they are opened or saved, or their notebook closes. */
export class KeptBodies {
  readonly #bodies = new Map<string, KeptBody>();
  #next = 0;

  /** `files` stores bodies that are opened; a file is removed with its body. */
  constructor(private readonly files: BodyFiles) {}

  /** Writes a body to a file to open it, and returns the path. */
  write(id: string, body: Uint8Array): Promise<string> {
    return this.files.write(id, body);
  }

  /** Keeps a body and returns its ID. */
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

  /** Releases the bodies of an owner. */
  release(owner: string): void {
    for (const [id, kept] of this.#bodies) if (kept.owner === owner) this.#remove(id);
  }

  /** Releases the bodies of all owners whose name starts with the prefix: the cells of a notebook. */
  releaseBelow(prefix: string): void {
    for (const [id, kept] of this.#bodies) if (kept.owner.startsWith(prefix)) this.#remove(id);
  }

  #remove(id: string): void {
    this.#bodies.delete(id);
    // If a file can't be removed now, it is removed with its folder when the window closes.
    this.files.remove(id).catch(() => undefined);
  }

  #evict(): void {
    let total = [...this.#bodies.values()].reduce((sum, { body }) => sum + body.length, 0);
    for (const [id, { body }] of this.#bodies) {
      if (total <= maxBytes || this.#bodies.size === 1) return;
      this.#remove(id);
      total -= body.length;
    }
  }
}
