import type { Disposable, SecretStorage, SecretStorageChangeEvent } from 'vscode';

/** SecretStorage as VS Code specifies it, in memory. `fail` simulates a keyring that can't be reached. */
export class MemorySecrets implements SecretStorage {
  readonly entries = new Map<string, string>();
  fail: string | undefined;
  readonly #listeners = new Set<(event: SecretStorageChangeEvent) => unknown>();

  readonly onDidChange = (listener: (event: SecretStorageChangeEvent) => unknown): Disposable => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  get listeners(): number {
    return this.#listeners.size;
  }

  async get(key: string): Promise<string | undefined> {
    this.#check();
    return this.entries.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    this.#check();
    this.entries.set(key, value);
    this.#notify(key);
  }

  async delete(key: string): Promise<void> {
    this.#check();
    this.entries.delete(key);
    this.#notify(key);
  }

  async keys(): Promise<string[]> {
    return [...this.entries.keys()];
  }

  #check(): void {
    if (this.fail !== undefined) throw new Error(this.fail);
  }

  #notify(key: string): void {
    for (const listener of this.#listeners) listener({ key });
  }
}
