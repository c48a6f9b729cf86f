import { dirname } from 'node:path';

import { refuseIrregular } from './refuseIrregular';
import type { SavePlace } from './savePlace';
import { TempFile } from './tempFile';
import { namedAsidePath } from './tempPath';

/** A save of one file: it is published when it is whole, and there is nothing to take up of it before. */
export class SinglePlace implements SavePlace {
  readonly wholeFiles: readonly number[] = [];

  /** The path of the folder is real; `asideName` is the name under which the file is written until it is whole. */
  constructor(
    private readonly path: string,
    private readonly asideName: string,
  ) {}

  async begin(): Promise<TempFile> {
    // Told now, rather than when all has been paid for and the rename fails.
    await refuseIrregular(this.path);
    return TempFile.open(this.path, namedAsidePath(dirname(this.path), this.asideName));
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
