import type { Catalogue } from '../../model/catalogue/catalogue';
import type { Service } from '../../model/networks/network';
import type { PricingPorts } from './pipeSettings';

/** What choosing the networks of a cell needs: the configured services and the default network. None of it sends. */
export interface NetworkPorts extends PricingPorts {
  readonly services: () => readonly Service[];
  readonly catalogue: Catalogue;
}
