/** One way of doing the work that is compared: `run` does all of it once. */
export interface Contender {
  readonly label: string;
  run(): unknown;
}

export interface MeasureOptions {
  /** Rounds that count; each runs every contender once. */
  readonly rounds: number;
  /** Rounds before them that do not count. */
  readonly warmup: number;
  /**
   * What is collected before each run. A full collection throws away compiled code with the shapes that it was compiled
   * for.
   */
  readonly garbage?: 'all' | 'young';
}

/**
 * Median time of one run of each contender, in milliseconds by label. In every round each runs once, in an order that
 * turns from round to round, so that a slow spell of the machine or the other's garbage meets all of them alike.
 */
export async function measureMedians(
  contenders: readonly Contender[],
  { rounds, warmup, garbage = 'all' }: MeasureOptions,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number[]>(contenders.map(({ label }) => [label, []]));
  for (let round = -warmup; round < rounds; round++) {
    const turn = (round + warmup) % contenders.length;
    for (const contender of [...contenders.slice(turn), ...contenders.slice(0, turn)]) {
      if (garbage === 'all') globalThis.gc?.();
      else globalThis.gc?.({ type: 'minor', execution: 'sync' });
      const started = performance.now();
      await contender.run();
      const elapsed = performance.now() - started;
      if (round >= 0) times.get(contender.label)?.push(elapsed);
    }
  }
  return new Map([...times].map(([label, samples]) => [label, median(samples)]));
}

/** The middle of the samples, or the mean of the two in the middle. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  if (upper === undefined || lower === undefined) throw new Error('there is no median of no samples');
  return (upper + lower) / 2;
}
