import { mayCarryCredential } from '../../core/credentials/originRule';
import { looksLikeKey } from '../../core/networks/readEndpoint';
import { parseUrl } from '../../core/parseUrl';
import type { NetworkSetting, ServiceSetting } from './serviceEdits';

/** A starting point for a new service: its usual URLs, which the user can change. */
export interface ServiceTemplate {
  readonly id: 'hosted' | 'local' | 'custom';
  readonly label: string;
  readonly detail: string;
  readonly icon: string;
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly gasUrl: string;
  /** Whether requests carry an API key. */
  readonly keyed: boolean;
}

export const serviceTemplates: readonly ServiceTemplate[] = [
  {
    id: 'hosted',
    label: 'Hosted provider (one host per network)',
    icon: 'cloud',
    keyed: true,
    detail: 'https://{network}.example.com, with an API key and a daily credit quota',
    rpcUrl: 'https://{network}.example.com',
    wsUrl: 'wss://{network}.example.com',
    gasUrl: '',
  },
  {
    id: 'local',
    label: 'Local node',
    icon: 'vm',
    keyed: false,
    detail: 'http://127.0.0.1:8545, without an API key',
    rpcUrl: 'http://127.0.0.1:8545',
    wsUrl: 'ws://127.0.0.1:8545',
    gasUrl: '',
  },
  {
    id: 'custom',
    label: 'Other URLs, with an API key',
    icon: 'globe',
    keyed: true,
    detail: 'One URL for all networks, or another pattern',
    rpcUrl: 'https://',
    wsUrl: '',
    gasUrl: '',
  },
];

/** The default node of a development chain, with the chain ID that such nodes use. */
export const localNode: ServiceSetting = {
  id: 'local',
  name: 'Local node',
  rpcUrl: 'http://127.0.0.1:8545',
  wsUrl: 'ws://127.0.0.1:8545',
  rpcPath: '',
  wsPath: '',
  networks: [{ id: 'dev', name: 'Development chain', family: 'evm', chainId: '31337' }],
};

/** Networks to select from. The ID replaces `{network}` in URLs. */
export const networkTemplates: readonly (NetworkSetting & { readonly name: string })[] = [
  { id: 'mainnet', name: 'Ethereum', family: 'evm', chainId: '1' },
  { id: 'sepolia', name: 'Sepolia', family: 'evm', chainId: '11155111' },
  { id: 'base', name: 'Base', family: 'evm', chainId: '8453' },
  { id: 'optimism', name: 'OP Mainnet', family: 'evm', chainId: '10' },
  { id: 'arbitrum', name: 'Arbitrum One', family: 'evm', chainId: '42161' },
  { id: 'polygon', name: 'Polygon', family: 'evm', chainId: '137' },
  { id: 'solana', name: 'Solana', family: 'solana' },
  { id: 'l2net', name: 'L2 network', family: 'l2net' },
];

/** The answers of the guided "Add Service". */
export interface ServiceDraft {
  readonly template: ServiceTemplate;
  readonly name: string;
  readonly rpcUrl: string;
  /** Empty if the service has none. */
  readonly wsUrl: string;
  readonly gasUrl: string;
  readonly networks: readonly NetworkSetting[];
  readonly dailyCredits: number | undefined;
}

/** Converts a draft to an entry in settings. The key alias of a service with a key is its ID. */
export function settingOfDraft(draft: ServiceDraft, id: string): ServiceSetting {
  return {
    id,
    name: draft.name,
    ...(draft.template.keyed ? { credential: id } : {}),
    rpcUrl: draft.rpcUrl,
    ...(draft.wsUrl === '' ? {} : { wsUrl: draft.wsUrl }),
    ...(draft.gasUrl === '' ? {} : { gasUrl: draft.gasUrl }),
    ...(draft.template.keyed ? {} : { rpcPath: '', wsPath: '' }),
    ...(draft.dailyCredits === undefined ? {} : { dailyCredits: draft.dailyCredits }),
    networks: draft.networks,
  };
}

/** Returns the WebSocket URL for an HTTP URL: the same one with `ws` for `http`. */
export function webSocketAddress(rpcUrl: string): string {
  return rpcUrl.replace(/^http/i, 'ws');
}

/**
 * Returns the problem with a typed URL, or undefined. `scheme` is the unencrypted one. A URL with a key must use the
 * encrypted one unless it leads to this machine.
 */
export function validateAddress(text: string, scheme: 'http' | 'ws', keyed: boolean): string | undefined {
  const address = text.trim().replaceAll('{network}', 'network');
  const url = parseUrl(address);
  if (url === undefined)
    return `Enter a URL that begins with ${scheme}s:// and has a host, such as ${scheme}s://{network}.example.com.`;
  const { protocol, origin, host, hostname, pathname, username, password, search, hash } = url;
  if (protocol !== `${scheme}:` && protocol !== `${scheme}s:`)
    return `The URL must begin with ${scheme}s://, not ${protocol}//.`;
  if (/[{}]|%7B|%7D/i.test(host)) return 'The host can contain only the placeholder {network}.';
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    return 'Remove user names, passwords, query strings, and fragments from the URL. Rpcbook asks for the API key later and stores it securely.';
  const keyPath = scheme === 'http' ? '/v3/' : '/ws/v3/';
  if (looksLikeKey(pathname))
    return keyed
      ? 'This URL contains an API key. Remove it from the URL. Rpcbook asks for the key later and stores it securely.'
      : 'This URL contains an API key. Go back and select a service with an API key, so that Rpcbook stores it securely.';
  if (keyed && /\/v3\/?$|\{|%7B/i.test(pathname))
    return `Remove ${keyPath} from the end of the URL. Rpcbook adds ${keyPath}<key>.`;
  if (keyed && !mayCarryCredential(origin))
    return `Use ${scheme}s:// so that the API key is encrypted in transit. Only this machine can use ${scheme}://.`;
  // If the user keeps the example host, the key would be sent there.
  if (keyed && /(?:^|\.)example\.com$/i.test(hostname)) return 'Replace example.com with the host of your service.';
  return undefined;
}
