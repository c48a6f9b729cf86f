import { failed, ok, type Result } from '../result';
import { withoutTrailing } from '../withoutTrailing';

export type SaveFormat = 'csv' | 'ndjson' | 'parquet';

/** Where rows are saved: one file, or a folder with one file a million rows. */
export interface SaveTarget {
  readonly kind: 'file' | 'folder';
  readonly path: string;
  readonly format: SaveFormat;
  /**
   * The path had no link in it when it was allowed. One that is in it later was put there since: nothing is written
   * then.
   */
  readonly isReal?: boolean;
}

const formats: ReadonlyMap<string, SaveFormat> = new Map<string, SaveFormat>([
  ['csv', 'csv'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
  ['parquet', 'parquet'],
]);

/**
 * Parses what `# @save` names: `transfers.csv`, `.ndjson`, `.jsonl` or `.parquet` is a file of that format; a path that
 * ends with a slash is a folder of Parquet files, or of those that its own ending names (`transfers.csv/`). The failure
 * is a sentence.
 */
export function parseSaveTarget(text: string): Result<SaveTarget, string> {
  const path = withoutTrailing(text.trim(), '\\/');
  const kind = path === text.trim() ? 'file' : 'folder';
  if (path === '') return failed('Name a file to save to, such as transfers.parquet.');
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(path))
    return failed('The name has a control character, which a file cannot have. Type it again.');
  const ending = /\.([^.\\/]+)$/.exec(path)?.[1];
  const format = ending === undefined ? undefined : formats.get(ending.toLowerCase());
  if (format !== undefined) return ok({ kind, path, format });
  if (kind === 'folder') return ok({ kind, path, format: 'parquet' });
  return failed(
    'A file to save to ends with .csv, .ndjson, .jsonl or .parquet; a folder of Parquet files ends with a slash.',
  );
}
