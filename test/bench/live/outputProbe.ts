import type { Locator } from 'playwright-core';

/** What was seen in the page of the outputs. All times are milliseconds. */
export interface SeenRows {
  /** The longest time between two frames. */
  readonly longestFrame: number;
  /** The blocks whose rows were seen, and when, by the clock of the machine. */
  readonly seen: readonly (readonly [block: number, at: number])[];
}

interface Probe {
  longest: number;
  last: number;
  isRunning: boolean;
  readonly seen: Map<number, number>;
}

/** Notes the frames of the page of an element, and when each row of its table was first drawn. */
export async function startOutputProbe(body: Locator): Promise<void> {
  await body.evaluate((element) => {
    const probe: Probe = { longest: 0, last: performance.now(), isRunning: true, seen: new Map() };
    Object.assign(globalThis, { benchOutput: probe });
    const grids = (): Element[] =>
      [...element.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
        ...(shadowRoot?.querySelectorAll('.grid') ?? []),
      ]);
    const note = (): void => {
      const at = Date.now();
      for (const grid of grids()) {
        const { bottom } = grid.getBoundingClientRect();
        for (const row of grid.querySelectorAll('.grid-row[aria-rowindex]')) {
          const block = Number(row.querySelector('.grid-cell')?.textContent.replaceAll(',', ''));
          if (block > 0 && !probe.seen.has(block) && row.getBoundingClientRect().top < bottom)
            probe.seen.set(block, at);
        }
      }
    };
    // Receives its message after the frame is painted in which it was sent.
    const painted = new MessageChannel();
    painted.port1.onmessage = note;
    const frame = (): void => {
      const now = performance.now();
      probe.longest = Math.max(probe.longest, now - probe.last);
      probe.last = now;
      painted.port2.postMessage(undefined);
      if (probe.isRunning) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

export function stopOutputProbe(body: Locator): Promise<SeenRows> {
  return body.evaluate(() => {
    const { benchOutput: probe } = globalThis as unknown as { readonly benchOutput: Probe };
    probe.isRunning = false;
    return { longestFrame: Math.max(probe.longest, performance.now() - probe.last), seen: [...probe.seen] };
  });
}
