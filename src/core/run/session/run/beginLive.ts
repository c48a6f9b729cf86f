import { countedText, groupDigits } from '../../../base/view/amountText';
import type { KeptChain } from '../../live/keptChain';
import type { LiveRequest } from '../../live/liveRequest';
import { LiveRows } from '../../live/liveRows';
import { volatileBlocks } from '../../live/readLiveRequest';
import { LiveRecord } from '../../live/record/liveRecord';
import { ToldPlaces } from '../../live/record/toldPlaces';
import { sendsHidden } from '../notebook/environmentValues';
import type { LiveSave } from './liveSave';
import type { RequestRun } from './runLevels';

/** Rows in the output of a live cell. */
const maxRows = 1_000;

/** What a live cell begins with: nothing, or what an earlier run told. */
export interface LiveBeginning {
  readonly rows: LiveRows;
  /** Where an earlier run ended. */
  readonly kept: KeptChain | undefined;
  /** Undefined if not all rows are kept. */
  readonly record: LiveRecord | undefined;
  /** Sentences for the report. */
  readonly notices: readonly string[];
}

/** Opens the record of a live cell's rows. `isEarlier`: it has those that an earlier run told. */
export async function openLiveRecord(
  { prepared, workPorts }: Pick<RequestRun, 'prepared' | 'workPorts'>,
  kept: KeptChain | undefined,
): Promise<Pick<LiveBeginning, 'record' | 'notices'> & { readonly isEarlier: boolean }> {
  const store = workPorts?.liveRows;
  // The disk must not have values of the user or the environment.
  if (store === undefined || sendsHidden(prepared.scope)) return { record: undefined, notices: [], isEarlier: false };
  const earlier = kept?.rows && (await LiveRecord.open(store, kept.rows));
  if (earlier?.kind === 'ok') return { record: earlier.value, notices: [], isEarlier: true };
  const opened = await LiveRecord.open(store);
  const lost = kept === undefined ? [] : ['The rows from before the window was loaded again are no longer kept.'];
  return opened.kind === 'ok'
    ? { record: opened.value, notices: lost, isEarlier: false }
    : { record: undefined, notices: [...lost, opened.problem], isEarlier: false };
}

/** Takes the rows that an earlier run told, so that this one goes on as if it had told them. */
export async function beginLive(
  { record, notices, isEarlier }: Awaited<ReturnType<typeof openLiveRecord>>,
  kept: KeptChain | undefined,
  save: LiveSave | undefined,
  request: LiveRequest,
  { options: { network, signal } }: Pick<RequestRun, 'options'>,
): Promise<LiveBeginning> {
  const rows = new LiveRows(maxRows);
  const wentOn = [
    ...(request.ignored === undefined ? [] : [request.ignored]),
    ...(kept === undefined ? [] : [`Went on after block ${groupDigits(kept.sureTo)}.`]),
  ];
  const blockRows = request.blockRows?.(network);
  if (!isEarlier || record === undefined || kept === undefined || blockRows === undefined)
    return { rows, kept, record, notices: [...wentOn, ...notices] };
  const places = new ToldPlaces(blockRows, volatileBlocks);
  const problems: string[] = [];
  for await (const changes of record.read()) {
    if (signal.aborted) break;
    if (changes.kind === 'failed') {
      problems.push(changes.problem);
      break;
    }
    rows.take(changes.value);
    places.take(changes.value);
    await save?.take(changes.value);
  }
  const before = countedText(rows.count, 'row');
  const begins =
    save === undefined ? [] : [`The file begins with the ${before} from before the window was loaded again.`];
  return {
    rows,
    kept: { ...kept, places: places.all },
    record,
    notices: [...wentOn, ...notices, ...begins, ...problems],
  };
}
