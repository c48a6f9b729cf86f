import type { WebReplyBody } from './startWebServices';

/** A contract that the services know. */
export interface WebContract {
  readonly abi: readonly unknown[];
  readonly name?: string;
  readonly storageLayout?: unknown;
  readonly implementations?: readonly string[];
  /** Which service knows it; both without it. */
  readonly only?: 'sourcify' | 'explorer';
}

/** Answers as Sourcify's API v2 does for `fields=abi,storageLayout,proxyResolution,compilation.name`. */
export function answerSourcify(url: URL, contracts: ReadonlyMap<string, WebContract>): WebReplyBody {
  const [chainId = '', address = ''] = url.pathname.split('/').slice(-2);
  const known = contracts.get(address.toLowerCase());
  if (known === undefined || known.only === 'explorer')
    return { status: 404, body: { match: null, creationMatch: null, runtimeMatch: null, chainId, address } };
  const fields = (url.searchParams.get('fields') ?? '').split(',');
  const implementations = (known.implementations ?? []).map((each) => ({ address: each, name: 'Implementation' }));
  const all = {
    abi: known.abi,
    storageLayout: known.storageLayout ?? null,
    proxyResolution: {
      isProxy: implementations.length > 0,
      proxyType: implementations.length > 0 ? 'EIP1967Proxy' : null,
      implementations,
    },
  };
  return {
    status: 200,
    body: {
      ...Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name))),
      ...(fields.includes('compilation.name') && { compilation: { name: known.name ?? 'Contract' } }),
      matchId: '3266227',
      creationMatch: 'match',
      runtimeMatch: 'exact_match',
      verifiedAt: '2024-07-24T12:00:00Z',
      match: 'exact_match',
      chainId,
      address,
    },
  };
}

/** Answers as `module=contract&action=getabi` of Etherscan's API v2 does. The ABI is a text within the JSON. */
export function answerExplorer(
  url: URL,
  contracts: ReadonlyMap<string, WebContract>,
  key: string | undefined,
): WebReplyBody {
  const ask = (name: string) => url.searchParams.get(name) ?? '';
  const refuse = (result: string): WebReplyBody => ({ status: 200, body: { status: '0', message: 'NOTOK', result } });
  if (!/^\d+$/.test(ask('chainid')))
    return refuse(
      'Missing or unsupported chainid parameter (required for v2 api), please see chainlist for the list of supported chainids',
    );
  if (key !== undefined && ask('apikey') !== key)
    return refuse(ask('apikey') === '' ? 'Missing/Invalid API Key' : 'Invalid API Key');
  if (ask('module') !== 'contract' || ask('action') !== 'getabi')
    return refuse('Error! Missing Or invalid Action name');
  const known = contracts.get(ask('address').toLowerCase());
  if (known === undefined || known.only === 'sourcify') return refuse('Contract source code not verified');
  return { status: 200, body: { status: '1', message: 'OK', result: JSON.stringify(known.abi) } };
}

/** Answers as `GET /signature-database/v1/lookup` of 4byte.sourcify.dev and openchain.xyz does. */
export function answerLookup(url: URL, signatures: ReadonlyMap<string, readonly string[]>): WebReplyBody {
  const named = (kind: string) => {
    const asked = (url.searchParams.get(kind) ?? '').split(',').filter((hash) => hash !== '');
    return Object.fromEntries(
      asked.map((hash) => [hash, signatures.get(hash)?.map((name) => ({ name, filtered: false })) ?? null]),
    );
  };
  return { status: 200, body: { ok: true, result: { function: named('function'), event: named('event') } } };
}
