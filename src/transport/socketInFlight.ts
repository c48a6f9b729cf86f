import { readAnswerId } from '../core/wire/readAnswerId';
import type { SocketCall } from './socketCall';

/** How many ids may be left out at once and come later. */
const mostLeftOut = 16;

/**
 * The ids that were used on one socket. For numbers, the highest is remembered, because the ids from requestIds.ts only
 * grow, and the few just below it that were left out, because calls overtake each other on their way to the socket. Any
 * other lower number counts as used.
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
    if (skipped > 0 && skipped <= mostLeftOut && Number.isSafeInteger(id)) {
      const between = Array.from({ length: skipped }, (_, index) => id - skipped + index);
      this.#leftOut = [...this.#leftOut, ...between].slice(-mostLeftOut);
    }
    this.#highest = id;
  }
}

/**
 * The calls that one socket has accepted and not answered, by the ids of their messages. An id is used only once per
 * socket, so a late or repeated answer can't be mistaken for the answer to another call.
 */
export class SocketInFlight {
  /** The number 1 and the text "1" are different ids. */
  readonly #byId = new Map<number | string, SocketCall>();
  #size = 0;
  readonly #used = new UsedIds();
  /** Ids of abandoned calls that have no answer yet. */
  readonly #abandoned = new Set<number | string>();
  #isMixedUp = false;

  get size(): number {
    return this.#size;
  }

  /** Whether a message arrived that matches no call. The socket is then unreliable and must not take new calls. */
  get isMixedUp(): boolean {
    return this.#isMixedUp;
  }

  calls(): readonly SocketCall[] {
    return [...new Set(this.#byId.values())];
  }

  has(call: SocketCall): boolean {
    const [first] = call.request.ids;
    return first !== undefined && this.#byId.get(first) === call;
  }

  add(call: SocketCall): void {
    this.#size += 1;
    this.#used.add(call.request.ids);
    for (const id of call.request.ids) this.#byId.set(id, call);
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
   * unknown id, invalid JSON) answers the only call in flight, or none if there are several.
   */
  takeAnswered(message: Uint8Array): SocketCall | undefined {
    const address = readAnswerId(message);
    if (address.kind === 'notification') return undefined;
    if (address.kind === 'answer') {
      const call = this.#byId.get(address.id);
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
    if (this.#size !== 1) return undefined;
    const [call] = this.#byId.values();
    return call;
  }

  #remove(call: SocketCall): SocketCall {
    if (this.has(call)) this.#size -= 1;
    for (const id of call.request.ids) this.#byId.delete(id);
    return call;
  }
}
