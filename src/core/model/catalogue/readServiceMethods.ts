import { lazily } from '../../base/lazily';
import type { Method } from './method';
import openRpc from './openrpc.json';
import { readOpenRpc } from './readOpenRpc';

/** Returns the methods of the built-in document, which is read once. */
export const readServiceMethods: () => readonly Method[] = lazily(() => readOpenRpc(openRpc, 'service').methods);
