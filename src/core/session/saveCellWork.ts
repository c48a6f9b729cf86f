import type { Cell } from '../cell/cell';
import type { JsonValue } from '../json/jsonValue';
import type { PipePorts } from '../pipe/pipePorts';
import { readLongRequest } from '../ranges/createLongWork';
import type { LongWork, Portion } from '../ranges/longWork';
import { failed, ok, type Result } from '../result';
import type { Saved } from '../saving/saver';
import type { SaveTarget } from '../saving/saveTarget';
import type { OpenJournal } from '../work/journalStore';
import { RowSave } from '../work/rowSave';
import type { WorkPorts } from '../work/workPorts';
import { createWork } from './cellWorkRun';
import type { CellComposition } from './composeCell';
import { findCellWork } from './findCellWork';
import { hintsOfAnswer } from './hintsOfAnswer';

/** What is to be saved, and where to. */
export interface CellSave {
  readonly cell: Cell;
  readonly composition: CellComposition;
  readonly from: string | undefined;
  /** With the whole path. */
  readonly target: SaveTarget;
  readonly signal: AbortSignal;
  /** Told of the rows so far. */
  readonly progressed: (rows: number) => void;
}

/** Writes the rows of a cell's long work, finished or not, from its journal: nothing is sent. The problem is a sentence. */
export async function saveCellWork(save: CellSave, ports: PipePorts, work: WorkPorts): Promise<Result<Saved, string>> {
  const found = await findCellWork(save.cell, save.composition, save.from, ports);
  const id = found.kind === 'ok' ? found.value?.id : undefined;
  const kept = id === undefined ? undefined : await work.journals.find(id);
  const request = kept && readLongRequest(kept.header.call);
  if (!kept || !request) return failed('The rows of this cell are not kept any more: it was changed, or run long ago. Run it again.');
  const created = createWork(request, kept.header);
  if (created.kind === 'failed') return created;
  const journal = await work.journals.open(kept.header.id);
  if (journal.kind === 'failed') return journal;
  const rows = new RowSave({
    target: save.target, header: kept.header, kind: request.kind, builtIn: ports.builtInAbi, saver: work.saver,
    hintsOf: async (sample) => {
      const value: JsonValue = request.kind === 'events' ? { events: sample } : sample;
      return (await hintsOfAnswer({ outcome: { kind: 'result', body: new Uint8Array(), value }, network: save.composition.network }, save.composition.known, ports.knowledge)).hints;
    },
  });
  try {
    for (const entry of journal.value.entries) created.value.work.restore(entry);
    const saved = await writeAll(created.value.work, journal.value, rows, save);
    if (saved.kind === 'failed') await rows.abandon();
    return saved;
  } finally {
    await journal.value.close();
  }
}

async function writeAll(work: LongWork, journal: OpenJournal, save: RowSave, { signal, progressed }: CellSave): Promise<Result<Saved, string>> {
  let count = 0;
  for (let portion = work.nextPortion(); portion !== undefined; portion = work.nextPortion()) {
    if (signal.aborted) return failed('It was stopped, and nothing was saved.');
    const rows = await rowsOf(portion, journal);
    const appended = rows.kind === 'ok' ? await save.append(rows.value, portion.span) : rows;
    if (appended.kind === 'failed') return appended;
    count += rows.kind === 'ok' ? rows.value.length : 0;
    progressed(count);
  }
  return save.finish();
}

async function rowsOf(portion: Portion, journal: OpenJournal): Promise<Result<readonly JsonValue[], string>> {
  const answers: (readonly JsonValue[])[] = [];
  for (const source of portion.sources) {
    const rows = source.kind === 'rows' ? ok(source.rows) : await journal.load(source.entry);
    if (rows.kind === 'failed') return rows;
    answers.push(rows.value);
  }
  return ok(portion.arrange(answers));
}
