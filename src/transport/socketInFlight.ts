import { readAnswerId } from '../core/wire/readAnswerId';
import type { SocketCall } from './socketCall';

/** The calls that one socket has taken and not answered, by the ids of their messages. */
export class SocketInFlight {
  readonly #byId = new Map<string, SocketCall>();
  readonly #calls = new Set<SocketCall>();
  /** Ids whose callers gave up: their answers may still come and belong to nobody. */
  readonly #abandoned = new Set<string>();

  get size(): number {
    return this.#calls.size;
  }

  calls(): readonly SocketCall[] {
    return [...this.#calls];
  }

  has(call: SocketCall): boolean {
    return this.#calls.has(call);
  }

  add(call: SocketCall): void {
    this.#calls.add(call);
    for (const id of call.request.ids) this.#byId.set(idKey(id), call);
  }

  /** Takes a call out, whose answer is no longer to come. */
  remove(call: SocketCall): void {
    this.#calls.delete(call);
    for (const id of call.request.ids) this.#byId.delete(idKey(id));
  }

  /** Takes a call out that nobody waits for any more; its answer will be dropped. */
  abandon(call: SocketCall): void {
    this.remove(call);
    for (const id of call.request.ids) this.#abandoned.add(idKey(id));
  }

  /** Whether an id of this call is in use by another that waits for its answer. */
  clashes(call: SocketCall): boolean {
    return call.request.ids.some((id) => this.#byId.has(idKey(id)));
  }

  /** Whether an answer to an abandoned call could be taken for the answer to this one. */
  mayMistake(call: SocketCall): boolean {
    return call.request.ids.some((id) => this.#abandoned.has(idKey(id)));
  }

  /**
   * Takes out the call that a message answers. A message without a known id (an error that names none, a wrong id, no
   * JSON at all) answers the only call in flight, and nobody when there are several.
   */
  takeAnswered(message: Uint8Array): SocketCall | undefined {
    const address = readAnswerId(message);
    if (address.kind === 'notification') return undefined;
    if (address.kind === 'answer' && this.#abandoned.delete(idKey(address.id))) return undefined;
    const byId = address.kind === 'answer' ? this.#byId.get(idKey(address.id)) : undefined;
    const call = byId ?? this.only();
    if (call) this.remove(call);
    return call;
  }

  /** The call in flight when there is exactly one. */
  only(): SocketCall | undefined {
    const [call] = this.#calls;
    return this.#calls.size === 1 ? call : undefined;
  }
}

/** The number 1 and the text "1" are two ids. */
function idKey(id: number | string): string {
  return JSON.stringify(id);
}
