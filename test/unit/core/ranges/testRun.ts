import type { JsonValue } from '../../../../src/core/json/jsonValue';
import type { NetworkLimits } from '../../../../src/core/networks/network';
import { failed, ok } from '../../../../src/core/result';
import type { Notice, LongWork } from '../../../../src/core/ranges/longWork';
import type { LongRunEnd, LongRunOptions, LongRunPorts, LongRunProgress } from '../../../../src/core/ranges/longRunPorts';
import type { JournalEntry } from '../../../../src/core/ranges/journalEntry';
import { LogWork, type LogWorkRequest } from '../../../../src/core/ranges/logWork';
import { printJournalLine, readJournalLine } from '../../../../src/core/ranges/readJournalLine';
import { runLongWork } from '../../../../src/core/ranges/runLongWork';
import { evmNetwork } from '../decode/exampleNetworks';
import { exchangeOf, type SimulatedNode } from './simulatedNode';

/** What a run gave. */
export interface TestRun {
  readonly end: LongRunEnd;
  readonly rows: readonly JsonValue[];
  readonly spans: readonly (readonly [number, number])[];
  readonly notices: readonly Notice[];
  /** The journal, a line a record. */
  readonly lines: readonly string[];
  readonly waits: readonly number[];
  readonly progress: readonly LongRunProgress[];
}

export interface RunSetting {
  readonly options?: Partial<Omit<LongRunOptions, 'signal'>>;
  /** Stopped by the user when this call leaves. */
  readonly abortAt?: number;
  /** Lines of an earlier run. */
  readonly journal?: readonly string[];
  /** How many turns of the event queue a call takes, by its number. */
  readonly turns?: (call: number) => number;
  readonly spentToday?: () => number;
  readonly uncosted?: boolean;
  readonly recordFails?: boolean;
}

export const limits: NetworkLimits = { logResults: 10, logParameters: 5_000, blockRange: 10 };

export function logWork(request: Partial<LogWorkRequest> & Pick<LogWorkRequest, 'range'>): LongWork {
  const work = LogWork.create({ filter: {}, limits, lanes: 4, volatileFrom: Infinity, splitsAtCap: false, ...request });
  if (work.kind === 'failed') throw new Error(work.problem);
  return work.value;
}

/** Runs a work against a node in memory, on a clock that only waiting moves. */
export async function runAgainst(node: SimulatedNode, work: LongWork, setting: RunSetting = {}): Promise<TestRun> {
  const controller = new AbortController();
  const journal = restoreJournal(work, setting.journal ?? []);
  const lines: string[] = [...(setting.journal ?? [])].slice(0, journal.size);
  const rows: JsonValue[] = [];
  const spans: (readonly [number, number])[] = [];
  const notices: Notice[] = [];
  const waits: number[] = [];
  const progress: LongRunProgress[] = [];
  let now = 0;
  let left = 0;
  const ports: LongRunPorts = {
    send: async (call, signal) => {
      const number = left++;
      if (number === setting.abortAt) controller.abort();
      const turns = setting.turns?.(number) ?? 1;
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      if (signal.aborted) return ok(exchangeOf(call, { kind: 'aborted' }));
      const outcome = node.answer(call);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      return ok(exchangeOf(call, signal.aborted ? { kind: 'aborted' } : outcome, setting.uncosted ? { credits: 0, uncostedCalls: 1 } : undefined));
    },
    now: () => now,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
      await Promise.resolve();
    },
    costOf: () => (setting.uncosted ? { kind: 'unknown' } : { kind: 'known', credits: 255 }),
    spentToday: () => Promise.resolve(setting.spentToday?.() ?? 0),
    record: (entry, recorded) => {
      if (setting.recordFails) return Promise.resolve(failed('The disk is full.'));
      lines.push(printJournalLine({ entry, rows: recorded }));
      return Promise.resolve(ok(undefined));
    },
    load: (entry) => Promise.resolve(ok(journal.get(entry) ?? [])),
    emit: (emitted, span) => {
      rows.push(...emitted);
      if (span) spans.push([span.from, span.to]);
      return Promise.resolve(ok(undefined));
    },
    notify: (notice) => void notices.push(notice),
    progress: (one) => void progress.push(one),
  };
  const options = { network: evmNetwork, lanes: 4, creditsPerSecond: undefined, budgets: { cell: undefined, day: undefined }, ...setting.options, signal: controller.signal };
  const end = await runLongWork(work, options, ports);
  return { end, rows, spans, notices, lines, waits, progress };
}

function restoreJournal(work: LongWork, lines: readonly string[]): ReadonlyMap<JournalEntry, readonly JsonValue[]> {
  const rows = new Map<JournalEntry, readonly JsonValue[]>();
  for (const line of lines) {
    const record = readJournalLine(line);
    if (record === undefined) break;
    work.restore(record.entry);
    rows.set(record.entry, record.rows);
  }
  return rows;
}
