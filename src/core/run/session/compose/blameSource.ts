import { isList, type JsonValue, readMember, readText } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import { groupDigits } from '../../../base/view/amountText';
import { feltHex, parseFelt } from '../../../formats/l2net/felt';
import type { VariablePlan } from '../../../formats/storage/planVariable';
import { slotHex } from '../../../formats/storage/slotWord';
import { packedBytes } from '../../../formats/storage/storageType';
import { factsOf, methodsWith } from '../../../model/catalogue/methodFacts';
import type { Call } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import { deployedWord } from '../../../request/params/deployedBlock';
import { encodeBlock, headOfTag, type HeadTag, parseRelativeBlock } from '../../../request/params/encodeBlock';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { callQuestion, type SlotPart, storageQuestion } from '../../blame/blameQuestion';
import { l2BlameMethod, l2StorageQuestion } from '../../blame/l2BlameQuestion';
import { type BlockBound, readBlockBound } from '../../longWork/plan/blockSpan';
import { identifyingHead } from '../../longWork/run/identifyLongWork';
import type { StorageSource } from '../../longWork/workSource';
import type { BlameDirective, BlameSince } from '../directives/readBlameDirective';
import { blamedStorage } from './blamedVariables';
import type { ComposedCell } from './cellStages';
import type { BlameClues } from './findBlameClues';

const tags: readonly HeadTag[] = ['latest', 'safe', 'finalized'];

/** What a cell with `# @blame` asks, from its composed call. */
type BlamedCell = Pick<ComposedCell, 'call' | 'known' | 'expression' | 'variables'>;

/** What is known of a search only when it begins. */
interface FoundForBlame extends Partial<BlameClues> {
  /** All slots of variables whose values show that they take more than their layouts do, by name. */
  readonly slots?: ReadonlyMap<string, readonly string[]>;
  /** The slot with the code that the contract delegates to. */
  readonly pointer?: string;
  /** The contract that names that code instead. */
  readonly beacon?: string;
  /** Whether the version of an l2net network says in which block a value changed last. */
  readonly tellsLast?: boolean;
  /** The numbers of heads. Unknown ones count as `identifyingHead`. */
  readonly heads?: ReadonlyMap<HeadTag, bigint>;
}

/** The block at which a search ends. Undefined without one that has a number. */
export function endOfBlame(call: Call): BlockBound | undefined {
  if (call.kind !== 'rpc') return undefined;
  const { blockAt } = factsOf(call.method);
  const block = isList(call.params) ? call.params[blockAt ?? call.params.length] : readMember(call.params, 'block_id');
  return readBlockBound(readMember(block, 'block_number') ?? block ?? 'latest');
}

/**
 * Returns the source of a search for the changes of what a cell reads, from the first block to search.
 */
export function blameSource(
  cell: BlamedCell,
  directive: BlameDirective,
  from: number,
  found: FoundForBlame = {},
): PipeResult<StorageSource> {
  const { call } = cell;
  const { changes, further } = directive;
  if (call.kind !== 'rpc') return failed(notBlamed());
  if (call.method === l2BlameMethod) return l2Source(call.params, endOfBlame(call), directive, found);
  const { isBlamed, blockAt } = factsOf(call.method);
  if (!isBlamed || blockAt === undefined || !isList(call.params)) return failed(notBlamed());
  const to = endOfBlame(call);
  if (to === undefined) return failed(noBlock);
  const start = blameStart(directive.since, to, found.heads ?? new Map());
  if (start.kind === 'failed') return start;
  const created = boundOfCreation(from, to);
  const first = Math.max(created, start.value);
  const bound = typeof to === 'number' ? Math.min(first, to) : first;
  const scope = { from: bound, to, changes, further, ...(start.value > created && { firstWanted: start.value + 1 }) };
  const storage = blamedStorage(cell);
  if (storage === undefined)
    return call.method === 'eth_getStorageValues'
      ? failed(severalContracts)
      : ok(callQuestion(aboutOf(call), { call, blockAt }, scope));
  const { address, variables } = storage;
  const mapping = variables.find(({ plan }) => plan?.place.type?.kind === 'mapping');
  if (mapping?.plan) return failed(keyNeeded(mapping.plan));
  const searched = variables.map(({ name, slot, plan }) => ({
    name,
    slots: found.slots?.get(name) ?? [...new Set([slotHex(slot), ...(plan?.slots ?? [])])],
  }));
  const parts = variables.flatMap(({ name, plan }) => {
    const part = plan && partOf(plan);
    return part ? [[name, part] as const] : [];
  });
  return ok(storageQuestion(address, searched, new Map(parts), { ...scope, ...cluesOf(found) }));
}

/**
 * Returns the block before the creation of a contract, from which a search begins. 0 if it isn't before the end of the
 * search, because then it is of another chain, such as one before a reset, or says nothing of the blocks asked about.
 */
export function boundOfCreation(before: number, to: BlockBound): number {
  return typeof to === 'number' && before >= to ? 0 : before;
}

/** A search for a stored value of l2net, whose parameters have names. */
function l2Source(
  params: JsonValue,
  to: BlockBound | undefined,
  { changes, further, since }: BlameDirective,
  { tellsLast = false, heads = new Map() }: FoundForBlame,
): PipeResult<StorageSource> {
  if (further) return failed(notFurther);
  const [address, key] = ['contract_address', 'key'].map((name) => parseFelt(readMember(params, name)));
  if (address === undefined || key === undefined) return failed(notBlamed());
  if (to === undefined) return failed(noBlock);
  const start = blameStart(since, to, heads);
  if (start.kind === 'failed') return start;
  const firstWanted = start.value > 0 ? { firstWanted: start.value + 1 } : {};
  const question = { address: feltHex(address), key: feltHex(key), changes, tellsLast, ...firstWanted };
  return ok(l2StorageQuestion(question, start.value, to));
}

function cluesOf({
  pointer,
  beacon,
  clues,
  topics,
}: FoundForBlame): Omit<FoundForBlame, 'slots' | 'tellsLast' | 'heads'> {
  return {
    pointer,
    beacon,
    ...(clues !== undefined && { clues }),
    topics,
  };
}

/** The bytes of a variable that doesn't fill its slot. */
function partOf({ place }: VariablePlan): SlotPart | undefined {
  const bytes = place.type && packedBytes(place.type);
  return bytes === undefined || bytes >= 32 ? undefined : { offset: place.offset, bytes };
}

/** The address that a call is about. */
function aboutOf({ params }: Extract<Call, { kind: 'rpc' }>): string {
  const [first] = isList(params) ? params : [];
  if (typeof first === 'string') return first;
  return readText(first, 'to') ?? '0x';
}

const nothingSent = 'Nothing was sent and nothing was charged.';

function notBlamed(): Refusal {
  return {
    code: 'problem',
    cause: '`# @blame` and `# @history` need a single request for a state at a block.',
    cure: `Use them with ${methodsWith(({ isBlamed }) => isBlamed).join(', ')}. ${nothingSent}`,
  };
}

const notFurther: Refusal = {
  code: 'problem',
  cause: "`further` isn't available for l2net_getStorageAt.",
  cure: `Remove it. A network of version 0.10.1 or later says when a value changed last, so no change is missed. ${nothingSent}`,
};

const severalContracts: Refusal = {
  code: 'problem',
  cause: 'A search for changes needs the variables of one contract.',
  cure: `Write a cell for each contract. ${nothingSent}`,
};

const noBlock: Refusal = {
  code: 'problem',
  cause: 'A search for changes ends at a block with a number.',
  cure: `Write latest, safe, finalized or the number of a block. ${nothingSent}`,
};

function keyNeeded({ place }: VariablePlan): Refusal {
  return {
    code: 'problem',
    cause: `${place.label} is a ${place.type?.label ?? 'mapping'}. Its own slot is empty.`,
    cure: `Name an element, such as ${place.label}[key]. ${nothingSent}`,
  };
}

/**
 * Returns the first block to read for the changes from a block on: the one before it. 0 for all changes, and for those since
 * the deployment, before which storage is empty. Fails if the block is after the last one to search. `heads`: unknown ones
 * count as `identifyingHead`.
 */
function blameStart(
  since: BlameSince | undefined,
  to: BlockBound,
  heads: ReadonlyMap<HeadTag, bigint>,
): PipeResult<number> {
  if (since === undefined || since.block === deployedWord) return ok(0);
  const known = new Map(tags.map((tag) => [tag, heads.get(tag) ?? identifyingHead]));
  const encoded = encodeBlock(since.block, known, true);
  const isKnown = encoded.kind === 'ok' && encoded.value.kind === 'known';
  const first = isKnown ? readBlockBound(encoded.value.text) : undefined;
  const last = typeof to === 'number' ? to : Number(known.get(to));
  if (typeof first === 'number' && (first <= last || isCounted(first) !== isCounted(last)))
    return ok(Math.max(0, first - 1));
  const block = typeof first === 'number' ? groupDigits(first) : since.block;
  const end = groupDigits(last);
  return failed({
    code: 'problem',
    cause:
      typeof to === 'number'
        ? `The history starts at block ${block}, after the block of the cell (${end}).`
        : `The history starts at block ${block}, past the head of the chain (block ${end}).`,
    cure: 'Write an earlier block.',
    range: since.range,
  });
}

/** Whether a block is counted from a head whose number isn't known. */
export function isCounted(block: number): boolean {
  return block > Number(identifyingHead) / 2;
}

/** The heads that must be known to place the start of a history. */
export function headsForStart(since: BlameSince | undefined, to: BlockBound | undefined): readonly HeadTag[] {
  if (since === undefined || since.block === deployedWord) return [];
  const own = parseRelativeBlock(since.block)?.tag ?? headOfTag(since.block);
  return [...new Set([own, typeof to === 'string' ? to : undefined].filter((tag) => tag !== undefined))];
}
