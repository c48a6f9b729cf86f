import { formatPlanCost } from '../credits/formatPlanCost';
import type { CellPlan } from './cellPlan';
import { probeCalls } from './estimateCell';
import { formatCount } from './formatWork';

/** `255 credits`, `at least 255 credits`, `≈ 40 calls, ≈ 10,200 credits`, and what the cells that run first cost. */
export function formatCellCost(plan: CellPlan): string {
  const { ids, dependencyCost } = plan;
  const needed =
    ids.length > 1
      ? ` + ${formatPlanCost(dependencyCost)} for ${ids.length - 1 === 1 ? 'a cell' : `${ids.length - 1} cells`} it needs`
      : '';
  return `${ownCost(plan)}${needed}`;
}

function ownCost({ cost, calls, isOpen, work }: CellPlan): string {
  const text = formatPlanCost(cost);
  const sign = work?.estimate === undefined ? '' : '≈ ';
  if (work === undefined || calls === 1) return `${isOpen ? 'at least ' : ''}${sign}${text}`;
  return `${isOpen ? 'at least ' : ''}${sign}${formatCount(calls)} calls${cost.credits === 0 ? ' of unknown cost' : `, ${sign}${text}`}`;
}

/** What a cell's cost is made of, in sentences. */
export function describeCellCost(plan: CellPlan): string {
  const first = plan.ids.length > 1 ? [' Cells that it needs and that have not run are run first.'] : [];
  const unknown =
    plan.cost.uncostedCalls > 0 ? [' The cost of this method is not known; it is counted as a call.'] : [];
  return [
    'What running this cell costs.',
    ...(plan.work ? describeWork(plan) : describeSlots(plan)),
    ...unknown,
    ...first,
  ].join('');
}

function describeSlots(plan: CellPlan): readonly string[] {
  const networks = plan.networks?.kind === 'ok' ? plan.networks.value.length : 1;
  const each = [...(networks > 1 ? ['network'] : []), ...(plan.calls > networks ? ['slot of the variable'] : [])];
  const calls = each.length > 0 ? [` It takes ${plan.calls} calls, one for each ${each.join(' and each ')}.`] : [];
  const open = plan.isOpen
    ? [' How long the variable is, its first slot tells: further slots are read then, within your budget.']
    : [];
  return [...calls, ...open];
}

function describeWork({ work, isOpen }: CellPlan): readonly string[] {
  if (work === undefined) return [];
  if (work.estimate !== undefined) return [' The calls were estimated from a few short spans of the range.'];
  if (!isOpen) return [' It is asked for in pieces.'];
  return work.identity.kind === 'events'
    ? [
        ' The pages are followed to the end, or as many as `# @pages` says; you are asked before it costs more than `rpcbook.credits.confirmAbove`.',
      ]
    : [
        ' Where one call does not do, the range is split; you are asked before it costs more than `rpcbook.credits.confirmAbove`.',
      ];
}

/** What an earlier run left, as a short text; undefined where it left nothing. */
export function formatKeptWork({ work }: CellPlan): string | undefined {
  const kept = work?.kept;
  if (!kept) return undefined;
  const rows = `${formatCount(kept.rows)} ${kept.rows === 1 ? 'row' : 'rows'} kept`;
  return kept.done === undefined ? `Continues: ${rows}` : `Continues at ${Math.floor(kept.done * 100)} %: ${rows}`;
}

/** What probes would tell of a cell's range, and what they cost; undefined where they would tell nothing. */
export function describeEstimate({ work, isOpen }: CellPlan): string | undefined {
  if (work?.identity.kind !== 'logs' || !isOpen || work.estimate !== undefined || work.kept !== undefined)
    return undefined;
  return `Estimates calls and credits by asking for ${probeCalls} short spans of the range: ${probeCalls * work.identity.groups} calls of eth_getLogs.`;
}
