import { NodeFront } from '../ui/pages/nodeFront';
import { readTestService } from './readTestService';

/** Starts a node of its own that needs no key, and costs nothing: the EVM network of the local service. */
export function openFront(): Promise<NodeFront> {
  const { url, keys } = readTestService();
  return NodeFront.start({
    forward: async (body) => {
      const answer = await fetch(`${url}/evm/v3/${keys.key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return { status: answer.status, contentType: 'application/json', body: await answer.text() };
    },
  });
}
