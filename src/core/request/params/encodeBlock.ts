import { failed, ok, type Result } from '../../base/result';
import { evmBlockTags } from '../../model/networks/blockTags';
import { nearestNames } from '../../model/networks/nearestNames';
import { deployedWord } from './deployedBlock';
import { encodeQuantity } from './encodeQuantity';

/** Tags with a block number. Other blocks can be counted from it. */
export type HeadTag = 'latest' | 'safe' | 'finalized';

const tags: readonly string[] = evmBlockTags;

export type EncodedBlock =
  | { readonly kind: 'known'; readonly text: string }
  /** Counted from a head whose number is not known yet. */
  | { readonly kind: 'needsHead'; readonly tag: HeadTag }
  /** The block of the contract's creation, which is not known yet. */
  | { readonly kind: 'needsCreation' }
  /** The block at a time, which is not known yet. */
  | { readonly kind: 'needsDate' };

/** A block by its time: the first one at or after it, or the last one before it. */
export interface DatedBlock {
  /** Since the epoch. */
  readonly seconds: bigint;
  readonly isBefore: boolean;
}

/** Parses a block by its time in UTC: `2026-01-01`, `2026-01-01T12:30:00Z`, `before 2026-02-01`. */
export function parseDatedBlock(text: string): DatedBlock | undefined {
  const [, before, day, clock = 'T00:00'] =
    /^(before )?(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2})?)?Z?$/.exec(text.trim()) ?? [];
  const time = day === undefined ? NaN : Date.parse(`${day}${clock}Z`);
  // A day that no month has would be one of the next month.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day ?? '');
  return isDay ? { seconds: BigInt(time / 1000), isBefore: before !== undefined } : undefined;
}

/** A number of blocks before a head. */
export interface RelativeBlock {
  readonly tag: HeadTag;
  readonly back: bigint;
}

/**
 * The heads that are used for tags when they are pinned. A pending block has no number, so it is pinned to the latest.
 */
const pinnedHeads: ReadonlyMap<string, HeadTag> = new Map<string, HeadTag>([
  ['latest', 'latest'],
  ['pending', 'latest'],
  ['safe', 'safe'],
  ['finalized', 'finalized'],
]);

/**
 * Encodes a block parameter: a tag or hex unchanged, a decimal, a number of blocks before a head (`latest-1000`), or
 * `deployed`. `heads` contains the known block numbers. With `pinsTags`, a tag that moves becomes the number of its
 * head. `created` is the block of the contract's creation, if it is known.
 */
export function encodeBlock(
  text: string,
  heads: ReadonlyMap<HeadTag, bigint>,
  pinsTags = false,
  created?: bigint,
): Result<EncodedBlock, string> {
  const written = text.trim();
  const pinned = pinsTags ? pinnedHeads.get(written) : undefined;
  if (pinned !== undefined) return encodeRelative({ tag: pinned, back: 0n }, heads);
  if (tags.includes(written)) return ok({ kind: 'known', text: written });
  if (written === deployedWord)
    return ok(created === undefined ? { kind: 'needsCreation' } : { kind: 'known', text: `0x${created.toString(16)}` });
  if (parseDatedBlock(written)) return ok({ kind: 'needsDate' });
  const relative = parseRelativeBlock(written);
  if (relative) return encodeRelative(relative, heads);
  const number = encodeQuantity(written);
  if (number.kind === 'ok') return ok({ kind: 'known', text: number.value });
  const [nearest] = nearestNames(written, [...tags, deployedWord]);
  const hint =
    nearest === undefined
      ? `Write a number, hex, a tag (${tags.join(', ')}), latest-1000, deployed, or a date such as 2026-01-01.`
      : `Did you mean \`${nearest}\`?`;
  return failed(`"${text.slice(0, 200)}" isn't a valid block. ${hint}`);
}

/** Returns the head that a tag refers to. Undefined for a pending block, which has no number, and for anything else. */
export function headOfTag(tag: string): HeadTag | undefined {
  return tag === 'pending' ? undefined : pinnedHeads.get(tag);
}

/** Parses a block that is counted back from a head, such as latest-1000. Returns undefined for any other text. */
export function parseRelativeBlock(text: string): RelativeBlock | undefined {
  const [, tag, back] = /^(latest|safe|finalized)\s*-\s*(\d[\d_]{0,77})$/.exec(text.trim()) ?? [];
  return back === undefined ? undefined : { tag: readTag(tag), back: BigInt(back.replaceAll('_', '')) };
}

function encodeRelative(
  { tag, back }: RelativeBlock,
  heads: ReadonlyMap<HeadTag, bigint>,
): Result<EncodedBlock, string> {
  const head = heads.get(tag);
  if (head === undefined) return ok({ kind: 'needsHead', tag });
  const number = head > back ? head - back : 0n;
  return ok({ kind: 'known', text: `0x${number.toString(16)}` });
}

function readTag(text: string | undefined): HeadTag {
  return text === 'safe' || text === 'finalized' ? text : 'latest';
}
