import type { JsonValue } from '../../base/json/jsonValue';
import { maxTargets } from '../../knowledge/proxies/proxyFact';
import type { ProxyPattern, ProxyPointer } from '../../knowledge/proxies/proxyPointer';
import type { ProxyCode, ProxySlot } from '../../knowledge/proxies/readProxyCode';
import type { InquiryReply } from './inquiryCaller';

const wordDigits = 64;

/** An address read from a contract: set, not set, or not a valid address. */
type TargetReading =
  { readonly kind: 'target'; readonly address: string } | { readonly kind: 'unset' } | { readonly kind: 'broken' };

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

/** Reads an address from the word of a slot, or from the return data of a function. Its first 12 bytes must be zero. */
export function readTarget(value: JsonValue): TargetReading {
  if (typeof value !== 'string' || value.length > 66 || !/^0x[\da-f]+$/i.test(value)) return { kind: 'broken' };
  const word = value.slice(2).toLowerCase().padStart(64, '0');
  if (/^0+$/.test(word)) return { kind: 'unset' };
  return word.startsWith('0'.repeat(24)) ? { kind: 'target', address: `0x${word.slice(24)}` } : { kind: 'broken' };
}

/**
 * Reads what `facets()` of a diamond returned (EIP-2535): a list of the address of a facet and its selectors. Returns the
 * lowercase addresses. Undefined if it is anything else.
 */
export function readFacets(value: JsonValue): readonly string[] | undefined {
  if (typeof value !== 'string' || !/^0x(?:[\da-f]{64}){3,}$/i.test(value.slice(0, 2 + 3 * wordDigits)))
    return undefined;
  const words = value.slice(2).toLowerCase();
  const list = numberAt(words, 0);
  const count = list === undefined ? undefined : numberAt(words, list);
  if (list === undefined || count === undefined || count === 0) return undefined;
  const facets = new Set<string>();
  for (let index = 0; index < Math.min(count, maxTargets); index += 1) {
    const offset = numberAt(words, list + 32 * (index + 1));
    const place = offset === undefined ? -1 : 2 * (list + 32 + offset);
    const word = words.slice(place, place + wordDigits);
    if (offset === undefined || !/^0{24}[\da-f]{40}$/.test(word)) return undefined;
    facets.add(`0x${word.slice(24)}`);
  }
  return [...facets];
}

/** Reads the number at an index. Undefined if there is none or if it doesn't fit the answer. */
function numberAt(words: string, place: number): number | undefined {
  const word = words.slice(2 * place, 2 * place + wordDigits);
  if (!/^0{56}[\da-f]{8}$/.test(word)) return undefined;
  const number = Number.parseInt(word, 16);
  return number <= words.length ? number : undefined;
}
