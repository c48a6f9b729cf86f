import { isLastingChain } from '../../../knowledge/facts/factPlace';
import type { Network } from '../../../model/networks/network';
import { encodeFinding, readFinding } from '../../blame/blameJournal';
import type { JournalEntry } from '../../longWork/journalEntry';
import { firstVolatileBlock } from '../../longWork/kinds/boundedRequest';
import { identifyLongWork } from '../../longWork/run/identifyLongWork';
import type { LongWorkPorts } from '../../longWork/run/longWorkPorts';
import type { StorageSource } from '../../longWork/workSource';

/**
 * Returns what an earlier search learned of blocks that the chain can't replace, so that a search that looks further
 * doesn't pay for it again. `source` identifies that search. Nothing on chains that may start again.
 */
export async function learnedBySearch(
  source: StorageSource,
  network: Network,
  notebookPath: string | undefined,
  { journals }: LongWorkPorts,
): Promise<readonly JournalEntry[]> {
  if (!isLastingChain(network)) return [];
  const earlier = await journals.find(identifyLongWork(source, network, undefined, notebookPath));
  if (earlier === undefined || earlier.header.network !== network.key) return [];
  const opened = await journals.open(earlier.header.id);
  if (opened.kind === 'failed') return [];
  const firstVolatile = firstVolatileBlock(earlier.header.heads);
  const { entries } = opened.value;
  await opened.value.close();
  return entries.flatMap((entry) => {
    const finding = readFinding(entry)?.finding;
    const isFinal = finding !== undefined && 'block' in finding && finding.block < firstVolatile;
    // Which blocks are kept, and which methods there are, may be different now.
    return isFinal && finding.kind !== 'notKept' ? [encodeFinding(finding, undefined)] : [];
  });
}
