import type { ProxyPattern, ProxyPointer } from '../../knowledge/proxies/proxyPointer';
import { readFacets } from '../../knowledge/proxies/readFacets';
import type { ProxyCode, ProxySlot } from '../../knowledge/proxies/readProxyCode';
import { readTarget, type TargetReading } from '../../knowledge/proxies/readTarget';
import type { InquiryReply } from './inquiryCaller';

/** A call of a beacon for the contract behind the proxy. */
export interface BeaconCall {
  readonly kind: 'beacon';
  readonly beacon: string;
  /** Reads the beacon's return data. Undefined if it didn't answer. */
  readonly read: (reply: InquiryReply | undefined) => ProxyPointer | undefined;
}

/** What is known about a contract after its slots or facets were read. */
export type PlaceReading = { readonly kind: 'pointer'; readonly pointer: ProxyPointer } | BeaconCall;

/**
 * Reads the pointer of a contract from its code and the replies to the calls for that code. Undefined without a reply.
 */
export function readPlace(code: ProxyCode, replies: readonly (InquiryReply | undefined)[]): PlaceReading | undefined {
  switch (code.kind) {
    case 'plain':
    case 'noCode':
      return { kind: 'pointer', pointer: { kind: code.kind } };
    case 'target':
      return { kind: 'pointer', pointer: proxyTo(code.pattern, code.target) };
    case 'facets':
      return readDiamond(replies[0]);
    case 'slots':
      return readSlots(code.slots, replies);
  }
}

/** A contract without `facets()` isn't a diamond. */
function readDiamond(reply: InquiryReply | undefined): PlaceReading | undefined {
  if (reply === undefined || reply.kind === 'none') return undefined;
  const facets = reply.kind === 'value' ? readFacets(reply.value) : undefined;
  const pointer: ProxyPointer =
    facets === undefined ? { kind: 'plain' } : { kind: 'proxy', pattern: 'diamond', targets: facets };
  return { kind: 'pointer', pointer };
}

function readSlots(
  slots: readonly ProxySlot[],
  replies: readonly (InquiryReply | undefined)[],
): PlaceReading | undefined {
  const read = slots.map((slot, index): { readonly slot: ProxySlot; readonly target: TargetReading | undefined } => {
    const reply = replies[index];
    return { slot, target: reply?.kind === 'value' ? readTarget(reply.value) : undefined };
  });
  const pointing = read.filter(({ slot }) => slot.role !== 'admin');
  if (pointing.some(({ target }) => target === undefined)) return undefined;
  const set = pointing.find(({ target }) => target?.kind !== 'unset');
  if (set?.target === undefined) return { kind: 'pointer', pointer: { kind: 'plain' } };
  const { pattern, role } = set.slot;
  if (set.target.kind !== 'target') return { kind: 'pointer', pointer: { kind: 'broken', pattern } };
  if (role === 'beacon') return beaconCall(set.target.address);
  const admin = read.find(({ slot }) => slot.role === 'admin')?.target;
  return {
    kind: 'pointer',
    pointer: { ...proxyTo(pattern, set.target.address), ...(admin?.kind === 'target' && { admin: admin.address }) },
  };
}

function beaconCall(beacon: string): BeaconCall {
  const read = (reply: InquiryReply | undefined): ProxyPointer | undefined => {
    if (reply === undefined || reply.kind === 'none') return undefined;
    const target: TargetReading = reply.kind === 'value' ? readTarget(reply.value) : { kind: 'broken' };
    return target.kind === 'target'
      ? { ...proxyTo('beacon', target.address), beacon }
      : { kind: 'broken', pattern: 'beacon' };
  };
  return { kind: 'beacon', beacon, read };
}

function proxyTo(pattern: ProxyPattern, target: string): Extract<ProxyPointer, { kind: 'proxy' }> {
  return { kind: 'proxy', pattern, targets: [target] };
}
