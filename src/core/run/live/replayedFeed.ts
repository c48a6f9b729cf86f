import { type JsonObject, type JsonValue, readInteger, readMember, readText } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import type { Explanation } from '../../model/failure/explainOutcome';
import { CompleteBlocks } from './completeBlocks';
import type { KnownBlock } from './followedChain';
import { digestOf } from './gapFiller';
import { type LiveFrame, type LiveKind, type LiveRow, noRow, UnaskedFeed } from './liveFeed';

export interface ReplayedRows {
  /** The subscription whose notifications are rows. */
  readonly kind: LiveKind;
  /** Whether its notifications come in blocks, which a later subscription can begin at. */
  readonly isReplayed: boolean;
  /** What is missing after an interruption, as a sentence. Undefined if nothing is. */
  readonly missing?: string;
}

/** Blocks that are known. The node tells again at most as many. */
const maxBlocks = 1_024;
/** Rows that are remembered, because the node tells some again. */
const maxKeys = 50_000;

interface ToldRow {
  readonly block: number | undefined;
  readonly hash: string | undefined;
  /** Which socket told it last. */
  readonly socket: number;
}

/**
 * Rows of an l2net subscription. After an interruption, the next subscription begins at the last block whose rows were
 * all told and that the node still has, so that it tells what was missed. Rows that it tells again are left out. Rows of
 * blocks that a reorganization replaced are removed. Each subscription tells of it by itself, in order with its rows.
 * Across a gap, the hashes of the headers show it.
 */
export class ReplayedFeed extends UnaskedFeed {
  readonly subscriptions: readonly LiveKind[];
  #blocks: KnownBlock[] = [];
  readonly #complete = new CompleteBlocks();
  /** The rows that were told, by their keys. */
  readonly #told = new Map<string, ToldRow>();
  #socket = 0;
  /** How many rows of a transaction this socket has told. */
  readonly #ordinals = new Map<string, number>();
  /** The block that the next subscriptions begin at. */
  #base: KnownBlock | undefined;
  /** Rows from this block on, by key. The next socket tells them again, unless their blocks were replaced. */
  readonly #untold = new Map<string, number>();

  constructor(private readonly rows: ReplayedRows) {
    super();
    const { kind, isReplayed } = rows;
    this.subscriptions = isReplayed && kind !== 'newHeads' ? ['newHeads', kind] : [kind];
  }

  get since(): JsonObject | undefined {
    return this.#base && { block_hash: this.#base.hash };
  }

  refused({ class: failure, cause }: Explanation): boolean {
    if (failure !== 'unknownBlock' && failure !== 'range') return false;
    this.#beginAt(failure === 'unknownBlock' ? this.#furtherBack() : undefined);
    if (this.#base !== undefined) return true;
    const last = this.#blocks.at(-1)?.number ?? 0;
    const why = `Rows after block ${last} may be missing, because the node can't begin there. ${cause}`;
    this.tell({ kind: 'gap', from: undefined, to: undefined, why });
    this.#blocks = [];
    return true;
  }

  override opened(): void {
    this.#base = undefined;
    super.opened();
  }

  override closed(): void {
    super.closed();
    this.#socket += 1;
    this.#ordinals.clear();
    this.#complete.interrupted();
    const { to } = this.#complete;
    this.#beginAt(
      this.rows.isReplayed ? (this.#blocks.findLast(({ number }) => number <= to) ?? this.#blocks[0]) : undefined,
    );
  }

  protected whatIsMissing(): string | undefined {
    return this.rows.missing;
  }

  took({ kind, value, isReorganization }: LiveFrame, now: number): void {
    const isRow = kind === this.rows.kind;
    if (isReorganization) {
      const from = Number(readInteger(value, 'starting_block_number') ?? Infinity);
      if (kind === 'newHeads') this.#blocks = this.#blocks.filter(({ number }) => number < from);
      this.#complete.replaced(from);
      if (isRow) this.#remove(({ block }) => block !== undefined && block >= from);
      return;
    }
    const { number, hash } = blockOf(value);
    if (kind === 'newHeads' && number !== undefined && hash !== undefined) this.#follow({ number, hash }, now);
    const key = isRow ? this.#keyOf(value, hash) : undefined;
    if (isRow && key === undefined) this.tell(noRow(value));
    if (key === undefined) return;
    const isKnown = this.#told.has(key);
    this.#told.set(key, { block: number, hash, socket: this.#socket });
    for (const oldest of this.#told.keys()) {
      if (this.#told.size <= maxKeys) break;
      this.#told.delete(oldest);
    }
    const row: LiveRow = { key, block: number, value };
    if (!isKnown) this.tell({ kind: 'added', rows: [row] });
    this.#untold.delete(key);
    if (number !== undefined) this.#removeUntoldBefore(number);
    // A subscription tells its rows in order. One of a block without a known header may be of a replaced chain.
    if (number !== undefined && this.#blocks.some((block) => block.number === number && block.hash === hash))
      this.#complete.reached(number - 1);
  }

  #beginAt(base: KnownBlock | undefined): void {
    this.#base = base;
    this.#untold.clear();
    if (base === undefined) return;
    for (const [key, { block }] of this.#told)
      if (block !== undefined && block >= base.number) this.#untold.set(key, block);
  }

  /** A subscription tells its rows in order, so those that it left out belong to blocks that were replaced. */
  #removeUntoldBefore(block: number): void {
    const keys = [...this.#untold].flatMap(([key, of]) => (of < block ? [key] : []));
    for (const key of keys) this.#untold.delete(key);
    const gone = keys.filter((key) => this.#told.delete(key));
    if (gone.length > 0) this.tell({ kind: 'removed', keys: gone });
  }

  /** Each time twice as far back, so that a deep reorganization takes few subscriptions. */
  #furtherBack(): KnownBlock | undefined {
    const at = this.#blocks.findIndex(({ hash }) => hash === this.#base?.hash);
    return at <= 0 ? undefined : this.#blocks[Math.max(0, 2 * at - this.#blocks.length)];
  }

  /** Notes a block by its header. */
  #follow({ number, hash }: KnownBlock, now: number): void {
    const isRow = this.rows.kind === 'newHeads';
    // Rows of this socket may be ahead of its headers. They are removed when their own subscription tells that.
    this.#remove((row) => row.block === number && row.hash !== hash && (isRow || row.socket < this.#socket));
    const known = this.#blocks.find((block) => block.number === number);
    if (known !== undefined && known.hash !== hash) this.#complete.replaced(number);
    if (isRow) this.#complete.reached(number);
    else this.#complete.began(number, now);
    if (known?.hash === hash) return;
    if (known) this.#blocks = this.#blocks.filter((block) => block.number < number);
    const at = this.#blocks.findLastIndex((block) => block.number < number) + 1;
    this.#blocks.splice(at, 0, { number, hash });
    if (this.#blocks.length > maxBlocks) this.#blocks.shift();
  }

  #remove(isGone: (row: ToldRow) => boolean): void {
    const keys: string[] = [];
    for (const [key, row] of this.#told) if (isGone(row)) keys.push(key);
    for (const key of keys) this.#told.delete(key);
    if (keys.length > 0) this.tell({ kind: 'removed', keys });
  }

  /** Names a row. Rows without an index are told in the same order each time. */
  #keyOf(value: JsonValue, hash: string | undefined): string | undefined {
    const transaction = readText(value, 'transaction_hash');
    if (transaction === undefined && hash === undefined) return undefined;
    const finality = readText(value, 'finality_status') ?? '';
    const key = `${hash ?? finality}:${transaction ?? ''}`;
    const status = readMember(value, 'status');
    if (status !== undefined) return `${key}:${printJson(status)}`;
    if (this.rows.kind !== 'logs') return key;
    const ordinal = this.#ordinals.get(key) ?? 0;
    this.#ordinals.set(key, ordinal + 1);
    const index = readInteger(value, 'event_index');
    // Nodes may count the events of a call, so that several of a transaction have the same index.
    const parts = ['from_address', 'keys', 'data'].map((name) => printJson(readMember(value, name) ?? null));
    return index === undefined ? `${key}:${ordinal}` : `${key}:${index}:${digestOf(parts.join())}`;
  }
}

/** The block that a row is of. A block that isn't confirmed has no hash. */
function blockOf(value: JsonValue): { readonly number: number | undefined; readonly hash: string | undefined } {
  const number = readInteger(value, 'block_number');
  return { number: number === undefined ? undefined : Number(number), hash: readText(value, 'block_hash') };
}
