import { addCosts, noCost, type PlanCost, type RangedCalls } from '../../base/credits/planCost';
import { type LedgerSum, noCalls } from '../../base/credits/sumLedger';
import type { CutText, PlainView } from '../../base/view/plainView';
import type { Outcome } from '../../model/exchange/exchange';
import type { InquiryKind } from '../../model/exchange/inquiry';
import type { RefusalCode } from '../../model/exchange/refusal';
import type { FailureClass } from '../../model/failure/failureClass';
import type { Family, Transport } from '../../model/networks/network';
import type { WorkReport } from '../longWork/workReport';
import type { AssertionResult } from '../session/directives/assertion';
import type { CellPlan } from '../session/plan/cellPlan';

/** What running a cell would do, for programs. */
interface CellPlanReport extends RangedCalls {
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

/** A notebook that could not be opened, and why, as a sentence without keys. */
interface UnreadNotebook {
  readonly notebook: string;
  readonly message: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Increase it with every change that affects readers of earlier reports. */
export const reportVersion = 1;

/**
 * The record of one run of a notebook, for printers. Plain data: `JSON.stringify` and `JSON.parse` return the same
 * data, so every number that may be large is text. Contains no key.
 */
export interface RunReport {
  readonly version: typeof reportVersion;
  /** Path of the notebook. From the working folder in reports of the command line. */
  readonly notebook: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** Whether the run was stopped before all cells had run. */
  readonly isStopped: boolean;
  /** The cells that ran, in the order in which they ended. */
  readonly cells: readonly CellReport[];
  readonly problems: readonly RunProblem[];
  /** The cost of all calls of the run, including those that no cell shows. Unpriced calls are counted. */
  readonly cost: LedgerSum;
}

/** A problem in settings, files or the environment. The message is a sentence that names the place. */
export interface RunProblem {
  readonly kind: 'key' | 'settings' | 'ledger' | 'artifact' | 'deployment' | 'notebook' | 'block';
  readonly message: string;
}

/** Identifies a cell of the notebook. */
export interface CellHeading {
  /** The index among all cells of the notebook, from 0. */
  readonly id: string;
  /** The line of the notebook where the text of the cell begins, from 1. */
  readonly line: number;
  /** From `# @name`. */
  readonly name?: string;
  /** The first line of the request. */
  readonly title: string;
  /** Set for one row of the file of `# @each`, of which each is reported. */
  readonly row?: ReportedRow;
}

/** A row of a file: its line from 1, and the values of its columns by name. */
export interface ReportedRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/** The result of a cell. */
export interface CellReport extends CellHeading {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** Whether every network returned a result for each call, and every assertion is true. */
  readonly isFulfilled: boolean;
  readonly answer: AnswerReport;
}

export type AnswerReport = CallReport | RefusalReport | ComparisonReport | { readonly kind: 'nothing' };

/** The answer of one network to a request that was sent. */
export interface CallReport {
  readonly kind: 'call';
  readonly network: ReportedNetwork;
  readonly request: ReportedRequest;
  readonly outcome: OutcomeReport;
  /** What a failed outcome means, or the failure that stopped long work. */
  readonly failure?: FailureClass;
  readonly httpStatus?: number;
  /** First and last block of the answer, if it names any. */
  readonly blocks?: { readonly from: number; readonly to: number };
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** The cost of the call itself. Absent if it didn't reach the service. */
  readonly cost?: PlanCost;
  /** How often it was sent until its assertions held. The cost is that of all attempts. */
  readonly attempts?: number;
  /** Set for a request that took many calls, with the cost of all. */
  readonly work?: WorkReport;
  /** Notes beside the answer, as sentences. */
  readonly notes: readonly string[];
  readonly assertions: readonly ReportedAssertion[];
  /** Why the cell failed although there is a result, as sentences. Also included in the notes. */
  readonly failures: readonly string[];
  /** Inquiries about the answer that were possible and not made. */
  readonly offers: readonly ReportedOffer[];
  readonly view: PlainView;
  /** The start of the body as it was received, if reports include it. */
  readonly body?: CutText;
}

/** Why nothing was sent. */
export interface RefusalReport {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly cause: string;
  readonly cure: string;
  /** How a call failed that the request needs first: its `FailureClass`. */
  readonly failure?: string;
  /** The line of the notebook, if the problem has one. */
  readonly line?: number;
  readonly offers: readonly ReportedOffer[];
}

/** The answers of several networks to the same request, and how they differ. */
export interface ComparisonReport {
  readonly kind: 'compared';
  readonly answers: readonly { readonly network: ReportedNetwork; readonly answer: CallReport | RefusalReport }[];
  /** Whether the answers are the same, where the cell or an option says that they must be. */
  readonly assertions?: readonly ReportedAssertion[];
  readonly view: PlainView;
}

export interface ReportedNetwork {
  /** `serviceId/networkId` */
  readonly key: string;
  readonly name: string;
  readonly family: Family;
  readonly chainId?: string;
}

export interface ReportedRequest {
  readonly methods: readonly string[];
  readonly transport: Transport;
  readonly verb: 'POST' | 'GET' | 'WS';
  /** The address with `{key}` instead of the key. */
  readonly endpoint: string;
  /** The start of the JSON that was sent. Empty for GET. */
  readonly payload: CutText;
}

/** An outcome without its body. `result` and `data` are the start of JSON, with the digits of the answer. */
export type OutcomeReport =
  | { readonly kind: 'result'; readonly bytes: number; readonly result?: CutText }
  | (Omit<Extract<Outcome, { kind: 'rpcError' }>, 'body' | 'data'> & { readonly data?: CutText })
  | Exclude<Outcome, { kind: 'result' | 'rpcError' }>;

/** An assertion at its line of the notebook. */
export interface ReportedAssertion extends Omit<AssertionResult, 'place'> {
  readonly line: number;
}

export interface ReportedOffer {
  readonly kind: InquiryKind;
  /** What would be requested, and its cost. */
  readonly label: string;
  /** Whether settings allow it without a question, and only its cost prevented it. */
  readonly isAutomatic: boolean;
}

/** Returns the record of a run that did not begin, so that no report leaves its notebook out. */
export function reportUnread({ notebook, message, startedAt }: UnreadNotebook): RunReport {
  return {
    version: reportVersion,
    notebook,
    startedAt,
    milliseconds: 0,
    isStopped: false,
    cells: [],
    problems: [{ kind: 'notebook', message }],
    cost: { ...noCalls, rows: [] },
  };
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
