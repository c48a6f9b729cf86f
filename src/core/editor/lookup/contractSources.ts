import { groupDigits } from '../../base/view/amountText';
import type { FiledDeployment } from '../../knowledge/deployments/deploymentIndex';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import { type KnownContract, knownContractSource, notOnChain } from '../../knowledge/sources/knownContract';
import type { Network } from '../../model/networks/network';

/** A source of a contract's name, for the list of sources. */
export interface ContractSource {
  readonly name: string;
  /** `settings`, `broadcast/Deploy.s.sol/1/run-latest.json` */
  readonly place: string;
  /** Whether its name is the one that is shown. The other sources are only listed. */
  readonly isUsed: boolean;
  /** `Foundry script Deploy.s.sol · block 12 · 2026-01-02` */
  readonly detail: string;
  /** Where users can view or change it. Undefined for built-in sources. */
  readonly opens: SourcePlace | undefined;
}

export type SourcePlace =
  | { readonly kind: 'file'; readonly location: string; readonly text: string }
  | { readonly kind: 'setting'; readonly setting: string };

/** Returns every source that names a contract or describes it as a token, highest precedence first. */
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

/** Returns where users can view or change the source of a contract's name. `address` is selected in files. */
export function sourcePlaceOf(known: KnownContract, address: string): SourcePlace | undefined {
  switch (known.kind) {
    case 'deployment':
      return { kind: 'file', location: known.deployment.location, text: address };
    case 'addressMap':
      return { kind: 'setting', setting: 'rpcbook.abi.addresses' };
    case 'label':
      return { kind: 'setting', setting: 'rpcbook.labels' };
    case 'verified':
    case 'builtIn':
      return undefined;
  }
}

function sourceOf(known: KnownContract, address: string, isUsed: boolean): ContractSource {
  const opens = sourcePlaceOf(known, address);
  return {
    name: known.name,
    place: opens?.kind === 'setting' ? opens.setting : sourcePlaceText(known),
    isUsed,
    detail: detailOf(known),
    opens,
  };
}

/** Returns the name of a source: the path of a file, or a list. */
export function sourcePlaceText(known: KnownContract): string {
  return known.kind === 'deployment' ? known.deployment.path : knownContractSource(known);
}

function detailOf(known: KnownContract): string {
  if (known.kind === 'deployment')
    return `${formatDeployment(known.deployment)}${known.isMissing === true ? ` · ${notOnChain}` : ''}`;
  return known.kind === 'addressMap' ? `Its ABI is ${known.reference}` : '';
}

/** Describes how and when a contract was deployed: `Foundry script Deploy.s.sol · block 12 · 2026-01-02`. */
function formatDeployment({ tool, script, block, time }: FiledDeployment): string {
  const by = script === undefined ? tool : `${tool ?? ''} script ${script}`.trim();
  return [
    by ?? 'list of addresses',
    ...(block === undefined ? [] : [`block ${groupDigits(block)}`]),
    ...(time === undefined ? [] : [new Date(time).toISOString().slice(0, 10)]),
  ].join(' · ');
}
