/** Creates column names that are unique, ignoring case. A name that is taken gets `_2`, `_3`, … */
export class UniqueNames {
  readonly #taken = new Set<string>();

  take(name: string): string {
    let free = name;
    for (let count = 2; this.#taken.has(free.toLowerCase()); count += 1) free = `${name}_${count}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}
