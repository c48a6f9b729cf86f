import {
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';

/** Maximum number of changes that a search finds of each variable. More are found with the events of the contract. */
export const maxBlameChanges = 1_000;

/** What the names of plain slots begin with. No variable has a space in its name. */
export const plainSlotPrefix = 'slot ';

/** What a state search found, in the form of an answer. It is JSON, so that it is saved and read like other answers. */
export interface BlameAnswer {
  /** The changes, for each variable the newest first. */
  readonly changes: readonly BlameChange[];
  /** The variables whose values have no earlier change in what was searched. */
  readonly unchanged: readonly UnchangedVariable[];
  /** The blocks whose state was read, ascending. A value that changed and changed back between two isn't seen. */
  readonly lookedAt: readonly number[];
  /** The blocks whose access lists were read, which show each change in them. Undefined if none were. */
  readonly scanned?: ScannedBlocks | undefined;
  /** Whether the network said at each read in which block the value changed last, so that each change is seen. */
  readonly isFollowed?: boolean;
  /** Changes in blocks before this one were not looked for, because the cell says so. */
  readonly firstWanted?: number | undefined;
}

export interface ScannedBlocks {
  readonly from: number;
  readonly to: number;
}

/** One change of a variable, or of the answer of a call. */
export interface BlameChange {
  readonly variable: string;
  /** The block in which the value changed. */
  readonly block: number;
  /** Seconds since the epoch. Undefined if the block wasn't read. */
  readonly time: bigint | undefined;
  /** Whether the chain can't replace the block anymore. */
  readonly isFinal: boolean;
  /** Words by slot, or the answer of a call under `answer`. */
  readonly value: JsonObject;
  /** Empty if it isn't known: an access list shows the change, and the state before isn't kept. */
  readonly before: JsonObject;
  readonly author: ChangeAuthor;
  /** The address of the code that the contract delegated to in the block. Undefined if it isn't a known proxy. */
  readonly implementation?: string | undefined;
  /** The same in the block before, if it was another one. */
  readonly implementationBefore?: string | undefined;
}

/** Who made a change. */
export type ChangeAuthor =
  /** The access list or the trace of the block names the transaction. `others`: earlier ones in the same block. */
  | {
      readonly kind: 'transaction';
      readonly by: 'accessList' | 'trace';
      readonly transaction: BlameTransaction;
      readonly others: number;
    }
  /** The chain itself changed it, before the first or after the last transaction. */
  | { readonly kind: 'system' }
  /** Nothing names the transaction. These may have made the change, most likely first. */
  | {
      readonly kind: 'candidates';
      readonly candidates: readonly ChangeCandidate[];
      /** Whether the access list or the trace of the block doesn't have the change, so that old state may be wrong. */
      readonly isContradicted?: boolean;
    }
  /** The transactions of the block could not be read. A sentence. */
  | { readonly kind: 'unknown'; readonly why: string };

export interface BlameTransaction {
  readonly hash: string;
  readonly sender: string;
  /** Undefined if it creates a contract. */
  readonly to: string | undefined;
  readonly input: string;
  /** The type of a transaction of l2net, such as `INVOKE`. */
  readonly type?: string;
  /** The calldata of a transaction of l2net, as felts. */
  readonly calldata?: readonly string[];
}

/** A transaction that may have made the change, and what indicates it, as phrases. */
export interface ChangeCandidate extends BlameTransaction {
  readonly evidence: readonly string[];
}

export interface UnchangedVariable {
  readonly variable: string;
  readonly since: number;
  /** `range`: the start of the search. `state`: the network doesn't keep older state. */
  readonly reason: 'range' | 'state';
  /** Its value over these blocks, as in `BlameChange`. */
  readonly value: JsonObject;
}

/** The answer's member for the changes. */
export const changesMember = 'changes';

/** Prints one change as a row. */
export function encodeBlameChange(change: BlameChange): JsonObject {
  const { variable, block, time, isFinal, value, before, author, implementation, implementationBefore } = change;
  return {
    variable,
    block,
    ...(time !== undefined && { time: Number(time) }),
    ...(!isFinal && { final: false }),
    value,
    before,
    ...(implementation !== undefined && { implementation }),
    ...(implementationBefore !== undefined && { implementationBefore }),
    ...encodeAuthor(author),
  };
}

/** Prints the members beside the changes. */
export function encodeBlameEnd({
  unchanged,
  lookedAt,
  scanned,
  isFollowed,
  firstWanted,
}: Omit<BlameAnswer, 'changes'>): JsonObject {
  const blocks = scanned && { scanned: { from: scanned.from, to: scanned.to } };
  return {
    unchanged: unchanged.map((each): JsonObject => ({ ...each })),
    lookedAt,
    ...blocks,
    ...(isFollowed === true && { isFollowed }),
    ...(firstWanted !== undefined && { firstWanted }),
  };
}

function encodeAuthor(author: ChangeAuthor): JsonObject {
  switch (author.kind) {
    case 'transaction': {
      const { by, transaction, others } = author;
      return { by, ...encodeTransaction(transaction), ...(others > 0 && { others }) };
    }
    case 'candidates':
      return {
        by: 'candidates',
        ...(author.isContradicted === true && { contradicted: true }),
        candidates: author.candidates.map((each): JsonObject => ({
          ...encodeTransaction(each),
          evidence: each.evidence,
        })),
      };
    case 'system':
      return { by: 'system' };
    case 'unknown':
      return { by: 'unknown', why: author.why };
  }
}

function encodeTransaction({ hash, sender, to, input, type, calldata }: BlameTransaction): JsonObject {
  return {
    transaction: hash,
    from: sender,
    ...(to !== undefined && { to }),
    input,
    ...(type !== undefined && { type }),
    ...(calldata !== undefined && { calldata }),
  };
}

/** Reads an answer of a state search. Undefined for any other answer. */
export function readBlameAnswer(value: JsonValue | undefined): BlameAnswer | undefined {
  if (!isObject(value) || !isList(value[changesMember])) return undefined;
  const changes = value[changesMember].map(readBlameChange).filter((change) => change !== undefined);
  const firstWanted = readInteger(value, 'firstWanted');
  // A search that was stopped early has nothing else yet.
  const isOnly = Object.keys(value).length === 1 && value[changesMember].length === 0;
  if (changes.length === 0 && !isOnly && !isList(value['lookedAt'])) return undefined;
  return {
    changes,
    unchanged: readList(value, 'unchanged')
      .map(readUnchanged)
      .filter((each) => each !== undefined),
    lookedAt: readList(value, 'lookedAt').map(Number),
    scanned: readScanned(readMember(value, 'scanned')),
    isFollowed: readMember(value, 'isFollowed') === true,
    ...(firstWanted !== undefined && { firstWanted: Number(firstWanted) }),
  };
}

function readScanned(json: JsonValue | undefined): ScannedBlocks | undefined {
  const [from, to] = [readInteger(json, 'from'), readInteger(json, 'to')];
  return from === undefined || to === undefined ? undefined : { from: Number(from), to: Number(to) };
}

/** Reads one row. Undefined for anything else. */
export function readBlameChange(row: JsonValue): BlameChange | undefined {
  const [variable, block] = [readText(row, 'variable'), readInteger(row, 'block')];
  const [value, before] = [readMember(row, 'value'), readMember(row, 'before')];
  if (variable === undefined || block === undefined || !isObject(value) || !isObject(before)) return undefined;
  return {
    variable,
    block: Number(block),
    time: readInteger(row, 'time'),
    isFinal: readMember(row, 'final') !== false,
    value,
    before,
    author: readAuthor(row),
    implementation: readText(row, 'implementation'),
    implementationBefore: readText(row, 'implementationBefore'),
  };
}

function readAuthor(row: JsonValue): ChangeAuthor {
  const by = readText(row, 'by');
  if (by === 'system') return { kind: 'system' };
  if (by === 'candidates')
    return {
      kind: 'candidates',
      ...(readMember(row, 'contradicted') === true && { isContradicted: true }),
      candidates: readList(row, 'candidates').flatMap((each) => {
        const transaction = readTransaction(each);
        const evidence = readList(each, 'evidence').filter((phrase) => typeof phrase === 'string');
        return transaction ? [{ ...transaction, evidence }] : [];
      }),
    };
  const transaction = by === 'accessList' || by === 'trace' ? readTransaction(row) : undefined;
  return transaction === undefined || (by !== 'accessList' && by !== 'trace')
    ? { kind: 'unknown', why: readText(row, 'why') ?? '' }
    : { kind: 'transaction', by, transaction, others: Number(readInteger(row, 'others') ?? 0n) };
}

function readTransaction(row: JsonValue): BlameTransaction | undefined {
  const [hash, sender] = [readText(row, 'transaction'), readText(row, 'from')];
  if (hash === undefined || sender === undefined) return undefined;
  const [type, calldata] = [readText(row, 'type'), readMember(row, 'calldata')];
  return {
    hash,
    sender,
    to: readText(row, 'to'),
    input: readText(row, 'input') ?? '0x',
    ...(type !== undefined && { type }),
    ...(isList(calldata) && { calldata: calldata.filter((felt) => typeof felt === 'string') }),
  };
}

function readUnchanged(json: JsonValue): UnchangedVariable | undefined {
  const [variable, since, reason] = [readText(json, 'variable'), readInteger(json, 'since'), readText(json, 'reason')];
  const value = readMember(json, 'value');
  return variable === undefined || since === undefined || !isObject(value) || (reason !== 'range' && reason !== 'state')
    ? undefined
    : { variable, since: Number(since), reason, value };
}
