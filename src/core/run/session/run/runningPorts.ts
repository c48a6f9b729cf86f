import type { SpendingPorts } from '../../../request/pipe/allowance';
import type { AskingInquiryPort, AskingPorts } from '../../../request/pipe/askingPorts';
import type { PromptPorts } from '../../../request/pipe/promptPorts';
import type { PlanningPorts } from '../compose/planningPorts';

/**
 * What running whole cells needs, which is every role. The extension and the command line create it; other functions
 * take the roles that they use.
 */
export interface RunningPorts extends PlanningPorts, AskingPorts, SpendingPorts, PromptPorts {
  /** What may be asked about contracts. Without it, nothing is offered or asked. */
  readonly inquiries?: AskingInquiryPort;
}
