import { type CustomReadonlyEditorProvider, Disposable, type Uri, window } from 'vscode';

import type { FileRanges } from '../../core/base/files/localFiles';
import { csvFileViewType, tableFileViewType } from '../contributions';
import { openTableFile } from './tableFilePage';

/** Opens Parquet files, and CSV files on request, as tables. They are only read. */
export function registerTableFiles(extension: Uri, openRanges: () => FileRanges): Disposable {
  const providerOf = (format: 'parquet' | 'csv'): CustomReadonlyEditorProvider => ({
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: ({ uri }, panel) => openTableFile(uri, panel, extension, { format, ranges: openRanges() }),
  });
  const options = { supportsMultipleEditorsPerDocument: true };
  return Disposable.from(
    window.registerCustomEditorProvider(tableFileViewType, providerOf('parquet'), options),
    window.registerCustomEditorProvider(csvFileViewType, providerOf('csv'), options),
  );
}
