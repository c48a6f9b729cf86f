/** One contender of a comparison: `run` does all of the work once. */
export interface Contender {
  readonly label: string;
  run(): unknown;
}

export interface MeasureOptions {
  /** Measured rounds; each runs every contender once. */
  readonly rounds: number;
  /** Warm-up rounds, which are not measured. */
  readonly warmup: number;
  /**
   * The garbage collected before each run. A full collection also discards compiled code with the shapes that it was
   * compiled for.
   */
  readonly garbage?: 'all' | 'young';
  /** Runs each contender once, and no warm-up: that shows that they run, and says nothing of their speed. */
  readonly smallest?: boolean | undefined;
}

/**
 * Returns the median time of one run of each contender, in milliseconds by label. Each round runs every contender once,
 * in an order that rotates, so that slow phases of the machine and garbage of others affect all of them equally.
 */
export async function measureMedians(
  contenders: readonly Contender[],
  { garbage = 'all', smallest = false, ...full }: MeasureOptions,
): Promise<ReadonlyMap<string, number>> {
  const { rounds, warmup } = smallest ? { rounds: 1, warmup: 0 } : full;
  const times = new Map<string, number[]>(contenders.map(({ label }) => [label, []]));
  for (let round = -warmup; round < rounds; round++) {
    const turn = (round + warmup) % contenders.length;
    for (const contender of [...contenders.slice(turn), ...contenders.slice(0, turn)]) {
      performance.mark(contender.label);
      if (garbage === 'all') globalThis.gc?.();
      else globalThis.gc?.({ type: 'minor', execution: 'sync' });
      const elapsed = await timeOf(contender);
      if (round >= 0) times.get(contender.label)?.push(elapsed);
    }
  }
  return new Map([...times].map(([label, samples]) => [label, median(samples)]));
}

/**
 * Runs a contender once. This is a function of its own so that nothing holds what was returned when garbage is collected
 * before the next run: to copy it would take as long as some of the runs.
 */
async function timeOf(contender: Contender): Promise<number> {
  const started = performance.now();
  await contender.run();
  return performance.now() - started;
}

/** Returns the middle sample, or the mean of the two middle samples. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  if (upper === undefined || lower === undefined) throw new Error('the list of samples is empty');
  return (upper + lower) / 2;
}

/**
 * Waits for the work of a bench, which marks what it begins with `performance.mark`.
 * @throws {Error} says what it began last, if it has begun nothing else for `limit` milliseconds
 */
export async function failIfHung<Result>(work: Promise<Result>, limit: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const last = performance.getEntriesByType('mark').at(-1);
      if (performance.now() - (last?.startTime ?? 0) >= limit)
        reject(new Error(`Waited for ${limit / 1000} s for the end of: ${last?.name ?? 'the first step'}`));
    }, limit / 100);
  });
  try {
    return await Promise.race([work, hung]);
  } finally {
    clearInterval(timer);
  }
}
