import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { isObject, membersOf } from '../../base/json/readMember';
import { parseSlotWord } from '../storage/slotWord';
import { maxChanges } from './stateDiff';

/** An address as a key in an answer. */
export const addressPattern = /^0x[\da-f]{40}$/i;

/** Counts the entries read from an answer, and those that aren't a change. */
export class DiffEntries {
  #taken = 0;
  #unread = 0;

  /** The members of an object whose names are addresses. */
  accountsOf(value: JsonValue | undefined): readonly (readonly [address: string, account: JsonObject])[] {
    return this.#members(value).flatMap(([name, account]) => {
      if (addressPattern.test(name) && isObject(account)) return [[name.toLowerCase(), account] as const];
      this.skip();
      return [];
    });
  }

  /** The members of an object whose names are storage slots. */
  slotsOf(value: JsonValue | undefined): readonly (readonly [slot: bigint, word: JsonValue])[] {
    return this.#members(value).flatMap(([name, word]) => {
      const slot = parseSlotWord(name);
      if (slot !== undefined) return [[slot, word] as const];
      this.skip();
      return [];
    });
  }

  /** Counts an entry that can't be read. */
  skip(): void {
    this.#unread += 1;
  }

  get unread(): number {
    return this.#unread;
  }

  get isCut(): boolean {
    return this.#taken > maxChanges;
  }

  #members(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
    if (!isObject(value)) return [];
    const members = membersOf(value);
    const room = Math.max(0, maxChanges - this.#taken);
    this.#taken += members.length;
    return members.slice(0, room);
  }
}
