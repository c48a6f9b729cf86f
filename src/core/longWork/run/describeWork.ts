import { formatCreditNumber } from '../../credits/formatCredits';
import type { BudgetReached } from '../../exchange/refusal';
import type { Notice } from '../longWork';
import type { StopReason } from './workRunPorts';

/** What happened on the way, as sentences; answers that may be cut are told of once. */
export function describeNotices(notices: readonly Notice[]): readonly string[] {
  const cut = notices.filter((notice) => notice.kind === 'possiblyCut');
  const [first, ...more] = cut;
  const others = notices.flatMap((notice) => (notice.kind === 'possiblyCut' ? [] : [describeNotice(notice)]));
  if (first === undefined) return others;
  const answers = more.length === 0 ? 'The answer' : 'Answers';
  const places =
    more.length === 0
      ? blocks(first)
      : `${blocks(first)} and ${more.length} more ${more.length === 1 ? 'piece' : 'pieces'}`;
  return [
    ...others,
    `${answers} for ${places} held exactly ${formatCreditNumber(first.results)} logs, the most that a call gives: the service may have cut ${more.length === 0 ? 'it' : 'them'}. With "cutsLogs" in the network's limits such answers are split and asked for again.`,
  ];
}

function describeNotice(notice: Exclude<Notice, { kind: 'possiblyCut' }>): string {
  switch (notice.kind) {
    case 'reorganised':
      return `The chain was reorganised in between: ${blocks(notice)} were asked for again.`;
    case 'fallback':
      return `The network lacks ${notice.method}: ${notice.by} is called for each block in its place.`;
    case 'parameters':
      return `The service takes at most ${formatCreditNumber(notice.most)} addresses and topics a call: they are split by address.`;
  }
}

/** Why work stopped before its end, and what to do: sentences. */
export function describeStop(reason: StopReason): string {
  switch (reason.kind) {
    case 'aborted':
      return 'You stopped it. What came is kept.';
    case 'budget':
      return describeBudget(reason);
    case 'failed': {
      const { cause, cure } = reason.explanation;
      return `${reason.block === undefined ? '' : `Block ${reason.block} fails by itself. `}${cause} What came is kept. ${cure}`;
    }
    case 'refused':
      return `${reason.refusal.cause} What came is kept. ${reason.refusal.cure}`;
    case 'broken':
      return `${reason.why} What came is kept.`;
  }
}

function describeBudget({ budget, limit, spent }: BudgetReached): string {
  const [most, used] = [formatCreditNumber(limit), formatCreditNumber(spent)];
  switch (budget) {
    case 'cell':
      return `The next call would pass this cell's budget of ${most} credits (${used} are spent). What came is kept. Raise rpcbook.credits.cellBudget, or # @budget where it is less, to go on.`;
    case 'day':
      return `The next call would pass today's budget of ${most} credits (${used} are spent). What came is kept. Raise rpcbook.credits.dailyBudget, or go on when the balance starts anew.`;
    case 'calls':
      return `The cell has taken ${used} calls, and ${most} are the most for one cell. What came is kept. Raise the limit with --max-calls N to go on.`;
  }
}

function blocks({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `block ${from}` : `the blocks ${from} to ${to}`;
}
