import type { Saved } from '../../../answer/saving/saver';
import { failed, type Result } from '../../../base/result';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import type { LongWorkPorts } from '../../longWork/run/longWorkPorts';
import type { RecordedRows } from './liveRecords';
import { LiveSave } from './liveSave';
import type { KeptRowsSave } from './saveLongWork';

/**
 * Writes all rows of a live cell up to now, from its record: those that count, also those that its output has no longer.
 * The cell may still run. Sends nothing. The problem is a sentence.
 */
export async function saveLiveRows(
  { record, request, prepared, isFinal }: RecordedRows,
  { target, signal, progressed }: Omit<KeptRowsSave, 'prepared'>,
  ports: KnowingPorts & { readonly now: () => number },
  { saver }: Pick<LongWorkPorts, 'saver'>,
): Promise<Result<Saved, string>> {
  if (record.problem !== undefined) return failed(record.problem);
  const save = LiveSave.to({ target, saver }, request, prepared, isFinal, ports);
  for await (const changes of record.read()) {
    if (changes.kind === 'ok') await save.take(changes.value);
    const failure = changes.kind === 'failed' ? changes.problem : save.problem;
    if (signal.aborted || failure !== undefined) {
      await save.abandon();
      return failed(signal.aborted ? 'You stopped saving, so no file was written.' : (failure ?? ''));
    }
    progressed(save.rows);
  }
  const saved = await save.finish();
  if (saved.kind === 'failed') await save.abandon();
  return saved;
}
