import { formatCalls, formatCreditNumber } from '../../../base/credits/formatCredits';
import { moreText } from '../../../base/view/amountText';
import type { BudgetReached } from '../../../model/exchange/refusal';
import type { Notice } from '../longWork';
import type { StopReason } from './workRunPorts';

/** Describes what happened during the run, in sentences. Answers that may be cut off are reported once. */
export function describeNotices(notices: readonly Notice[]): readonly string[] {
  const cut = notices.filter((notice) => notice.kind === 'possiblyCut');
  const [first, ...more] = cut;
  const others = notices.flatMap((notice) => (notice.kind === 'possiblyCut' ? [] : [describeNotice(notice)]));
  if (first === undefined) return others;
  const answers = more.length === 0 ? 'The answer' : 'Answers';
  const places = more.length === 0 ? blocks(first) : `${blocks(first)} and ${moreText(more.length, 'piece')}`;
  return [
    ...others,
    `${answers} for ${places} had exactly ${formatCreditNumber(first.results)} logs, the maximum for one call, so the service may have cut ${more.length === 0 ? 'it' : 'them'} off. To split such answers, set "cutsLogs" in the network's limits.`,
  ];
}

function describeNotice(notice: Exclude<Notice, { kind: 'possiblyCut' }>): string {
  switch (notice.kind) {
    case 'reorganized':
      return `The chain was reorganized during the run, so ${blocks(notice)} were requested again.`;
    case 'fallback':
      return `The network doesn't support ${notice.method}. Rpcbook called ${notice.by} for each block instead.`;
    case 'parameters':
      return `The service accepts at most ${formatCreditNumber(notice.most)} addresses and topics per call. Rpcbook split the request by address.`;
    case 'said':
      return notice.sentence;
  }
}

/** Why work stopped before its end and what to do, in sentences. */
export function describeStop(reason: StopReason): string {
  switch (reason.kind) {
    case 'aborted':
      return 'You stopped the run. The rows received so far are kept. Run the cell again to continue.';
    case 'budget':
      return describeBudget(reason);
    case 'failed': {
      const { cause, cure } = reason.explanation;
      return `${reason.block === undefined ? '' : `Block ${reason.block} fails on its own. `}${cause} The rows received so far are kept. ${cure}`;
    }
    case 'refused':
      if (reason.refusal.code === 'notConfirmed')
        return 'You chose not to send the next call. The rows received so far are kept. Run the cell again to continue.';
      return `${reason.refusal.cause} The rows received so far are kept. ${reason.refusal.cure}`;
    case 'broken':
      return `${reason.why} The rows received so far are kept.`;
  }
}

function describeBudget({ budget, limit, spent }: BudgetReached): string {
  const [max, used] = [formatCreditNumber(limit), formatCreditNumber(spent)];
  switch (budget) {
    case 'cell':
      return `The next call would exceed this cell's budget of ${max} credits (${used} are spent). The rows received so far are kept. To continue, raise rpcbook.credits.cellBudget or, if it is lower, # @budget.`;
    case 'run':
      return `The next call would exceed the run's budget of ${max} credits (${used} are spent). The rows received so far are kept. To continue, raise --budget.`;
    case 'day':
      return `The next call would exceed today's budget of ${max} credits (${used} are spent). The rows received so far are kept. To continue, raise rpcbook.credits.dailyBudget or wait until the quota resets.`;
    case 'minute':
      return `The cell runs by itself and would spend more than ${max} credits in a minute, ten times what it usually needs. The rows received so far are kept.`;
    case 'calls':
      return `The cell has made ${formatCalls(spent)}, and the limit is ${max}. The rows received so far are kept. To continue, raise the limit with --max-calls N.`;
  }
}

function blocks({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `block ${from}` : `blocks ${from} to ${to}`;
}
