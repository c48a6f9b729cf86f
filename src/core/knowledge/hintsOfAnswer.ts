import type { AbiCandidate, AbiError, AbiEvent, AbiFunction } from '../abi/abi';
import type { DecodeHints } from '../abi/decodeHints';
import { topicOf } from '../abi/eventSignature';
import type { Exchange } from '../exchange/exchange';
import type { JsonValue } from '../json/jsonValue';
import { readMember } from '../json/readMember';
import { feltHex } from '../l2net/felt';
import { readRevertReason } from '../l2net/readRevertReason';
import type { Network } from '../networks/network';
import { addressKey } from './addressKey';
import type { LabelledEvent } from './artifactLookup';
import { readBehind, readClasses, readStored } from './behindAnswer';
import { calledSelectors } from './calledSelectors';
import { emittedSelectors, emittedTopics, emittingContracts } from './emittedTopics';
import { type CellKnowledge, hintsOfKnowledge } from './knowledgeOfCell';
import type { KnowledgeSource } from './knowledgeSource';
import { aboutContract } from './knownContract';
import { namedAddresses } from './namedAddresses';
import { rawTransactionsIn } from './rawTransactionsIn';
import type { Contract } from './readContract';
import { resolveCalled } from './resolveCalled';
import { type AddressedAbi, type EmittedTopic, resolveEvents } from './resolveEvents';

/** The hints for decoding an answer, and the problems met while collecting them. */
export interface AnswerHints {
  readonly hints: DecodeHints;
  readonly problems: readonly string[];
}

/**
 * Resolves the hints for exactly the contracts, topics and selectors in an answer: from the cell, then the
 * settings and deployments that name a contract, then artifacts. The built-in list comes last. Sends no requests.
 */
export async function hintsOfAnswer(
  exchange: Pick<Exchange, 'outcome' | 'network'> & Partial<Pick<Exchange, 'call'>>,
  cell: CellKnowledge,
  knowledge: KnowledgeSource,
): Promise<AnswerHints> {
  const { outcome, network } = exchange;
  const { storageType, cairoResults } = hintsOfKnowledge(cell);
  const value = outcome.kind === 'result' ? (outcome.value ?? null) : null;
  const emitted = network.family === 'evm' ? emittedTopics(value) : [];
  const selectors = network.family === 'evm' ? calledSelectors(exchange) : [];
  const contracts =
    network.family === 'l2net'
      ? emittingContracts(value).map((address) => addressKey(address, 'l2net'))
      : emitted.map(({ address }) => address);
  const addresses = [...contracts, ...selectors.flatMap(({ address }) => address ?? [])];
  const named = await readNamed(addresses, network, knowledge);
  const behind = await readBehind(addresses, exchange, knowledge);
  const stored = await readStored(exchange, cell, knowledge);
  const topics = [...new Set(emitted.map(({ topic }) => topic).filter((topic) => topic !== undefined))];
  const workspace = topics.length === 0 ? new Map<string, readonly LabelledEvent[]>() : await knowledge.events(topics);
  // The mints of a Solana answer are in encoded accounts, so that all tokens of the network are sent.
  const known = await knowledge.tokens(network, network.family === 'solana' ? undefined : new Set(contracts));
  const signed = await knowledge.signatures([...new Set([...topics, ...selectors.map(({ selector }) => selector)])]);
  const sources = { cell: cell.abis, byAddress: named.contracts, behind: behind.contracts };
  const called = await resolveCalled(selectors, {
    ...sources,
    workspace: (selector) => knowledge.called(selector),
    signatures: signed.filter(isCalledSignature),
  });
  const told = [...named.problems, ...behind.problems, ...stored.problems, ...known.problems];
  const targets = selectors.flatMap(({ address }) => address ?? []);
  const contractNames = await namesIn([value, ...targets], exchange, knowledge);
  const cairo = network.family === 'l2net' ? await cairoHints(outcome, knowledge) : {};
  return {
    hints: {
      events: resolveEvents({ ...sources, workspace, signatures: signed.filter(isEventSignature) }, emitted),
      cairoAbis: { ...(await readClasses(exchange, knowledge)), ...cairoAbisOf(cell, named.contracts) },
      tokens: Object.fromEntries(known.tokens),
      ...(called.length > 0 && { called }),
      ...(storageType !== undefined && { storageType }),
      ...(cairoResults !== undefined && { cairoResults }),
      ...(stored.layout !== undefined && { layout: stored.layout }),
      ...(Object.keys(contractNames).length > 0 && { contractNames }),
      ...cairo,
    },
    problems: [...new Set([...cell.problems, ...told, ...lackingEvents(emitted, named.contracts, workspace)])],
  };
}

/**
 * Returns the names of the contracts in these values, and in the raw transactions that a call sends. The contracts that
 * are called stand beside what they answer.
 */
async function namesIn(
  values: readonly JsonValue[],
  { call, outcome, network }: Pick<Exchange, 'outcome' | 'network'> & Partial<Pick<Exchange, 'call'>>,
  knowledge: KnowledgeSource,
): Promise<Readonly<Record<string, string>>> {
  const answer = outcome.kind === 'result' ? outcome.value : undefined;
  const raw = network.family === 'evm' ? rawTransactionsIn(call, answer) : [];
  return namedAddresses([...values, ...raw], await knowledge.contractsOn(network), network.family);
}

/** Returns what the workspace's Cairo ABIs tell of the events of an l2net answer, and of the calls that it reverted in. */
async function cairoHints(
  outcome: Exchange['outcome'],
  knowledge: KnowledgeSource,
): Promise<Pick<DecodeHints, 'cairoArtifacts' | 'functionNames'>> {
  const value = outcome.kind === 'result' ? (outcome.value ?? null) : null;
  const emitted = emittedSelectors(value);
  const said = outcome.kind === 'rpcError' ? outcome.data : readMember(value, 'revert_reason');
  const failed = (readRevertReason(said)?.frames ?? []).flatMap(({ selector }) =>
    selector === undefined ? [] : [feltHex(selector)],
  );
  const abis = emitted.length === 0 ? [] : await knowledge.cairoAbis(emitted);
  const names = failed.length === 0 ? new Map<string, string>() : await knowledge.cairoFunctions(failed);
  return {
    ...(abis.length > 0 && { cairoArtifacts: abis }),
    ...(names.size > 0 && { functionNames: Object.fromEntries(names) }),
  };
}

interface NamedContracts {
  readonly contracts: ReadonlyMap<string, Contract & AddressedAbi>;
  readonly problems: readonly string[];
}

async function readNamed(
  addresses: Iterable<EmittedTopic['address']>,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<NamedContracts> {
  const contracts = new Map<string, Contract & AddressedAbi>();
  const problems: string[] = [];
  for (const address of new Set(addresses)) {
    const file = await knowledge.contractAt(network, address);
    if (file === undefined) continue;
    const { contract, kind } = file;
    if (contract.kind === 'failed') problems.push(aboutContract(file, address, contract.problem));
    else {
      contracts.set(address, { ...contract.value, kind });
      problems.push(
        ...contract.value.problems.map(({ place, message }) =>
          aboutContract(file, address, `${contract.value.label}, ${place}: ${message}`),
        ),
      );
    }
  }
  return { contracts, problems };
}

function cairoAbisOf(
  cell: CellKnowledge,
  contracts: ReadonlyMap<string, Contract>,
): Readonly<Record<string, JsonValue>> {
  const named = [...contracts].flatMap(([address, { cairoAbi }]) =>
    cairoAbi === undefined ? [] : [[address, cairoAbi] as const],
  );
  return Object.fromEntries([...(cell.cairoAbi === undefined ? [] : [['*', cell.cairoAbi] as const]), ...named]);
}

function isEventSignature(candidate: AbiCandidate): candidate is AbiCandidate<AbiEvent> {
  return candidate.item.kind === 'event';
}

function isCalledSignature(candidate: AbiCandidate): candidate is AbiCandidate<AbiFunction | AbiError> {
  return candidate.item.kind !== 'event';
}

/** Contracts whose verified ABI lacks an event that are told beside an answer. */
const mostLacking = 5;

/** Tells which verified ABIs have no event with a topic of their contract: the service is wrong, or it is a proxy. */
function lackingEvents(
  emitted: readonly EmittedTopic[],
  contracts: ReadonlyMap<string, Contract & AddressedAbi>,
  workspace: ReadonlyMap<string, readonly LabelledEvent[]>,
): readonly string[] {
  const lacking = new Map<string, string>();
  for (const { address, topic } of emitted) {
    const contract = contracts.get(address);
    if (contract?.kind !== 'verified' || topic === undefined || lacking.has(address)) continue;
    if ((workspace.get(topic)?.length ?? 0) > 0) continue;
    const events = contract.items.filter((item) => item.kind === 'event');
    if (events.some((event) => event.anonymous || topicOf(event) === topic)) continue;
    lacking.set(address, `${contract.label}, ${address}: the ABI has no event with this topic: ${topic}`);
  }
  return [...lacking.values()].slice(0, mostLacking);
}
