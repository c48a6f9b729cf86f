import { InquiryCaller, type InquiryReply } from '../../../answer/inquiry/inquiryCaller';
import { runInquiry } from '../../../answer/inquiry/inquirySources';
import {
  brokenLinks,
  callsOfLinks,
  findProxyLinks,
  inquiryOfLinks,
  type ProxyLinks,
} from '../../../answer/inquiry/proxyLinks';
import { integerOf, type JsonValue } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import { listText } from '../../../base/view/listText';
import { addressKey, canonicalAddress } from '../../../knowledge/names/canonicalAddress';
import { pointersAt } from '../../../knowledge/proxies/proxyHistory';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import { blockCall } from '../../../model/exchange/evmCalls';
import type { Refusal } from '../../../model/exchange/refusal';
import type { Network } from '../../../model/networks/network';
import { headOfTag } from '../../../request/params/encodeBlock';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { PreparedCell } from '../compose/cellStages';
import { headNumber } from '../compose/findHeads';
import { resolveStorageTarget } from '../compose/storageTarget';

/** Proxies that run other code at a block than what is stored. */
export interface Upgrade {
  readonly kind: 'upgraded';
  readonly groups: readonly ProxyLinks[];
}

/** Whether the proxies of a request run the code that is stored. `unknown` has a sentence that says why. */
type UpgradeReading = Upgrade | { readonly kind: 'same' } | { readonly kind: 'unknown'; readonly why: string };

/** The proxies run the code that is stored, as far as is known. */
export const same: UpgradeReading = { kind: 'same' };

/** Asks whether the proxies of a request run the code that is stored. */
export async function findUpgrade(
  groups: readonly ProxyLinks[],
  options: CallOptions,
  ports: AskingPorts,
): Promise<UpgradeReading> {
  const calls = callsOfLinks(groups);
  if (calls.length === 0 || ports.inquiries === undefined) return readUpgrade(groups, []);
  const replies = await new InquiryCaller(options, ports, ports.inquiries).all(calls);
  return replies.kind === 'failed' ? unchecked(replies.problem.cause) : readUpgrade(groups, replies.value);
}

/** Reads whether the proxies of a request run the code that is stored, from the replies to `callsOfLinks`. */
export function readUpgrade(groups: readonly ProxyLinks[], replies: readonly InquiryReply[]): UpgradeReading {
  const broken = brokenLinks(groups, replies);
  if (broken.kind === 'failed') return unchecked(broken.problem);
  return broken.value.length > 0 ? { kind: 'upgraded', groups: broken.value } : same;
}

function unchecked(why: string): UpgradeReading {
  return { kind: 'unknown', why: `It couldn't be checked what is behind the proxy. ${why}` };
}

/** Returns the proxies of a request that can't be composed: it may name what newer code has. Sends nothing. */
export async function linksOfRefusal(
  prepared: PreparedCell,
  { contracts = [], readsAt }: Refusal,
  ports: OfferingPorts,
): Promise<readonly ProxyLinks[]> {
  if (prepared.environment.size > 0) return [];
  const { target } = await resolveStorageTarget(prepared, ports);
  const block = target?.block ?? target?.tag ?? readsAt ?? 'latest';
  const number = typeof block === 'number' ? block : undefined;
  const sent = typeof block === 'number' ? `0x${block.toString(16)}` : block;
  const addresses = [...contracts, ...(target?.address === undefined ? [] : [target.address])];
  return [await findProxyLinks(addresses, { sent, number }, prepared.network, ports)];
}

/** What was found behind proxies. */
export interface LearnedUpgrade {
  /** The proxies, each at the number of the block if its tag has one. */
  readonly upgrade: Upgrade;
  /** The numbers of tags at whose blocks the proxies were read. */
  readonly tagNumbers: ReadonlyMap<string, bigint>;
}

/**
 * Finds what is behind proxies at the block of a request, and keeps it. What is kept is true of a number, so a tag of an
 * older block is named by its number. Fails if what is behind them isn't known.
 */
export async function learnUpgrade(
  { groups }: Upgrade,
  { pins }: Pick<PreparedCell, 'pins'>,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<LearnedUpgrade>> {
  const tagNumbers = new Map<string, bigint>();
  const placed: ProxyLinks[] = [];
  for (const group of groups) {
    const tag = typeof group.at === 'string' && olderTags.has(group.at) ? group.at : undefined;
    const number = tag === undefined ? ok(undefined) : await numberOfTag(tag, pins, options, ports);
    if (number.kind === 'failed') return number;
    if (tag !== undefined && number.value !== undefined) tagNumbers.set(tag, number.value);
    const at = number.value === undefined ? group.at : `0x${number.value.toString(16)}`;
    const problem = await learnGroup({ ...group, at }, options, ports);
    if (problem !== undefined) return failed(problem);
    placed.push({ ...group, at });
  }
  return ok({ upgrade: { kind: 'upgraded', groups: placed }, tagNumbers });
}

/** Tags whose block isn't the newest one. */
export const olderTags: ReadonlySet<string> = new Set(['safe', 'finalized', 'earliest']);

/** Returns the number of a tag's block. Undefined if the network doesn't tell. */
async function numberOfTag(
  tag: string,
  pins: PreparedCell['pins'],
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<bigint | undefined>> {
  const head = headOfTag(tag);
  if (pins !== undefined && head !== undefined) {
    const pinned = await pins.find([head], options, ports);
    return pinned.kind === 'failed' ? pinned : ok(pinned.value.get(head));
  }
  const asked = await executeCall(blockCall(tag), options, ports);
  return asked.kind === 'failed' ? asked : ok(headNumber(asked.value));
}

async function learnGroup(
  { at, links }: ProxyLinks,
  options: CallOptions,
  ports: AskingPorts,
): Promise<Refusal | undefined> {
  const { network } = options;
  const proxies = links.map(({ address }) => address);
  const inquiry = inquiryOfLinks(proxies, at, network);
  const report = inquiry && (await runInquiry(inquiry, options, ports));
  if (report?.kind === 'failed') return report.problem;
  if (report !== undefined && report.value.learned === proxies.length) return undefined;
  const shown = listText(proxies.map((proxy) => canonicalAddress(proxy, network)));
  const [note] = report?.value.notes ?? [];
  return {
    code: 'dependency',
    cause: `Other code than what is known is behind ${shown}, and it couldn't be found.${note === undefined ? '' : ` ${note}`}`,
    cure: inquiry === undefined ? 'Write the number of the block.' : 'Run the cell again.',
  };
}

/** Says which code proxies run instead of what was stored, one sentence each. */
export async function describeUpgrade(
  { groups }: Upgrade,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<readonly string[]> {
  const names = await knowledge.contractsOn(network);
  const nameOf = async (address: string): Promise<string> => {
    const shown = canonicalAddress(address, network);
    const file = await knowledge.contractAt(network, address);
    const recognized = file?.kind === 'code' && file.contract.kind === 'ok' ? file.contract.value.label : undefined;
    const name = names.get(address)?.name ?? recognized;
    return name === undefined ? shown : `${name} at ${shown}`;
  };
  const sentences: string[] = [];
  const links = groups.flatMap((group) => group.links.map((link) => ({ ...link, at: group.at })));
  for (const { address, targets, at } of links) {
    const key = addressKey(address, network.family);
    const history = await knowledge.proxyHistory(network, key);
    const [pointer] = history === undefined ? [] : pointersAt(history, numberOf(at));
    const found = pointer?.kind === 'proxy' ? pointer.targets : [];
    const [target] = found;
    if (target === undefined || targets.length === 0 || found.length > 1) continue;
    const [stored] = targets.length === 1 ? targets : [];
    const not = stored === undefined ? '' : `, not ${await nameOf(stored)}`;
    sentences.push(
      `${canonicalAddress(key, network)} runs ${await nameOf(target)}${not}, so it was read again by that.`,
    );
  }
  return sentences;
}

/** The code changed a second time, or a node behind the same address doesn't have the newest block. */
export const upgradedAgain: Refusal = {
  code: 'dependency',
  cause: 'What is behind the proxy changed while it was read, or differs between the blocks that were read.',
  cure: 'Run the cell again, or write the number of a block.',
};

function numberOf(at: JsonValue): number | undefined {
  const number = integerOf(at);
  return number === undefined ? undefined : Number(number);
}
