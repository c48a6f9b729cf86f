import type { JsonValue } from '../../base/json/jsonValue';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import { decodableItems } from '../../formats/l2net/cairoItems';
import { hasClasses } from '../../model/networks/familyTraits';
import type { Contract } from '../files/readContract';
import type { KnowledgeSource } from '../sources/knowledgeSource';
import { readClasses } from './behindAnswer';
import { emittedSelectors } from './emittedTopics';
import type { FailableExchange } from './failedSubjects';
import type { CellKnowledge } from './knowledgeOfCell';
import { namesOfReverted, revertedCalls } from './revertedCalls';
import { tracedOnL2 } from './tracedSubjects';

/** What is known about the contracts of an l2net answer. */
export interface CairoHints {
  readonly hints: Pick<DecodeHints, 'cairoAbis' | 'cairoArtifacts' | 'functionNames'>;
  /** Contracts that occur only in a revert reason. */
  readonly contracts: readonly string[];
}

/** What names the contracts of a cell: its directives, and files for their addresses. */
interface NamedAbis {
  readonly cell: CellKnowledge;
  readonly contracts: ReadonlyMap<string, Contract>;
}

/**
 * Returns the Cairo ABIs of an answer's contracts, the workspace's artifacts that declare its events, and the names of
 * the functions that it called or reverted in. For answers of other families, returns only the named ABIs.
 */
export async function cairoHints(
  exchange: FailableExchange,
  named: NamedAbis,
  knowledge: KnowledgeSource,
): Promise<CairoHints> {
  const { outcome, network } = exchange;
  if (!hasClasses(network)) return { hints: { cairoAbis: namedAbis(named, false) }, contracts: [] };
  const value = outcome.kind === 'result' ? (outcome.value ?? null) : null;
  const isTraced = tracedOnL2(value).contracts.size > 0;
  const emitted = emittedSelectors(value);
  const artifacts = emitted.length === 0 ? [] : await knowledge.cairoAbis(emitted);
  const reverted = revertedCalls(outcome);
  const names = await namesOfReverted(reverted, network, knowledge);
  return {
    hints: {
      cairoAbis: { ...(await readClasses(exchange, knowledge, isTraced)), ...namedAbis(named, isTraced) },
      ...(artifacts.length > 0 && { cairoArtifacts: artifacts }),
      ...(names.size > 0 && { functionNames: Object.fromEntries(names) }),
    },
    contracts: reverted.flatMap(({ contract }) => contract ?? []),
  };
}

function namedAbis({ cell, contracts }: NamedAbis, isTraced: boolean): Readonly<Record<string, JsonValue>> {
  const named = [...contracts].flatMap(([address, { cairoAbi }]) =>
    cairoAbi === undefined ? [] : [[address, cairoAbi] as const],
  );
  const all = [...(cell.cairoAbi === undefined ? [] : [['*', cell.cairoAbi] as const]), ...named];
  return Object.fromEntries(all.map(([address, items]) => [address, decodableItems(items, isTraced)] as const));
}
