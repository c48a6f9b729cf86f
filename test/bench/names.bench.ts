// Names in recorded answers: how many logs, calls and l2net events have one from the built-in list alone. `--data`
// names the folder with the answers; without it, they are those of the local service. `--seen` names a folder with answers
// that the list was made from: what they have isn't new.
import type { BenchCase, BenchOptions, BenchReport, Bound } from './benchReport';
import { emittedIn } from './names/emitted';
import { type AllShares, countNames, emptyShares, type NameShares, type Naming } from './names/nameShares';
import { readRecording, type RecordedAnswer } from './names/recordedAnswers';
import { readService } from './names/serviceAnswers';

/** Topics, selectors and keys without a name that are listed. */
const maxUnnamed = 20;

export async function run({ data, seen, smallest = false }: BenchOptions): Promise<BenchReport> {
  const answers = data === undefined ? await readService(smallest ? 2n : undefined) : readFolder(data);
  const before = seen === undefined ? [] : readFolder(seen);
  return { name: 'names', cases: namesCases(answers, data !== undefined, before) };
}

/** Prints the names of the files that can't be read, which are skipped. */
function readFolder(folder: string): readonly RecordedAnswer[] {
  const { answers, skipped } = readRecording(folder);
  for (const { file, problem } of skipped) console.error(`Skipped ${file}: ${problem}`);
  if (answers.length === 0) throw new Error(`${folder} has no recorded answers (files .io and .jsonl).`);
  return answers;
}

/** Counts the names of all answers. The bounds hold for recorded answers of real chains only. */
export function namesCases(
  answers: readonly RecordedAnswer[],
  isRecorded: boolean,
  before: readonly RecordedAnswer[] = [],
): readonly BenchCase[] {
  const emitted = answers.map(emittedIn);
  const seen = emptyShares();
  for (const one of before) countNames(emittedIn(one), seen);
  const shares = emptyShares(seen);
  // The built-in names are read with the first question.
  countNames({ logs: [[{ address: '0x', topics: [`0x${'0'.repeat(64)}`] }]], calls: [], events: [] }, emptyShares());
  const started = performance.now();
  for (const one of emitted) countNames(one, shares);
  const milliseconds = performance.now() - started;
  const total = shares.logs.total + shares.calls.total + shares.events.total;
  return [
    { label: 'answers', value: answers.length, unit: 'answers' },
    ...sharesOf(shares, isRecorded),
    { label: 'time', value: milliseconds, unit: 'ms' },
    ...(total === 0 ? [] : [{ label: 'time for each', value: (1000 * milliseconds) / total, unit: 'µs' }]),
    ...unnamedOf('EVM topic0', shares.logs),
    ...unnamedOf('EVM selector', shares.calls),
    ...unnamedOf('l2net key', shares.events),
  ];
}

function sharesOf({ logs, calls, events }: AllShares, isRecorded: boolean): readonly BenchCase[] {
  const atLeast = (value: number): { readonly bound?: Bound } =>
    isRecorded ? { bound: { kind: 'atLeast', value } } : {};
  const share = (label: string, shares: NameShares, ...namings: readonly Naming[]): BenchCase => ({
    label,
    value: shares.percent(...namings),
    unit: '%',
  });
  return [
    ...(logs.total === 0
      ? []
      : [
          { label: 'EVM logs', value: logs.total, unit: 'logs' },
          { ...share('EVM logs: with a name', logs, 'named', 'ambiguous'), ...atLeast(95) },
          share('EVM logs: named, and whose event it is', logs, 'named'),
          share('EVM logs: ambiguous, one of several events', logs, 'ambiguous'),
          share('EVM logs: undecoded', logs, 'undecoded'),
          ...unseenOf('EVM logs', 'topic', logs),
        ]),
    ...(calls.total === 0
      ? []
      : [
          { label: 'EVM calls', value: calls.total, unit: 'calls' },
          share('EVM calls: named', calls, 'named'),
          share('EVM calls: ambiguous, one of several functions', calls, 'ambiguous'),
          share('EVM calls: undecoded', calls, 'undecoded'),
          ...unseenOf('EVM calls', 'selector', calls),
        ]),
    ...(events.total === 0
      ? []
      : [
          { label: 'l2net events', value: events.total, unit: 'events' },
          { ...share('l2net events: decoded with arguments', events, 'named', 'ambiguous'), ...atLeast(90) },
          share('l2net events: named, and whose event it is', events, 'named'),
          share('l2net events: ambiguous, one of several events', events, 'ambiguous'),
          share('l2net events: a name without arguments', events, 'nameOnly'),
          share('l2net events: undecoded', events, 'undecoded'),
          ...unseenOf('l2net events', 'key', events),
        ]),
  ];
}

/** A name for what was seen before says little: the list was made from it. Each topic, selector or key counts once. */
function unseenOf(of: string, what: string, { unseen: { total, percent } }: NameShares): readonly BenchCase[] {
  if (total === 0) return [];
  return [
    { label: `${of}: named, ${what} unseen before`, value: percent, unit: '%' },
    { label: `${of}: each ${what} unseen before`, value: total, unit: `${what}s` },
  ];
}

function unnamedOf(what: string, shares: NameShares): readonly BenchCase[] {
  return shares
    .unnamed(maxUnnamed)
    .map(([hash, count]) => ({ label: `without a name: ${what} ${hash}`, value: count, unit: 'times' }));
}
