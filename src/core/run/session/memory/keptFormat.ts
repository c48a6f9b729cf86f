/** What a file of kept outputs says that it is, in its first member. */
export const keptFormat = 'rpcbook outputs';

/** Increase it with every change that affects readers of earlier files. */
export const keptVersion = 1;
