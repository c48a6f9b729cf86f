import { Uri, workspace } from 'vscode';

import { keccakOfText } from '../../core/formats/abi/type/eventSignature';
import { compilerCommand, type LayoutBuild } from '../../core/knowledge/files/layoutCompiler';

/** Where it is kept in which folders the compiler may run, with the hash of the settings that name it. */
export interface CompilerApprovals {
  get(key: string): unknown;
  update(key: string, value: string): Thenable<void>;
}

/** The question whether the compiler of a project may run. */
export interface CompilerQuestion {
  /** Identifies the folder and the tool. */
  readonly key: string;
  /** Of the settings that name the compiler. */
  readonly hash: string;
  /** The command that would run, and sentences about what it does. */
  readonly detail: readonly [command: string, ...effects: string[]];
}

/** Returns the question for a build; undefined if the project has no settings that name its compiler. */
export async function compilerQuestionOf(build: LayoutBuild): Promise<CompilerQuestion | undefined> {
  const isForge = build.kind === 'forge';
  // What runs: the compiler that foundry.toml names, or the package of the project.
  const named = isForge ? 'foundry.toml' : 'package.json';
  const settings = await workspace.fs.readFile(Uri.joinPath(Uri.file(build.folder), named)).then(
    (bytes) => bytes,
    () => undefined,
  );
  if (settings === undefined) return undefined;
  return {
    key: `rpcbook.compiler ${isForge ? '' : 'solc '}${build.folder}`,
    hash: keccakOfText(new TextDecoder().decode(settings)),
    detail: [
      `${compilerCommand(build)} in ${build.folder}`,
      isForge
        ? 'It runs the compiler that foundry.toml names. The output goes to a temporary folder.'
        : 'It runs the solc package of the project, or a compiler that Foundry or Hardhat downloaded. It writes no files.',
    ],
  };
}
