import type { Result } from '../../core/base/result';
import type { CompilerChoice, LayoutBuild, LayoutCompiler } from '../../core/knowledge/files/layoutCompiler';
import { ForgeCompiler } from './forgeCompiler';
import { SolcCompiler } from './solcCompiler';

/** Runs the compiler that fits a build: `forge` for a project of Foundry, else solc. */
export class ProjectCompiler implements LayoutCompiler {
  /** `folders` are those of the workspace. */
  constructor(private readonly folders: readonly string[]) {}

  choose(build: LayoutBuild): Promise<Result<CompilerChoice, string>> {
    return build.kind === 'forge'
      ? new ForgeCompiler(this.folders).choose(build)
      : new SolcCompiler(this.folders).choose(build);
  }

  build(build: LayoutBuild, approved: CompilerChoice, signal: AbortSignal): Promise<Result<Uint8Array, string>> {
    return build.kind === 'forge'
      ? new ForgeCompiler(this.folders).build(build, approved, signal)
      : new SolcCompiler(this.folders).build(build, approved, signal);
  }
}
