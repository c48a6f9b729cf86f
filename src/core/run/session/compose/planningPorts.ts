import type { NetworkPorts } from '../../../request/pipe/networkPorts';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';

/** The ports for preparing and planning cells. None of them sends. */
export interface PlanningPorts extends OfferingPorts, NetworkPorts {}
