import type { BenchWindow } from './workbench/benchWorkbench';

/** Options of a benchmark. */
export interface BenchOptions {
  /** Seed of generated data, for repeatable runs. */
  readonly seed: number;
  /** A folder with recorded answers, for a benchmark that reads them. */
  readonly data?: string;
  /** A folder with recorded data that was seen before. */
  readonly seen?: string;
  /** The part to run alone, of a benchmark that has parts. */
  readonly part?: string | undefined;
  /** Do as little work as shows that the benchmark runs. Its bounds say nothing then. */
  readonly smallest?: boolean | undefined;
  /** For a benchmark that measures in a workbench: a window for it. By default, it opens one. */
  readonly window?: BenchWindow | undefined;
}

/** One result of a benchmark. */
export interface BenchCase {
  readonly label: string;
  readonly value: number;
  /** Unit of the value: `ms`, `x JSON.parse`, `calls`, … */
  readonly unit: string;
  /** The limit of the value, if it has one: `at least 20`. */
  readonly bound?: Bound;
}

export interface Bound {
  readonly kind: 'atLeast' | 'atMost';
  readonly value: number;
}

/** The report of a benchmark: the results of one run, in display order. */
export interface BenchReport {
  readonly name: string;
  readonly cases: readonly BenchCase[];
}

/** The export of every `test/bench/NAME.bench.ts`. */
export interface Bench {
  run(options: BenchOptions): Promise<BenchReport>;
}

/** Returns whether the result is within its bound, or has none. */
export function holdsBound({ value, bound }: BenchCase): boolean {
  if (bound === undefined) return true;
  switch (bound.kind) {
    case 'atLeast':
      return value >= bound.value;
    case 'atMost':
      return value <= bound.value;
  }
}

/** Prints the results as an aligned table, with their bounds. */
export function formatReport({ name, cases }: BenchReport): string {
  const rows = cases.map((one) => [
    one.label,
    `${formatFigure(one.value)} ${one.unit}`,
    formatBound(one.bound),
    verdictOf(one),
  ]);
  const table = [['', 'figure', 'bound', ''], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map(([label = '', figure = '', bound = '', verdict = '']) =>
    `  ${label.padEnd(widths[0] ?? 0)}  ${figure.padStart(widths[1] ?? 0)}  ${bound.padEnd(widths[2] ?? 0)}  ${verdict}`.trimEnd(),
  );
  return [name, ...lines].join('\n');
}

function verdictOf(one: BenchCase): string {
  if (one.bound === undefined) return '';
  return holdsBound(one) ? 'holds' : 'BROKEN';
}

function formatBound(bound: Bound | undefined): string {
  if (bound === undefined) return '';
  return `${bound.kind === 'atLeast' ? 'at least' : 'at most'} ${formatFigure(bound.value)}`;
}

/** Formats a number with three significant digits and no exponent. */
function formatFigure(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: true });
}
