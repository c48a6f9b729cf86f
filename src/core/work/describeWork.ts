import { formatCreditNumber } from '../credits/formatCredits';
import type { StopReason } from '../ranges/longRunPorts';
import type { Notice } from '../ranges/longWork';

/** What happened on the way, as sentences; answers that may be cut are told of once. */
export function describeNotices(notices: readonly Notice[]): readonly string[] {
  const cut = notices.filter((notice) => notice.kind === 'possiblyCut');
  const [first, ...more] = cut;
  const others = notices.flatMap((notice) => (notice.kind === 'possiblyCut' ? [] : [describeNotice(notice)]));
  if (first === undefined) return others;
  const answers = more.length === 0 ? 'The answer' : 'Answers';
  const places = more.length === 0 ? blocks(first) : `${blocks(first)} and ${more.length} more ${more.length === 1 ? 'piece' : 'pieces'}`;
  return [...others, `${answers} for ${places} held exactly ${formatCreditNumber(first.results)} logs, the most that a call gives: the service may have cut ${more.length === 0 ? 'it' : 'them'}. With "cutsLogs" in the network's limits such answers are split and asked for again.`];
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
    case 'budget': {
      const [whose, cure] = reason.budget === 'cell'
        ? ["this cell's budget", 'Raise # @budget or rpcbook.credits.cellBudget to go on.']
        : ["today's budget", 'Raise rpcbook.credits.dailyBudget, or go on when the balance starts anew.'];
      return `The next call would pass ${whose} of ${formatCreditNumber(reason.limit)} credits (${formatCreditNumber(reason.spent)} are spent). What came is kept. ${cure}`;
    }
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

function blocks({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `block ${from}` : `the blocks ${from} to ${to}`;
}
