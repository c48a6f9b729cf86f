import type { CreditCost, PlanCost } from '../../base/credits/planCost';

export interface PipeSettings {
  readonly timeoutMilliseconds: number;
  readonly maxBytes: number;
  /** Bodies with more bytes than this are not parsed. */
  readonly parseLimit: number;
  /** The credits and the unpriced calls above which the user is asked first. */
  readonly confirmAbove: PlanCost;
  /** The maximum of known credits per day and service. Undefined for no limit. */
  readonly dailyBudget: number | undefined;
  /** The maximum of known credits for one run of a cell. Undefined for no limit. A cell can only lower it. */
  readonly cellBudget: number | undefined;
  /** The maximum of calls for one run of a cell. Undefined if the user is asked instead. */
  readonly cellCalls: number | undefined;
  /** As written: `service/network`, or only the id of a network. Undefined if empty. */
  readonly defaultNetwork: string | undefined;
  readonly costs: Readonly<Record<string, CreditCost>>;
}

/** The ports for pricing calls: the costs in settings. They don't send. */
export interface PricingPorts {
  readonly settings: () => PipeSettings;
}
