import { chainKey } from '../networks/chainKey';
import type { Network } from '../networks/network';
import type { Method } from './method';

/**
 * Returns the methods of a workspace's documents, declared only for the networks that the workspace names. A stranger's
 * document could say of any method that it is harmless.
 */
export function declaredByWorkspace(methods: readonly Method[], networks: readonly Network[]): readonly Method[] {
  const declaredBy = networks.filter(({ ofWorkspace }) => ofWorkspace !== undefined).map(chainKey);
  return methods.map((method) => ({ ...method, declaredBy }));
}
