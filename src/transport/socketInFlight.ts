import { readAnswerId } from '../core/wire/readAnswerId';
import type { SocketCall } from './socketCall';

/**
 * The ids that one socket was given. Numbers are remembered by the highest alone, however many there were: the ids that
 * requestIds.ts gives out only grow, and a lower one is taken for used.
 */
class UsedIds {
  #highest = Number.NEGATIVE_INFINITY;
  readonly #texts = new Set<string>();

  add(ids: readonly (number | string)[]): void {
    for (const id of ids) {
      if (typeof id === 'string') this.#texts.add(id);
      else this.#highest = Math.max(this.#highest, id);
    }
  }

  /** Returns whether the id was used, or can't be distinguished from a used one. */
  mayHold(ids: readonly (number | string)[]): boolean {
    return ids.some((id) => (typeof id === 'string' ? this.#texts.has(id) : id <= this.#highest));
  }
}

/**
 * The calls that one socket has taken and not answered, by the ids of their messages. An id is given to a socket once:
 * an answer to it that comes late, or a second time, can then be the answer to no other call.
 */
export class SocketInFlight {
  readonly #byId = new Map<string, SocketCall>();
  readonly #calls = new Set<SocketCall>();
  readonly #used = new UsedIds();
  /** Ids of calls that were given up and are still owed an answer. */
  readonly #abandoned = new Set<string>();
  #isMixedUp = false;

  get size(): number {
    return this.#calls.size;
  }

  /** Whether a message arrived that matches no call. The socket is then unreliable and must not take new calls. */
  get isMixedUp(): boolean {
    return this.#isMixedUp;
  }

  calls(): readonly SocketCall[] {
    return [...this.#calls];
  }

  has(call: SocketCall): boolean {
    return this.#calls.has(call);
  }

  add(call: SocketCall): void {
    this.#calls.add(call);
    this.#used.add(call.request.ids);
    for (const id of call.request.ids) this.#byId.set(idKey(id), call);
  }

  /** Takes a call out that nobody waits for any more; its answer will be dropped. */
  abandon(call: SocketCall): void {
    this.#remove(call);
    const [first] = call.request.ids;
    if (first !== undefined) this.#abandoned.add(idKey(first));
  }

  /** Whether an answer to an earlier call could be taken for the answer to this one. */
  mayMistake(call: SocketCall): boolean {
    return this.#used.mayHold(call.request.ids);
  }

  /**
   * Takes out the call that a message answers. One that names no call (an error without an id, an id that was never
   * sent, no JSON at all) answers the only call that this socket owes an answer to, and nobody when it owes several.
   */
  takeAnswered(message: Uint8Array): SocketCall | undefined {
    const address = readAnswerId(message);
    if (address.kind === 'notification') return undefined;
    if (address.kind === 'answer') {
      const call = this.#byId.get(idKey(address.id));
      if (call) return this.#remove(call);
      this.#abandoned.delete(idKey(address.id));
      // A second answer, or one to a call that was given up.
      if (this.#used.mayHold([address.id])) return undefined;
    }
    this.#isMixedUp = true;
    const call = this.#abandoned.size === 0 ? this.only() : undefined;
    return call && this.#remove(call);
  }

  /** The call in flight when there is exactly one. */
  only(): SocketCall | undefined {
    const [call] = this.#calls;
    return this.#calls.size === 1 ? call : undefined;
  }

  #remove(call: SocketCall): SocketCall {
    this.#calls.delete(call);
    for (const id of call.request.ids) this.#byId.delete(idKey(id));
    return call;
  }
}

/** The number 1 and the text "1" are two ids. */
function idKey(id: number | string): string {
  return JSON.stringify(id);
}
