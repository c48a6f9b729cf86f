import type { Method } from '../../model/catalogue/method';
import type { Network } from '../../model/networks/network';
import type { Draft } from './draft';

/**
 * Returns the path of a REST call: from the network's settings for its own chain, otherwise from the method's template.
 */
export function restPath(draft: Draft, { path = '' }: Method, network: Network): string {
  if (textOf(draft, 'chainId') === network.chainId && network.gas?.baseFeePath !== undefined)
    return network.gas.baseFeePath;
  return path.replace(
    /\{(\w+)\}/g,
    (placeholder, name: string) => encodeURIComponent(textOf(draft, name) ?? '') || placeholder,
  );
}

function textOf({ parameters }: Draft, name: string): string | undefined {
  const value = parameters[name];
  return value?.kind === 'text' ? value.text : undefined;
}
