import type { Result } from '../../core/base/result';
import type { LayoutBuild, LayoutCompiler } from '../../core/knowledge/files/layoutCompiler';
import { ForgeCompiler } from './forgeCompiler';
import { SolcCompiler } from './solcCompiler';

/** Runs the compiler that fits a build: `forge` for a project of Foundry, else solc. */
export class ProjectCompiler implements LayoutCompiler {
  build(build: LayoutBuild, signal: AbortSignal): Promise<Result<Uint8Array, string>> {
    return build.kind === 'forge' ? new ForgeCompiler().build(build, signal) : new SolcCompiler().build(build, signal);
  }
}
