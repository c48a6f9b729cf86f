import {
  integerOf,
  isObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { itemsOfPiece, type Piecewise } from '../../base/piecewise';
import { type CallTrace, type EdgeTransfer, frameFailure, maxEdgeTransfers, type TraceKind } from './callTrace';
import { FrameList, type OwnFrame } from './frameList';

/** The `callType` of calls in OpenEthereum's trace module. */
const callKinds: ReadonlyMap<string, TraceKind> = new Map<string, TraceKind>([
  ['call', 'call'],
  ['staticcall', 'static'],
  ['delegatecall', 'delegate'],
  ['callcode', 'callCode'],
]);

/** Whether a value has the shape of one entry of OpenEthereum's trace module. Some nodes leave out what it did. */
export function isParityEntry(value: JsonValue | undefined): boolean {
  if (!isObject(value) || !Array.isArray(value['traceAddress'])) return false;
  return isObject(value['action']) || value['action'] === null;
}

/**
 * Reads entries of OpenEthereum's trace module: a flat list in which `traceAddress` is the position of each. Returns
 * one tree for each transaction, in order. Rewards of a block are in its only tree, or in a tree without calls after the
 * others. Entries of other shapes are counted in the first tree.
 */
export function* readParityTrace(entries: readonly JsonValue[]): Piecewise<readonly CallTrace[]> {
  const byTransaction = new Map<string | undefined, JsonValue[]>();
  const rewards: EdgeTransfer[] = [];
  let unread = 0;
  for (const [index, entry] of entries.entries()) {
    if (index % itemsOfPiece === 0) yield;
    const isReward = isParityEntry(entry) && readText(entry, 'type')?.toLowerCase() === 'reward';
    const reward = isReward && rewards.length < maxEdgeTransfers ? readReward(entry) : undefined;
    if (reward !== undefined) rewards.push(reward);
    else if (isReward || !isParityEntry(entry)) unread += 1;
    if (isReward || !isParityEntry(entry)) continue;
    const hash = readText(entry, 'transactionHash');
    const known = byTransaction.get(hash);
    if (known) known.push(entry);
    else byTransaction.set(hash, [entry]);
  }
  const trees: CallTrace[] = [];
  for (const [hash, own] of byTransaction) {
    const tree = yield* readTree(own, hash);
    trees.push(byTransaction.size === 1 && rewards.length > 0 ? { ...tree, transfers: rewards } : tree);
  }
  const hasOthers = rewards.length > 0 || unread > 0;
  if (trees.length === 0 ? hasOthers : trees.length > 1 && rewards.length > 0)
    trees.push({ frames: [], isCut: false, transfers: rewards });
  return unread === 0 ? trees : trees.map((tree, index) => (index === 0 ? { ...tree, unread } : tree));
}

/** Reads a reward of a block. Undefined without the amount or who got it. */
function readReward(entry: JsonValue): EdgeTransfer | undefined {
  const action = readMember(entry, 'action');
  const [to, value] = [readText(action, 'author'), readInteger(action, 'value')];
  if (to === undefined || value === undefined) return undefined;
  const purpose = readText(action, 'rewardType') ?? '';
  return { when: 'reward', purpose, from: undefined, to, value };
}

function* readTree(entries: readonly JsonValue[], transaction: string | undefined): Piecewise<CallTrace> {
  const placed = entries.map((entry) => ({ entry, place: readList(entry, 'traceAddress').map(placeIn) }));
  // Nodes list a frame before the frames within it. A violation would corrupt the tree.
  const ordered = placed.toSorted((one, other) => comparePlaces(one.place, other.place));
  const list = new FrameList();
  for (const [index, { entry, place }] of ordered.entries()) {
    if (index % itemsOfPiece === 0) yield;
    list.add(readEntry(entry, place.length));
  }
  const block = readInteger(entries[0], 'blockNumber');
  const tree = list.finish(transaction);
  return block === undefined ? tree : { ...tree, block: `0x${block.toString(16)}` };
}

/** The index of a call in its frame. Anything else counts as the first one. */
function placeIn(part: JsonValue): number {
  return Number(integerOf(part) ?? 0n);
}

function comparePlaces(one: readonly number[], other: readonly number[]): number {
  for (let level = 0; level < Math.min(one.length, other.length); level += 1) {
    const difference = (one[level] ?? 0) - (other[level] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function readEntry(entry: JsonValue, depth: number): OwnFrame {
  const action = readMember(entry, 'action');
  const result = readMember(entry, 'result');
  const common = {
    depth,
    gas: readInteger(action, 'gas'),
    gasUsed: readInteger(result, 'gasUsed'),
    failure: frameFailure(entry),
    logs: [],
  };
  switch (readText(entry, 'type')?.toLowerCase()) {
    case 'create': {
      const method = readText(action, 'creationMethod');
      return {
        ...common,
        kind: method === 'create2' ? 'create2' : 'create',
        from: readText(action, 'from') ?? '',
        to: readText(result, 'address'),
        input: readText(action, 'init') ?? '0x',
        output: readText(result, 'code'),
        value: readInteger(action, 'value'),
      };
    }
    case 'suicide':
    case 'selfdestruct':
      return {
        ...common,
        kind: 'selfDestruct',
        from: readText(action, 'address') ?? '',
        to: readText(action, 'refundAddress'),
        input: '0x',
        output: undefined,
        value: readInteger(action, 'balance'),
      };
    default: {
      const { kind, typeName } = callKindOf(entry);
      const output = readText(result, 'output');
      return {
        ...common,
        kind,
        typeName,
        from: readText(action, 'from') ?? '',
        to: readText(action, 'to'),
        input: readText(action, 'input') ?? '0x',
        // An entry that failed without a result has no returned data.
        output: output === '0x' && common.failure === undefined ? undefined : output,
        // A delegate call repeats the value of the call around it and sends nothing itself.
        value: kind === 'delegate' || kind === 'static' ? undefined : readInteger(action, 'value'),
      };
    }
  }
}

/** Reads the kind of a call. An unknown kind keeps the node's name. */
function callKindOf(entry: JsonValue): Pick<OwnFrame, 'kind' | 'typeName'> {
  if (!isObject(readMember(entry, 'action'))) return { kind: 'other', typeName: 'not told by the node' };
  const type = readText(entry, 'type') ?? 'call';
  const written = type.toLowerCase() === 'call' ? (readText(readMember(entry, 'action'), 'callType') ?? 'call') : type;
  const kind = callKinds.get(written.toLowerCase());
  return kind === undefined ? { kind: 'other', typeName: written } : { kind };
}
