import { SignalStops, type Stoppable } from './signalStops';
import type { WireRequest } from './wire';

/** How a request is sent. */
type Way = WireRequest['kind'];

interface Line {
  running: number;
  readonly waiting: WaitingTurn[];
}

interface WaitingTurn extends Stoppable {
  readonly way: Way;
  readonly go: () => void;
}

/** Limits the concurrent requests per service. Waiting requests are served in order. */
export class InFlightLimit {
  readonly #lines = new Map<string, Line>();
  readonly #stops = new SignalStops();

  /**
   * `limitOf` returns the limit for one way of sending: a request is sent in this way only while fewer requests of any
   * kind run on the service. It is called for each turn.
   */
  constructor(private readonly limitOf: (way: Way) => number) {}

  /** Takes a turn if one is free now. Returns the function that ends it, or undefined if no turn was taken. */
  tryEnter(serviceId: string, signal: AbortSignal, way: Way = 'http'): (() => void) | undefined {
    if (signal.aborted) return undefined;
    const line = this.#lineOf(serviceId);
    if (line.running >= this.limitOf(way) || line.waiting.length > 0) return undefined;
    line.running += 1;
    return this.#leaveOf(serviceId, line);
  }

  /** Waits for a turn. Returns the function that ends it, or undefined if the signal fires first. */
  enter(serviceId: string, signal: AbortSignal, way: Way = 'http'): Promise<(() => void) | undefined> {
    const leave = this.tryEnter(serviceId, signal, way);
    if (leave !== undefined || signal.aborted) return Promise.resolve(leave);
    return this.#wait(serviceId, signal, way);
  }

  #lineOf(serviceId: string): Line {
    const known = this.#lines.get(serviceId);
    if (known !== undefined) return known;
    const line: Line = { running: 0, waiting: [] };
    this.#lines.set(serviceId, line);
    return line;
  }

  #leaveOf(serviceId: string, line: Line): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      line.running -= 1;
      this.#advance(serviceId, line);
    };
  }

  #wait(serviceId: string, signal: AbortSignal, way: Way): Promise<(() => void) | undefined> {
    const line = this.#lineOf(serviceId);
    return new Promise((resolve) => {
      const turn: WaitingTurn = {
        way,
        go: () => {
          this.#stops.delete(signal, stopping);
          resolve(this.#leaveOf(serviceId, line));
        },
        stop: () => {
          line.waiting.splice(line.waiting.indexOf(turn), 1);
          resolve(undefined);
          // Requests after it may use another way, which has a higher limit.
          this.#advance(serviceId, line);
        },
      };
      const stopping = this.#stops.add(signal, turn);
      line.waiting.push(turn);
    });
  }

  /** Counts a turn before waking the waiting request, so that no other request comes in between. */
  #advance(serviceId: string, line: Line): void {
    for (let next = line.waiting[0]; next !== undefined; next = line.waiting[0]) {
      if (line.running >= this.limitOf(next.way)) break;
      line.waiting.shift();
      line.running += 1;
      next.go();
    }
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(serviceId);
  }
}
