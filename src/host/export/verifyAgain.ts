import { ProgressLocation, type Uri, window, workspace } from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import { formatLeastCost, formatPlanCost } from '../../core/base/credits/formatCredits';
import { addCosts, noCost } from '../../core/base/credits/planCost';
import { failed, ok, type Result } from '../../core/base/result';
import { countedText } from '../../core/base/view/amountText';
import { listText } from '../../core/base/view/listText';
import { visibleText } from '../../core/base/view/visibleText';
import {
  compareRecordedCall,
  describeCompared,
  describeSkipped,
  readRecordedCalls,
  type RecordedCall,
} from '../../core/run/report/readRecordedCalls';
import { reportEndedCell, shownRows, wholeAnswers } from '../../core/run/report/reportAnswer';
import type { CellReport } from '../../core/run/report/runReport';
import type { CellAnswer } from '../../core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../core/run/session/run/notebookSession';
import type { RunningPorts } from '../../core/run/session/run/runningPorts';
import { abortOn } from '../cancellation';
import type { CredentialStore } from '../credentials/credentialStore';
import { showError, showInformation, showProgress, showWarning } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';

export interface VerifyParts {
  readonly ports: RunningPorts;
  readonly credentials: Pick<CredentialStore, 'redactorOf'>;
  readonly settings: Pick<ServiceSettings, 'allAliases'>;
}

/** Larger files aren't read, in bytes. */
const maxRecordBytes = 64 * 1024 * 1024;

const title = 'Verify Again';

/**
 * Sends the requests of an exported JSON file or of kept outputs again, after the user agreed to their cost, and opens how the answers
 * differ. The file is a stranger's text: networks are found by name in settings, and no transaction is sent.
 */
export async function verifyAgain({ ports, credentials, settings }: VerifyParts): Promise<void> {
  const file = await chooseRecord();
  if (file === undefined) return;
  const text = await readRecord(file);
  const record = text.kind === 'ok' ? readRecordedCalls(text.value) : text;
  if (record.kind === 'failed') return void showError(record.problem);
  const { calls, skipped } = record.value;
  if (calls.length === 0) return void showInformation('The file has no call that can be sent again.');
  const again = new RecordedSession(calls, ports);
  if (!(await again.agree())) return;
  const redact = await credentials.redactorOf(settings.allAliases);
  const reports = await showProgress(
    { location: ProgressLocation.Notification, title: `Rpcbook: ${title}`, cancellable: true },
    async (progress, token) => {
      const cancellation = abortOn(token);
      const report = (done: number): void =>
        progress.report({ message: `${done} of ${countedText(calls.length, 'call')}` });
      const ended = await again.run(cancellation.signal, report);
      cancellation.dispose();
      return ended.map((answer, index) => answer && reportOf(answer, index, redact));
    },
  );
  const compared = calls.map((call, index) => compareRecordedCall(call, reports[index]));
  const lines = [describeCompared(compared), '', ...compared.flatMap((one) => one.lines), ...describeSkipped(skipped)];
  const shown = lines.map((line) => visibleText(redact(line))).join('\n');
  await window.showTextDocument(await workspace.openTextDocument({ content: `${shown}\n`, language: 'plaintext' }));
}

/** The calls of a record as cells of a session of their own, in which they read nothing of each other. */
class RecordedSession {
  readonly #cells: readonly { readonly id: string; readonly text: string }[];
  readonly #session: NotebookSession;

  constructor(
    private readonly calls: readonly RecordedCall[],
    { confirmTransaction: _never, inquiries: _unneeded, ...ports }: RunningPorts,
  ) {
    this.#cells = calls.map(({ cell }, index) => ({ id: String(index), text: cell }));
    this.#session = new NotebookSession(ports);
  }

  /** Tells the cost of all calls and asks. Calls that can't be sent are told later, with the reason. */
  async agree(): Promise<boolean> {
    const plans = await Promise.all(this.#cells.map(({ id }) => this.#session.plan(this.#cells, id)));
    const sent = plans.flatMap((plan) =>
      plan.networks?.kind === 'ok' ? [{ ...plan, networks: plan.networks.value }] : [],
    );
    if (sent.length === 0) return true;
    const cost = sent.reduce((sum, plan) => addCosts(sum, plan.cost), noCost);
    const price = sent.some(({ isOpen }) => isOpen) ? formatLeastCost(cost) : formatPlanCost(cost);
    const places = new Set(sent.flatMap(({ networks }) => networks.map(({ name }) => name)));
    const count = countedText(
      sent.reduce((sum, plan) => sum + plan.calls, 0),
      'call',
    );
    const question = `Send ${count} to ${listText([...places])} for ${price}?`;
    const detail = 'The answers are compared with those in the file.';
    return (await showWarning(question, { modal: true, detail }, 'Send')) === 'Send';
  }

  /** Returns the answer of each call in their order. Undefined for those that did not run before the signal aborted. */
  async run(signal: AbortSignal, report: (done: number) => void): Promise<readonly (CellAnswer | undefined)[]> {
    const answers: (CellAnswer | undefined)[] = this.calls.map(() => undefined);
    for (const [index, { id }] of this.#cells.entries()) {
      if (signal.aborted) break;
      report(index);
      await this.#session.run(this.#cells, id, signal, {
        started: () => undefined,
        ended: (_id, answer) => {
          answers[index] = answer;
        },
      });
    }
    return answers;
  }
}

function reportOf(answer: CellAnswer, index: number, redact: (text: string) => string): CellReport {
  const heading = { id: String(index), line: index + 1, title: '', startedAt: 0, milliseconds: 0 };
  const limits = { ...shownRows, ...wholeAnswers };
  return reportEndedCell(answer, heading, { limits, modeOf: () => 'ask', lineAt: () => index + 1, redact });
}

/** The record that the active editor shows, or one that the user selects. */
async function chooseRecord(): Promise<Uri | undefined> {
  const active = window.activeTextEditor?.document;
  if (active?.isUntitled === false && readRecordedCalls(active.getText()).kind === 'ok') return active.uri;
  const [file] =
    (await window.showOpenDialog({
      title: `${title}: Exported JSON File or Kept Outputs`,
      openLabel: 'Verify',
      filters: { Records: ['json', 'out'] },
    })) ?? [];
  return file;
}

async function readRecord(file: Uri): Promise<Result<string, string>> {
  try {
    const { size } = await workspace.fs.stat(file);
    if (size > maxRecordBytes) return failed('The file is too large to be read.');
    return ok(new TextDecoder().decode(await workspace.fs.readFile(file)));
  } catch (error) {
    return failed(`The file couldn't be read: ${describeError(error)}.`);
  }
}
