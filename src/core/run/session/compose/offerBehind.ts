import { planInquiry } from '../../../answer/inquiry/inquirySource';
import { runInquiry } from '../../../answer/inquiry/inquirySources';
import { proxyInquiry } from '../../../answer/inquiry/proxyInquiry';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import { newestPointer, observedHistory, openBlocks } from '../../../knowledge/proxies/proxyHistory';
import { walkProxies } from '../../../knowledge/proxies/walkProxies';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import type { Remedy } from '../../../model/exchange/action';
import type { OfferedInquiry } from '../../../model/exchange/inquiry';
import type { Refusal } from '../../../model/exchange/refusal';
import { hasSelectors, type Network } from '../../../model/networks/network';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import { needsApproval } from '../../../request/pipe/permitSpending';
import type { StorageTarget } from './storageTarget';

/**
 * Returns the offer to find the contract behind the one whose storage or function is requested, if that may provide its
 * layout or its ABI. Empty if there is nothing left to ask. Sends nothing.
 */
export async function offerBehind(
  target: Pick<StorageTarget, 'address' | 'block'>,
  network: Network,
  ports: OfferingPorts,
): Promise<readonly Remedy[]> {
  const offer = await inquiryBehind(target, network, ports);
  return offer === undefined ? [] : [{ kind: 'inquire', offer }];
}

/**
 * Returns the inquiry about the contract behind another one. Undefined for what is known to be no proxy, and if there
 * is nothing left to ask. With `again`, asks about known proxies, which may have been upgraded since. Sends nothing.
 */
export async function inquiryBehind(
  { address, block }: Pick<StorageTarget, 'address' | 'block'>,
  network: Network,
  ports: OfferingPorts,
  again = false,
): Promise<OfferedInquiry | undefined> {
  return address === undefined ? undefined : inquiryBehindAll({ addresses: [address], block }, network, ports, again);
}

/** Returns one inquiry about the contracts behind several, as `inquiryBehind` does about one. Sends nothing. */
export async function inquiryBehindAll(
  { addresses, block }: Pick<StorageTarget, 'block'> & { readonly addresses: readonly string[] },
  network: Network,
  ports: OfferingPorts,
  again = false,
): Promise<OfferedInquiry | undefined> {
  const isAsked = ports.inquiries !== undefined && ports.inquiries.modeOf('proxies', network) !== 'off';
  if (!isAsked || !hasSelectors(network)) return undefined;
  const subjects = new Set<string>();
  for (const address of addresses.filter((each) => /^0x[\da-f]{40}$/i.test(each)).slice(0, maxContracts))
    for (const subject of await openBehind(address, block, network, { knowledge: ports.knowledge, again }))
      subjects.add(subject);
  if (subjects.size === 0) return undefined;
  const asked = block === undefined ? 'latest' : `0x${block.toString(16)}`;
  const inquiry = {
    kind: 'proxies' as const,
    network: network.key,
    subjects: [...subjects],
    blocks: [...subjects].map(() => [asked]),
  };
  return planInquiry(proxyInquiry, inquiry, network, ports);
}

/** Maximum number of contracts that are looked behind at once. */
const maxContracts = 20;

/** Returns the contracts of a chain of proxies of which it isn't known whether something is behind them. */
async function openBehind(
  address: string,
  block: StorageTarget['block'],
  network: Network,
  { knowledge, again }: { readonly knowledge: KnowledgeSource; readonly again: boolean },
): Promise<readonly string[]> {
  const span = block === undefined ? undefined : { from: block, to: block };
  const { steps } = await walkProxies(addressKey(address, 'evm'), span, (each) =>
    knowledge.proxyHistory(network, each),
  );
  const subjects: string[] = [];
  for (const { address: each, history, pattern } of steps) {
    // What files say is not what the chain says: something else may have upgraded the proxy.
    const seen = observedHistory(history);
    const pointer = seen && newestPointer(seen);
    const isProxy = again && history?.fixed === undefined && pointer?.kind === 'proxy';
    const isOpen = block === undefined ? isProxy || pointer === undefined : openBlocks(history, [block]).length > 0;
    if (pattern === 'diamond' || !isOpen) continue;
    const file = await knowledge.contractAt(network, each);
    // The code of its artifact shows that there is nothing behind it, unless a file names a proxy after what is behind it.
    if (history?.filed !== undefined || file?.contract.kind !== 'ok' || file.contract.value.isPlain !== true)
      subjects.push(each);
  }
  return subjects;
}

/**
 * Makes the inquiry that a refusal offers, if settings allow it automatically and it costs less than the threshold for
 * asking. Returns whether something was found, so that the request may now be composed.
 */
export async function inquireForRefusal(refusal: Refusal, options: CallOptions, ports: AskingPorts): Promise<boolean> {
  const remedy = refusal.remedies?.find(({ kind }) => kind === 'inquire');
  if (remedy?.kind !== 'inquire' || options.signal.aborted) return false;
  const { inquiry, cost } = remedy.offer;
  if (ports.inquiries?.modeOf(inquiry.kind, options.network) !== 'auto' || needsApproval(cost, ports.settings()))
    return false;
  const report = await runInquiry(inquiry, options, ports);
  return report.kind === 'ok' && report.value.learned > 0;
}
