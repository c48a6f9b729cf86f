import { readFields } from '../../../core/base/json/readFields';
import { groupDigits } from '../../../core/base/view/amountText';
import type { KeptChain } from '../../../core/run/live/keptChain';
import { readKeptChain } from '../../../core/run/live/readKeptChain';
import { showInformation } from '../../notices';

/** A live cell that ran, as the workspace stores it. */
export interface StoredLiveCell {
  readonly text: string;
  readonly title: string;
  readonly chain: Omit<KeptChain, 'places'>;
}

/**
 * Offers to go on with each stored cell that a notebook still has, from the last block that it showed. `refused` receives
 * the others. Ignores anything else that is stored.
 */
export async function offerToGoOn(
  stored: unknown,
  hasCell: (text: string) => boolean,
  goOn: (text: string, chain: KeptChain) => Promise<void>,
  refused: (chain: KeptChain) => Promise<void>,
): Promise<void> {
  for (const each of Array.isArray(stored) ? stored : []) {
    const { text, title, chain: given } = readFields(each) ?? {};
    const chain = readKeptChain(given);
    if (chain === undefined) continue;
    if (typeof text !== 'string' || typeof title !== 'string' || !hasCell(text)) {
      await refused(chain);
      continue;
    }
    const message = `The live cell ${title} showed everything up to block ${groupDigits(chain.sureTo)} before the window closed. It can go on from there and read what was missed.`;
    if ((await showInformation(message, 'Go On')) === 'Go On') await goOn(text, chain);
    else await refused(chain);
  }
}
