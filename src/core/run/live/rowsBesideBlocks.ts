import type { LiveRequest } from './liveRequest';

/**
 * Returns whether the rows of a subscription come beside the blocks that they belong to: in notifications of their own,
 * and by calls of their own where they are asked for.
 */
export function rowsBesideBlocks({ rowKind }: Pick<LiveRequest, 'rowKind'>): boolean {
  return rowKind === 'log';
}
