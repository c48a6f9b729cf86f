import { ProgressLocation, Uri, workspace } from 'vscode';

import { ok } from '../../core/base/result';
import { keccakOfText } from '../../core/formats/abi/type/eventSignature';
import type { AbiFiles } from '../../core/knowledge/files/abiFiles';
import type { CompiledLayouts } from '../../core/knowledge/files/compiledLayouts';
import { compileLayout } from '../../core/knowledge/files/compileLayout';
import { compilerCommand, type LayoutBuild, type LayoutCompiler } from '../../core/knowledge/files/layoutCompiler';
import { abortOn } from '../cancellation';
import { showError, showProgress, showWarning } from '../notices';
import { foundrySettings } from './foundrySettings';

/** Where it is kept in which folders the compiler may run, with the hash of the settings that name it. */
export interface CompilerApprovals {
  get(key: string): unknown;
  update(key: string, value: string): Thenable<void>;
}

export interface LayoutDependencies {
  readonly files: AbiFiles;
  readonly compiler: LayoutCompiler;
  readonly compiled: CompiledLayouts;
  readonly approvals: CompilerApprovals;
}

/**
 * Asks the compiler of the project for the layout of an artifact, in a trusted workspace and with the user's approval,
 * which is asked for once in each folder, and again if its `foundry.toml` changes. Returns whether there is a new layout.
 */
export async function getLayout(location: string, parts: LayoutDependencies): Promise<boolean> {
  if (!workspace.isTrusted) {
    void showWarning("The compiler isn't run because this workspace isn't trusted.");
    return false;
  }
  const options = { location: ProgressLocation.Notification, title: 'Getting the storage layout', cancellable: true };
  const ports = {
    ...parts,
    projectOf: async (artifact: string) => {
      const settings = await foundrySettings(artifact, parts.files);
      return settings && Uri.joinPath(settings, '..').fsPath;
    },
    approve: (build: LayoutBuild) => approve(build, parts.approvals),
  };
  const result = await showProgress(options, async (_progress, token) => {
    const aborting = abortOn(token);
    try {
      const compiled = await compileLayout(location, aborting.signal, ports);
      // Who stops the compiler needs no error about that.
      return compiled.kind === 'failed' && aborting.signal.aborted ? ok(false) : compiled;
    } finally {
      aborting.dispose();
    }
  });
  if (result.kind === 'failed') void showError(`Couldn't get the storage layout. ${result.problem}`);
  return result.kind === 'ok' && result.value;
}

async function approve(build: LayoutBuild, approvals: CompilerApprovals): Promise<boolean> {
  const key = `rpcbook.compiler ${build.folder}`;
  const settings = await workspace.fs.readFile(Uri.joinPath(Uri.file(build.folder), 'foundry.toml')).then(
    (bytes) => bytes,
    () => undefined,
  );
  // It was there a moment ago.
  if (settings === undefined) return false;
  const hash = keccakOfText(new TextDecoder().decode(settings));
  if (approvals.get(key) === hash) return true;
  const run = 'Run';
  const chosen = await showWarning(
    'Run the compiler of this project?',
    {
      modal: true,
      detail: [
        `${compilerCommand(build)} in ${build.folder}`,
        'It runs the compiler that foundry.toml names. The output goes to a temporary folder.',
      ],
    },
    run,
  );
  if (chosen !== run) return false;
  await approvals.update(key, hash);
  return true;
}
