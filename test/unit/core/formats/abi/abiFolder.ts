import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { ArtifactStore } from '../../../../../src/core/knowledge/files/abiFiles';
import { ArtifactIndex, type ArtifactProblem } from '../../../../../src/core/knowledge/files/artifactIndex';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { FolderFiles } from '../../../../../src/headless/folderFiles';

/** A folder of its own for a test, on the real file system. */
export class AbiFolder {
  private constructor(readonly path: string) {}

  static async create(): Promise<AbiFolder> {
    return new AbiFolder(await mkdtemp(path.join(tmpdir(), 'rpcbook-abi-')));
  }

  file(name: string): string {
    return path.join(this.path, name);
  }

  async write(name: string, content: unknown): Promise<void> {
    const file = this.file(name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }

  delete(name = ''): Promise<void> {
    return rm(path.join(this.path, name), { recursive: true, force: true });
  }
}

/** The folder's files, and which of them were read. */
export class CountedFiles extends FolderFiles {
  readonly reads: string[] = [];

  override read(location: string): Promise<Uint8Array | undefined> {
    this.reads.push(path.basename(location));
    return super.read(location);
  }
}

export interface TestIndex {
  readonly index: ArtifactIndex;
  readonly files: CountedFiles;
  readonly problems: ArtifactProblem[];
  readonly pauses: () => number;
}

/** An index of a folder by a clock that goes on by a millisecond whenever it is looked at. */
export function indexOf(folder: AbiFolder, store?: ArtifactStore): TestIndex {
  const files = new CountedFiles(folder.path);
  const problems: ArtifactProblem[] = [];
  let clock = 0;
  let pauses = 0;
  const index = new ArtifactIndex({
    files,
    store,
    now: () => (clock += 1),
    pause: () => {
      pauses += 1;
      return pauseBriefly();
    },
    onProblems: (found) => problems.push(...found),
  });
  return { index, files, problems, pauses: () => pauses };
}

/** A store in memory. */
export function memoryStore(): ArtifactStore & {
  readonly bytes: () => Uint8Array | undefined;
  readonly replace: (text: string) => void;
} {
  let kept: Uint8Array | undefined;
  return {
    load: () => Promise.resolve(kept),
    save: (bytes) => {
      kept = bytes;
      return Promise.resolve();
    },
    bytes: () => kept,
    replace: (text) => {
      kept = new TextEncoder().encode(text);
    },
  };
}
