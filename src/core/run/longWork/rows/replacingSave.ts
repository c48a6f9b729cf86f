import type { OpenSave, Saver } from '../../../answer/saving/saver';
import type { SaveTarget } from '../../../answer/saving/saveTarget';
import { failed, ok, type Result } from '../../../base/result';
import { countedText } from '../../../base/view/amountText';
import type { SavedFiles } from './savedFiles';

/** What would replace a file: rows that are still to come, or none at all. */
export interface ReplaceQuestion {
  readonly path: string;
  readonly by: 'rows' | 'nothing';
}

/** Decides about files that a save would replace. */
export interface ReplacePort {
  readonly saved: SavedFiles;
  /** Asks whether to replace a file, or to save beside it. The problem is a sentence. */
  readonly ask: (question: ReplaceQuestion, signal: AbortSignal) => Promise<Result<'replace' | 'keepBoth', string>>;
}

/** What saving rows takes. */
export interface SavingPorts {
  readonly saver: Saver;
  /** Without it, saves replace files. */
  readonly replacing?: ReplacePort;
  /**
   * Resolves a path that a cell names, relative to the notebook and with all links resolved. The problem is a sentence.
   * Doesn't ask the user.
   */
  readonly locate: (path: string, notebookPath: string | undefined) => Promise<Result<string, string>>;
}

interface ReplacingSave {
  readonly target: SaveTarget;
  readonly saver: Saver;
  /** Sentences for the report. */
  readonly notices: readonly string[];
}

/** Maximum number for a file beside others. */
const maxNumber = 1_000;

/** The cell whose rows are saved. */
interface SavingCell {
  readonly notebookPath: string | undefined;
  readonly name: string | undefined;
  readonly method: string;
  /** Set if its file lacks rows of an earlier run, so that the file of that run isn't its own to replace. */
  readonly lacksEarlier?: boolean;
}

/** Decides where the rows of a cell are saved. `target`: as the cell names it. The problem is a sentence. */
export async function placeOfRows(
  target: SaveTarget,
  { notebookPath, name = '', method, lacksEarlier = false }: SavingCell,
  signal: AbortSignal,
  { locate, saver, replacing }: SavingPorts,
): Promise<Result<ReplacingSave, string>> {
  const path = await locate(target.path, notebookPath);
  if (path.kind === 'failed') return path;
  const owner = JSON.stringify([notebookPath, name, method, target.path, ...(lacksEarlier ? ['rest'] : [])]);
  const located: SaveTarget = { ...target, path: path.value, isReal: true };
  return replacing === undefined || saver.stampOf === undefined
    ? ok({ target: located, saver, notices: [] })
    : decideReplacing(located, { saver, owner, signal, port: replacing });
}

/** Who saves a file. */
interface SavedBy {
  readonly saver: Saver;
  readonly owner: string;
  readonly signal: AbortSignal;
  readonly port: ReplacePort;
}

/**
 * Decides where rows are saved. A file that this cell (`owner`) saved and that didn't change since is replaced, which
 * is said. About any other file the user is asked first. No rows never replace a file with rows unless the user agrees.
 */
async function decideReplacing(target: SaveTarget, by: SavedBy): Promise<Result<ReplacingSave, string>> {
  const { saver, owner, signal, port } = by;
  const { path } = target;
  const stamp = await saver.stampOf?.(path);
  const known = stamp === undefined ? undefined : await port.saved.find(path, stamp);
  const isOwn = known !== undefined && port.saved.isOwn(known, owner);
  if (stamp === undefined || isOwn) {
    const keeps = isOwn && known.rows > 0;
    return ok({
      target,
      saver: new GuardedSaver(by, keeps),
      notices: isOwn ? [`Replaces ${path}, where this cell saved ${countedText(known.rows, 'row')} before.`] : [],
    });
  }
  const answer = await port.ask({ path, by: 'rows' }, signal);
  if (answer.kind === 'failed') return answer;
  if (answer.value === 'replace')
    return ok({ target, saver: new GuardedSaver(by, true), notices: [`Replaces ${path}.`] });
  const free = await freePath(path, saver);
  if (free === undefined) return failed(`There are too many files like ${path}.`);
  return ok({
    target: { ...target, path: free },
    saver: new GuardedSaver(by, false),
    notices: [],
  });
}

/** `transfers.csv` becomes `transfers 2.csv`. Undefined if all numbers are taken. */
async function freePath(path: string, saver: Saver): Promise<string | undefined> {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./\\]+)?$/s.exec(path) ?? [];
  for (let number = 2; number <= maxNumber; number += 1) {
    const numbered = `${stem} ${number}${ending}`;
    if ((await saver.stampOf?.(numbered)) === undefined) return numbered;
  }
  return undefined;
}

/** Saves, asks before a file with rows is replaced by none, and remembers who saved the file. */
class GuardedSaver implements Saver {
  constructor(
    private readonly by: SavedBy,
    /** Whether there may be a file with rows. */
    private readonly keeps: boolean,
  ) {}

  async open(request: Parameters<Saver['open']>[0]): ReturnType<Saver['open']> {
    const opened = await this.by.saver.open(request);
    return opened.kind === 'failed' ? opened : ok(this.#guard(opened.value, request.target.path));
  }

  #guard(open: OpenSave, path: string): OpenSave {
    const { saver, owner, signal, port } = this.by;
    let rows = open.rowsKept;
    return {
      rowsKept: open.rowsKept,
      append: (batch, blocks) => {
        rows += batch.rowCount;
        return open.append(batch, blocks);
      },
      finish: async () => {
        const answer = rows === 0 && this.keeps ? await port.ask({ path, by: 'nothing' }, signal) : undefined;
        if (answer?.kind === 'failed' || answer?.value === 'keepBoth') {
          await open.abandon();
          const why = answer.kind === 'failed' ? answer.problem : `No rows were found, so ${path} is kept as it was.`;
          return failed({ kind: 'failed', message: why });
        }
        const finished = await open.finish();
        const stamp = finished.kind === 'ok' ? await saver.stampOf?.(path) : undefined;
        if (stamp !== undefined) await port.saved.keep(path, { owner, rows, stamp });
        return finished;
      },
      pause: () => open.pause(),
      abandon: () => open.abandon(),
    };
  }
}
