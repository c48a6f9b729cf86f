import v8 from 'node:v8';
import vm from 'node:vm';

import { failed, ok, type Result } from '../../../src/core/base/result';
import type { AbiFile, AbiFiles } from '../../../src/core/knowledge/files/abiFiles';
import { StepCount } from '../core/base/stepCount';

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

/** What reading took, as far as it doesn't depend on the speed of the machine. */
export interface MeasuredReading {
  /** The most steps between two moments at which something else could run. */
  readonly mostSteps: number;
  /** Bytes that are held afterwards, by what was read. */
  readonly heldBytes: number;
}

/** Reads, and measures the longest piece of work and the memory that is held by the result. */
export async function measureReading(read: () => Promise<unknown>): Promise<MeasuredReading> {
  const before = usedBytes();
  const count = new StepCount();
  let mostSteps = 0;
  let isDone = false;
  const watch = async (): Promise<void> => {
    while (!isDone) {
      mostSteps = Math.max(mostSteps, count.steps);
      count.steps = 0;
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
    }
  };
  const watching = watch();
  const result = await read().finally(() => {
    isDone = true;
  });
  await watching;
  count.restore();
  const heldBytes = usedBytes() - before;
  // Held until here, so that it is measured.
  void result;
  return { mostSteps: Math.max(mostSteps, count.steps), heldBytes };
}

function usedBytes(): number {
  // What the first one finds is only freed beside it. The second one waits for that.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Files in memory, by path, made when they are read. Several paths may lead to one file. */
export class MemoryFiles implements AbiFiles {
  reads = 0;
  readBytes = 0;
  /** The most bytes that are handed out and may still be used, if readers take one file at a time. */
  mostAtOnce = 0;
  #open = 0;

  constructor(
    private readonly files: Readonly<Record<string, () => Uint8Array>>,
    private readonly bytesOf: number,
    private readonly places: (path: string) => string = (path) => path,
  ) {}

  list(): Promise<readonly AbiFile[]> {
    return Promise.resolve(Object.keys(this.files).map((path) => this.#file(path)));
  }

  describe(location: string): Promise<AbiFile | undefined> {
    return Promise.resolve(Object.hasOwn(this.files, location) ? this.#file(location) : undefined);
  }

  async read(location: string): Promise<Uint8Array | undefined> {
    this.reads += 1;
    this.#open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#open);
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    this.#open -= 1;
    const bytes = this.files[location]?.();
    this.readBytes += bytes?.length ?? 0;
    return bytes;
  }

  locate(path: string): Promise<Result<AbiFile, string>> {
    const location = this.places(path);
    return Promise.resolve(Object.hasOwn(this.files, location) ? ok(this.#file(location)) : failed('No such file.'));
  }

  #file(location: string): AbiFile {
    return { location, path: location, stamp: '1', bytes: this.bytesOf };
  }
}

export const megabyte = 1_000_000;

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function listOf<T>(count: number, item: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

export function nested(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

export function addressOf(index: number): string {
  return `0x${index.toString(16).padStart(40, '0')}`;
}

/** A clock by which a piece of 200 turns is long. */
export function createClock(): () => number {
  let now = 0;
  return () => (now += 0.04);
}
