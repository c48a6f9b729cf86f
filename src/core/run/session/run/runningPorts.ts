import type { SpendingPorts } from '../../../request/pipe/allowance';
import type { AskingInquiryPort } from '../../../request/pipe/askingPorts';
import type { PlanningPorts } from '../../../request/pipe/networkPorts';
import type { PromptPorts } from '../../../request/pipe/promptPorts';
import type { RequestPorts } from '../../longWork/run/longWorkPorts';
import type { ChainChecks } from './checkChains';

/**
 * The ports for running whole cells, which are all roles. The extension and the command line create them; other
 * functions take only the roles that they use.
 */
export interface RunningPorts extends PlanningPorts, RequestPorts, SpendingPorts, PromptPorts {
  /** The inquiries that may be made. Without it, none is offered or made. */
  readonly inquiries?: AskingInquiryPort;
  /** The chains of earlier runs. Without it, none is checked. */
  readonly chainChecks?: ChainChecks;
}
