import { isList, readText } from '../../../base/json/readMember';
import { failed, ok } from '../../../base/result';
import type { VariablePlan } from '../../../formats/storage/planVariable';
import { slotHex } from '../../../formats/storage/slotWord';
import { packedBytes } from '../../../formats/storage/storageType';
import type { Call } from '../../../model/exchange/call';
import type { Refusal } from '../../../model/exchange/refusal';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { blameMethods, blockParameters } from '../../blame/blameMethods';
import { callQuestion, type SlotPart, storageQuestion } from '../../blame/blameQuestion';
import { readBlockBound } from '../../longWork/plan/blockBounds';
import type { StorageSource } from '../../longWork/workSource';
import type { BlameDirective } from '../directives/readBlameDirective';
import { blamedStorage } from './blamedVariables';
import type { ComposedCell } from './cellStages';
import type { BlameClues } from './findBlameClues';

/** What a cell with `# @blame` asks, from its composed call. */
type BlamedCell = Pick<ComposedCell, 'call' | 'known' | 'expression' | 'variables'>;

/** What is known of a search only when it begins. */
interface FoundForBlame extends Partial<BlameClues> {
  /** All slots of variables whose values show that they take more than their layouts do, by name. */
  readonly slots?: ReadonlyMap<string, readonly string[]>;
  /** The slot with the code that the contract delegates to. */
  readonly pointer?: string;
}

/**
 * Returns the source of a search for the changes of what a cell reads, from the first block to search.
 */
export function blameSource(
  cell: BlamedCell,
  { changes, further }: BlameDirective,
  from: number,
  found: FoundForBlame = {},
): PipeResult<StorageSource> {
  const { call } = cell;
  const blockAt = call.kind === 'rpc' ? blockParameters[call.method] : undefined;
  if (call.kind !== 'rpc' || blockAt === undefined || !isList(call.params)) return failed(notBlamed);
  const to = readBlockBound(call.params[blockAt] ?? 'latest');
  if (to === undefined) return failed(noBlock);
  const scope = { from: typeof to === 'number' ? Math.min(from, to) : from, to, changes, further };
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

function cluesOf({ pointer, clues, topics }: FoundForBlame): Omit<FoundForBlame, 'slots'> {
  return {
    ...(pointer !== undefined && { pointer }),
    ...(clues !== undefined && { clues }),
    ...(topics !== undefined && { topics }),
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

const notBlamed: Refusal = {
  code: 'problem',
  cause: '`# @blame` and `# @history` need a single request for a state at a block.',
  cure: `Use them with ${blameMethods.join(', ')}. ${nothingSent}`,
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
