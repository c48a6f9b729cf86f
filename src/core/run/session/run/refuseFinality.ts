import type { Refusal } from '../../../model/exchange/refusal';
import type { Network } from '../../../model/networks/network';
import type { LiveRequest } from '../../live/liveRequest';

/** Returns why the rows of a subscription can't wait until they are final on a network; undefined if they can. */
export function refuseFinality(
  { createFinalFeed }: Pick<LiveRequest, 'createFinalFeed'>,
  { unsupportedTags }: Network,
): Refusal | undefined {
  if (createFinalFeed === undefined)
    return {
      code: 'problem',
      cause: "The rows of this subscription can't wait until their blocks are final.",
      cure: 'Remove `# @finality`. Nothing was sent.',
    };
  if (!unsupportedTags.includes('finalized')) return undefined;
  return {
    code: 'problem',
    cause: "The network doesn't say which blocks are final.",
    cure: 'Remove `# @finality`, or choose another network. Nothing was sent.',
  };
}
