import type { Catalogue } from '../../model/catalogue/catalogue';
import type { Service } from '../../model/networks/network';
import type { PricingPorts } from './pipeSettings';

/**
 * The ports for choosing the networks of a cell: the configured services and the default network. None of them sends.
 */
export interface NetworkPorts extends PricingPorts {
  readonly services: () => readonly Service[];
  readonly catalogue: Catalogue;
}
