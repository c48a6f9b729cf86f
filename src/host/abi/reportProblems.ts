import { type LogOutputChannel, window } from 'vscode';
import type { ArtifactProblem } from '../../core/abi/artifactIndex';

/** Names each thing in ABI files that cannot be read, in the log, and says so once in a notification. */
export function reportProblems(problems: readonly ArtifactProblem[], log: LogOutputChannel): void {
  for (const problem of problems) log.warn(describe(problem));
  const [first] = problems;
  if (!first) return;
  const more = problems.length === 1 ? '' : ` ${problems.length - 1} more ${problems.length === 2 ? 'place' : 'places'} like this ${problems.length === 2 ? 'is' : 'are'} in the log.`;
  void offerLog(`An ABI cannot be read: ${describe(first)}${more}`, log);
}

async function offerLog(message: string, log: LogOutputChannel): Promise<void> {
  const open = 'Open Log';
  if (await window.showWarningMessage(message, open) === open) log.show();
}

function describe({ path, place, message }: ArtifactProblem): string {
  return `${path}${place === '' ? '' : `, ${place}`}: ${message}`;
}
