import type { Refusal } from '../../../model/exchange/refusal';
import type { Network } from '../../../model/networks/network';
import type { LiveRequest } from '../../live/liveRequest';
import type { FollowedCell } from './liveFigures';

/** Returns why a subscription can't be followed as its directives say. Undefined if it can. */
export function refuseFollowing(
  { composed, request, directives, run }: Pick<FollowedCell, 'composed' | 'request' | 'directives' | 'run'>,
  isSaved: boolean,
): Refusal | undefined {
  if (isSaved && composed.secrets.length > 0) return notSavedWithSecrets;
  if (run.observer.wentLive === undefined) return isSaved ? notFollowed : undefined;
  return directives.waitsForFinality ? refuseFinality(request, run.options.network) : undefined;
}

const notSavedWithSecrets: Refusal = {
  code: 'problem',
  cause: "A request with a typed value or an environment variable can't be saved by `# @save`.",
  cure: 'Use a notebook variable instead. Nothing was sent.',
};

const notFollowed: Refusal = {
  code: 'problem',
  cause: '`# @save` needs a subscription that is followed. Here, it would be sent as one call.',
  cure: 'Run the notebook with `--follow`, or remove `# @save`. Nothing was sent.',
};

/** Returns why the rows of a subscription can't wait until they are final on a network; undefined if they can. */
function refuseFinality(
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
