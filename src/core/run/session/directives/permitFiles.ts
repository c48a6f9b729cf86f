import { parseSaveTarget } from '../../../answer/saving/saveTarget';
import type { FileAccess, FileUse } from '../../../base/files/fileAccess';
import { parseAbiReference } from '../../../knowledge/settings/abiReference';
import type { Cell } from '../../../model/cell/cell';
import type { Refusal } from '../../../model/exchange/refusal';

/** A file that a directive names. */
interface NamedFile {
  readonly use: FileUse;
  readonly path: string;
  readonly range: Refusal['range'];
}

/**
 * Before anything is sent, asks about each file outside the open folders that cells read or write. Returns why a file
 * can't be used.
 */
export async function permitFiles(
  cells: readonly Cell[],
  notebookPath: string | undefined,
  access: FileAccess | undefined,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  if (access === undefined) return undefined;
  for (const { use, path, range } of cells.flatMap(namedFiles)) {
    const permitted = await access.permit(path, use, notebookPath, signal);
    if (permitted.kind === 'failed') {
      const code = signal.aborted ? 'aborted' : 'notConfirmed';
      return { code, ...permitted.problem, ...(range && { range }) };
    }
  }
  return undefined;
}

/** A declaration (with parentheses) or the name of a contract isn't a file. */
function namedFiles({ directives }: Cell): readonly NamedFile[] {
  return directives.flatMap(({ name, value, valueRange: range }): NamedFile[] => {
    switch (name) {
      case 'save': {
        const target = parseSaveTarget(value);
        return target.kind === 'ok' ? [{ use: 'write', path: target.value.path, range }] : [];
      }
      case 'each':
        return value === '' ? [] : [{ use: 'read', path: value.trim(), range }];
      case 'abi':
      case 'event':
      case 'layout': {
        const reference = parseAbiReference(value);
        const isFile = reference.kind === 'file' && (name === 'layout' || !value.includes('('));
        return isFile ? [{ use: 'read', path: reference.path, range }] : [];
      }
      default:
        return [];
    }
  });
}
