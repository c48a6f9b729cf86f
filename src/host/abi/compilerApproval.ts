import { isObject } from '../../core/base/json/jsonValue';
import { parseJson } from '../../core/base/json/parseJson';
import {
  changedFiles,
  type CompilerChoice,
  compilerCommand,
  type CompilerProgram,
  type LayoutBuild,
} from '../../core/knowledge/files/layoutCompiler';

/** Where it is kept what may run in which folders: the marks of a choice, as JSON. */
export interface CompilerApprovals {
  get(key: string): unknown;
  update(key: string, value: string | undefined): Thenable<void>;
}

/** The question whether the compiler of a project may run. */
export interface CompilerQuestion {
  /** Identifies the folder and the tool. */
  readonly key: string;
  /** What is approved. Undefined if the approval can't be kept. */
  readonly approval: string | undefined;
  readonly isApproved: boolean;
  readonly title: string;
  /** The command that would run, and sentences about what it does. */
  readonly detail: readonly [command: string, ...effects: string[]];
}

/** Returns the question for a build with the programs that were chosen for it. */
export function compilerQuestionOf(
  build: LayoutBuild,
  choice: CompilerChoice,
  approvals: Pick<CompilerApprovals, 'get'>,
): CompilerQuestion {
  const isForge = build.kind === 'forge';
  const key = `rpcbook.compiler ${isForge ? '' : 'solc '}${build.folder}`;
  const kept = approvals.get(key);
  const approval = choice.doubt === undefined ? JSON.stringify(choice.marks) : undefined;
  return {
    key,
    approval,
    isApproved: approval !== undefined && kept === approval,
    title: choice.programs.some(({ isInWorkspace }) => isInWorkspace)
      ? 'Run a program of this workspace as the compiler?'
      : 'Run the compiler of this project?',
    detail: [
      `${compilerCommand(build)} in ${build.folder}`,
      ...choice.programs.map(describeProgram),
      ...describeChange(kept, choice),
      ...(choice.doubt === undefined ? [] : [`You are asked each time, because ${choice.doubt}.`]),
      isForge ? 'The output goes to a temporary folder.' : 'It writes no files.',
    ],
  };
}

function describeProgram({ realPath, chosenBy, isInWorkspace }: CompilerProgram): string {
  return isInWorkspace
    ? `It runs ${realPath} as you. This program is in the workspace and was chosen by ${chosenBy}: run it only if you trust everyone who can change the workspace.`
    : `It runs ${realPath}, chosen by ${chosenBy}.`;
}

function describeChange(kept: unknown, { marks }: CompilerChoice): readonly string[] {
  const json = typeof kept === 'string' ? parseJson(kept) : undefined;
  if (json?.kind !== 'ok' || !isObject(json.value)) return [];
  const approved = Object.entries(json.value).flatMap(([file, mark]) =>
    typeof mark === 'string' ? [[file, mark] as const] : [],
  );
  const changed = changedFiles(Object.fromEntries(approved), marks);
  return changed.length === 0 ? [] : [`Changed since you allowed it: ${changed.join(', ')}.`];
}
