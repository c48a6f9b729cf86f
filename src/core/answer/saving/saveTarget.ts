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

/** How a folder is copied to a store, by the schemes of its addresses. */
const syncCommands: ReadonlyMap<string, string> = new Map([
  ['s3', 'aws s3 sync FOLDER s3://…'],
  ['gs', 'gcloud storage rsync --recursive FOLDER gs://…'],
  ...['abfs', 'abfss', 'wasbs'].map((scheme) => [scheme, 'azcopy sync FOLDER https://…'] as const),
]);

/** Why a path isn't one of this computer, and what to do instead, as sentences. Undefined for a local path. */
export function whyNotLocal(path: string): string | undefined {
  const scheme = /^\s*([a-z][a-z\d+.-]+):[\\/]|^\s*file:/i.exec(path);
  if (scheme === null) return undefined;
  const [, name = 'file'] = scheme;
  if (name.toLowerCase() === 'file') return 'Write the path itself, without file:.';
  const command = syncCommands.get(name.toLowerCase());
  const example = command === undefined ? '' : `, such as ${command}`;
  return `Rpcbook only writes to this computer. Use a local path, and then copy it with the store's own tool${example}.`;
}

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
  const elsewhere = whyNotLocal(text);
  if (elsewhere !== undefined) return failed(elsewhere);
  const ending = /\.([^.\\/]+)$/.exec(path)?.[1];
  const format = ending === undefined ? undefined : formats.get(ending.toLowerCase());
  if (format !== undefined) return ok({ kind, path, format });
  if (kind === 'folder') return ok({ kind, path, format: 'parquet' });
  return failed(
    'Use a file that ends with .csv, .ndjson, .jsonl or .parquet, or a folder of Parquet files that ends with a slash.',
  );
}
