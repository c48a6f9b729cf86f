import type { Problem } from '../cell/problem';
import { hideValues } from '../credentials/environmentSecret';
import type { Secret } from '../credentials/secret';
import { mostSubjects } from '../exchange/inquiry';
import type { Remedy } from '../exchange/remedy';
import { nameInquiry } from '../inquiry/nameInquiry';
import { planInquiry } from '../inquiry/planInquiry';
import type { Network } from '../networks/network';
import type { PipePorts } from '../pipe/pipePorts';

/**
 * Returns the offer to look up the names of a request, if it is refused for one. All of its names are looked up at once.
 * A name that holds one of the `values` of the environment is not shown, so it is not offered. Sends nothing.
 */
export function offerNames(
  problems: readonly Problem[],
  values: readonly Secret[],
  network: Network,
  ports: PipePorts,
): readonly Remedy[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (ports.inquiries === undefined || errors[0]?.lookUp === undefined) return [];
  const names = errors.flatMap(({ lookUp = [] }) => lookUp).filter((name) => hideValues(name, values) === name);
  const subjects = [...new Set(names)].slice(0, mostSubjects);
  if (subjects.length === 0) return [];
  const inquiry = { kind: 'names' as const, network: network.key, subjects };
  return [{ kind: 'inquire', offer: planInquiry(nameInquiry, inquiry, network, ports) }];
}
