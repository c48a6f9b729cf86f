import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import { selectorOf, topicOf } from '../../formats/abi/type/eventSignature';
import { answerBlocks, emittedBlocks } from '../../knowledge/answers/answerBlocks';
import { changedStorage } from '../../knowledge/answers/changedContracts';
import type { Contract } from '../../knowledge/files/readContract';
import { addressKey, mayBeContract } from '../../knowledge/names/canonicalAddress';
import { newestPointer, observedHistory, openBlocks } from '../../knowledge/proxies/proxyHistory';
import { maxProxies, type ProxyStep, walkProxies } from '../../knowledge/proxies/walkProxies';
import { hasVariable } from '../../knowledge/sources/contractLayout';
import { ownContract } from '../../knowledge/sources/contractsBehind';
import type { KnowingPorts } from '../../knowledge/sources/knowingPorts';
import { slotReadOf } from '../../model/exchange/evmCalls';
import { maxSubjects } from '../../model/exchange/inquiry';
import { hasSelectors, type Network } from '../../model/networks/network';
import type { DecodedAnswer, OpenQuestion } from './inquirySource';

/** What an answer contains of one contract. */
interface Use {
  /** Topics of its events, and selectors of its functions and errors. */
  readonly hashes: Set<string>;
  readonly blocks: Set<number>;
  needsLayout: boolean;
}

/** Maximum number of contracts of an answer that are checked. */
const maxContracts = 2_000;

/** `Error(string)` and `Panic(uint256)`, which no ABI lists. */
const compilerErrors: ReadonlySet<string> = new Set(['0x08c379a0', '0x4e487b71']);

/**
 * Finds the contracts of an answer that have no name, or whose ABI lacks an event, function, error or variable that the
 * answer uses.
 */
export async function findProxied(answer: DecodedAnswer, ports: KnowingPorts): Promise<OpenQuestion | undefined> {
  const { exchange } = answer;
  if (!hasSelectors(exchange.network)) return undefined;
  const span = answerBlocks(exchange);
  const ends = span === undefined ? [] : [...new Set([span.from, span.to])];
  const open = new Map<string, Set<string>>();
  for (const [address, use] of [...usesIn(answer)].slice(0, maxContracts)) {
    const numbers = use.blocks.size > 0 ? [...use.blocks] : ends;
    for (const { subject, blocks } of await askedFor(address, { ...use, numbers }, exchange.network, ports)) {
      const known = open.get(subject) ?? new Set();
      open.set(subject, known);
      for (const block of blocks) known.add(block);
    }
    if (open.size >= maxSubjects) break;
  }
  return { subjects: [...open.keys()], blocks: [...open.values()].map((blocks) => [...blocks]) };
}

function usesIn({ exchange, hints, emitted, called }: DecodedAnswer): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>();
  const useOf = (address: string): Use => {
    const use = uses.get(address) ?? { hashes: new Set(), blocks: new Set(), needsLayout: false };
    uses.set(address, use);
    return use;
  };
  const { call, outcome, network } = exchange;
  const isContract = (address: string): boolean => mayBeContract(address, network);
  const cell = hashesOfCell(hints);
  for (const { address, topic } of emitted)
    if (topic !== undefined && isContract(address) && !cell.has(topic)) useOf(address).hashes.add(topic);
  for (const [address, blocks] of emittedBlocks(outcome.kind === 'result' ? (outcome.value ?? null) : null)) {
    const use = uses.get(address);
    for (const block of use === undefined ? [] : blocks) use?.blocks.add(block);
  }
  for (const { address, selector } of called)
    if (address !== undefined && isContract(address) && !cell.has(selector) && !compilerErrors.has(selector))
      useOf(address).hashes.add(selector);
  const read = slotReadOf(call)?.address;
  const stored = read === undefined ? '' : addressKey(read, 'evm');
  if (isContract(stored) && outcome.kind === 'result' && hints.storageType === undefined)
    useOf(stored).needsLayout = hints.layout === undefined || !hasVariable(hints.layout.json, undefined);
  for (const address of outcome.kind === 'result' ? changedStorage(call, outcome.value ?? null, network) : []) {
    const layouts = hints.layouts?.[address] ?? [];
    if (!layouts.some(({ json }) => hasVariable(json, undefined))) useOf(address).needsLayout = true;
  }
  return uses;
}

/** Selectors and topics that the cell declares itself need no other ABI. */
function hashesOfCell({ events, called = [] }: DecodeHints): ReadonlySet<string> {
  return new Set([
    ...events.filter(({ source }) => source.kind === 'cell').map(({ item }) => topicOf(item)),
    ...called.filter(({ source }) => source.kind === 'cell').map(({ item }) => selectorOf(item)),
  ]);
}

interface Asked {
  readonly subject: string;
  readonly blocks: readonly string[];
}

/**
 * Follows the contracts behind a contract until one has everything that is used, and returns those that must be read
 * first.
 */
async function askedFor(
  address: string,
  use: Omit<Use, 'blocks'> & { readonly numbers: readonly number[] },
  network: Network,
  ports: KnowingPorts,
): Promise<readonly Asked[]> {
  const { hashes, needsLayout, numbers } = use;
  const { knowledge } = ports;
  if (hashes.size === 0 && !needsLayout) return [];
  if (await isBuiltIn(address, use, network, ports)) return [];
  const around = numbers.length === 0 ? undefined : { from: Math.min(...numbers), to: Math.max(...numbers) };
  const { steps } = await walkProxies(address, around, (each) => knowledge.proxyHistory(network, each));
  // Files of deployments say what is behind it now. The layout of a past block may be another one.
  const isEnough = isFiledOnly(steps[0]) && (!needsLayout || numbers.length === 0);
  const asked: Asked[] = [];
  for (const step of steps.slice(0, maxSteps)) {
    // The facets of a diamond aren't proxies.
    if (step.pattern === 'diamond') continue;
    const file =
      step.pattern === undefined
        ? await ownContract(step.address, around, network, knowledge)
        : await knowledge.contractAt(network, step.address);
    if (file?.contract.kind === 'ok' && hasAll(file.contract.value, hashes, needsLayout)) {
      if (step.pattern === undefined || isEnough) return [];
      continue;
    }
    const isProxy = step.history?.filed !== undefined;
    if (!isProxy && file?.contract.kind === 'ok' && file.contract.value.isPlain === true) continue;
    const open = blocksOfStep(step, numbers);
    if (open.length > 0) asked.push({ subject: step.address, blocks: open });
  }
  return asked;
}

/** Maximum number of steps that are followed. After an upgrade, each contract has its own chain. */
const maxSteps = 8 * maxProxies;

function isFiledOnly(step: ProxyStep | undefined): boolean {
  return step?.history?.filed !== undefined && observedHistory(step.history) === undefined;
}

/** Returns the blocks at which a contract of the chain must be read. */
function blocksOfStep({ history, from, to }: ProxyStep, numbers: readonly number[]): readonly string[] {
  if (numbers.length === 0) {
    const observed = observedHistory(history);
    return observed === undefined || newestPointer(observed) === undefined ? ['latest'] : [];
  }
  const within = numbers.filter((block) => from <= block && block <= to);
  return openBlocks(history, within).map((block) => `0x${block.toString(16)}`);
}

/** Whether the contract is well known and everything that the answer uses of it has a name. */
async function isBuiltIn(
  address: string,
  { hashes, needsLayout }: Omit<Use, 'blocks'>,
  network: Network,
  { knowledge, builtInAbi }: KnowingPorts,
): Promise<boolean> {
  const sources = await knowledge.sourcesOf(network, address);
  if (needsLayout || sources.length === 0 || sources.some(({ kind }) => kind !== 'builtIn')) return false;
  return [...hashes].every((hash) =>
    hash.length === 10
      ? builtInAbi.functions(hash).length + builtInAbi.errors(hash).length > 0
      : builtInAbi.events(hash).length > 0,
  );
}

function hasAll({ items, layout }: Contract, hashes: ReadonlySet<string>, needsLayout: boolean): boolean {
  if (needsLayout && (layout === undefined || !hasVariable(layout, undefined))) return false;
  const known = new Set(items.map((item) => (item.kind === 'event' ? topicOf(item) : selectorOf(item))));
  return [...hashes].every((hash) => known.has(hash));
}
