import type { Network } from '../../model/networks/network';
import { findCreationFact } from '../facts/creationFact';
import type { KeptFacts } from '../facts/factPlace';
import type { KnowledgeSource } from './knowledgeSource';

/** The block in which a contract was created, and the source of this information. */
export interface KnownCreation {
  readonly block: bigint;
  /** The path of a file of deployments. Undefined if an inquiry found the block. */
  readonly path?: string;
}

/**
 * Returns the block in which a contract was created, if deployments or earlier inquiries have it. Sends nothing.
 * `address` is an `addressKey`.
 */
export async function findKnownCreation(
  network: Network,
  address: string,
  knowledge: KnowledgeSource,
  facts: KeptFacts | undefined,
): Promise<KnownCreation | undefined> {
  for (const known of await knowledge.sourcesOf(network, address)) {
    if (known.kind !== 'deployment' || known.deployment.block === undefined) continue;
    return { block: known.deployment.block, path: known.deployment.path };
  }
  const block = facts && (await findCreationFact(facts, network, address));
  return block === undefined ? undefined : { block };
}
