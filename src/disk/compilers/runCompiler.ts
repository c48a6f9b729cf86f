import { execFile } from 'node:child_process';

/** A first build of a large project without the intermediate representation takes about a minute. */
const maxMilliseconds = 300_000;

/** Variables that compilers need. The environment of an editor may have keys, and the project names the compiler that runs. */
const passedNames = /^(?:PATH|HOME|USERPROFILE|TMPDIR|TEMP|TMP|SYSTEMROOT|LANG|XDG_\w+|FOUNDRY_PROFILE)$/i;

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
  /** What the compiler reads. */
  readonly input?: string;
  /** Variables that are set in addition. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Runs a program without a shell, with the few variables of the environment that it needs. */
export function runCompiler(
  program: string,
  args: readonly string[],
  { cwd, signal, maxPrintedBytes, input, variables }: CompilerOptions,
): Promise<CompilerRun> {
  return new Promise((resolve) => {
    const limits = { timeout: maxMilliseconds, maxBuffer: maxPrintedBytes, windowsHide: true };
    const options = { cwd, signal, ...limits, env: { ...passedEnvironment(), ...variables } };
    const child = execFile(program, args, options, (error, printed, errors) => {
      if (error === null) resolve({ kind: 'done', printed });
      else resolve(error.code === 'ENOENT' ? { kind: 'missing' } : { kind: 'failed', errors });
    });
    // A compiler that ends early closes its input. How it ended says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}
