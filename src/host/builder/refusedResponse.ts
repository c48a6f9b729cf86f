import { changesCell, distinctRemedies } from '../../core/model/exchange/action';
import { remediesOfRefusal } from '../../core/model/exchange/refusal';
import type { RefusedAnswer } from '../../core/run/session/memory/cellAnswer';
import { wantedLayoutOf } from '../../core/run/session/memory/wantedLayoutOf';
import type { BuilderResponse } from '../../messages/builderMessage';

/**
 * Returns why a request of the builder wasn't sent, with the remedies that need no cell. `offerLayout` asks by itself
 * for a layout that only the project's compiler can tell. The response doesn't wait for it.
 */
export function refusedResponse(
  answer: RefusedAnswer,
  offerLayout: (location: string) => Promise<unknown>,
): BuilderResponse {
  const { cause, cure } = answer.refusal;
  const remedies = remediesOfRefusal(answer.refusal).filter((remedy) => !changesCell(remedy));
  const location = wantedLayoutOf(answer);
  if (location !== undefined) offerLayout(location).catch(() => undefined);
  return { failure: `${cause} ${cure}`, remedies: distinctRemedies(remedies) };
}
