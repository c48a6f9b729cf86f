import { readAnswerId } from '../core/base/wire/readAnswerId';
import type { SocketCall } from './socketCall';

/** How many skipped ids are remembered. */
const maxLeftOut = 16;

/**
 * The IDs that were used on one socket. For numbers, stores the highest, because the IDs from requestIds.ts only
 * increase, and the few just below it that were skipped, because calls overtake each other before they reach the
 * socket. Any other lower number counts as used.
 */
class UsedIds {
  #highest = Number.NEGATIVE_INFINITY;
  #leftOut: readonly number[] = [];
  readonly #texts = new Set<string>();

  add(ids: readonly (number | string)[]): void {
    for (const id of ids) {
      if (typeof id === 'string') this.#texts.add(id);
      else this.#addNumber(id);
    }
  }

  /** Returns whether the id was used, or can't be distinguished from a used one. */
  mayContain(id: number | string): boolean {
    if (typeof id === 'string') return this.#texts.has(id);
    return id <= this.#highest && !this.#leftOut.includes(id);
  }

  #addNumber(id: number): void {
    if (id <= this.#highest) {
      this.#leftOut = this.#leftOut.filter((each) => each !== id);
      return;
    }
    const skipped = id - this.#highest - 1;
    if (skipped > 0 && skipped <= maxLeftOut && Number.isSafeInteger(id)) {
      const between = Array.from({ length: skipped }, (_, index) => id - skipped + index);
      this.#leftOut = [...this.#leftOut, ...between].slice(-maxLeftOut);
    }
    this.#highest = id;
  }
}

/**
 * The calls that one socket has accepted and not answered, by the ids of their messages. An id is used only once per
 * socket, so a late or repeated answer can't be mistaken for the answer to another call.
 */
export class SocketInFlight {
  /** In the order in which they were sent, which is almost always the order of their answers. */
  readonly #calls: SocketCall[] = [];
  readonly #used = new UsedIds();
  /** Ids of abandoned calls that have no answer yet. */
  readonly #abandoned = new Set<number | string>();
  #isMixedUp = false;

  get size(): number {
    return this.#calls.length;
  }

  /** Whether a message arrived that matches no call. The socket is then unreliable and must not take new calls. */
  get isMixedUp(): boolean {
    return this.#isMixedUp;
  }

  calls(): readonly SocketCall[] {
    return [...this.#calls];
  }

  has(call: SocketCall): boolean {
    return this.#calls.includes(call);
  }

  add(call: SocketCall): void {
    this.#calls.push(call);
    this.#used.add(call.request.ids);
  }

  /** Removes an abandoned call. Its answer will be dropped. */
  abandon(call: SocketCall): void {
    this.#remove(call);
    const [first] = call.request.ids;
    if (first !== undefined) this.#abandoned.add(first);
  }

  /** Whether an answer to an earlier call could be taken for the answer to this one. */
  mayMistake(call: SocketCall): boolean {
    for (const id of call.request.ids) if (this.#used.mayContain(id)) return true;
    return false;
  }

  /**
   * Removes and returns the call that a message answers. A message that identifies no call (an error without an id, an
   * unknown id, invalid JSON) answers the only call in flight, or none if there are several. Returns 'notification' for a message that answers nothing.
   */
  takeAnswered(message: Uint8Array): SocketCall | 'notification' | undefined {
    const address = readAnswerId(message);
    if (address.kind === 'notification') return 'notification';
    if (address.kind === 'answer') {
      const call = this.#callOf(address.id);
      if (call) return this.#remove(call);
      this.#abandoned.delete(address.id);
      // A second answer, or one to an abandoned call.
      if (this.#used.mayContain(address.id)) return undefined;
    }
    this.#isMixedUp = true;
    const call = this.#abandoned.size === 0 ? this.only() : undefined;
    return call && this.#remove(call);
  }

  /** The call in flight if there is exactly one. */
  only(): SocketCall | undefined {
    return this.#calls.length === 1 ? this.#calls[0] : undefined;
  }

  /** The number 1 and the text "1" are different ids. */
  #callOf(id: number | string): SocketCall | undefined {
    for (const call of this.#calls) if (call.request.ids.includes(id)) return call;
    return undefined;
  }

  #remove(call: SocketCall): SocketCall {
    const at = this.#calls.indexOf(call);
    if (at === 0) this.#calls.shift();
    else if (at > 0) this.#calls.splice(at, 1);
    return call;
  }
}
