import { formatPlanCost } from '../../../core/base/credits/formatCredits';
import { shortForm } from '../../../core/base/view/shortForm';
import { runAgainCell } from '../../../core/editor/lookup/runAgainCell';
import type { LookupRunner, PlannedLookup } from '../../../core/editor/lookup/runLookup';
import { planLookup } from '../../../core/editor/lookup/runLookup';
import type { Network } from '../../../core/model/networks/network';
import type { NewCells } from '../../notebook/newCells';
import { showInformation } from '../../notices';
import type { ShownAnswer } from '../panel/answerPanel';

export interface RunAgainDependencies {
  readonly runner: LookupRunner;
  readonly newCells: Pick<NewCells, 'add'>;
  /** Runs a lookup with visible progress. Returns undefined if nothing was sent; the user has been notified. */
  readonly run: (lookup: PlannedLookup) => Promise<ShownAnswer | undefined>;
}

/**
 * Adds a cell that repeats a transaction at the previous block. Requests the transaction from the network first, and
 * shows the cost of that.
 */
export async function runTransactionAgain(hash: string, network: Network, parts: RunAgainDependencies): Promise<void> {
  // Checked, because it comes from a webview and becomes part of a cell.
  if (!/^0x[\da-f]{64}$/i.test(hash)) return;
  const cell = `# @network ${network.key}\neth_getTransactionByHash ${hash}`;
  const lookup = { title: `Transaction ${shortForm(hash)}`, cell };
  const cost = formatPlanCost(await planLookup(lookup, parts.runner));
  const answer = await parts.run({ ...lookup, title: `${lookup.title} (${cost})` });
  if (answer?.kind !== 'exchange') return;
  const { outcome } = answer.exchange;
  const value = outcome.kind === 'result' ? outcome.value : undefined;
  if (value === undefined || value === null) {
    void showInformation(`${network.name} doesn't have this transaction, so it can't be run again.`);
    return;
  }
  const printed = await runAgainCell(value, network, parts.runner.ports.knowledge);
  if (printed.kind === 'failed') void showInformation(printed.problem);
  else await parts.newCells.add(printed.value);
}
