import type { CsvDelimiter } from './csvScanner';

/** How a CSV file is written. */
interface CsvForm {
  readonly delimiter: CsvDelimiter;
  readonly hasHeader: boolean;
}

/**
 * Returns a command that queries a file with DuckDB, for the shells of the platform. Undefined for a path that a command
 * can't name there. `csv` says how a CSV file is written. Its values stay text.
 */
export function duckDbCommand(path: string, isWindows: boolean, csv?: CsvForm): string | undefined {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(path)) return undefined;
  const file = `'${path.replaceAll("'", "''")}'`;
  const query = `SELECT * FROM ${csv === undefined ? file : csvCall(file, csv)} LIMIT 100`;
  // Signs that PowerShell, cmd or a POSIX shell reads within double quotes.
  const special = isWindows ? /["$`%]/ : /["$`\\!]/;
  if (!special.test(query)) return `duckdb -c "${query}"`;
  return isWindows ? undefined : `duckdb -c '${query.replaceAll("'", `'\\''`)}'`;
}

/** A tab is written as an expression, because a shell could complete or split it. `chr(34)` is a quote. */
function csvCall(file: string, { delimiter, hasHeader }: CsvForm): string {
  const separator = delimiter === '\t' ? 'chr(9)' : `'${delimiter}'`;
  return `read_csv(${file}, header = ${hasHeader}, all_varchar = true, delim = ${separator}, quote = chr(34), escape = chr(34))`;
}
