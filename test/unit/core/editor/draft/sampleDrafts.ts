import type { Draft, DraftValue } from '../../../../../src/core/editor/draft/draft';
import { newDraft } from '../../../../../src/core/editor/draft/newDraft';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import type { Network } from '../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { createEncodeContext } from '../../../../../src/core/run/session/compose/createEncodeContext';
import { serviceSettings } from '../../request/pipe/testPorts';

export const catalogue = createServiceCatalogue();

export const encodeContext = createEncodeContext(noHints, new BuiltInAbi());

export function networkOf(id: 'mainnet' | 'solana' | 'l2net'): Network {
  const found = readServices(serviceSettings).services[0]?.networks.find((network) => network.id === id);
  if (!found) throw new Error(`no network ${id}`);
  return found;
}

export function findMethod(name: string) {
  return catalogue.find(name);
}

export const text = (content: string): DraftValue => ({ kind: 'text', text: content });
export const list = (...items: readonly DraftValue[]): DraftValue => ({ kind: 'list', items });
export const object = (members: Readonly<Record<string, DraftValue>>): DraftValue => ({ kind: 'object', members });

/** A new draft of a method with these parameters. */
export function draftOf(method: string, network: Network, parameters: Readonly<Record<string, DraftValue>>): Draft {
  return { ...newDraft(network, catalogue.find(method)), method, parameters };
}
