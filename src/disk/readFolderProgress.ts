import { parseJson } from '../core/json/parseJson';
import { readList, readText } from '../core/json/readMember';

/** What a folder that is being filled holds: how it is filled, and the rows of each file that is whole. */
export interface FolderProgress {
  readonly plan: string;
  readonly rows: readonly number[];
}

/** Reads what `FolderPlace` wrote; undefined for anything else. */
export function readFolderProgress(text: string): FolderProgress | undefined {
  const json = parseJson(text);
  if (json.kind === 'failed') return undefined;
  const plan = readText(json.value, 'plan');
  const rows = readList(json.value, 'rows').filter((count) => typeof count === 'number');
  return plan === undefined ? undefined : { plan, rows };
}
