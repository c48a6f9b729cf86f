import { ProgressLocation, Uri, workspace } from 'vscode';

import { ok } from '../../core/base/result';
import type { AbiFiles } from '../../core/knowledge/files/abiFiles';
import type { CompiledLayouts } from '../../core/knowledge/files/compiledLayouts';
import { compileLayout, type CompileLayoutPorts } from '../../core/knowledge/files/compileLayout';
import type { LayoutBuild, LayoutCompiler } from '../../core/knowledge/files/layoutCompiler';
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
 * which is asked for once in each folder, and again if its `foundry.toml` or `package.json` changes. Returns whether there is a new layout.
 */
export async function getLayout(location: string, parts: LayoutDependencies): Promise<boolean> {
  if (!workspace.isTrusted) {
    void showWarning("The compiler isn't run because this workspace isn't trusted.");
    return false;
  }
  const options = { location: ProgressLocation.Notification, title: 'Getting the storage layout', cancellable: true };
  const ports = portsOf(parts, (build) => approve(build, parts));
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
  let isApproved = false;
  // This only asks. The layout is then got as the button does it.
  const asking = portsOf(parts, async (build) => {
    isApproved = await approveLater(build, parts);
    return false;
  });
  await compileLayout(location, new AbortController().signal, asking);
  return isApproved && getLayout(location, parts);
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

async function approve(build: LayoutBuild, { approvals, asked }: LayoutDependencies): Promise<boolean> {
  const question = await compilerQuestionOf(build);
  if (question === undefined) return false;
  const { key, hash, detail } = question;
  if (approvals.get(key) === hash) return true;
  asked.add(key);
  if ((await showWarning('Run the compiler of this project?', { modal: true, detail }, run)) !== run) return false;
  await approvals.update(key, hash);
  return true;
}

/** Asks in a notification that can wait. Returns whether the user approved there. */
async function approveLater(build: LayoutBuild, { approvals, asked }: LayoutDependencies): Promise<boolean> {
  const question = await compilerQuestionOf(build);
  if (question === undefined) return false;
  const { key, hash, detail } = question;
  if (asked.has(key) || approvals.get(key) === hash) return false;
  asked.add(key);
  const [command, ...effects] = detail;
  const title = 'Run the compiler of this project to get the storage layout?';
  const chosen = await showWarning([title, `${command}.`, ...effects].join(' '), run, notNow);
  // It may have been approved at the button, which then got the layout.
  if (chosen !== run || approvals.get(key) === hash) return false;
  await approvals.update(key, hash);
  return true;
}
