import { keccak_256 } from '@noble/hashes/sha3.js';

import { integerOf } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { failed, ok, type Result } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';
import { visibleText } from '../../base/view/visibleText';
import { isLastingChain, nodeFactPlace } from '../../knowledge/facts/factPlace';
import { canonicalAddress } from '../../knowledge/names/canonicalAddress';
import { findNameFact, type NameFact, nameFact } from '../../knowledge/names/nameFact';
import { isPlainName } from '../../knowledge/names/registryName';
import { contractCall } from '../../model/exchange/evmCalls';
import type { Inquiry } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import { headCall } from '../../request/params/headCall';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { InquiryCaller, InquiryReply } from './inquiryCaller';
import type { InquiryReport, InquirySource } from './inquirySource';

/** The selector of `OffchainLookup(address,string[],bytes,bytes4,bytes)` (ERC-3668). */
const offchainLookup = '556f1830';

/** Maximum characters of a node's message that are shown. */
const shownMessage = 200;

/** The selectors of `resolver(bytes32)` of registries and `addr(bytes32)` of resolvers (EIP-137). */
const resolverSelector = '0x0178b8bf';
const addressSelector = '0x3b3b57de';

/**
 * Reads the resolvers of names from a chain's registry, and the addresses from the resolvers, all at one block. Doesn't
 * follow resolvers that answer from outside the chain (ERC-3668) or for names below their own (ENSIP-10).
 */
export const nameInquiry: InquirySource = {
  kind: 'names',
  isSubject: isPlainName,
  find: () => Promise.resolve(undefined),
  plan: ({ subjects }) => ({ methods: ['eth_blockNumber', ...subjects.flatMap(() => ['eth_call', 'eth_call'])] }),
  ask: askNames,
};

/** A contract call about a name. */
interface NameCall {
  readonly name: string;
  readonly to: string;
}

/** Why a name has no address, as a sentence. `isDenied`: the chain itself answered that it has none. */
interface NoAddress {
  readonly why: string;
  readonly isDenied: boolean;
}

type Found = Result<Pick<NameFact, 'address' | 'resolver'>, NoAddress>;

async function askNames(
  { subjects: names }: Inquiry,
  network: Network,
  caller: InquiryCaller,
): Promise<PipeResult<InquiryReport>> {
  const { registry } = await caller.ports.knowledge.addressBook(network);
  if (registry === undefined) return ok({ learned: 0, notes: [`${network.name} has no registry of names.`] });
  if (names.length === 0) return ok({ learned: 0, notes: [] });
  const head = await caller.one(headCall('latest', network));
  if (head.kind === 'failed') return head;
  const block = head.value.kind === 'value' ? integerOf(head.value.value) : undefined;
  if (block === undefined || block > BigInt(Number.MAX_SAFE_INTEGER)) {
    const why = `The block to ask at isn't known: ${explainReply(head.value)}.`;
    return ok({ learned: 0, notes: [why] });
  }
  const found = await askRegistry(names, registry, `0x${block.toString(16)}`, caller);
  if (found.kind === 'failed') return found;
  const notes: string[] = [];
  let learned = 0;
  for (const [name, answer] of found.value) {
    const at = { name, block: Number(block), registry };
    notes.push(await keep(at, answer, network, caller));
    if (answer.kind === 'ok') learned += 1;
  }
  return ok({ learned, notes });
}

/** Returns the answer for each name. */
async function askRegistry(
  names: readonly string[],
  registry: string,
  block: string,
  caller: InquiryCaller,
): Promise<PipeResult<ReadonlyMap<string, Found>>> {
  const found = new Map<string, Found>();
  const ask = (calls: readonly NameCall[], selector: string) =>
    caller.all(calls.map(({ name, to }) => contractCall({ to, data: `${selector}${namehash(name).slice(2)}` }, block)));
  const resolvers = await ask(
    names.map((name) => ({ name, to: registry })),
    resolverSelector,
  );
  if (resolvers.kind === 'failed') return resolvers;
  const calls: NameCall[] = [];
  for (const [index, name] of names.entries()) {
    const reply = resolvers.value[index];
    const resolver = reply && addressIn(reply);
    if (typeof resolver === 'string') calls.push({ name, to: resolver });
    else if (resolver === null) found.set(name, denied(`${name} has no resolver, so it has no address.`));
    else found.set(name, unknown(`The registry at ${registry} doesn't say who resolves ${name}: ${explain(reply)}.`));
  }
  const addresses = calls.length === 0 ? ok([]) : await ask(calls, addressSelector);
  if (addresses.kind === 'failed') return addresses;
  for (const [index, { name, to }] of calls.entries()) {
    const reply = addresses.value[index];
    const address = reply && addressIn(reply);
    if (typeof address === 'string') found.set(name, ok({ address, resolver: to }));
    else if (address === null) found.set(name, denied(`${name} has no address.`));
    else found.set(name, unknown(`The resolver of ${name} at ${to} gave no address: ${explain(reply)}.`));
  }
  return ok(found);
}

const explain = (reply: Parameters<typeof explainReply>[0] | undefined): string =>
  reply === undefined ? 'it was not asked' : explainReply(reply);

const denied = (why: string): Found => failed({ why, isDenied: true });

const unknown = (why: string): Found => failed({ why, isDenied: false });

/** Stores or removes the address of a name. Returns a sentence about the change. */
async function keep(
  at: Pick<NameFact, 'name' | 'block' | 'registry'>,
  answer: Found,
  network: Network,
  { ports, port: { facts } }: InquiryCaller,
): Promise<string> {
  const { name, block, registry } = at;
  const before = await findNameFact(facts, network, at);
  const shown = (address: string): string => canonicalAddress(address, network);
  const where = `at block ${groupDigits(block)}`;
  if (answer.kind === 'failed') {
    const { why, isDenied } = answer.problem;
    if (before === undefined) return why;
    if (!isDenied) return `${why} Its address from block ${groupDigits(before.block)} is kept.`;
    await facts.forget('name', nodeFactPlace(network, registry, name));
    return `${why} It was ${shown(before.address)} at block ${groupDigits(before.block)}, which is forgotten.`;
  }
  const { address } = answer.value;
  await facts.keep(nameFact(network, { ...at, ...answer.value, learnedAt: ports.now() }), {
    isLasting: isLastingChain(network),
  });
  if (before === undefined) return `${name} is ${shown(address)} ${where}.`;
  if (before.address === address) return `${name} is still ${shown(address)} ${where}.`;
  return `The address of ${name} changed from ${shown(before.address)} to ${shown(address)} ${where}.`;
}

/** Returns the address in a reply, in lowercase. Null for the zero address, undefined for any other reply. */
function addressIn(reply: InquiryReply): string | null | undefined {
  const text = reply.kind === 'value' ? reply.value : undefined;
  // Anything after the first word is ignored, as compilers do.
  const [, address] = (typeof text === 'string' && /^0x0{24}([\da-f]{40})(?:[\da-f]{64})*$/i.exec(text)) || [];
  if (address === undefined) return undefined;
  return /^0+$/.test(address) ? null : `0x${address.toLowerCase()}`;
}

/** Returns why a reply has no address, as a part of a sentence. */
function explainReply(reply: InquiryReply): string {
  switch (reply.kind) {
    case 'value':
      return reply.value === '0x'
        ? 'the answer is empty, as that of an address without code'
        : `the answer is ${visibleText(printJson(reply.value), shownMessage)}`;
    case 'error': {
      const isOffchain = `${reply.message} ${printJson(reply.data ?? null)}`.toLowerCase().includes(offchainLookup);
      return isOffchain
        ? 'the answer is at a gateway outside the chain (ERC-3668), which Rpcbook does not ask'
        : withoutStop(reply.message);
    }
    case 'none':
      return withoutStop(reply.why);
  }
}

function withoutStop(text: string): string {
  return visibleText(text, shownMessage).replace(/\.$/, '');
}

/**
 * Returns the hash of a name in registries (EIP-137), as `0x` and 64 lowercase digits. `name` is in its normal form;
 * the empty name is the root.
 */
export function namehash(name: string): string {
  let node = new Uint8Array(32);
  const labels = name === '' ? [] : name.split('.');
  for (const label of labels.toReversed()) {
    const joined = new Uint8Array(64);
    joined.set(node);
    joined.set(keccak_256(new TextEncoder().encode(label)), 32);
    node = Uint8Array.from(keccak_256(joined));
  }
  return `0x${Array.from(node, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
