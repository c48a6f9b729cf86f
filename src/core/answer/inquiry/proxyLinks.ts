import { isObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import type { StateBlock } from '../../knowledge/answers/answerBlocks';
import { addressKey, mayBeContract } from '../../knowledge/names/canonicalAddress';
import { openBlocks, pointersAt, type ProxyHistory } from '../../knowledge/proxies/proxyHistory';
import type { ProxyPointer } from '../../knowledge/proxies/proxyPointer';
import { pointingSlotOf, type ProxyCode, readProxyCode } from '../../knowledge/proxies/readProxyCode';
import { walkProxies } from '../../knowledge/proxies/walkProxies';
import { codeCall } from '../../model/exchange/evmCalls';
import type { Inquiry } from '../../model/exchange/inquiry';
import { hasSelectors, isFreeNode, type Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { InquiryCall, InquiryReply } from './inquiryCaller';
import { callOfBeacon, callsOfCode } from './proxyResolver';
import { readPlace } from './readPlace';

/**
 * A proxy of which files or earlier inquiries say what is behind it, and the calls that tell whether that holds. Without
 * calls, nothing is known for this block.
 */
export interface ProxyLink {
  readonly address: string;
  /** What is stored to be behind it. */
  readonly targets: readonly string[];
  readonly calls: readonly InquiryCall[];
  /** Undefined if a reply is missing. */
  readonly holds: (replies: readonly (InquiryReply | undefined)[]) => boolean | undefined;
}

/** The proxies of a request at one block. */
export interface ProxyLinks {
  readonly at: JsonValue;
  readonly links: readonly ProxyLink[];
}

/** Maximum number of contracts of one request whose proxies are checked. */
const maxContracts = 64;

/**
 * Returns the proxies among contracts, and behind them, whose code may be another one at a block than what is stored:
 * they may have been upgraded by something that no file knows, and after they were read. Proxies of which nothing is
 * known for this block are among them only where settings let them be read without a click, or that costs nothing.
 * Empty if settings turn such questions off. Sends nothing.
 */
export async function findProxyLinks(
  addresses: readonly string[],
  { sent: at, number }: StateBlock,
  network: Network,
  { knowledge, inquiries }: OfferingPorts,
): Promise<ProxyLinks> {
  const links = new Map<string, ProxyLink>();
  const mode = inquiries?.modeOf('proxies', network) ?? 'off';
  const isAsked = mode !== 'off' && hasSelectors(network);
  const findsAll = mode === 'auto' || isFreeNode(network);
  const contracts = new Set(isAsked ? addresses.map((address) => addressKey(address, network.family)) : []);
  const span = number === undefined ? undefined : { from: number, to: number };
  for (const contract of [...contracts].filter((each) => mayBeContract(each, network)).slice(0, maxContracts)) {
    const { steps } = await walkProxies(contract, span, (each) => knowledge.proxyHistory(network, each));
    for (const { address, history } of steps) {
      const link = history && linkOf(address, history, number, at);
      if (link !== undefined && (link.calls.length > 0 || findsAll)) links.set(address, link);
    }
  }
  return { at, links: [...links.values()] };
}

/** Returns the calls that tell which of the links hold. */
export function callsOfLinks(groups: readonly ProxyLinks[]): readonly InquiryCall[] {
  return groups.flatMap(({ links }) => links.flatMap(({ calls }) => calls));
}

/**
 * Returns the links that don't hold, by the replies to `callsOfLinks`. Fails with a sentence if that isn't answered.
 */
export function brokenLinks(
  groups: readonly ProxyLinks[],
  replies: readonly InquiryReply[],
): Result<readonly ProxyLinks[], string> {
  const left = replies.values();
  const broken: ProxyLinks[] = [];
  for (const { at, links } of groups) {
    const own: ProxyLink[] = [];
    for (const link of links) {
      const answers = link.calls.flatMap(() => left.next().value ?? []);
      const holds = link.holds(answers);
      if (holds === undefined) return failed(whyOf(answers));
      if (!holds) own.push(link);
    }
    if (own.length > 0) broken.push({ at, links: own });
  }
  return ok(broken);
}

/** Returns the inquiry about proxies at a block. Undefined for a block that is written as its hash. */
export function inquiryOfLinks(proxies: readonly string[], at: JsonValue, network: Network): Inquiry | undefined {
  const block = isObject(at) ? readMember(at, 'blockNumber') : at;
  if (typeof block !== 'string') return undefined;
  // Facts are kept for blocks of the chain.
  const asked = block === 'pending' ? 'latest' : block;
  return { kind: 'proxies', network: network.key, subjects: proxies, blocks: proxies.map(() => [asked]) };
}

function linkOf(
  address: string,
  history: ProxyHistory,
  block: number | undefined,
  at: JsonValue,
): ProxyLink | undefined {
  if (history.fixed !== undefined || (block !== undefined && openBlocks(history, [block]).length === 0))
    return undefined;
  const [pointer, another] = pointersAt(history, block);
  if (pointer === undefined || another !== undefined) return { address, targets: [], calls: [], holds: () => false };
  if (pointer.kind !== 'proxy') return undefined;
  const check = checkOf(address, pointer, at);
  return check && { ...check, address, targets: pointer.targets };
}

function checkOf(
  address: string,
  pointer: Extract<ProxyPointer, { kind: 'proxy' }>,
  at: JsonValue,
): Pick<ProxyLink, 'calls' | 'holds'> | undefined {
  const { pattern, targets, beacon } = pointer;
  if (pattern === 'class' || pattern === 'minimal') return undefined;
  const leadsThere = (read: ProxyPointer | undefined): boolean | undefined =>
    read && read.kind === 'proxy' && read.targets.join() === targets.join();
  if (pattern === 'delegation')
    return {
      calls: [codeCall(address, at)],
      holds: ([reply]) => {
        const code =
          reply?.kind === 'value' && typeof reply.value === 'string' ? readProxyCode(reply.value) : undefined;
        return code && code.kind === 'target' && code.target === targets[0];
      },
    };
  const slot = pointingSlotOf(pattern);
  const code: ProxyCode = slot === undefined ? { kind: 'facets' } : { kind: 'slots', slots: [slot] };
  const calls = callsOfCode(address, code, at);
  return {
    calls: beacon === undefined ? calls : [...calls, callOfBeacon(beacon, at)],
    holds: (replies) => {
      const read = readPlace(code, replies.slice(0, calls.length));
      if (read?.kind !== 'beacon') return leadsThere(read?.pointer);
      return read.beacon === beacon ? leadsThere(read.read(replies[calls.length])) : false;
    },
  };
}

function whyOf(replies: readonly InquiryReply[]): string {
  const missing = replies.find((reply) => reply.kind !== 'value');
  if (missing === undefined) return 'The answer is not a word of storage.';
  return missing.kind === 'none' ? missing.why : `The node says: ${missing.message.slice(0, 200)}`;
}
