import { DayReservations } from '../../../../../src/core/base/credits/dayReservations';
import { type CreditCost, noCost, sumCosts } from '../../../../../src/core/base/credits/planCost';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { failed, ok } from '../../../../../src/core/base/result';
import { InFlightLimit } from '../../../../../src/core/base/wire/inFlightLimit';
import type { NetworkLimits } from '../../../../../src/core/model/networks/network';
import { Allowance } from '../../../../../src/core/request/pipe/allowance';
import type { JournalEntry } from '../../../../../src/core/run/longWork/journalEntry';
import { LogWork, type LogWorkOptions } from '../../../../../src/core/run/longWork/logWork';
import type { LongWork, Notice } from '../../../../../src/core/run/longWork/longWork';
import { printJournalLine, readJournalLine } from '../../../../../src/core/run/longWork/run/readJournalLine';
import { runLongWork } from '../../../../../src/core/run/longWork/run/runLongWork';
import type {
  WorkRunEnd,
  WorkRunOptions,
  WorkRunPorts,
  WorkRunProgress,
} from '../../../../../src/core/run/longWork/run/workRunPorts';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { testSettings } from '../../request/pipe/testPorts';
import { exchangeOf, type SimulatedNode } from './simulatedNode';

/** The result of a run. */
export interface TestRun {
  readonly end: WorkRunEnd;
  readonly rows: readonly JsonValue[];
  readonly spans: readonly (readonly [number, number])[];
  readonly notices: readonly Notice[];
  /** The journal, one line per record. */
  readonly lines: readonly string[];
  readonly waits: readonly number[];
  readonly progress: readonly WorkRunProgress[];
}

export interface RunSetting {
  readonly options?: Partial<Omit<WorkRunOptions, 'signal'>>;
  /** The user stops the run when this call is sent. */
  readonly abortAt?: number;
  /** Lines of an earlier run. */
  readonly journal?: readonly string[];
  /** How many turns of the event queue a call takes, by its number. */
  readonly turns?: (call: number) => number;
  readonly spentToday?: () => number;
  /** Known credits of the run and of the day. */
  readonly budgets?: { readonly cell?: number; readonly day?: number };
  readonly unpriced?: boolean;
  readonly recordFails?: boolean;
}

export const limits: NetworkLimits = { logResults: 10, logParameters: 5_000, blockRange: 10 };

export function logWork(request: Partial<LogWorkOptions> & Pick<LogWorkOptions, 'range'>): LongWork {
  const work = LogWork.create({ filter: {}, limits, lanes: 4, volatileFrom: Infinity, splitsAtCap: false, ...request });
  if (work.kind === 'failed') throw new Error(work.problem);
  return work.value;
}

/** Runs a work against a node in memory, with a clock that only waiting moves. */
export async function runAgainst(
  node: Pick<SimulatedNode, 'answer'>,
  work: LongWork,
  setting: RunSetting = {},
): Promise<TestRun> {
  const controller = new AbortController();
  const journal = restoreJournal(work, setting.journal ?? []);
  const lines: string[] = [...(setting.journal ?? [])].slice(0, journal.size);
  const rows: JsonValue[] = [];
  const spans: (readonly [number, number])[] = [];
  const notices: Notice[] = [];
  const waits: number[] = [];
  const progress: WorkRunProgress[] = [];
  let now = 0;
  let left = 0;
  const costOf = (): CreditCost => (setting.unpriced ? { kind: 'unpriced' } : { kind: 'known', credits: 255 });
  const allowance = Allowance.open(
    { credits: setting.budgets?.cell },
    {
      settings: () => ({
        ...testSettings,
        confirmAbove: noCost,
        dailyBudget: setting.budgets?.day,
      }),
      spentToday: () => Promise.resolve(setting.spentToday?.() ?? 0),
      confirm: () => Promise.resolve(false),
      inFlight: new InFlightLimit(() => 1_000),
      reservations: new DayReservations(),
    },
  );
  const ports: WorkRunPorts = {
    send: async (call, signal) => {
      const permit = await allowance.take({ network: evmNetwork, signal, costs: [costOf()] });
      if (permit.kind === 'failed') return permit;
      const charged = setting.unpriced ? { credits: 0, unpricedCalls: 1 } : sumCosts([costOf()]);
      permit.value.settle(charged);
      const number = left++;
      if (number === setting.abortAt) controller.abort();
      const turns = setting.turns?.(number) ?? 1;
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      if (signal.aborted) return ok(exchangeOf(call, { kind: 'aborted' }));
      const outcome = node.answer(call);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      return ok(
        exchangeOf(call, signal.aborted ? { kind: 'aborted' } : outcome, setting.unpriced ? charged : undefined),
      );
    },
    now: () => now,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
      await Promise.resolve();
    },
    costOf,
    record: (entry, recorded) => {
      if (setting.recordFails) return Promise.resolve(failed('The disk is full.'));
      lines.push(new TextDecoder().decode(printJournalLine({ entry, rows: recorded })).trimEnd());
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
  const options = {
    network: evmNetwork,
    lanes: 4,
    creditsPerSecond: undefined,
    ...setting.options,
    signal: controller.signal,
  };
  const end = await runLongWork(work, options, ports);
  return { end, rows, spans, notices, lines, waits, progress };
}

function restoreJournal(work: LongWork, lines: readonly string[]): ReadonlyMap<JournalEntry, readonly JsonValue[]> {
  const rows = new Map<JournalEntry, readonly JsonValue[]>();
  for (const line of lines) {
    const record = readJournalLine(new TextEncoder().encode(line));
    if (record === undefined) break;
    work.restore(record.entry);
    rows.set(record.entry, record.rows);
  }
  return rows;
}
