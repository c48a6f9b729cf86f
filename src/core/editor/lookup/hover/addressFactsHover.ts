import { groupDigits } from '../../../base/view/amountText';
import { commandLink, joinMarkdown, listMarkdown, type Markdown, markdownOf } from '../../../base/view/markdown';
import { visibleText } from '../../../base/view/visibleText';
import type { FiledDeployment } from '../../../knowledge/deployments/deploymentIndex';
import type { SourcedToken } from '../../../knowledge/settings/abiSettings';
import type { KnownContract } from '../../../knowledge/sources/knownContract';
import type { Network } from '../../../model/networks/network';
import { type AddressFacts, areOfContract } from '../addressFacts';
import { sourcePlaceOf, sourcePlaceText } from '../contractSources';
import { parseSubject } from '../subject';
import { hoverLink } from './hoverAction';

/** Limits on the information about one address in a hover, and on the characters of one name. */
const maxGroups = 4;
const maxSources = 5;
const maxNamedNetworks = 5;
const nameCharacters = 100;
const symbolCharacters = 32;
const pathCharacters = 200;

/**
 * Returns what is known about an address as paragraphs, one for each group of networks with equal results: the name,
 * the kind of the contract, and each source. `address` is in the form used in requests.
 */
export function printAddressFacts(facts: readonly AddressFacts[], address: string): readonly Markdown[] {
  const more = facts.slice(maxGroups).flatMap(({ networks }) => networks).length;
  return [
    ...facts.slice(0, maxGroups).map((group) => printGroup(group, address)),
    ...(more === 0 ? [] : [markdownOf`Known on ${more} more networks.`]),
  ];
}

function printGroup({ networks, sources, token, proxy }: AddressFacts, address: string): Markdown {
  const [network] = networks;
  const [winner] = sources;
  const name = winner?.name ?? (token ? symbolOf(token) : '');
  const title = markdownOf`**${boldText(name)}** · ${kindOf({ networks, sources, token, proxy })} on ${whereOf(networks)}`;
  return joinMarkdown(
    [
      title,
      ...sources
        .slice(0, maxSources)
        .flatMap((known, index) => (network ? [printSource({ known, index, network, address, winner })] : [])),
      ...(sources.length > maxSources ? [markdownOf`${sources.length - maxSources} more sources`] : []),
      ...(token === undefined ? [] : [printToken(token)]),
    ],
    '  \n',
  );
}

function kindOf(facts: AddressFacts): string {
  const { networks, sources, token, proxy } = facts;
  const contract = networks[0]?.family === 'solana' ? 'Program' : 'Contract';
  const untyped = areOfContract(facts) ? contract : 'Address';
  const kind = token === undefined ? untyped : 'Token';
  const symbol = token === undefined || sources.length === 0 ? '' : ` ${symbolOf(token)}`;
  return `${kind}${symbol}${proxy === undefined ? '' : `, ${visibleText(proxy, nameCharacters)}`}`;
}

function whereOf(networks: readonly Network[]): Markdown {
  const names = networks.slice(0, maxNamedNetworks).map(({ name }) => markdownOf`${name}`);
  const more = networks.length - names.length;
  return listMarkdown(more === 0 ? names : [...names, markdownOf`${more} more`]);
}

interface SourceLine {
  readonly known: KnownContract;
  /** Its index among the sources of the address. */
  readonly index: number;
  readonly network: Network;
  readonly address: string;
  readonly winner: KnownContract | undefined;
}

function printSource({ known, index, network, address, winner }: SourceLine): Markdown {
  const own = known === winner || known.name === winner?.name ? '' : `${visibleText(known.name, nameCharacters)}: `;
  const place = visibleText(sourcePlaceText(known), pathCharacters);
  const opens = sourcePlaceOf(known, address);
  const link =
    opens === undefined
      ? markdownOf`${place}`
      : commandLink(
          place,
          hoverLink({ kind: 'openSource', text: address, network: network.key, source: index }),
          opens.kind === 'file' ? 'Open the file of this deployment' : 'Open the setting',
        );
  const details = known.kind === 'deployment' ? detailsOf(known.deployment, network) : [];
  return joinMarkdown([markdownOf`${own}${link}`, ...details], ' · ');
}

function detailsOf(deployment: FiledDeployment, network: Network): readonly Markdown[] {
  const { tool, script, block, time, transaction } = deployment;
  const by = script === undefined ? tool : `${script} (${tool ?? 'script'})`;
  const hash = transaction === undefined ? undefined : parseSubject(transaction);
  return [
    ...(by === undefined ? [] : [markdownOf`by ${visibleText(by, nameCharacters)}`]),
    ...(block === undefined ? [] : [markdownOf`block ${groupDigits(block)}`]),
    ...(time === undefined ? [] : [markdownOf`${new Date(time).toISOString().slice(0, 10)}`]),
    ...(hash?.kind !== 'hash'
      ? []
      : [
          commandLink(
            'transaction',
            hoverLink({ kind: 'open', hash: hash.text, network: network.key }),
            'Look up the receipt of the deployment',
          ),
        ]),
  ];
}

function printToken(token: SourcedToken): Markdown {
  return markdownOf`Token ${symbolOf(token)}, ${token.decimals} decimals (${visibleText(token.source, nameCharacters)})`;
}

function symbolOf({ symbol }: SourcedToken): string {
  return symbol === '' ? 'without a symbol' : visibleText(symbol, symbolCharacters);
}

/** Bold text can't start or end with a space. */
function boldText(text: string): string {
  return visibleText(text, nameCharacters).trim();
}
