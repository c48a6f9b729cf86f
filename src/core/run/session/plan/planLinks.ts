import { planInquiry } from '../../../answer/inquiry/planInquiry';
import { proxyInquiry } from '../../../answer/inquiry/proxyInquiry';
import { inquiryOfLinks, type ProxyLinks } from '../../../answer/inquiry/proxyLinks';
import {
  addCosts,
  type CreditCost,
  noCost,
  type PricedCalls,
  sumCosts,
  sumPlans,
} from '../../../base/credits/planCost';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { isFreeNode } from '../../../model/networks/isFreeNode';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PreparedCell } from '../compose/cellStages';
import { composeAt, resolveStorageTarget } from '../compose/composeCell';
import { callsOf } from '../compose/composeRequest';
import { hasEffect, isChecked, linksOfCalls } from '../compose/requestLinks';
import { linksOfRefusal, olderTags } from './findUpgrade';

/** The calls that a request takes because of its proxies. */
export interface PlannedLinks {
  /** The costs of the calls that check what is behind the proxies, together with the request. */
  readonly checks: readonly CreditCost[];
  /** What is sent in addition if other code than what is stored is there. Undefined if nothing is checked. */
  readonly ifUpgraded?: PricedCalls;
}

/**
 * Plans the calls that check the proxies of a request, and those that find what is behind them and read again if they
 * were upgraded. `discarded` has the costs of what is read by the code that is stored. Sends nothing.
 */
export async function planLinks(
  prepared: PreparedCell,
  discarded: readonly CreditCost[],
  ports: OfferingPorts,
): Promise<PlannedLinks> {
  const { network } = prepared;
  if (!isChecked(prepared) || isFreeNode(network) || ports.inquiries === undefined) return { checks: [] };
  const { known } = await resolveStorageTarget(prepared, ports);
  const sketch = await composeAt({ ...prepared, known }, new Map(), ports);
  if (sketch.kind === 'ok' && sketch.value.secrets.length > 0) return { checks: [] };
  const calls = sketch.kind === 'ok' ? callsOf(sketch.value) : [];
  const groups =
    sketch.kind === 'ok'
      ? await linksOfCalls(calls, network, ports)
      : await linksOfRefusal(prepared, sketch.problem, ports);
  if (groups.every(({ links }) => links.length === 0)) return { checks: [] };
  const costOf = (method: string): CreditCost => resolveCost(method, network, ports.settings().costs).cost;
  const checks = groups.flatMap(({ links }) => links.flatMap((link) => link.calls.map(({ method }) => costOf(method))));
  // What can't be composed before, and what has an effect, is sent once.
  const isReadTwice = sketch.kind === 'ok' && !calls.some(hasEffect);
  const again = [...checks, ...(isReadTwice ? discarded : [])];
  const inquiries = groups.map((group) => inquiryAbout(group, prepared, ports));
  const tags = groups
    .filter(({ at }) => typeof at === 'string' && olderTags.has(at))
    .map(() => costOf('eth_getBlockByNumber'));
  const own = { calls: again.length + tags.length, cost: addCosts(sumCosts(again), sumCosts(tags)) };
  return { checks, ifUpgraded: sumPlans([own, ...inquiries]) };
}

/** The most that finding what is behind the proxies of a group takes. */
function inquiryAbout({ at, links }: ProxyLinks, { network }: PreparedCell, ports: OfferingPorts): PricedCalls {
  const inquiry = inquiryOfLinks(
    links.map(({ address }) => address),
    at,
    network,
  );
  return inquiry === undefined ? { calls: 0, cost: noCost } : planInquiry(proxyInquiry, inquiry, network, ports);
}
