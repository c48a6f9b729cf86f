import type { Result } from '../../base/result';

/** A source file of a project that its own compiler is to build. */
export interface LayoutBuild {
  /** The folder of `foundry.toml`: an absolute path. */
  readonly folder: string;
  /** The source file, relative to the folder. */
  readonly file: string;
}

/** Runs the compiler of a project. */
export interface LayoutCompiler {
  /**
   * Compiles a file, outside the project's own output. Returns the build with the output of solc. Fails with a sentence.
   */
  build(build: LayoutBuild, signal: AbortSignal): Promise<Result<Uint8Array, string>>;
}

/** Returns the command line of a build, for people. */
export function compilerCommand({ file }: Pick<LayoutBuild, 'file'>): string {
  return `forge build --ast ${file}`;
}
