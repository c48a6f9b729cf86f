/** The environment of the process, and the keys that were handed over beside it. Errors may contain any of them. */
export class ProcessEnvironment {
  #keys: Readonly<Record<string, string>> = {};

  /** The keys that were handed over, by the variables that they stand for. */
  get keys(): Readonly<Record<string, string>> {
    return this.#keys;
  }

  /** All variables. */
  get variables(): Readonly<Record<string, string | undefined>> {
    return { ...process.env, ...this.#keys };
  }

  /** Adds keys that were handed over. */
  add(keys: Readonly<Record<string, string>>): void {
    this.#keys = { ...this.#keys, ...keys };
  }
}
