import { resolveCost } from '../catalogue/resolveCost';
import { sumCosts } from '../credits/planCost';
import type { Inquiry, OfferedInquiry } from '../exchange/inquiry';
import type { Network } from '../networks/network';
import type { PipePorts } from '../pipe/pipePorts';
import type { InquirySource } from './inquirySource';

/** Returns an inquiry with what it takes to answer it. */
export function planInquiry(
  source: InquirySource,
  inquiry: Inquiry,
  network: Network,
  ports: PipePorts,
): OfferedInquiry {
  const { methods, hosts = [] } = source.plan(inquiry, network, ports);
  const { costs } = ports.settings();
  return {
    inquiry,
    cost: sumCosts(methods.map((method) => resolveCost(method, network, costs).cost)),
    calls: methods.length,
    ...(hosts.length > 0 && { hosts }),
  };
}
