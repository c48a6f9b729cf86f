import type { JsonValue } from '../../base/json/jsonValue';
import { ok } from '../../base/result';
import type { SeenPointer } from '../../knowledge/proxies/proxyFact';
import { openBlocks, type ProxyHistory } from '../../knowledge/proxies/proxyHistory';
import type { ProxyPointer } from '../../knowledge/proxies/proxyPointer';
import { type ProxyCode, readProxyCode } from '../../knowledge/proxies/readProxyCode';
import { maxProxies } from '../../knowledge/proxies/walkProxies';
import { codeCall, contractCall, slotCall } from '../../model/exchange/evmCalls';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { CallBudget, InquiryCall, InquiryReply } from './inquiryCaller';
import { type BeaconCall, readPlace } from './readPlace';

/** A contract and the blocks at which it is read. */
export interface AskedContract {
  readonly address: string;
  readonly blocks: readonly number[];
}

export interface ProxyFactsPort {
  readonly find: (address: string) => Promise<ProxyHistory | undefined>;
  readonly keep: (seen: Omit<SeenPointer, 'isFinal'>) => Promise<void>;
  /** Keeps the code of a contract at a block. */
  readonly keepCode: (address: string, block: number, code: string) => Promise<void>;
}

/** The result of reading contracts. */
export interface ResolvedProxies {
  /** The contracts with at least one observation. */
  readonly answered: ReadonlySet<string>;
  /** Why a contract couldn't be read, as a sentence. */
  readonly why: string | undefined;
}

/** A contract at one block, with its code if that was read there. */
interface Place {
  readonly address: string;
  readonly block: number;
  readonly code: ProxyCode;
}

type Seen = Omit<SeenPointer, 'isFinal'>;

type Replies = readonly (InquiryReply | undefined)[];

/** Finds the code that contracts delegate to, and continues with the contracts behind them while calls are left. */
export class ProxyResolver {
  readonly #answered = new Set<string>();
  readonly #asked = new Set<string>();
  #why: string | undefined;

  constructor(
    private readonly budget: Pick<CallBudget, 'send'>,
    private readonly facts: ProxyFactsPort,
  ) {}

  /** Reads the contracts and stores the observations. Fails if nothing could be sent. */
  async resolve(asked: readonly AskedContract[]): Promise<PipeResult<ResolvedProxies>> {
    let contracts = asked;
    for (let depth = 0; depth <= maxProxies && contracts.length > 0; depth += 1) {
      for (const { address } of contracts) this.#asked.add(address);
      const seen = await this.#askOnce(contracts);
      if (seen.kind === 'failed') {
        if (depth === 0) return seen;
        break;
      }
      for (const each of seen.value) {
        await this.facts.keep(each);
        this.#answered.add(each.address);
      }
      contracts = await this.#next(seen.value);
    }
    return ok({ answered: this.#answered, why: this.#why });
  }

  async #askOnce(contracts: readonly AskedContract[]): Promise<PipeResult<readonly Seen[]>> {
    const places = await this.#readCodes(contracts);
    if (places.kind === 'failed') return places;
    const calls = places.value.map(callsAt);
    const replies = await this.#send(calls.flat());
    if (replies.kind === 'failed') return replies;
    const seen: Seen[] = [];
    const beacons: { readonly place: Place; readonly beacon: BeaconCall }[] = [];
    let next = 0;
    for (const [index, place] of places.value.entries()) {
      const count = calls[index]?.length ?? 0;
      const reading = readPlace(place.code, replies.value.slice(next, next + count));
      next += count;
      if (reading?.kind === 'pointer') seen.push(seenAt(place, reading.pointer));
      else if (reading?.kind === 'beacon') beacons.push({ place, beacon: reading });
    }
    const asked = await this.#send(
      beacons.map(({ place, beacon }) => callOfBeacon(beacon.beacon, quantityOf(place.block))),
    );
    if (asked.kind === 'failed') return ok(seen);
    for (const [index, { place, beacon }] of beacons.entries()) {
      const pointer = beacon.read(asked.value[index]);
      if (pointer !== undefined) seen.push(seenAt(place, pointer));
    }
    return ok(seen);
  }

  /**
   * Reads the code at the last block. An account can change its delegation at any block, so its code is read at each.
   */
  async #readCodes(contracts: readonly AskedContract[]): Promise<PipeResult<readonly Place[]>> {
    const newest = contracts.map(({ address, blocks }) => ({ address, block: Math.max(...blocks) }));
    const codes = await this.#send(newest.map(codeAt));
    if (codes.kind === 'failed') return codes;
    const places: Place[] = [];
    const others: { readonly address: string; readonly block: number }[] = [];
    for (const [index, { address, blocks }] of contracts.entries()) {
      const reply = codes.value[index];
      const code = codeIn(reply);
      if (code === undefined) continue;
      const isOwn = code.kind !== 'noCode' && code.kind !== 'target';
      if (isOwn && reply?.kind === 'value' && typeof reply.value === 'string')
        await this.facts.keepCode(address, Math.max(...blocks), reply.value);
      const changes = code.kind === 'noCode' || (code.kind === 'target' && code.pattern === 'delegation');
      const last = Math.max(...blocks);
      const isSame = code.kind === 'plain' || (code.kind === 'target' && !changes);
      places.push({ address, block: last, code });
      for (const block of isSame ? [] : blocks.filter((each) => each !== last))
        if (changes) others.push({ address, block });
        else places.push({ address, block, code });
    }
    const more = await this.#send(others.map(codeAt));
    if (more.kind === 'failed') return ok(places);
    for (const [index, place] of others.entries()) {
      const code = codeIn(more.value[index]);
      if (code !== undefined) places.push({ ...place, code });
    }
    return ok(places);
  }

  /** Returns the targets of pointers about which nothing is known at these blocks. */
  async #next(seen: readonly Seen[]): Promise<readonly AskedContract[]> {
    const blocks = new Map<string, Set<number>>();
    for (const { pointer, block } of seen) {
      if (pointer.kind !== 'proxy' || pointer.pattern === 'diamond') continue;
      for (const target of pointer.targets) blocks.set(target, (blocks.get(target) ?? new Set()).add(block));
    }
    const next: AskedContract[] = [];
    for (const [address, at] of blocks) {
      const open = this.#asked.has(address) ? [] : openBlocks(await this.facts.find(address), [...at]);
      if (open.length > 0) next.push({ address, blocks: open });
    }
    return next;
  }

  async #send(calls: readonly InquiryCall[]): Promise<PipeResult<Replies>> {
    const replies = await this.budget.send(calls);
    if (replies.kind === 'failed') return replies;
    for (const reply of replies.value) {
      if (reply?.kind === 'none') this.#why ??= reply.why;
      if (reply?.kind === 'error' && reply.failure !== 'reverted') this.#why ??= whyOfError(reply);
    }
    return replies;
  }
}

/** The selectors of `implementation()` of a beacon and of `facets()` of a diamond. */
const implementationSelector = '0x5c60da1b';
const facetsSelector = '0x7a0ed627';

function callsAt({ address, block, code }: Place): readonly InquiryCall[] {
  return callsOfCode(address, code, quantityOf(block));
}

/** Returns the calls that read the pointer of a contract with this code at a block. */
export function callsOfCode(address: string, code: ProxyCode, at: JsonValue): readonly InquiryCall[] {
  if (code.kind === 'facets') return [contractCall({ to: address, data: facetsSelector }, at)];
  if (code.kind !== 'slots') return [];
  return code.slots.map(({ slot }) => slotCall(address, slot, at));
}

/** Returns the call of a beacon for the contract behind its proxies. */
export function callOfBeacon(beacon: string, at: JsonValue): InquiryCall {
  return contractCall({ to: beacon, data: implementationSelector }, at);
}

function codeAt({ address, block }: { readonly address: string; readonly block: number }): InquiryCall {
  return codeCall(address, quantityOf(block));
}

function codeIn(reply: InquiryReply | undefined): ProxyCode | undefined {
  return reply?.kind === 'value' && typeof reply.value === 'string' ? readProxyCode(reply.value) : undefined;
}

function seenAt({ address, block, code }: Place, pointer: ProxyPointer): Seen {
  const isFixed = code.kind === 'plain' || (code.kind === 'target' && code.pattern === 'minimal');
  return { address, block, pointer, isFixed };
}

function quantityOf(block: number): string {
  return `0x${block.toString(16)}`;
}

function whyOfError({ failure, message }: Extract<InquiryReply, { kind: 'error' }>): string {
  return failure === 'archive' || failure === 'unknownBlock'
    ? 'The node keeps no state of that block.'
    : `The node says: ${message.slice(0, 200)}`;
}
