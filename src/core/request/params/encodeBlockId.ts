import type { JsonObject } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { l2netBlockTags } from '../../model/networks/blockTags';
import type { HeadTag } from './encodeBlock';
import { encodeQuantity } from './encodeQuantity';

export type EncodedBlockId =
  | { readonly kind: 'known'; readonly value: string | JsonObject }
  /** Counted from a head whose number is not known yet. */
  | { readonly kind: 'needsHead'; readonly tag: HeadTag };

const pinnedTags = ['latest', 'pending', 'pre_confirmed'] as const;

/**
 * Encodes a block of an l2net network: a tag unchanged, a number (decimal or hex) or a number of blocks before the
 * latest as `block_number`, a longer hex value as `block_hash`. With `pinsTags`, a tag that moves becomes the number of
 * the latest block, except `l1_accepted`, whose number has no call. Returns the reason why the text is not a block.
 */
export function encodeBlockId(
  text: string,
  heads: ReadonlyMap<HeadTag, bigint>,
  pinsTags = false,
): Result<EncodedBlockId, string> {
  const written = text.trim();
  if (pinsTags && pinnedTags.some((tag) => tag === written)) return encodeBefore(0n, heads.get('latest'));
  if (l2netBlockTags.some((tag) => tag === written)) return ok({ kind: 'known', value: written });
  const back = /^latest\s*-\s*(\d[\d_]{0,77})$/.exec(written)?.[1];
  if (back !== undefined) return encodeBefore(BigInt(back.replaceAll('_', '')), heads.get('latest'));
  if (/^0x[0-9a-f]+$/i.test(written)) return encodeHex(written);
  const number = /^\d[\d_]*$/.test(written) ? encodeQuantity(written) : undefined;
  if (number?.kind === 'ok') return encodeNumber(BigInt(number.value));
  return failed(
    `"${text.slice(0, 200)}" isn't a block. Write a number, a hash, a tag (${l2netBlockTags.join(', ')}) or latest-1000.`,
  );
}

function encodeBefore(back: bigint, latest: bigint | undefined): Result<EncodedBlockId, string> {
  if (latest === undefined) return ok({ kind: 'needsHead', tag: 'latest' });
  return encodeNumber(latest > back ? latest - back : 0n);
}

/** Hex with more digits than a block number has is a hash. */
function encodeHex(hex: string): Result<EncodedBlockId, string> {
  const digits = hex.slice(2).replace(/^0+(?=.)/, '');
  if (digits.length > 64) return failed('This is longer than a block hash, which has at most 64 hex digits.');
  return digits.length > 13 ? ok({ kind: 'known', value: { block_hash: hex } }) : encodeNumber(BigInt(`0x${digits}`));
}

function encodeNumber(number: bigint): Result<EncodedBlockId, string> {
  return number > BigInt(Number.MAX_SAFE_INTEGER)
    ? failed('This is longer than any block number.')
    : ok({ kind: 'known', value: { block_number: Number(number) } });
}
