import { SignalStops } from './signalStops';

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Limits the concurrent requests per service. Waiting requests are served in order. */
export class InFlightLimit {
  readonly #lines = new Map<string, Line>();
  readonly #stops = new SignalStops();

  /** `most` returns the maximum of concurrent requests for one service, and is called for each turn. */
  constructor(private readonly most: () => number) {}

  /** Takes a turn if that needs no waiting. Returns the function that ends it, or undefined if nothing was taken. */
  tryEnter(serviceId: string, signal: AbortSignal): (() => void) | undefined {
    if (signal.aborted) return undefined;
    const line = this.#lineOf(serviceId);
    if (line.running >= this.most() || line.waiting.length > 0) return undefined;
    line.running += 1;
    return this.#leaveOf(serviceId, line);
  }

  /** Waits for a turn. Returns the function that ends it, or undefined if the signal fires first. */
  async enter(serviceId: string, signal: AbortSignal): Promise<(() => void) | undefined> {
    const leave = this.tryEnter(serviceId, signal);
    if (leave !== undefined || signal.aborted) return leave;
    const line = this.#lineOf(serviceId);
    return (await this.#wait(line, signal)) ? this.#leaveOf(serviceId, line) : undefined;
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

  /** Returns whether the turn came before the signal fired. */
  #wait(line: Line, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const go = (): void => {
        this.#stops.delete(signal, giveUp);
        resolve(true);
      };
      const giveUp = (): void => {
        line.waiting.splice(line.waiting.indexOf(go), 1);
        resolve(false);
      };
      this.#stops.add(signal, giveUp);
      line.waiting.push(go);
    });
  }

  /** Counts a turn before waking the waiting request, so that no other request comes in between. */
  #advance(serviceId: string, line: Line): void {
    while (line.running < this.most()) {
      const next = line.waiting.shift();
      if (next === undefined) break;
      line.running += 1;
      next();
    }
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(serviceId);
  }
}
