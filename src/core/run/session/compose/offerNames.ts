import { nameInquiry } from '../../../answer/inquiry/nameInquiry';
import { planInquiry } from '../../../answer/inquiry/planInquiry';
import { hideValues } from '../../../base/credentials/environmentSecret';
import type { Secret } from '../../../base/credentials/secret';
import type { Problem } from '../../../model/cell/problem';
import { maxSubjects } from '../../../model/exchange/inquiry';
import type { Remedy } from '../../../model/exchange/remedy';
import type { Network } from '../../../model/networks/network';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';

/**
 * Returns the offer to look up the names of a request, if it is refused for one. All of its names are looked up
 * together. A name that contains one of the environment's `values` is not shown, so it is not offered. Sends nothing.
 */
export function offerNames(
  problems: readonly Problem[],
  values: readonly Secret[],
  network: Network,
  ports: OfferingPorts,
): readonly Remedy[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (ports.inquiries === undefined || errors[0]?.lookUp === undefined) return [];
  const names = errors.flatMap(({ lookUp = [] }) => lookUp).filter((name) => hideValues(name, values) === name);
  const subjects = [...new Set(names)].slice(0, maxSubjects);
  if (subjects.length === 0) return [];
  const inquiry = { kind: 'names' as const, network: network.key, subjects };
  return [{ kind: 'inquire', offer: planInquiry(nameInquiry, inquiry, network, ports) }];
}
