import type { Catalogue } from '../../model/catalogue/catalogue';
import type { Network, Service } from '../../model/networks/network';
import type { OfferingPorts } from './offeringPorts';
import type { PricingPorts } from './pipeSettings';

/** The ports for preparing and planning cells. None of them sends. */
export interface PlanningPorts extends OfferingPorts, NetworkPorts {}

/**
 * The ports for choosing the networks of a cell: the configured services and the default network. None of them sends.
 */
export interface NetworkPorts extends PricingPorts {
  readonly services: () => readonly Service[];
  readonly catalogue: Catalogue;
  /** Returns how often the chain of a network started over in this session. Never, without it. */
  readonly startsOf?: (network: Network) => number;
}
