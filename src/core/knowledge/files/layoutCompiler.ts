import type { Result } from '../../base/result';
import type { SolcInput } from './solcInput';

/** What the compiler of a project is to build. `folder` is the folder of the project: an absolute path. */
export type LayoutBuild =
  /** A source file, relative to the folder of `foundry.toml`. */
  | { readonly kind: 'forge'; readonly folder: string; readonly file: string }
  /** An input of solc, with its sources, which a project of Hardhat keeps. */
  | ({ readonly kind: 'solc'; readonly folder: string } & SolcInput);

/** Runs the compiler of a project. */
export interface LayoutCompiler {
  /**
   * Compiles a file, outside the project's own output. Returns the build with the output of solc. Fails with a sentence.
   */
  build(build: LayoutBuild, signal: AbortSignal): Promise<Result<Uint8Array, string>>;
}

/** Returns the command line of a build, for people. */
export function compilerCommand(build: LayoutBuild): string {
  return build.kind === 'forge' ? `forge build --ast ${build.file}` : `solc --standard-json (version ${build.version})`;
}
