import { sumCosts } from '../../base/credits/planCost';
import { resolveCost } from '../../model/catalogue/resolveCost';
import type { Inquiry, OfferedInquiry } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import { checkInquiry, type InquirySource } from './inquirySource';

/** Returns an inquiry with the calls and hosts that it needs. Omits subjects that can't be asked about. */
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
