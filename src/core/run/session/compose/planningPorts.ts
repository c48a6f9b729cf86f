import type { NetworkPorts } from '../../../request/pipe/networkPorts';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';

/** What preparing and planning cells needs. None of it sends. */
export interface PlanningPorts extends OfferingPorts, NetworkPorts {}
