/** Block tags of EVM networks (execution API). */
export const evmBlockTags = ['latest', 'earliest', 'pending', 'safe', 'finalized'] as const;

/**
 * Block tags of l2net networks, of every version in use: `pending` up to 0.8, `pre_confirmed` and `l1_accepted` from 0.9
 * on.
 */
export const l2netBlockTags = ['latest', 'pre_confirmed', 'l1_accepted', 'pending'] as const;
