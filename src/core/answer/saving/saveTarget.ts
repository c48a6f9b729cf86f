import { failed, ok, type Result } from '../../base/result';
import { withoutTrailing } from '../../base/withoutTrailing';

export type SaveFormat = 'csv' | 'ndjson' | 'parquet';

/** Where to save rows: one file, or a folder with one file per million rows. */
export interface SaveTarget {
  readonly kind: 'file' | 'folder';
  readonly path: string;
  readonly format: SaveFormat;
  /**
   * Set if the path had no links when it was allowed. If it has one later, someone added it, and nothing is written.
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
 * Parses the path of `# @save`. `transfers.csv`, `.ndjson`, `.jsonl` or `.parquet` is a file of that format. A path
 * that ends with a slash is a folder of Parquet files, or of the format that its extension names (`transfers.csv/`).
 * The failure is a sentence.
 */
export function parseSaveTarget(text: string): Result<SaveTarget, string> {
  const path = withoutTrailing(text.trim(), '\\/');
  const kind = path === text.trim() ? 'file' : 'folder';
  if (path === '') return failed('Enter a file to save to, such as transfers.parquet.');
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(path))
    return failed("File names can't contain control characters. Enter a different name.");
  const ending = /\.([^.\\/]+)$/.exec(path)?.[1];
  const format = ending === undefined ? undefined : formats.get(ending.toLowerCase());
  if (format !== undefined) return ok({ kind, path, format });
  if (kind === 'folder') return ok({ kind, path, format: 'parquet' });
  return failed(
    'Use a file that ends with .csv, .ndjson, .jsonl or .parquet, or a folder of Parquet files that ends with a slash.',
  );
}
