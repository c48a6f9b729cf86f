import type { KnowledgeSource } from '../knowledge/knowledgeSource';
import { type KnownContract, knownContractSource } from '../knowledge/knownContract';
import type { Network } from '../networks/network';
import { formatDeployment } from './formatDeployment';

/** Something that names a contract, as a list of reasons shows it. */
export interface ContractSource {
  readonly name: string;
  /** `settings`, `broadcast/Deploy.s.sol/1/run-latest.json` */
  readonly place: string;
  /** Whether its name is the one that is shown. The others are only told. */
  readonly isUsed: boolean;
  /** `Foundry script Deploy.s.sol · block 12 · 2026-01-02` */
  readonly detail: string;
  /** Where people can look at it or change it. Undefined for what is built in. */
  readonly opens: SourcePlace | undefined;
}

export type SourcePlace =
  | { readonly kind: 'file'; readonly location: string; readonly text: string }
  | { readonly kind: 'setting'; readonly setting: string };

/** Returns everything that names a contract or describes it as a token, in the order in which it takes precedence. */
export async function contractSources(
  network: Network,
  address: string,
  knowledge: KnowledgeSource,
): Promise<readonly ContractSource[]> {
  const sources = await knowledge.sourcesOf(network, address);
  const { tokens } = await knowledge.tokens(network, new Set([address]));
  const token = tokens.get(address);
  return [
    ...sources.map((known, index) => sourceOf(known, address, index === 0)),
    ...(token === undefined
      ? []
      : [
          {
            name: token.symbol === '' ? 'Token without a symbol' : token.symbol,
            place: token.source,
            isUsed: sources.length === 0,
            detail: `Token with ${token.decimals} decimals`,
            opens: token.source === 'settings' ? { kind: 'setting' as const, setting: 'rpcbook.tokens' } : undefined,
          },
        ]),
  ];
}

function sourceOf(known: KnownContract, address: string, isUsed: boolean): ContractSource {
  const { name } = known;
  if (known.kind === 'deployment') {
    const { deployment } = known;
    return {
      name,
      place: deployment.path,
      isUsed,
      detail: formatDeployment(deployment),
      opens: { kind: 'file', location: deployment.location, text: address },
    };
  }
  if (known.kind === 'addressMap')
    return {
      name,
      place: 'rpcbook.abi.addresses',
      isUsed,
      detail: `Its ABI is ${known.reference}`,
      opens: { kind: 'setting', setting: 'rpcbook.abi.addresses' },
    };
  return { name, place: knownContractSource(known), isUsed, detail: '', opens: undefined };
}
