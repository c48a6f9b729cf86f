import { formatIfUpgraded, formatLeastCost, formatPlanCost } from '../core/base/credits/formatCredits';
import { isFree, mostOf, sumPlans } from '../core/base/credits/planCost';
import { formatPath } from '../core/base/files/formatPath';
import { countedText } from '../core/base/view/amountText';
import { listText } from '../core/base/view/listText';
import {
  compareRecordedCall,
  describeCompared,
  describeSkipped,
  readRecordedCalls,
} from '../core/run/report/readRecordedCalls';
import type { NotebookPlan, RunReport } from '../core/run/report/runReport';
import { PlainError } from '../headless/plainError';
import { readTextFile } from '../headless/readTextFile';
import type { ExitCode } from './exitCodeOf';
import { type FilesOptions, runFiles } from './runFiles';

/** Stands for a notebook that is no file: its folder is the current one. */
const noFile = '-';

/**
 * Sends the requests of a record again, each to the network of the same name in the user's settings, and prints how the
 * answers differ. The cost of each is noted before any is sent. The record is a stranger's, so the command doesn't imply
 * consent: what costs something needs a budget or an answer. Returns the exit code.
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
  const plans: NotebookPlan[] = [];
  const planned = await runFiles({
    ...run,
    plansOnly: true,
    terminal: { ...terminal, print: terminal.note },
    onPlan: (plan) => plans.push(plan),
  });
  if (planned !== 0 || options.plansOnly === true) return planned;
  const budget = options.budget ?? (await agreeToPrice(plans, file, options));
  if (budget === undefined) return 1;
  const reports: RunReport[] = [];
  const code = await runFiles({
    ...run,
    budget,
    reports: { form: 'json' },
    terminal: { ...terminal, print: () => undefined, write: () => undefined },
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

/**
 * Asks whether to send calls that cost something. Returns the credits that may be spent, or undefined if the user
 * declined. Throws a PlainError if nobody can answer.
 */
async function agreeToPrice(
  plans: readonly NotebookPlan[],
  file: string,
  { terminal, signal }: Pick<FilesOptions, 'terminal' | 'signal'>,
): Promise<number | undefined> {
  const cells = plans.flatMap((plan) => plan.cells.filter(({ networks }) => networks.length > 0));
  const plan = sumPlans(cells);
  const { cost } = plan;
  const isLeast = cells.some((cell) => cell.isLeast);
  if (isFree(cost) && !isLeast) return 0;
  const count = countedText(plan.calls, 'call');
  const networks = listText([...new Set(cells.flatMap((cell) => cell.networks))]);
  const what = `${count} to ${networks} for ${isLeast ? formatLeastCost(cost) : formatPlanCost(cost)}${formatIfUpgraded(plan)}`;
  const { credits } = mostOf(plan).cost;
  const answer = await terminal.ask(`Send ${what}? [y/N]`, signal);
  if (answer === undefined)
    throw new PlainError(
      `${formatPath(file)}: It would send ${what}. Add --budget ${credits} to agree. Nothing was sent.`,
    );
  if (/^y(?:es)?$/i.test(answer.trim())) return credits;
  terminal.note(['Nothing was sent.']);
  return undefined;
}
