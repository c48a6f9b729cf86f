import { failed, ok, type Result } from '../../base/result';
import type { Method } from '../../model/catalogue/method';
import type { Network } from '../../model/networks/network';
import type { HeadTag } from '../../request/params/encodeBlock';
import type { EncodeContext } from '../../request/params/encodeContext';
import { composeDraft, isSendable } from '../draft/composeDraft';
import type { Draft } from '../draft/draft';
import type { CopySource } from './copyFormat';
import { findCountedBlocks } from './findCountedBlocks';

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
  const { call } = composed;
  if (composed.needs.length === 0 || call.kind !== 'rpc') return ok({ call, network, transport });
  const probed = composeDraft(draft, method, network, { ...context, heads: anyHeads }).call;
  const params = probed.kind === 'rpc' ? findCountedBlocks(call.params, probed.params) : call.params;
  return ok({ call: { ...call, params }, network, transport });
}
