import { isList, isObject, type JsonObject, type JsonValue, membersOf, readMember } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import type { Method } from '../../model/catalogue/method';
import type { Network } from '../../model/networks/network';
import { type HeadTag, parseRelativeBlock } from '../../request/params/encodeBlock';
import type { EncodeContext } from '../../request/params/encodeContext';
import { composeDraft, isSendable } from '../draft/composeDraft';
import type { Draft } from '../draft/draft';
import type { CopySource } from './copyFormat';
import { type CopyParams, type CopyValue, CountedBlock } from './countedBlock';

/** No chain has this many blocks, so counting back from one of them returns block 0. */
const maxBlocks = 2n ** 53n;

type JsonParams = readonly JsonValue[] | JsonObject;

/** Any heads: only which values depend on them matters. The number fits a JSON number. */
const anyHeads: ReadonlyMap<HeadTag, bigint> = new Map<HeadTag, bigint>([
  ['latest', 2n ** 52n],
  ['safe', 2n ** 52n],
  ['finalized', 2n ** 52n],
]);

/** Returns what a draft sends, with blocks that are counted from a head. Fails if the draft is incomplete. */
export function copySourceOfDraft(
  draft: Draft,
  method: Method | undefined,
  network: Network,
  context: EncodeContext,
): Result<CopySource, string> {
  const { transport } = draft;
  const composed = composeDraft(draft, method, network, { ...context, heads: new Map() });
  if (!isSendable(composed)) return failed('Fill in the required fields before copying.');
  if (composed.needsCreation)
    return failed("Send the request before copying, so that the block of the contract's creation is known.");
  if (composed.dates?.length)
    return failed('Write the number of the block before copying. It is known only by its time.');
  const { call } = composed;
  if (composed.needs.length === 0 || call.kind !== 'rpc') return ok({ call, network, transport });
  const probed = composeDraft(draft, method, network, { ...context, heads: anyHeads }).call;
  const params = probed.kind === 'rpc' ? findCountedBlocks(call.params, probed.params) : call.params;
  return ok({ call: { ...call, params }, network, transport });
}

/**
 * Replaces the blocks that are counted from a head. `written` are the parameters encoded without heads, where such a
 * block is still text; `probed` are the same parameters encoded with any heads.
 */
function findCountedBlocks(written: JsonParams, probed: JsonParams): CopyParams {
  return isList(written)
    ? written.map((item, index) => counted(item, isList(probed) ? probed[index] : undefined))
    : countedMembers(written, probed);
}

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
