import { planInquiry } from '../../../answer/inquiry/inquirySource';
import { nameInquiry } from '../../../answer/inquiry/nameInquiry';
import { hideValues } from '../../../base/credentials/environmentSecret';
import type { Secret } from '../../../base/credentials/secret';
import type { AddressBook } from '../../../knowledge/names/addressBook';
import type { Problem } from '../../../model/cell/problem';
import type { Remedy } from '../../../model/exchange/action';
import { maxSubjects } from '../../../model/exchange/inquiry';
import { offerTexts } from '../../../model/exchange/offerTexts';
import { type Refusal, refuseFor } from '../../../model/exchange/refusal';
import type { Network } from '../../../model/networks/network';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PreparedCell } from './cellStages';

/**
 * Returns the remedies for a request that is refused because of a name: one for each address that has the name, which
 * replaces the name, and before them, one that says once what the name means. A name that contains one
 * of the `values` of the environment is not shown.
 */
export function offerAddresses(
  problems: readonly Problem[],
  values: readonly Secret[],
  { key: network }: Pick<Network, 'key'>,
  book: Pick<AddressBook, 'choicesOf'>,
): readonly Remedy[] {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first?.cure?.kind !== 'replace' || first.cure.named === undefined) return [];
  const { range, cure } = first;
  const { name, sources } = first.cure.named;
  if (hideValues(name, values) !== name) return [];
  const choice = book.choicesOf(name).length > 0 ? [{ kind: 'chooseName' as const, network, name }] : [];
  const addresses = cure.values.map((address, index) => ({
    kind: 'useAddress' as const,
    network,
    name,
    address,
    source: sources[index] ?? '',
    ...range,
  }));
  return [...choice, ...addresses];
}

const chooseAddress = 'Choose an address, and run the cell again. Nothing was sent and nothing was charged.';
const lookUpName = 'Look it up, and run the cell again. Nothing was sent and nothing was charged.';

/** Why a request isn't sent that can't be composed, if nothing more is known. */
export const notComposed: Refusal = {
  code: 'problem',
  cause: "The request couldn't be composed.",
  cure: 'Nothing was sent and nothing was charged.',
};

/**
 * Refuses a request for the first of its problems. If that is a name, adds remedies: looking it up, the addresses that
 * have it, or how it is written.
 */
export function refuseComposition(
  problems: readonly Problem[],
  { environment, network }: Pick<PreparedCell, 'environment' | 'network'>,
  book: AddressBook,
  ports: OfferingPorts,
): Refusal {
  const values = [...environment.values()];
  const found = refuseFor(problems) ?? notComposed;
  const refusal = { ...found, cause: hideValues(found.cause, values) };
  const remedies = found.remedies ?? [];
  const addresses = offerAddresses(problems, values, network, book);
  if (addresses.length > 0) return { ...refusal, cure: chooseAddress, remedies: [...remedies, ...addresses] };
  const offers = offerNames(problems, values, network, ports);
  if (offers.length > 0) return { ...refusal, cure: lookUpName, remedies: [...remedies, ...offers] };
  return { ...refusal, remedies: [...remedies, ...offerTexts(problems, values)] };
}

/**
 * Returns the offer to look up the names of a request, if it is refused for one. All of its names are looked up
 * together. A name that contains one of the environment's `values` is not shown, so it is not offered. Sends nothing.
 */
function offerNames(
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
