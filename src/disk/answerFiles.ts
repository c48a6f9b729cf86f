import { randomUUID } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { isAlive } from './isAlive';
import { makePrivateFolder } from './makePrivateFolder';
import { replaceFile } from './replaceFile';

/**
 * Files of answers that are open in editors, in a folder of this process. They are removed when their editor closes.
 */
export class AnswerFiles {
  readonly #own: string;
  readonly #ready: Promise<void>;

  /** Removes the files of processes that have ended, below `folder`. */
  constructor(private readonly folder: string) {
    this.#own = join(folder, `${process.pid}-${randomUUID()}`);
    this.#ready = this.#removeLeftOvers();
  }

  /** Writes the body of an answer and returns the path of its file. Throws errors of the file system. */
  async write(id: string, body: Uint8Array): Promise<string> {
    await this.#ready;
    await makePrivateFolder(this.folder);
    await makePrivateFolder(this.#own);
    await replaceFile(this.#pathOf(id), body);
    return this.#pathOf(id);
  }

  async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
  }

  /** Removes all files of this process. */
  async dispose(): Promise<void> {
    await rm(this.#own, { recursive: true, force: true });
  }

  #pathOf(id: string): string {
    return join(this.#own, `answer-${id}.json`);
  }

  /** A folder behind a link belongs to somebody else, so nothing is removed from it. */
  async #removeLeftOvers(): Promise<void> {
    const status = await lstat(this.folder).catch(() => undefined);
    if (status?.isDirectory() !== true) return;
    const names = await readdir(this.folder).catch(() => []);
    const ended = names.filter((name) => !isAlive(Number(/^(\d+)-/.exec(name)?.[1])));
    await Promise.all(
      ended.map((name) => rm(join(this.folder, name), { recursive: true, force: true }).catch(() => undefined)),
    );
  }
}
