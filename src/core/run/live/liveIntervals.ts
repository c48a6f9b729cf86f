/** How often the head is asked for where nothing can be subscribed to, in milliseconds. */
export const pollMilliseconds = 4_000;
/** How often the finalized block is asked for at most, in milliseconds. */
export const finalityMilliseconds = 12_000;
/** How long the node may take to confirm that a subscription ended. */
export const unsubscribeMilliseconds = 2_000;
/** Frames that may wait until their rows are shown. With more, the socket is not read on. */
export const maxUntold = 1_000;
