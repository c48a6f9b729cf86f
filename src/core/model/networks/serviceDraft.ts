import type { Credential } from '../../base/credentials/credential';
import type { Secret } from '../../base/credentials/secret';
import type { Result } from '../../base/result';
import type { Network } from './network';
import { originsOfCredential } from './originsOfCredential';
import { readServices } from './readServices';
import type { NetworkSetting, ServiceSetting } from './serviceEdits';
import type { KeyPart, SplitEndpoint } from './splitEndpoint';

/** The answers of "Add Service". */
export interface ServiceDraft {
  /** Undefined until the first step is answered. */
  readonly endpoint: SplitEndpoint | undefined;
  /** The parts of the pasted URL that may be its key. */
  readonly keyParts: readonly KeyPart[];
  /** Splits the pasted URL again, with the part that the user says is its key. */
  readonly split: (keyPart: string) => Result<SplitEndpoint, string>;
  /** A key that the user typed, for an endpoint without one. */
  readonly typedKey: Secret | undefined;
  readonly name: string;
}

/** The position of the key in the path if the node's address has none, as documented by the service contract. */
const usualKeyPath = '/v3/{key}';

/** Returns the key of a draft: the one in the pasted URL, or the typed one. */
export function keyOfDraft({ endpoint, typedKey }: Pick<ServiceDraft, 'endpoint' | 'typedKey'>): Secret | undefined {
  return endpoint?.key ?? typedKey;
}

/** Whether the network ID is a part of the address, and the address doesn't contain one. */
export function needsNetworks({ networkId, rpcUrl, rpcPath }: SplitEndpoint): boolean {
  return networkId === undefined && `${rpcUrl}${rpcPath}`.includes('{network}');
}

/** Converts a draft to an entry in settings, without the key. The alias of the key is the ID of the service. */
export function settingOfDraft(
  draft: Pick<ServiceDraft, 'typedKey' | 'name'> & { readonly endpoint: SplitEndpoint },
  id: string,
  networks: readonly NetworkSetting[],
): ServiceSetting {
  const { rpcUrl, wsUrl, wsPath } = draft.endpoint;
  const isKeyed = keyOfDraft(draft) !== undefined;
  const hasPlace = `${rpcUrl}${draft.endpoint.rpcPath}`.includes('{key}');
  const rpcPath = isKeyed && !hasPlace ? usualKeyPath : draft.endpoint.rpcPath;
  return {
    id,
    name: draft.name,
    ...(isKeyed && { credential: id }),
    rpcUrl,
    rpcPath,
    wsUrl,
    wsPath,
    networks,
  };
}

/** Returns the first network of a setting, and the credential for its origins if the draft has a key. */
export function nodeOfSetting(
  setting: ServiceSetting,
  key: Secret | undefined,
): { readonly network: Network | undefined; readonly credential: Credential | undefined } {
  const networks = readServices([setting]).services.flatMap((service) => service.networks);
  const origins = originsOfCredential(networks, setting.id);
  return { network: networks[0], credential: key && { alias: setting.id, key, origins } };
}
