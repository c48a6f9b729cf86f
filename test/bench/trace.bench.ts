import type { BenchOptions, BenchReport } from './benchReport';
import { measureChangedSlots } from './changedSlots';

/** Measures what is shown of traces. */
export async function run({ seed }: BenchOptions): Promise<BenchReport> {
  return { name: 'trace', cases: await measureChangedSlots(seed) };
}
