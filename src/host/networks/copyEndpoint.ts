import { env, window } from 'vscode';
import type { Network } from '../../core/networks/network';
import { askOne } from '../input/prompts';
import { printEndpoints } from './printEndpoint';

/** Copies an address of a network, a placeholder in its key's place. */
export async function copyEndpoint(network: Network): Promise<void> {
  const endpoints = printEndpoints(network);
  const [first, ...others] = endpoints;
  if (first === undefined) {
    void window.showWarningMessage(`${network.name} has no address. Give its service an \`rpcUrl\` in settings.`);
    return;
  }
  const items = endpoints.map(({ label, address }) => ({ label, detail: address, address }));
  const answer = others.length === 0 ? undefined : await askOne({ title: `Copy Endpoint of ${network.name}`, placeholder: 'Which address?', items });
  if (answer !== undefined && answer.kind !== 'value') return;
  await env.clipboard.writeText(answer?.value.address ?? first.address);
  window.setStatusBarMessage(`Copied the endpoint of ${network.name}, without a key`, 3000);
}
