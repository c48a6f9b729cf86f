import type { Refusal } from '../../../model/exchange/refusal';
import type { LiveRequest } from '../../live/liveRequest';
import type { LiveDirectives } from '../directives/readLiveDirectives';
import { refuseFinality } from './refuseFinality';
import type { RequestRun } from './runLevels';

/** Returns why a subscription can't be followed as its directives say. Undefined if it can. */
export function refuseFollowing(
  request: LiveRequest,
  { waitsForFinality }: LiveDirectives,
  isSaved: boolean,
  run: Pick<RequestRun, 'options' | 'wentLive'>,
  hasSecrets: boolean,
): Refusal | undefined {
  if (isSaved && hasSecrets) return notSavedWithSecrets;
  if (run.wentLive === undefined) return isSaved ? notFollowed : undefined;
  return waitsForFinality ? refuseFinality(request, run.options.network) : undefined;
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
