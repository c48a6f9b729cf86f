import { addCosts, noCost, type PlanCost, type RangedCalls } from '../../base/credits/planCost';
import type { CellPlan } from '../session/plan/cellPlan';
import type { CellHeading } from './runReport';

/** What running a cell would do, for programs. */
export interface CellPlanReport extends RangedCalls {
  readonly line: number;
  readonly name?: string;
  readonly title: string;
  /** The keys of the networks. Empty for a cell that sends nothing. */
  readonly networks: readonly string[];
  /** Whether the first answers may require more calls. The cost is the least then. */
  readonly isLeast: boolean;
  /** Why the cell can't run, or what is doubtful in it. */
  readonly problems: readonly { readonly severity: string; readonly message: string }[];
}

/** What running a notebook would do. */
export interface NotebookPlan {
  readonly notebook: string;
  readonly cells: readonly CellPlanReport[];
  /** Without what is sent if a proxy was upgraded. */
  readonly cost: PlanCost;
}

/** Returns the plan of a notebook as data. */
export function reportPlan(
  notebook: string,
  planned: readonly { readonly heading: CellHeading; readonly plan: CellPlan }[],
): NotebookPlan {
  return {
    notebook,
    cells: planned.map(({ heading: { line, name, title }, plan }) => ({
      line,
      ...(name !== undefined && { name }),
      title,
      networks: plan.networks?.kind === 'ok' ? plan.networks.value.map(({ key }) => key) : [],
      calls: plan.calls,
      cost: plan.cost,
      ...(plan.ifUpgraded && { ifUpgraded: plan.ifUpgraded }),
      isLeast: plan.isOpen,
      problems: [
        ...plan.problems.map(({ severity, message }) => ({ severity, message })),
        ...(plan.networks?.kind === 'failed'
          ? [{ severity: 'error', message: `${plan.networks.problem.cause} ${plan.networks.problem.cure}` }]
          : []),
      ],
    })),
    cost: planned.map(({ plan }) => plan.cost).reduce(addCosts, noCost),
  };
}
