import { type CsvDelimiter, csvDelimiter } from '../../../answer/saving/reading/csvScanner';
import type { FileAccess } from '../../../base/files/fileAccess';
import { formatPath } from '../../../base/files/formatPath';
import { failed, ok, type Result } from '../../../base/result';
import { countedText, groupDigits } from '../../../base/view/amountText';
import { visibleText } from '../../../base/view/visibleText';
import { type Cell, directiveOf } from '../../../model/cell/cell';
import { referencesOf } from '../../../model/cell/referencesOf';
import type { PipeResult } from '../../../request/pipe/pipeResult';

/** A row of the file of `# @each`, with which a cell runs once. */
export interface EachRow {
  /** The line of the file where it begins, from 1. */
  readonly line: number;
  /** The values of its columns by their names, which are variables of the cell. */
  readonly values: ReadonlyMap<string, string>;
}

/** The rows of the file of a cell. There is at least one. */
export interface EachRows {
  readonly first: EachRow;
  readonly all: readonly EachRow[];
}

const maxBytes = 10_000_000;
const maxRows = 100_000;
const maxColumns = 100;

/** Characters of a row's first value that name it. */
const shownCharacters = 60;

/** Names a row for people: `row at line 3 (alice)`. */
export function nameOfRow({ line, values }: EachRow): string {
  const [first = ''] = values.values();
  return `line ${line}${first === '' ? '' : ` (${visibleText(first, shownCharacters)})`}`;
}

const opened = new WeakMap<Pick<FileAccess, 'read'>, EachFiles>();

/** Returns what reads the rows of cells, which is shared by the notebooks that may use the same files. */
export function eachFilesOf(files: Pick<FileAccess, 'read'> | undefined): EachFiles {
  const known = files && opened.get(files);
  const made = known ?? new EachFiles(files);
  if (files !== undefined) opened.set(files, made);
  return made;
}

/** Reads the files of `# @each`, each again only after it changed. */
class EachFiles {
  readonly #read = new Map<string, { readonly stamp: string; readonly rows: Result<EachRows, string> }>();

  constructor(private readonly files: Pick<FileAccess, 'read'> | undefined) {}

  /** Returns the rows of a cell. Undefined for one without the directive. Asks nobody: the file was permitted before. */
  async rowsOf(cell: Cell, notebookPath: string | undefined): Promise<PipeResult<EachRows> | undefined> {
    const each = directiveOf(cell, 'each');
    if (each === undefined || each.value.trim() === '') return undefined;
    const { valueRange: range } = each;
    const refuse = (cause: string, cure: string): PipeResult<never> =>
      failed({
        code: 'problem',
        cause,
        cure: `${cure} Nothing was sent and nothing was charged.`,
        range,
        topic: 'assertions',
      });
    if (referencesOf(cell).some(isPrompt))
      return refuse(
        'A cell with `# @each` has no prompts, which would come for each row.',
        'Write a variable or a column.',
      );
    const path = each.value.trim();
    const file = await this.files?.read(path, notebookPath, maxBytes);
    if (file?.kind !== 'ok')
      return refuse(file?.problem ?? "Files can't be read here.", 'Name a CSV file of this folder.');
    const known = this.#read.get(file.value.realPath);
    const rows = known?.stamp === file.value.stamp ? known.rows : parseEachRows(await file.value.bytes());
    this.#read.set(file.value.realPath, { stamp: file.value.stamp, rows });
    return rows.kind === 'ok' ? rows : refuse(`${formatPath(path)}: ${rows.problem}`, 'Fix the file.');
  }
}

function isPrompt(reference: ReturnType<typeof referencesOf>[number]): boolean {
  return reference.kind === 'reference' && (reference.target.kind === 'input' || reference.target.kind === 'pick');
}

/**
 * Parses a CSV file whose first row names its columns, as RFC 4180 describes it: with commas, semicolons or tabs, LF or
 * CRLF, and a byte order mark or none. The problem is a sentence.
 */
export function parseEachRows(bytes: Uint8Array | undefined): Result<EachRows, string> {
  if (bytes === undefined) return failed(`The file can't be read, or has more than ${groupDigits(maxBytes)} bytes.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return failed("The file isn't UTF-8. Save it as UTF-8.");
  }
  const table = readTable(text, csvDelimiter(bytes));
  if (table.kind === 'failed') return table;
  const [header, ...written] = table.value;
  if (header === undefined) return failed('The file is empty. Its first row names the columns.');
  const columns = header.fields.map((name) => name.trim());
  const wrong = problemOfColumns(columns);
  if (wrong !== undefined) return failed(wrong);
  const rows: EachRow[] = [];
  for (const { line, fields } of written) {
    if (fields.length !== columns.length)
      return failed(
        `Line ${line} has ${countedText(fields.length, 'field')}, and there are ${countedText(columns.length, 'column')}.`,
      );
    if (fields.some((field) => field.includes('{{') || /[\r\n]/.test(field)))
      return failed(`Line ${line} has a value with {{ or a line break, which a value can't have.`);
    rows.push({ line, values: new Map(columns.map((name, at) => [name, fields[at] ?? ''])) });
  }
  const [first] = rows;
  if (first === undefined) return failed('The file has no rows behind the names of its columns.');
  return rows.length > maxRows
    ? failed(`The file has more than ${groupDigits(maxRows)} rows.`)
    : ok({ first, all: rows });
}

function problemOfColumns(columns: readonly string[]): string | undefined {
  if (columns.length > maxColumns) return `The file has more than ${maxColumns} columns.`;
  const wrong = columns.find((name) => !/^[A-Za-z_][\w-]{0,99}$/.test(name));
  if (wrong !== undefined)
    return `The column "${visibleText(wrong, shownCharacters)}" can't be the name of a variable. Names start with a letter or _ and can only contain letters, digits, _ and -.`;
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  return twice === undefined ? undefined : `The file has the column ${twice} twice.`;
}

interface WrittenRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/** A field without quotes, up to the delimiter. */
const plainFields: Readonly<Record<CsvDelimiter, RegExp>> = {
  ',': /[^,\r\n]*/y,
  ';': /[^;\r\n]*/y,
  '\t': /[^\t\r\n]*/y,
};

/** Returns the field at a place, and where it ends. Undefined if its quote isn't closed. */
function readField(
  text: string,
  start: number,
  delimiter: CsvDelimiter,
): { readonly value: string; readonly end: number } | undefined {
  if (text.charAt(start) !== '"') {
    const plain = plainFields[delimiter];
    plain.lastIndex = start;
    const [value = ''] = plain.exec(text) ?? [];
    return { value, end: start + value.length };
  }
  const pieces: string[] = [];
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    pieces.push(text.slice(from, quote));
    // Two quotes stand for one.
    if (text.charAt(quote + 1) !== '"') return { value: pieces.join('"'), end: quote + 1 };
    from = quote + 2;
  }
}

/** Splits CSV into rows, as many as a cell may have and the one with the names. Empty lines are no rows. */
function readTable(text: string, delimiter: CsvDelimiter): Result<readonly WrittenRow[], string> {
  const end = /\r\n|\n|\r|$/y;
  const rows: WrittenRow[] = [];
  let [fields, line, begun]: [string[], number, number] = [[], 1, 1];
  for (let at = 0; at < text.length && rows.length <= maxRows + 1;) {
    const field = readField(text, at, delimiter);
    if (field === undefined) return failed(`Line ${line} has a quote that isn't closed.`);
    if (fields.length > maxColumns) return failed(`Line ${line} has more than ${maxColumns} fields.`);
    fields.push(field.value);
    line += text.slice(at, field.end).split('\n').length - 1;
    const isQuoted = field.end > at + field.value.length;
    at = field.end;
    if (text.startsWith(delimiter, at)) {
      at += 1;
      // A delimiter at the end of the file has an empty field behind it.
      if (at < text.length) continue;
      fields.push('');
    }
    end.lastIndex = at;
    const [lineBreak] = end.exec(text) ?? [];
    if (lineBreak === undefined) return failed(`Line ${line} has text behind a field in quotes.`);
    if (fields.length > 1 || fields[0] !== '' || isQuoted) rows.push({ line: begun, fields });
    at += lineBreak.length;
    line += 1;
    [fields, begun] = [[], line];
  }
  return ok(rows);
}
