/** One bit per value, from the lowest bit. */
export class PlainBooleans {
  #values: boolean[] = [];

  append(values: readonly boolean[]): void {
    for (const value of values) this.#values.push(value);
  }

  take(): { readonly body: Uint8Array } {
    const body = new Uint8Array((this.#values.length + 7) >> 3);
    this.#values.forEach((value, index) => {
      if (value) body[index >> 3] = (body[index >> 3] ?? 0) | (1 << (index & 7));
    });
    this.#values = [];
    return { body };
  }
}
