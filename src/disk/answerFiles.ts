import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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

  /** Writes the body of an answer and returns the path of its file. */
  async write(id: string, body: Uint8Array): Promise<string> {
    await this.#ready;
    await mkdir(this.#own, { recursive: true, mode: 0o700 });
    await writeFile(this.#pathOf(id), body, { mode: 0o600 });
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

  async #removeLeftOvers(): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    const ended = names.filter((name) => !isRunning(Number(/^(\d+)-/.exec(name)?.[1])));
    await Promise.all(
      ended.map((name) => rm(join(this.folder, name), { recursive: true, force: true }).catch(() => undefined)),
    );
  }
}

function isRunning(pid: number): boolean {
  if (Number.isNaN(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
