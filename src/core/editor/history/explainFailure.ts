import { decodeExchange } from '../../answer/decode/decodeExchange';
import { readErrorRevertData } from '../../formats/abi/calls/readRevertData';
import { noHints } from '../../formats/abi/names/decodeHints';
import { hintsOfAnswer } from '../../knowledge/answers/hintsOfAnswer';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Exchange } from '../../model/exchange/exchange';

/**
 * Returns why a request failed, with the text of its answer's headline: `Execution reverted: The contract reverted the
 * call with …`. Undefined if it didn't fail or was stopped. Reads ABIs only to name a revert.
 */
export async function explainFailure(exchange: Exchange, knowledge: KnowledgeSource): Promise<string | undefined> {
  const { outcome } = exchange;
  if (outcome.kind === 'result' || outcome.kind === 'aborted') return undefined;
  const reverts = outcome.kind === 'rpcError' && readErrorRevertData(outcome) !== '';
  const { hints } = reverts ? await hintsOfAnswer(exchange, { abis: [], problems: [] }, knowledge) : { hints: noHints };
  const { title, summary } = decodeExchange(exchange, hints);
  return `${title}: ${summary}`;
}
