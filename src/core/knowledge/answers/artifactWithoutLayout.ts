import type { LackingLayout } from '../../model/exchange/action';
import { slotReadOf } from '../../model/exchange/evmCalls';
import type { Exchange } from '../../model/exchange/exchange';
import { addressKey } from '../names/canonicalAddress';
import type { KnowledgeSource } from '../sources/knowledgeSource';
import { lackingLayout } from '../sources/lackingLayout';
import { answerBlocks } from './answerBlocks';
import { changedStorage } from './changedContracts';

/** Maximum number of contracts of one answer that are looked at. */
const maxContracts = 20;

/**
 * Returns the first artifact whose layout would name storage in an answer, if the project's compiler could
 * write it. Sends nothing.
 */
export async function artifactWithoutLayout(
  exchange: Exchange,
  knowledge: KnowledgeSource,
): Promise<LackingLayout | undefined> {
  for (const address of [...storedIn(exchange)].slice(0, maxContracts)) {
    const lacking = await lackingLayout(address, answerBlocks(exchange), { network: exchange.network, knowledge });
    if (lacking !== undefined) return lacking;
  }
  return undefined;
}

function storedIn({ call, outcome, network }: Exchange): ReadonlySet<string> {
  if (outcome.kind !== 'result') return new Set();
  const read = slotReadOf(call);
  return read
    ? new Set([addressKey(read.address, network.family)])
    : changedStorage(call, outcome.value ?? null, network);
}
