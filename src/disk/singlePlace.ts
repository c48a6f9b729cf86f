import { dirname } from 'node:path';

import { refuseIrregular } from './refuseIrregular';
import type { SavePlace } from './savePlace';
import { TempFile } from './tempFile';
import { namedTempPath } from './tempPath';

/** A save of one file. It is published when complete, and an interrupted save can't be continued. */
export class SinglePlace implements SavePlace {
  readonly wholeFiles: readonly number[] = [];

  /** The path of the folder is real. The file is written under `tempName` until it is complete. */
  constructor(
    private readonly path: string,
    private readonly tempName: string,
  ) {}

  async begin(): Promise<TempFile> {
    // Checked now, rather than after all rows are paid for and the rename fails.
    await refuseIrregular(this.path);
    return TempFile.open(this.path, namedTempPath(dirname(this.path), this.tempName));
  }

  keep(): Promise<void> {
    return Promise.resolve();
  }

  publish(): Promise<void> {
    return Promise.resolve();
  }

  discard(): Promise<void> {
    return Promise.resolve();
  }
}
