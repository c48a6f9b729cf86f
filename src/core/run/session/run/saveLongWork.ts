import type { Saved } from '../../../answer/saving/saver';
import type { SaveTarget } from '../../../answer/saving/saveTarget';
import type { JsonValue } from '../../../base/json/jsonValue';
import { failed, ok, type Result } from '../../../base/result';
import { hintsOfAnswer } from '../../../knowledge/answers/hintsOfAnswer';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import type { LongWork, Portion } from '../../longWork/longWork';
import { RowSave } from '../../longWork/rows/rowSave';
import { answerOfRows } from '../../longWork/rows/shownRows';
import type { OpenJournal, WorkingPorts } from '../../longWork/run/longWorkPorts';
import type { PreparedLongWork } from '../compose/cellStages';
import type { RecordedRows } from './liveRecords';
import { LiveSave } from './liveSave';
import { recreateLongWork } from './startLongWork';

/** What to save, and where. */
export interface KeptRowsSave {
  readonly prepared: PreparedLongWork;
  /** Its path is absolute. */
  readonly target: SaveTarget;
  readonly signal: AbortSignal;
  /** Receives the number of rows written so far. */
  readonly progressed: (rows: number) => void;
}

/**
 * Writes the rows of a cell's long work, finished or not, from its journal, without sending anything. The problem is a
 * sentence.
 */
export async function saveLongWork(
  save: KeptRowsSave,
  ports: KnowingPorts & Pick<WorkingPorts, 'work'>,
): Promise<Result<Saved, string>> {
  const { prepared } = save;
  const kept = await ports.work.journals.find(prepared.work.value.id);
  const request = kept && prepared.work.value.kind.read(kept.header.source);
  if (!kept || !request)
    return failed(
      'The rows of this cell are no longer available because the cell changed or ran too long ago. Run it again.',
    );
  const created = recreateLongWork(request, kept.header);
  if (created.kind === 'failed') return created;
  const journal = await ports.work.journals.open(kept.header.id);
  if (journal.kind === 'failed') return journal;
  const rows = new RowSave({
    target: save.target,
    header: kept.header,
    request,
    builtIn: ports.builtInAbi,
    saver: ports.work.saver,
    hintsOf: async (sample) => {
      const value = answerOfRows(request.kind.rows, sample);
      return (
        await hintsOfAnswer(
          { outcome: { kind: 'result', body: new Uint8Array(), value }, network: prepared.network },
          prepared.known,
          ports.knowledge,
        )
      ).hints;
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

async function writeAll(
  work: LongWork,
  journal: OpenJournal,
  save: RowSave,
  { signal, progressed }: KeptRowsSave,
): Promise<Result<Saved, string>> {
  let count = 0;
  for (let portion = work.nextPortion(); portion !== undefined; portion = work.nextPortion()) {
    if (signal.aborted) return failed('You stopped saving, so no file was written.');
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

/**
 * Writes all rows of a live cell up to now, from its record: those that count, also those that its output has no longer.
 * The cell may still run. Sends nothing. The problem is a sentence.
 */
export async function saveLiveRows(
  { record, ...saved }: RecordedRows,
  { target, signal, progressed }: Omit<KeptRowsSave, 'prepared'>,
  ports: KnowingPorts & Pick<WorkingPorts, 'work'>,
): Promise<Result<Saved, string>> {
  if (record.problem !== undefined) return failed(record.problem);
  const save = LiveSave.to({ target, saver: ports.work.saver }, saved, ports);
  for await (const changes of record.read()) {
    if (changes.kind === 'ok') await save.take(changes.value);
    const failure = changes.kind === 'failed' ? changes.problem : save.problem;
    if (signal.aborted || failure !== undefined) {
      await save.abandon();
      return failed(signal.aborted ? 'You stopped saving, so no file was written.' : (failure ?? ''));
    }
    progressed(save.rows);
  }
  const finished = await save.finish();
  if (finished.kind === 'failed') await save.abandon();
  return finished;
}
