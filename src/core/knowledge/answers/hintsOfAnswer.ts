import { type JsonValue, readList, readMember } from '../../base/json/jsonValue';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { AbiCandidate, AbiError, AbiEvent, AbiFunction, AbiItem, AbiSource } from '../../formats/abi/type/abi';
import { selectorOf, topicOf } from '../../formats/abi/type/eventSignature';
import { accountCallsOf } from '../../formats/l2net/accountCalls';
import { changesMember, readBlameAnswer } from '../../formats/stateDiff/blameAnswer';
import { hasSelectors, type Network } from '../../model/networks/network';
import type { LabeledCall, LabeledEvent } from '../files/artifactLookup';
import type { Contract } from '../files/readContract';
import { addressKey } from '../names/canonicalAddress';
import type { KnownTokens } from '../settings/abiSettings';
import { contractLayouts, type SourcedLayout } from '../sources/contractLayout';
import { ownContract } from '../sources/contractsBehind';
import type { KnowledgeSource } from '../sources/knowledgeSource';
import { aboutContract } from '../sources/knownContract';
import { answerBlocks } from './answerBlocks';
import { answerUses } from './answerUses';
import { type BehindContracts, readBehind, readStored } from './behindAnswer';
import { cairoHints } from './cairoHints';
import { type CalledSelector, rawTransactionsIn } from './calledSelectors';
import { changedContracts } from './changedContracts';
import { emittingContracts } from './emittedTopics';
import type { FailableExchange } from './failedSubjects';
import type { CellKnowledge } from './knowledgeOfCell';
import { knownFailures } from './knownFailures';
import { namedAddresses } from './namedAddresses';
import { type AddressedAbi, type BehindAbi, type EmittedTopic, type LabeledAbi, resolveEvents } from './resolveEvents';

/** The sources of an answer's functions and errors, in lookup order. */
interface CalledSources {
  /** ABIs that the cell names with `# @abi`. */
  readonly cell: readonly LabeledAbi[];
  /** ABIs of contracts that settings or deployments name, by lowercase address. */
  readonly byAddress: ReadonlyMap<string, AddressedAbi>;
  /** ABIs of the contracts whose code these contracts run, by lowercase address. */
  readonly behind?: ReadonlyMap<string, readonly BehindAbi[]>;
  /** Returns the functions and errors of workspace artifacts with a selector. */
  workspace(selector: string): Promise<readonly LabeledCall[]>;
  /** Functions and errors that a signature service returned for the selectors. */
  readonly signatures?: readonly AbiCandidate<AbiFunction | AbiError>[];
}

type Called = AbiCandidate<AbiFunction | AbiError>;

/** Maximum number of implementations of one answer whose layouts are read. */
const maxImplementations = 20;

/** Maximum number of called contracts of one answer whose decimals and assets are looked up. */
const maxCalled = 500;

/** Maximum number of transactions of one answer whose calls are read. */
const maxTransactions = 2_000;

/** The hints for decoding an answer, and the problems found while collecting them. */
export interface AnswerHints {
  readonly hints: DecodeHints;
  readonly problems: readonly string[];
}

/**
 * Returns the hints for exactly the contracts, topics and selectors in an answer. The cell has priority, then the
 * settings and deployments that name a contract, then artifacts. The built-in list comes last. Sends no requests.
 */
export async function hintsOfAnswer(
  exchange: FailableExchange,
  cell: CellKnowledge,
  knowledge: KnowledgeSource,
): Promise<AnswerHints> {
  const { outcome, network } = exchange;
  const value = outcome.kind === 'result' ? (outcome.value ?? null) : null;
  const failures = await knownFailures(exchange, knowledge);
  const { emitted, called: selectors } = answerUses(exchange, failures);
  const contracts = contractsOf(value, emitted, network);
  // The called contracts are in the request, not in the answer.
  const targets = selectors.flatMap(({ address }) => address ?? []);
  const addresses = [...contracts, ...targets];
  const named = await readNamed(addresses, exchange, knowledge);
  const behind = await readBehind(addresses, exchange, knowledge);
  const stored = await readStored(exchange, cell, knowledge);
  const topics = [...new Set(emitted.flatMap(({ topic }) => topic ?? []))];
  const workspace = topics.length === 0 ? new Map<string, readonly LabeledEvent[]>() : await knowledge.events(topics);
  const known = await knownTokens(exchange, contracts, selectors, knowledge);
  const signed = await knowledge.signatures([...new Set([...topics, ...selectors.map(({ selector }) => selector)])]);
  const sources = { cell: cell.abis, byAddress: named.contracts, behind: behind.contracts };
  const called = await resolveCalled(selectors, {
    ...sources,
    workspace: (selector) => knowledge.called(selector),
    signatures: signed.filter(isCalledSignature),
  });
  const changed = await changedContracts(exchange, cell, knowledge);
  const allProblems = [cell, named, behind, stored, known, changed].flatMap(({ problems }) => problems);
  const layouts = { ...changed.hints.layouts, ...(await layoutsOfBlame(value, network, knowledge)) };
  const cairo = await cairoHints(exchange, { cell, contracts: named.contracts }, knowledge);
  const raw = hasSelectors(network) ? rawTransactionsIn(exchange.call, value) : [];
  const found = readBlameAnswer(value) === undefined ? [] : readList(value, changesMember);
  const shown = [changed.searched, failures, cairo.contracts, targets, found, ...raw];
  const contractNames = namedAddresses(shown, await knowledge.contractsOn(network), network.family);
  return {
    hints: {
      events: resolveEvents({ ...sources, workspace, signatures: signed.filter(isEventSignature) }, emitted),
      ...tokenHints(known),
      ...(called.length > 0 && { called }),
      ...(cell.storageType !== undefined && { storageType: cell.storageType }),
      ...(cell.cairoResults !== undefined && { cairoResults: cell.cairoResults }),
      ...(stored.layout !== undefined && { layout: stored.layout }),
      ...changed.hints,
      ...(Object.keys(layouts).length > 0 && { layouts }),
      ...(Object.keys(contractNames).length > 0 && { contractNames }),
      ...(Object.keys(failures).length > 0 && { failures }),
      ...cairo.hints,
    },
    problems: [
      ...new Set([...allProblems, ...lackingEvents(emitted, { ...named, behind: behind.contracts }, workspace)]),
    ],
  };
}

function tokenHints({ tokens, assets = new Map() }: KnownTokens): Pick<DecodeHints, 'tokens' | 'assets'> {
  return { tokens: Object.fromEntries(tokens), ...(assets.size > 0 && { assets: Object.fromEntries(assets) }) };
}

/** Returns what is known about the contracts that may have amounts in an answer. */
function knownTokens(
  { network }: FailableExchange,
  emitting: readonly string[],
  selectors: readonly CalledSelector[],
  knowledge: KnowledgeSource,
): Promise<KnownTokens> {
  // The mints of a Solana answer are in encoded accounts.
  if (network.family === 'solana') return knowledge.tokens(network);
  const called = [...new Set(selectors.flatMap(({ address }) => address ?? []))];
  const units = selectors.flatMap((selector) => [...(selector.units ?? [])]);
  return knowledge.tokens(network, new Set([...emitting, ...called, ...units]), called.slice(0, maxCalled));
}

/** Returns the contracts of an answer's events, and those that accounts of l2net call. */
function contractsOf(value: JsonValue, emitted: readonly EmittedTopic[], { family }: Network): readonly string[] {
  if (family !== 'l2net') return emitted.map(({ address }) => address);
  const transactions = [value, ...readList(value, 'transactions')].slice(0, maxTransactions);
  const calls = transactions.flatMap((one) => accountCallsOf(readMember(one, 'transaction') ?? one) ?? []);
  return [...emittingContracts(value), ...calls.map(({ contract_address: called }) => called)].map((address) =>
    addressKey(address, 'l2net'),
  );
}

interface NamedContracts {
  readonly contracts: ReadonlyMap<string, Contract & AddressedAbi>;
  readonly problems: readonly string[];
}

async function readNamed(
  addresses: Iterable<EmittedTopic['address']>,
  exchange: FailableExchange,
  knowledge: KnowledgeSource,
): Promise<NamedContracts> {
  const blocks = answerBlocks(exchange);
  const contracts = new Map<string, Contract & AddressedAbi>();
  const problems: string[] = [];
  for (const address of new Set(addresses)) {
    const file = await ownContract(address, blocks, exchange.network, knowledge);
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

function isEventSignature(candidate: AbiCandidate): candidate is AbiCandidate<AbiEvent> {
  return candidate.item.kind === 'event';
}

function isCalledSignature(candidate: AbiCandidate): candidate is AbiCandidate<AbiFunction | AbiError> {
  return candidate.item.kind !== 'event';
}

/** Maximum number of contracts that are named beside an answer because their verified ABI lacks an event. */
const maxLacking = 5;

/**
 * Returns a message about verified ABIs that have no event for a topic of their contract: the service is wrong, or the
 * contract is a proxy.
 */
function lackingEvents(
  emitted: readonly EmittedTopic[],
  { contracts, behind }: Pick<NamedContracts, 'contracts'> & { readonly behind: BehindContracts['contracts'] },
  workspace: ReadonlyMap<string, readonly LabeledEvent[]>,
): readonly string[] {
  const lacking = new Map<string, string>();
  for (const { address, topic } of emitted) {
    const contract = contracts.get(address);
    if (contract?.kind !== 'verified' || topic === undefined || lacking.has(address)) continue;
    if ((workspace.get(topic)?.length ?? 0) > 0) continue;
    const items = [...contract.items, ...(behind.get(address) ?? []).flatMap((each) => each.items)];
    const events = items.filter((item) => item.kind === 'event');
    if (events.some((event) => event.anonymous || topicOf(event) === topic)) continue;
    lacking.set(address, `${contract.label}, ${address}: the ABI has no event with this topic: ${topic}`);
  }
  return [...lacking.values()].slice(0, maxLacking);
}

/**
 * Returns the layouts of the code that a proxy ran at the changes of a search, by lowercase address. Empty for any other
 * answer. Sends nothing.
 */
async function layoutsOfBlame(
  value: JsonValue,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<Readonly<Record<string, readonly SourcedLayout[]>>> {
  const changes = readBlameAnswer(value)?.changes ?? [];
  const run = changes.flatMap(({ implementation, implementationBefore }) => [
    implementation ?? [],
    implementationBefore ?? [],
  ]);
  const layouts: Record<string, readonly SourcedLayout[]> = {};
  for (const address of [...new Set(run.flat())].slice(0, maxImplementations)) {
    const key = addressKey(address, network.family);
    const found = await contractLayouts(key, undefined, { network, knowledge });
    if (found.layouts.length > 0) layouts[key] = found.layouts;
  }
  return layouts;
}

/**
 * Returns the functions and errors of selectors, in order of preference: the cell, its contract, the workspace, web
 * services. The built-in list comes last.
 */
async function resolveCalled(
  selectors: readonly CalledSelector[],
  { cell, byAddress, behind, workspace, signatures = [] }: CalledSources,
): Promise<readonly Called[]> {
  const wanted = new Set(selectors.map(({ selector }) => selector));
  const mapped = selectors.flatMap(({ selector, address }) => {
    if (address === undefined) return [];
    const own = byAddress.get(address);
    return [...(own ? [own] : []), ...(behind?.get(address) ?? [])].flatMap((abi) =>
      usable(abi, new Set([selector]), abi.kind),
    );
  });
  const indexed = await Promise.all([...wanted].map((selector) => workspace(selector)));
  return [
    ...cell.flatMap((abi) => usable(abi, wanted, 'cell')),
    ...mapped.filter(({ source }) => source.kind !== 'verified'),
    ...indexed.flat().map(({ item, label }): Called => ({ item, source: { kind: 'workspace', label } })),
    ...mapped.filter(({ source }) => source.kind === 'verified'),
    ...signatures,
  ];
}

function usable(
  { label, items }: LabeledAbi,
  selectors: ReadonlySet<string>,
  kind: AbiSource['kind'],
): readonly Called[] {
  return items
    .filter(isCalled)
    .filter((item) => selectors.has(selectorOf(item)))
    .map((item) => ({ item, source: { kind, label } }));
}

function isCalled(item: AbiItem): item is AbiFunction | AbiError {
  return item.kind !== 'event';
}
