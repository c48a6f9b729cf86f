import type { Result } from '../../base/result';
import type { SolcInput } from './solcInput';

/** What the compiler of a project is to build. `folder` is the folder of the project: an absolute path. */
export type LayoutBuild =
  /** A source file, relative to the folder of `foundry.toml`. */
  | { readonly kind: 'forge'; readonly folder: string; readonly file: string }
  /** An input of solc, with its sources, which a project of Hardhat keeps. */
  | ({ readonly kind: 'solc'; readonly folder: string } & SolcInput);

/** A program that a build runs. */
export interface CompilerProgram {
  readonly realPath: string;
  /** What chooses it: `PATH`, or a file. */
  readonly chosenBy: string;
  /** Whether it is in the workspace, where other people's changes arrive. */
  readonly isInWorkspace: boolean;
}

/** The programs that a build runs, and everything that chooses them. */
export interface CompilerChoice {
  readonly programs: readonly CompilerProgram[];
  /** A mark of the content of each file that counts, by its real path. The approval of a build is for exactly these. */
  readonly marks: Readonly<Record<string, string>>;
  /** Why something else may choose a program. An approval is for one build then. */
  readonly doubt?: string;
}

/** Runs the compiler of a project. */
export interface LayoutCompiler {
  /** Finds what a build would run. Runs nothing. Fails with a sentence. */
  choose(build: LayoutBuild): Promise<Result<CompilerChoice, string>>;
  /**
   * Compiles a file, outside the project's own output, with what was chosen and approved. Returns the build with the
   * output of solc. Fails with a sentence, also if the choice has changed.
   */
  build(build: LayoutBuild, approved: CompilerChoice, signal: AbortSignal): Promise<Result<Uint8Array, string>>;
}

/** Returns the command line of a build, for people. */
export function compilerCommand(build: LayoutBuild): string {
  return build.kind === 'forge' ? `forge build --ast ${build.file}` : `solc --standard-json (version ${build.version})`;
}

/** Returns the files of which the content isn't the approved one, by the marks of both. */
export function changedFiles(approved: CompilerChoice['marks'], now: CompilerChoice['marks']): readonly string[] {
  const files = new Set([...Object.keys(approved), ...Object.keys(now)]);
  return [...files].filter((file) => approved[file] !== now[file]).toSorted();
}
