import { ProgressLocation, Uri, workspace } from 'vscode';

import { ok } from '../../core/base/result';
import type { AbiFiles } from '../../core/knowledge/files/abiFiles';
import type { CompiledLayouts } from '../../core/knowledge/files/compiledLayouts';
import { compileLayout, type CompileLayoutPorts } from '../../core/knowledge/files/compileLayout';
import {
  changedFiles,
  type CompilerChoice,
  type LayoutBuild,
  type LayoutCompiler,
} from '../../core/knowledge/files/layoutCompiler';
import { abortOn } from '../cancellation';
import { showError, showProgress, showWarning } from '../notices';
import { type CompilerApprovals, compilerQuestionOf } from './compilerApproval';
import { foundrySettings, hardhatSettings } from './projectSettings';

export interface LayoutDependencies {
  readonly files: AbiFiles;
  readonly compiler: LayoutCompiler;
  readonly compiled: CompiledLayouts;
  readonly approvals: CompilerApprovals;
  /** The questions that were asked in this session, by their keys. */
  readonly asked: Set<string>;
}

/** The answers to the question, as buttons. */
const [run, notNow] = ['Run', 'Not Now'];

/**
 * Asks the compiler of the project for the layout of an artifact, in a trusted workspace and with the user's approval,
 * which is asked for once in each folder, and again if a program or what chooses it changes. Returns whether there is a new layout.
 * @param granted what the user has approved for this build
 */
export async function getLayout(
  location: string,
  parts: LayoutDependencies,
  granted?: CompilerChoice,
): Promise<boolean> {
  if (!workspace.isTrusted) {
    void showWarning("The compiler isn't run because this workspace isn't trusted.");
    return false;
  }
  const options = { location: ProgressLocation.Notification, title: 'Getting the storage layout', cancellable: true };
  const ports = portsOf(parts, (build, choice) => approve(build, choice, parts, granted));
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

/**
 * Asks by itself whether the compiler of a project may run, because the user named a variable that only it knows. It
 * asks once for each folder in a session, and not in a workspace that isn't trusted. Gets the layout after the approval.
 * Returns whether there is a new layout.
 */
export async function offerLayout(location: string, parts: LayoutDependencies): Promise<boolean> {
  if (!workspace.isTrusted) return false;
  let granted: CompilerChoice | undefined;
  // This only asks. The layout is then got as the button does it.
  const asking = portsOf(parts, async (build, choice) => {
    granted = (await approveLater(build, choice, parts)) ? choice : undefined;
    return false;
  });
  await compileLayout(location, new AbortController().signal, asking);
  return granted !== undefined && getLayout(location, parts, granted);
}

function portsOf(parts: LayoutDependencies, approval: CompileLayoutPorts['approve']): CompileLayoutPorts {
  return {
    ...parts,
    projectOf: async (artifact: string, tool: LayoutBuild['kind']) => {
      const settings = await (tool === 'forge' ? foundrySettings : hardhatSettings)(artifact, parts.files);
      return settings && Uri.joinPath(settings, '..').fsPath;
    },
    approve: approval,
  };
}

async function approve(
  build: LayoutBuild,
  choice: CompilerChoice,
  { approvals, asked }: LayoutDependencies,
  granted: CompilerChoice | undefined,
): Promise<boolean> {
  if (granted !== undefined && changedFiles(granted.marks, choice.marks).length === 0) return true;
  const { key, approval, isApproved, title, detail } = compilerQuestionOf(build, choice, approvals);
  if (isApproved) return true;
  asked.add(key);
  if ((await showWarning(title, { modal: true, detail }, run)) !== run) return false;
  await approvals.update(key, approval);
  return true;
}

/** Asks in a notification that can wait. Returns whether the user approved there. */
async function approveLater(
  build: LayoutBuild,
  choice: CompilerChoice,
  { approvals, asked }: LayoutDependencies,
): Promise<boolean> {
  const { key, approval, isApproved, title, detail } = compilerQuestionOf(build, choice, approvals);
  if (asked.has(key) || isApproved) return false;
  asked.add(key);
  const [command, ...effects] = detail;
  const chosen = await showWarning(
    [title, 'Its storage layout is needed.', `${command}.`, ...effects].join(' '),
    run,
    notNow,
  );
  // It may have been approved at the button, which then got the layout.
  if (chosen !== run || compilerQuestionOf(build, choice, approvals).isApproved) return false;
  await approvals.update(key, approval);
  return true;
}
