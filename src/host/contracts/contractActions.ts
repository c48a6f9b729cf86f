import { env, window, workspace } from 'vscode';

import { printJson } from '../../core/base/json/printJson';
import { type ListedContract, listedContract } from '../../core/editor/lookup/contractList';
import { contractSources } from '../../core/editor/lookup/contractSources';
import { abiJson } from '../../core/formats/abi/type/abiJson';
import { factsAbout, isLastingChain } from '../../core/knowledge/facts/factPlace';
import { canonicalAddress } from '../../core/knowledge/names/canonicalAddress';
import { findNetwork, type Network } from '../../core/model/networks/network';
import { askOne } from '../input/prompts';
import { showInformation, showStatus } from '../notices';
import { readContractTarget } from '../readTarget';
import type { ContractsDependencies } from './contractsDependencies';
import { openFile, openSource } from './openSource';

/** The contract of a command, on its network. */
export interface FoundContract {
  readonly contract: ListedContract;
  readonly network: Network;
}

/** Returns the contract in a command's argument. Undefined for anything else. */
export async function findGivenContract(
  given: unknown,
  parts: ContractsDependencies,
): Promise<FoundContract | undefined> {
  const target = readContractTarget(given);
  const network = target && findNetwork(target.network, parts);
  if (target === undefined || network === undefined) return undefined;
  return { network, contract: await listedContract(network, target.address, parts.ports.knowledge) };
}

export async function copyContractAddress({ contract, network }: FoundContract): Promise<void> {
  await env.clipboard.writeText(canonicalAddress(contract.address, network));
  showStatus(`Copied the address of ${contract.label}`, 3000);
}

/** Opens the file with the ABI, or the ABI as a JSON document if it has no file that can be shown. */
export async function openAbi({ contract, network }: FoundContract, { ports }: ContractsDependencies): Promise<void> {
  const file = await ports.knowledge.contractAt(network, contract.address);
  if (file === undefined) {
    void showInformation(`No ABI of ${contract.label} is known. Set one in \`rpcbook.abi.addresses\`.`);
    return;
  }
  if (file.contract.kind === 'failed') {
    void showInformation(file.contract.problem);
    return;
  }
  const { location, items, cairoAbi } = file.contract.value;
  if (location !== undefined && (await openFile(location))) return;
  const content = printJson(cairoAbi ?? abiJson(items), 2);
  await window.showTextDocument(await workspace.openTextDocument({ content, language: 'json' }));
}

/** Shows every source that names a contract, in order. Selecting one opens it. */
export async function explainName(
  { contract, network }: FoundContract,
  { ports }: ContractsDependencies,
): Promise<void> {
  const sources = await contractSources(network, contract.address, ports.knowledge);
  if (sources.length === 0) {
    void showInformation(
      `Nothing names ${canonicalAddress(contract.address, network)}. It is listed because an answer had it.`,
    );
    return;
  }
  const items = sources.map((source) => ({
    label: source.name,
    description: [source.isUsed ? 'used' : '', source.detail].filter((part) => part !== '').join(' · '),
    detail: source.place,
    source,
  }));
  const answer = await askOne({
    title: `Why ${contract.label}?`,
    placeholder: 'The first source names it. Select a source to open it',
    items,
  });
  if (answer.kind === 'value') await openSource(answer.value.source);
}

/** Removes the stored facts about a contract, and that it occurred in an answer. Offers to undo that. */
export async function forgetContract(
  { contract, network }: FoundContract,
  { facts, seen, settings }: ContractsDependencies,
): Promise<void> {
  const about = await factsAbout(facts, network, contract.address, settings.requests.knowledge.web);
  const entry = seen.forget(network, contract.address);
  for (const fact of about) await facts.forget(fact.kind, fact);
  if (about.length === 0 && entry === undefined) {
    void showInformation(
      `Nothing was learned about ${contract.label}. Files and settings name it; select “Why This Name?” to open them.`,
    );
    return;
  }
  const undo = 'Undo';
  if ((await showInformation(`Forgot what answers told about ${contract.label}.`, undo)) !== undo) return;
  for (const fact of about) await facts.keep(fact, { isLasting: isLastingChain(network) });
  if (entry !== undefined) seen.restore(network, entry);
}
