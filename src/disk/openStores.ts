import { join } from 'node:path';

import type { UnreadFile } from '../core/base/files/unreadFiles';
import { type FileHistory, openFileHistory } from './fileHistory';
import { FileJournals } from './fileJournals';
import { type FileLedger, openFileLedger } from './fileLedger';
import { FileSaver } from './fileSaver';
import { PrivateFolder } from './privateFolder';
import { ReceiptCache } from './receiptCache';

const ledgerDays = 400;
const workBounds = { keepDays: 14, maxBytes: 4 * 1024 ** 3 };
const receiptBounds = { maxEntries: 5_000, maxBytes: 64 * 1024 ** 2 };

/** The data that all windows on this computer share on disk. */
export interface Stores {
  readonly ledger: FileLedger;
  readonly history: FileHistory;
  readonly journals: FileJournals;
  readonly receipts: ReceiptCache;
  readonly saver: FileSaver;
  /** Which cells saved which files. */
  readonly savedFiles: PrivateFolder;
}

export interface StoreOptions {
  /** The parent folder. Each store creates its own folder on the first write. */
  readonly folder: string;
  /** Removes keys from a text. */
  readonly redact: (text: string) => Promise<string>;
  readonly onProblem: (message: string) => void;
  /** Receives the files that can't be read. May receive the same one again. */
  readonly onUnread: (file: UnreadFile) => void;
}

export function openStores({ folder, redact, onProblem, onUnread }: StoreOptions): Stores {
  return {
    ledger: openFileLedger({ folder: join(folder, 'ledger'), keepDays: ledgerDays, onProblem }),
    history: openFileHistory({ folder: join(folder, 'history'), onProblem }),
    journals: new FileJournals({ folder: join(folder, 'work'), ...workBounds, redact, onUnread }),
    saver: new FileSaver(undefined, join(folder, 'save-secret')),
    savedFiles: new PrivateFolder(join(folder, 'saved')),
    receipts: new ReceiptCache({ folder: join(folder, 'receipts'), ...receiptBounds, onProblem, onUnread }),
  };
}
