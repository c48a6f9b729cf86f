import {
  formatCalls,
  formatCreditNumber,
  formatIfUpgraded,
  formatLeastCost,
  formatPlanCost,
  formatUnpricedCalls,
  unpricedMeaning,
} from '../../../base/credits/formatCredits';
import { addCosts, isFree, multiplyCost, noCost, type PlanCost } from '../../../base/credits/planCost';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { CellPlan } from './cellPlan';
import { describeLive, formatLiveExtras, formatPolledHour } from './formatLivePlan';

/** `255 credits`, `at least 255 credits`, `≈ 40 calls, ≈ 10,200 credits`, and the cost of the cells that run first. */
export function formatCellCost(plan: CellPlan): string {
  const { ids, dependencyCost } = plan;
  const own = `${ownCost(plan)}${repeatedCost(plan)}${formatIfUpgraded(plan)}`;
  if (ids.length <= 1) return own;
  const cells = ids.length - 1 === 1 ? 'a cell' : `${groupDigits(ids.length - 1)} cells`;
  return `${own} + ${addedCost(plan.cost, dependencyCost)} for ${cells} it needs`;
}

/**
 * Formats the cost of other cells beside a cell's own cost. The bar below a cell has no space to say "unpriced" twice.
 */
function addedCost(own: PlanCost, added: PlanCost): string {
  const isSaid = own.credits === 0 && own.unpricedCalls > 0 && added.credits === 0 && added.unpricedCalls > 0;
  return isSaid ? `${groupDigits(added.unpricedCalls)} more` : formatPlanCost(added);
}

/** The plan of one attempt for one row. */
function oneAttempt({ attempts = 1, rows = 1, cost: { credits, unpricedCalls }, calls, ...plan }: CellPlan): CellPlan {
  const times = attempts * rows;
  return { ...plan, cost: { credits: credits / times, unpricedCalls: unpricedCalls / times }, calls: calls / times };
}

function ownCost(plan: CellPlan): string {
  const { cost, calls, isOpen, work, live, attempts, rows } = plan;
  if ((attempts ?? rows) !== undefined && !isFree(cost)) {
    const times = [rows, attempts].flatMap((count) => (count === undefined ? [] : [`${groupDigits(count)} × `]));
    return `${attempts === undefined ? '' : 'at most '}${times.join('')}${ownCost(oneAttempt(plan))}`;
  }
  const hour = live && formatPolledHour(live);
  if (live) return `${hour ?? formatPlanCost(cost)}${formatLiveExtras(live)}`;
  const text = formatPlanCost(cost);
  if (work?.least !== undefined)
    return `${groupDigits(work.least)} to ${groupDigits(calls)} calls, ${isFree(cost) ? '' : 'at most '}${text}`;
  const estimate = work?.estimate;
  if (estimate !== undefined && !isOpen && estimate.least < calls) return estimatedRange(estimate.least, calls, cost);
  const sign = estimate === undefined ? '' : '≈ ';
  if (work === undefined || calls === 1 || (isOpen && isFree(cost)))
    return isOpen ? formatLeastCost(cost, sign) : `${sign}${text}`;
  const counted =
    cost.credits === 0 && cost.unpricedCalls > 0
      ? formatUnpricedCalls(calls)
      : `${formatCalls(calls)}, ${cost.credits > 0 ? sign : ''}${text}`;
  return `${isOpen ? 'at least ' : ''}${sign}${counted}`;
}

/** `1 to 27 calls, 255 to 6,885 credits`. `cost` is that of the most calls. */
function estimatedRange(least: number, most: number, cost: PlanCost): string {
  const calls = `${groupDigits(least)} to ${formatCalls(most)}`;
  if (isFree(cost)) return `${calls}, ${formatPlanCost(cost)}`;
  if (cost.credits === 0) return `${groupDigits(least)} to ${formatUnpricedCalls(most)}`;
  return `${calls}, ${formatCreditNumber((cost.credits / most) * least)} to ${formatPlanCost(cost)}`;
}

/** The cost of an hour of a cell that runs again by itself. */
function repeatedCost({ repeat, cost: own, renewedCost }: CellPlan): string {
  const cost = addCosts(own, renewedCost ?? noCost);
  if (isFree(cost)) return '';
  switch (repeat?.kind) {
    case undefined:
      return '';
    case 'block':
      return ' with each block';
    case 'interval': {
      const runs = Math.ceil(3_600_000 / repeat.milliseconds);
      return `, ${formatPlanCost(multiplyCost(cost, runs))} an hour`;
    }
  }
}

function describeRepeat({ repeat }: CellPlan): readonly string[] {
  if (repeat === undefined) return [];
  return [
    repeat.kind === 'block'
      ? ' It runs again with each new block, for an hour unless `# @for` says otherwise. It follows new blocks by a subscription, or by 900 more calls an hour.'
      : ' It runs again by itself, for an hour unless `# @for` says otherwise.',
  ];
}

/** The limit of what runs by itself. Where all calls are free, there is none. */
function describeMinute({ perMinute, isOpen }: CellPlan): readonly string[] {
  if (perMinute === undefined || isFree(perMinute)) return [];
  const more = isOpen ? ', and ten times its first run,' : '';
  return [` It stops and asks before it spends more than ${formatPlanCost(perMinute)}${more} in a minute.`];
}

/** Describes the parts of a cell's cost in sentences. */
export function describeCellCost(plan: CellPlan): string {
  const first = plan.ids.length > 1 ? [' Cells that this one needs run first if they have not run.'] : [];
  const unpriced = plan.cost.unpricedCalls > 0 ? [` ${unpricedMeaning}`] : [];
  return [
    'The cost of running this cell.',
    ...(plan.rows === undefined ? [] : [` It runs for each of ${groupDigits(plan.rows)} rows of a file.`]),
    ...describeAttempts(plan),
    ...describeSideCalls(plan),
    ...(plan.work ? describeWork(plan) : describeSlots(oneAttempt(plan))),
    ...describeRepeat(plan),
    ...(plan.live ? describeLive(plan.live) : []),
    ...describeMinute(plan),
    ...unpriced,
    ...first,
  ].join('');
}

function describeAttempts({ attempts }: CellPlan): readonly string[] {
  return attempts === undefined
    ? []
    : [` It is sent again until its assertions hold, up to ${groupDigits(attempts)} times. Each attempt is charged.`];
}

function describeSideCalls({
  sideCalls: { creation, overrides, keys, version, capabilities, block, proxies },
  ifUpgraded,
}: CellPlan): readonly string[] {
  return [
    ...(creation === 0
      ? []
      : [
          ` Rpcbook first finds the block in which the contract was created, with at most ${creation} of these calls, and keeps it.`,
        ]),
    ...(overrides === 0
      ? []
      : [
          ` Rpcbook first reads what the overrides leave as it is, with ${overrides} of these calls: the rest of shared slots, and block numbers.`,
        ]),
    ...(keys === 0
      ? []
      : [
          ' If keys of mappings are missing in the answer, Rpcbook asks for the transaction and its receipt too. Both are included in the cost.',
        ]),
    ...(version === 0
      ? []
      : [
          ' Rpcbook first asks for the version that the network follows, because the request depends on it. It keeps the answer for a day.',
        ]),
    ...(capabilities === 0
      ? []
      : [
          ' Rpcbook first asks since which blocks the network keeps its data, because the request reads an old one. It keeps the answer for a day.',
        ]),
    ...(block === 0
      ? []
      : [
          ' All parts of the variable are read at one block. For that, Rpcbook asks for the block number and reads the first slot twice, unless one call returns all slots.',
        ]),
    ...(proxies === 0
      ? []
      : [
          ` With ${proxies} of these calls, Rpcbook checks what is behind the proxy, because it may have been upgraded. If it was, Rpcbook finds out what is there and reads again, with at most ${groupDigits(ifUpgraded?.calls ?? 0)} more calls for ${formatPlanCost(ifUpgraded?.cost ?? noCost)}. That is included in what Rpcbook asks about.`,
        ]),
  ];
}

function describeSlots({ sideCalls, ...plan }: CellPlan): readonly string[] {
  const calls = plan.calls - Object.values(sideCalls).reduce((sum, count) => sum + count, 0);
  const networks = plan.networks?.kind === 'ok' ? plan.networks.value.length : 1;
  const each = [...(networks > 1 ? ['network'] : []), ...(calls > networks ? ['slot of the variable'] : [])];
  const counted = each.length > 0 ? [` It takes ${calls} calls, one for each ${each.join(' and each ')}.`] : [];
  const open = plan.isOpen
    ? [' The first slot contains the length of the variable. Rpcbook then reads further slots, within your budget.']
    : [];
  return [...counted, ...open];
}

function describeWork({ work, isOpen }: CellPlan): readonly string[] {
  if (work === undefined) return [];
  if (work.least !== undefined) return [` ${work.identity.kind.openPlan}`];
  if (work.estimate !== undefined)
    return [
      ' The number of calls is estimated from a few short spans of the range, which may miss others with more. The run stops and asks when it passes the estimate by half.',
    ];
  if (!isOpen) return [' The range is split into several calls.'];
  return [` ${work.identity.kind.openPlan}`];
}

/** The rows kept from an earlier run, as a short text. Undefined if there are none. */
export function formatKeptRows({ work }: CellPlan): string | undefined {
  const kept = work?.kept;
  if (!kept) return undefined;
  const rows = `${countedText(kept.rows, 'row')} kept`;
  return kept.done === undefined ? `Continues: ${rows}` : `Continues at ${Math.floor(kept.done * 100)} %: ${rows}`;
}

/** An estimate of a cell's range, with its own cost, and what it does. Undefined if an estimate would add nothing. */
export function describeEstimate({
  work,
  isOpen,
}: CellPlan): { readonly label: string; readonly does: string } | undefined {
  if (work === undefined || !isOpen || work.estimate !== undefined || work.kept !== undefined) return undefined;
  const { identity, probes } = work;
  const does = identity.kind.estimate?.describe(identity);
  if (does === undefined || probes === undefined) return undefined;
  return { label: isFree(probes.cost) ? 'Estimate' : `Estimate · ${formatPlanCost(probes.cost)}`, does };
}
