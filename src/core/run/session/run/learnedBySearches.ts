import { isLastingChain } from '../../../knowledge/facts/factPlace';
import type { Network } from '../../../model/networks/network';
import { encodeFinding, readFinding } from '../../blame/blameJournal';
import type { JournalEntry } from '../../longWork/journalEntry';
import { firstVolatileBlock } from '../../longWork/kinds/boundedRequest';
import { identifyLongWork } from '../../longWork/run/identifyLongWork';
import type { LongWorkPorts } from '../../longWork/run/longWorkPorts';
import type { StorageSource } from '../../longWork/workSource';

/**
 * Returns what earlier searches learned of blocks that the chain can't replace, so that a search for the same value doesn't
 * pay for it again. `sources` identify those searches. Nothing on chains that may start again.
 */
export async function learnedBySearches(
  sources: readonly StorageSource[],
  network: Network,
  notebookPath: string | undefined,
  { journals }: LongWorkPorts,
): Promise<readonly JournalEntry[]> {
  if (!isLastingChain(network)) return [];
  const ids = new Set(sources.map((source) => identifyLongWork(source, network, undefined, notebookPath)));
  const learned = new Map<string, JournalEntry>();
  for (const id of ids)
    for (const entry of await finalEntries(id, network, journals)) learned.set(JSON.stringify(entry), entry);
  return [...learned.values()];
}

async function finalEntries(
  id: string,
  network: Network,
  journals: LongWorkPorts['journals'],
): Promise<readonly JournalEntry[]> {
  const earlier = await journals.find(id);
  if (earlier === undefined || earlier.header.network !== network.key) return [];
  const opened = await journals.open(id);
  if (opened.kind === 'failed') return [];
  const firstVolatile = firstVolatileBlock(earlier.header.heads);
  const { entries } = opened.value;
  await opened.value.close();
  return entries.flatMap((entry) => {
    const finding = readFinding(entry)?.finding;
    const isFinal = finding !== undefined && 'block' in finding && finding.block < firstVolatile;
    // Which blocks are kept, and which methods there are, may be different now.
    const isLasting =
      isFinal && finding.kind !== 'notKept' && !(finding.kind === 'author' && finding.answer === undefined);
    return isLasting ? [encodeFinding(finding, undefined)] : [];
  });
}
