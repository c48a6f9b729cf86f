import { NodeFront } from '../ui/pages/nodeFront';
import { readTestService } from './readTestService';

/** Starts a node of its own that needs no key, and costs nothing: the EVM network of the local service. Fails if the port is in use. */
export function openFront(port?: number): Promise<NodeFront> {
  const { url, keys } = readTestService();
  const forward = async (body: string) => {
    const answer = await fetch(`${url}/evm/v3/${keys.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return { status: answer.status, contentType: 'application/json', body: await answer.text() };
  };
  return NodeFront.start({ forward }, port);
}
