import type { RlpItem } from './parseRlp';

/**
 * Reads the items of a list as members of a JSON answer. The first item with a wrong form is a problem, and all members
 * are undefined from there on.
 */
export class RlpFields {
  problem: string | undefined;
  #place = 0;

  constructor(
    private readonly items: readonly RlpItem[],
    private readonly what: string,
  ) {}

  get left(): number {
    return this.items.length - this.#place;
  }

  /** An integer without leading zeros, of at most 256 bits, as a quantity: `0x0`, `0x1a`. */
  quantity(name: string): string {
    const digits = this.#bytes(name);
    if (digits.startsWith('00')) return this.#fail(name, 'an integer with leading zeros');
    if (digits.length > 64) return this.#fail(name, 'an integer of more than 256 bits');
    return `0x${digits === '' ? '0' : digits.replace(/^0/, '')}`;
  }

  /** Reads any number of bytes. */
  data(name: string): string {
    return `0x${this.#bytes(name)}`;
  }

  /** Reads exactly this number of bytes. */
  fixed(name: string, bytes: number): string {
    const digits = this.#bytes(name);
    return digits.length === 2 * bytes ? `0x${digits}` : this.#fail(name, `not ${bytes} bytes`);
  }

  address(name: string): string {
    return this.fixed(name, 20);
  }

  /** Reads an address, or null for no bytes: the receiver of a transaction that creates a contract. */
  receiver(name: string): string | null {
    const next = this.items[this.#place];
    if (next?.kind !== 'bytes' || next.digits !== '') return this.address(name);
    this.#place += 1;
    return null;
  }

  /** Reads a list. `read` converts each item. */
  list<Member>(name: string, read: (item: RlpItem) => Member): readonly Member[] {
    const item = this.#next();
    if (item?.kind === 'list') return item.items.map(read);
    this.#fail(name, 'not a list');
    return [];
  }

  /** Reads a list of fields. A problem in it is also a problem of these fields. */
  record<Member>(item: RlpItem, name: string, read: (fields: RlpFields) => Member): Member {
    const fields = new RlpFields(item.kind === 'list' ? item.items : [], `${name} of ${this.what}`);
    const member = read(fields);
    this.problem ??= fields.finish();
    return member;
  }

  /** Reads exactly this number of bytes from an item of a list. */
  fixedItem(item: RlpItem, name: string, bytes: number): string {
    return this.record({ kind: 'list', items: [item], encoded: '' }, name, (fields) => fields.fixed(name, bytes));
  }

  /** Returns the first problem. Items that were not read are also a problem. */
  finish(): string | undefined {
    if (this.left > 0) this.problem ??= `The ${this.what} has ${this.left} more fields than its type.`;
    return this.problem;
  }

  #next(): RlpItem | undefined {
    this.#place += 1;
    return this.items[this.#place - 1];
  }

  #bytes(name: string): string {
    const item = this.#next();
    if (item?.kind === 'bytes') return item.digits;
    this.#fail(name, item === undefined ? 'missing' : 'a list');
    return '';
  }

  #fail(name: string, how: string): string {
    this.problem ??= `The ${name} of the ${this.what} is ${how}.`;
    return '';
  }
}
