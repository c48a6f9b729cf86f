import { isList } from '../../base/json/jsonValue';
import { hintsOfAnswer } from '../../knowledge/answers/hintsOfAnswer';
import type { CellKnowledge } from '../../knowledge/answers/knowledgeOfCell';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Call } from '../../model/exchange/exchange';
import type { CopySource } from './copyFormat';

/**
 * Returns the source with the known functions of its `eth_call`: from the cell's directives, from the contract, from
 * the workspace. Reads files; sends nothing.
 */
export async function withKnownFunctions(
  source: CopySource,
  written: Call,
  knowledge: KnowledgeSource,
  cell: CellKnowledge = { abis: [], problems: [] },
): Promise<CopySource> {
  if (written.kind !== 'rpc' || written.method !== 'eth_call' || !isList(written.params)) return source;
  const outcome = { kind: 'result', body: new Uint8Array(), value: null } as const;
  const { hints } = await hintsOfAnswer({ call: written, network: source.network, outcome }, cell, knowledge);
  return hints.called === undefined ? source : { ...source, hints: { called: hints.called } };
}
