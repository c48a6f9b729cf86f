import { groupDigits } from '../../../base/view/amountText';
import { wholeCharacters } from '../../../base/view/cutText';
import { type Markdown, markdownOf } from '../../../base/view/markdown';
import { visibleText } from '../../../base/view/visibleText';
import { contractsBehind } from '../../../knowledge/sources/contractsBehind';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import type { Network } from '../../../model/networks/network';
import type { WatchedVariable } from '../../../run/session/memory/watchedVariables';
import { type DeployedVariable, deployedVariables } from './sourceVariables';

/** The last value of a state variable, for showing behind its declaration. */
export interface WatchHint {
  /** The place of the declaration in UTF-16 units. */
  readonly offset: number;
  readonly text: string;
  readonly hover: Markdown;
}

/** Characters of a hint, of a name or value in it, and of one in the hover. */
const maxText = 120;
const maxPart = 80;
const maxHovered = 1_000;

/**
 * Returns what is shown behind the declarations of a Solidity file whose variables are watched: `fee = 42 · block 502`. A
 * network other than `usual` is named. Reads files; sends nothing.
 */
export async function watchHints(
  source: string,
  watched: readonly WatchedVariable[],
  usual: Network | undefined,
  knowledge: KnowledgeSource,
): Promise<readonly WatchHint[]> {
  const networks = new Map(watched.map(({ network }) => [network.key, network]));
  const hints: WatchHint[] = [];
  for (const [key, network] of networks) {
    const own = watched.filter((each) => each.network.key === key);
    for (const { variable, watch } of await findWatched(
      await deployedVariables(source, network, knowledge),
      own,
      knowledge,
    ))
      hints.push(hintOf(variable, watch, key === usual?.key));
  }
  // Several cells may read the same.
  return [...new Map(hints.map((hint) => [`${hint.offset} ${hint.text}`, hint])).values()];
}

/** A variable that a file declares, and a watch of it. */
export interface FoundWatch<W extends WatchedVariable> {
  readonly variable: DeployedVariable;
  readonly watch: W;
}

/**
 * Finds which watches of one network are about variables of a Solidity file. The storage may be that of a proxy which runs
 * the code of the contract. Reads files; sends nothing.
 */
export async function findWatched<W extends WatchedVariable>(
  variables: readonly DeployedVariable[],
  watched: readonly W[],
  knowledge: KnowledgeSource,
): Promise<readonly FoundWatch<W>[]> {
  const found: FoundWatch<W>[] = [];
  for (const watch of watched) {
    const named = variables.filter(({ name }) => name === watch.name);
    const own = named.filter(({ address }) => address === watch.address);
    const places = own.length > 0 || named.length === 0 ? own : await behindProxy(named, watch, knowledge);
    found.push(...places.map((variable) => ({ variable, watch })));
  }
  return found;
}

async function behindProxy(
  named: readonly DeployedVariable[],
  { address, network }: WatchedVariable,
  knowledge: KnowledgeSource,
): Promise<readonly DeployedVariable[]> {
  const { contracts } = await contractsBehind(address, undefined, network, knowledge);
  return named.filter((variable) => contracts.some((each) => each.address === variable.address));
}

function hintOf({ offset }: DeployedVariable, watch: WatchedVariable, isUsual: boolean): WatchHint {
  const { network, block, parts } = watch;
  const at = block === undefined ? '' : ` · block ${groupDigits(block)}`;
  const on = isUsual ? '' : ` on ${shortText(network.name, maxPart)}`;
  const read = parts?.map(({ label, value }) => `${shortText(label, maxPart)} = ${shortText(value, maxPart)}`);
  const text = read === undefined ? 'The last run failed' : shortText(read.join(', '), maxText);
  return { offset, text: `${text}${at}${on}`, hover: hoverOf(watch) };
}

/** Cuts a text without saying by how much, because the hover has the rest. */
function shortText(text: string, maxLength: number): string {
  return `${visibleText(wholeCharacters(text, maxLength))}${text.length > maxLength ? '…' : ''}`;
}

function hoverOf({ name, network, address, block, parts }: WatchedVariable): Markdown {
  const shown = parts?.map(
    ({ label, value }) => `${visibleText(label, maxHovered)} = ${visibleText(value, maxHovered)}`,
  );
  const read = shown === undefined ? `${visibleText(name)} could not be read in the last run.` : shown.join('; ');
  const at = block === undefined ? '' : `, at block ${groupDigits(block)}`;
  return markdownOf`${read}\n\n*Read at ${visibleText(address)} on ${visibleText(network.name)}${at}, by a cell that runs again and again.*`;
}
