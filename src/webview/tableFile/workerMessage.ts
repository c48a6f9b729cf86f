import type { CsvDelimiter } from '../../core/answer/saving/reading/csvScanner';
import type { FileRows, FileTable } from '../../core/answer/saving/reading/fileTable';
import type { Result } from '../../core/base/result';
import type { TableFileContent, TableFileRequest } from '../../messages/tableFileMessage';

/** What is known of a table. It grows while rows are read. */
export type TableDescription = Omit<FileTable, 'rows'>;

/** A file to read. */
export interface FileToRead {
  readonly byteLength: number;
  /** Absent for Parquet. */
  readonly delimiter?: CsvDelimiter;
  readonly hasHeader?: boolean;
}

/** A message from the page to the worker that reads its file. */
export type ToTableWorker =
  /** IDs of reads begin at `firstId`, so that answers to an earlier worker are not taken. */
  | { readonly kind: 'open'; readonly file: FileToRead; readonly firstId: number }
  | { readonly kind: 'rows'; readonly id: number; readonly start: number; readonly end: number }
  | Extract<TableFileContent, { kind: 'bytes' | 'failed' }>;

/** A message from the worker to the page. */
export type FromTableWorker =
  | Extract<TableFileRequest, { kind: 'read' | 'unpack' }>
  | { readonly kind: 'opened'; readonly table: Result<TableDescription, string> }
  | {
      readonly kind: 'rows';
      readonly id: number;
      readonly rows: Result<FileRows, string>;
      readonly table: TableDescription;
    };
