import { stat } from 'node:fs/promises';
import { AsideFile } from './asideFile';
import { asidePath } from './asidePath';
import type { SavePlace } from './savePlace';
import { OccupiedError } from './saveProblem';

/** A save of one file: it is published when it is whole, and there is nothing to take up of it before. */
export class SinglePlace implements SavePlace {
  readonly wholeFiles: readonly number[] = [];

  constructor(private readonly path: string, private readonly id: string) {}

  async begin(): Promise<AsideFile> {
    // Told now, rather than when all has been paid for and the rename fails.
    const status = await stat(this.path).catch(() => undefined);
    if (status?.isDirectory() === true) throw new OccupiedError();
    return AsideFile.open(asidePath(this.path, this.id), this.path);
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
