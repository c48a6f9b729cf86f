import { formatPath } from '../core/base/files/formatPath';
import { compareRecordedCall, describeCompared } from '../core/run/report/compareRecordedCall';
import { describeSkipped, readRecordedCalls } from '../core/run/report/readRecordedCalls';
import type { RunReport } from '../core/run/report/runReport';
import { PlainError } from '../headless/plainError';
import { readTextFile } from '../headless/readTextFile';
import type { ExitCode } from './exitCodeOf';
import { type FilesOptions, runFiles } from './runFiles';

/** Stands for a notebook that is no file: its folder is the current one. */
const noFile = '-';

/**
 * Sends the requests of a record again, each to the network of the same name in the user's settings, and prints how the
 * answers differ. The cost of each is noted before any is sent. Returns the exit code.
 */
export async function verifyRecord({ files, ...options }: FilesOptions): Promise<ExitCode> {
  const [file = ''] = files;
  const record = readRecordedCalls(await readTextFile(file));
  if (record.kind === 'failed') throw new PlainError(`${formatPath(file)}: ${record.problem}`);
  const { calls, skipped } = record.value;
  const { terminal } = options;
  terminal.note(describeSkipped(skipped));
  if (calls.length === 0) throw new PlainError(`${formatPath(file)}: The record has no call that can be sent again.`);
  const text = calls.map(({ cell }) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n');
  const run = { ...options, files: [noFile], readInput: () => Promise.resolve(text), omitsBodies: false };
  const planned = await runFiles({ ...run, plansOnly: true, terminal: { ...terminal, print: terminal.note } });
  if (planned !== 0 || options.plansOnly === true) return planned;
  const reports: RunReport[] = [];
  const code = await runFiles({
    ...run,
    reports: { form: 'json' },
    terminal: { ...terminal, print: () => undefined },
    onReport: (report) => reports.push(report),
  });
  const cells = reports.flatMap((report) => report.cells);
  const compared = calls.map((call, index) =>
    compareRecordedCall(
      call,
      cells.find(({ id }) => Number(id) === index),
    ),
  );
  terminal.print(compared.flatMap(({ lines }) => lines));
  terminal.note([describeCompared(compared)]);
  return code === 0 && compared.some(({ isSame }) => !isSame) ? 1 : code;
}
