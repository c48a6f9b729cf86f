import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** A first build of a large project without the intermediate representation takes about a minute. */
const maxMilliseconds = 300_000;

/** Variables that compilers need. The environment of an editor may have keys, and the project names the compiler that runs. */
const passedNames =
  /^(?:HOME|USERPROFILE|TMPDIR|TEMP|TMP|SYSTEMROOT|LANG|XDG_(?:CACHE|CONFIG|DATA|STATE)_HOME|FOUNDRY_PROFILE)$/i;

function passedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passedNames.test(name)));
}

/** How a compiler ended. `printed` and `errors` are its output. */
export type CompilerRun =
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly errors: string }
  | { readonly kind: 'done'; readonly printed: string };

export interface CompilerOptions {
  /** The working folder. */
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly maxPrintedBytes: number;
  /** The value of `PATH`. */
  readonly searchPath: string;
  /** What the compiler reads. */
  readonly input?: string;
  /** Variables that are set in addition. */
  readonly variables?: Readonly<Record<string, string>>;
}

/**
 * Runs a program without a shell, with the few variables of the environment that it needs. Ends with it, and with it end
 * the programs that it started: none of them keeps anybody waiting.
 */
export function runCompiler(
  program: string,
  args: readonly string[],
  { cwd, signal, maxPrintedBytes, searchPath, input, variables }: CompilerOptions,
): Promise<CompilerRun> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: 'failed', errors: '' });
    const env = { ...passedEnvironment(), PATH: searchPath, ...variables };
    // A group of processes of its own ends together. Windows has none.
    const detached = process.platform !== 'win32';
    const child = spawn(program, args, { cwd, env, windowsHide: true, detached });
    const end = (): void => endGroup(child);
    const timer = setTimeout(end, maxMilliseconds);
    signal.addEventListener('abort', end, { once: true });
    const printed = new Output(child.stdout, maxPrintedBytes, end);
    const errors = new Output(child.stderr, maxPrintedBytes, end);
    const settle = (run: CompilerRun): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      end();
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
      resolve(run);
    };
    child.once('error', (error) =>
      settle('code' in error && error.code === 'ENOENT' ? { kind: 'missing' } : { kind: 'failed', errors: '' }),
    );
    child.once('exit', (code) =>
      whenRead([printed, errors], () =>
        settle(
          code === 0 && printed.isWhole && errors.isWhole
            ? { kind: 'done', printed: printed.text }
            : { kind: 'failed', errors: errors.text },
        ),
      ),
    );
    // A compiler that ends early closes its input. How it ended says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}

/** What a program wrote to a pipe, up to a limit. */
class Output {
  readonly #chunks: Uint8Array[] = [];
  bytes = 0;

  constructor(
    stream: Readable,
    private readonly maxBytes: number,
    onLimit: () => void,
  ) {
    stream.on('data', (chunk: Uint8Array) => {
      this.bytes += chunk.length;
      if (this.isWhole) this.#chunks.push(chunk);
      else onLimit();
    });
    stream.on('error', () => undefined);
  }

  get isWhole(): boolean {
    return this.bytes <= this.maxBytes;
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}

/**
 * Calls back when all that a program wrote before its end is read. The end of its pipes isn't waited for, because a
 * program that it started may hold them open.
 */
function whenRead(outputs: readonly Output[], done: () => void): void {
  const count = (): number => outputs.reduce((sum, { bytes }) => sum + bytes, 0);
  const before = count();
  // Between the two, the event loop reads what is in the pipes.
  setImmediate(() => setImmediate(() => (count() === before ? done() : whenRead(outputs, done))));
}

/** Ends a program and those that it started. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}
