import { sumCosts } from '../../base/credits/planCost';
import { resolveCost } from '../../model/catalogue/resolveCost';
import type { Inquiry, OfferedInquiry } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import { checkInquiry } from './checkInquiry';
import type { InquirySource } from './inquirySource';

/** Returns an inquiry with what it takes to answer it. What can't be asked is left out of it. */
export function planInquiry(
  source: InquirySource,
  given: Inquiry,
  network: Network,
  ports: OfferingPorts,
): OfferedInquiry {
  const inquiry = checkInquiry(source, given, network);
  const { methods, hosts = [] } = source.plan(inquiry, network, ports);
  const { costs } = ports.settings();
  return {
    inquiry,
    cost: sumCosts(methods.map((method) => resolveCost(method, network, costs).cost)),
    calls: methods.length,
    ...(hosts.length > 0 && { hosts }),
  };
}
