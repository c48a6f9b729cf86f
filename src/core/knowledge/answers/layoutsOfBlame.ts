import type { JsonValue } from '../../base/json/jsonValue';
import { readBlameAnswer } from '../../formats/stateDiff/blameAnswer';
import type { Network } from '../../model/networks/network';
import { addressKey } from '../names/addressKey';
import { contractLayouts, type SourcedLayout } from '../sources/contractLayout';
import type { KnowledgeSource } from '../sources/knowledgeSource';

/** Maximum number of implementations of one answer whose layouts are read. */
const maxImplementations = 20;

/**
 * Returns the layouts of the code that a proxy ran at the changes of a search, by lowercase address. Empty for any other
 * answer. Sends nothing.
 */
export async function layoutsOfBlame(
  value: JsonValue,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<Readonly<Record<string, readonly SourcedLayout[]>>> {
  const changes = readBlameAnswer(value)?.changes ?? [];
  const run = changes.flatMap(({ implementation, implementationBefore }) => [
    implementation ?? [],
    implementationBefore ?? [],
  ]);
  const layouts: Record<string, readonly SourcedLayout[]> = {};
  for (const address of [...new Set(run.flat())].slice(0, maxImplementations)) {
    const key = addressKey(address, network.family);
    const found = await contractLayouts(key, undefined, { network, knowledge });
    if (found.layouts.length > 0) layouts[key] = found.layouts;
  }
  return layouts;
}
