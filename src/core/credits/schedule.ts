import { createServiceCatalogue } from '../catalogue/catalogue';

/**
 * Credits a call of each method costs, as the catalogue has them from the service contract (section 8, Limits). What
 * the contract does not give, such as `eth_getBlockRange`, is absent: an unknown cost, never zero.
 */
export const creditSchedule: ReadonlyMap<string, number> = new Map(
  createServiceCatalogue().all().flatMap(({ name, cost }): [string, number][] => (cost.kind === 'known' ? [[name, cost.credits]] : [])),
);
