import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { isList, isObject, membersOf, readMember } from '../../base/json/readMember';
import { parseRelativeBlock } from '../../request/params/encodeBlock';
import { type CopyParams, type CopyValue, CountedBlock } from './countedBlock';

/** No chain has this many blocks, so counting back from one of them returns block 0. */
const maxBlocks = 2n ** 53n;

/**
 * Replaces the blocks that are counted from a head. `written` are the parameters encoded without heads, where such a
 * block is still text; `probed` are the same parameters encoded with any heads.
 */
export function findCountedBlocks(written: JsonParams, probed: JsonParams): CopyParams {
  return isList(written)
    ? written.map((item, index) => counted(item, isList(probed) ? probed[index] : undefined))
    : countedMembers(written, probed);
}

type JsonParams = readonly JsonValue[] | JsonObject;

function counted(written: JsonValue, probed: JsonValue | undefined): CopyValue {
  if (typeof written === 'string') return written === probed ? written : countedBlock(written, probed);
  if (isList(written)) return written.map((item, index) => counted(item, isList(probed) ? probed[index] : undefined));
  return isObject(written) ? countedMembers(written, probed) : written;
}

function countedMembers(written: JsonObject, probed: JsonValue | undefined) {
  return Object.fromEntries(membersOf(written).map(([key, member]) => [key, counted(member, readMember(probed, key))]));
}

/** Only a block is text in one encoding and something else in the other. */
function countedBlock(written: string, probed: JsonValue | undefined): CopyValue {
  const block = parseRelativeBlock(written);
  if (!block) return written;
  const back = block.back < maxBlocks ? block.back : maxBlocks;
  return isObject(probed)
    ? { block_number: new CountedBlock(block.tag, back, 'number') }
    : new CountedBlock(block.tag, back, 'quantity');
}
