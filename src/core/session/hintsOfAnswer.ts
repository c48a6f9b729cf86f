import { addressKey } from '../abi/addressKey';
import type { LabelledEvent } from '../abi/artifactLookup';
import { calledSelectors } from '../abi/calledSelectors';
import { emittedTopics, emittingContracts } from '../abi/emittedTopics';
import type { KnowledgeSource } from '../abi/knowledgeSource';
import type { Contract } from '../abi/readContract';
import { resolveCalled } from '../abi/resolveCalled';
import { resolveEvents, type EmittedTopic } from '../abi/resolveEvents';
import type { DecodeHints } from '../decode/decodeHints';
import type { JsonValue } from '../json/jsonValue';
import type { Exchange } from '../pipe/exchange';
import { hintsOfKnowledge, type CellKnowledge } from './knowledgeOfCell';

/** Hints for decoding one answer, and what stood in their way. */
export interface AnswerHints {
  readonly hints: DecodeHints;
  readonly problems: readonly string[];
}

/**
 * Resolves what an answer is decoded by: for exactly the contracts, topics and selectors in it, from the cell, then from what
 * settings map addresses to, then from artifacts. The built-in list stands behind them. Sends nothing.
 */
export async function hintsOfAnswer(exchange: Pick<Exchange, 'outcome' | 'network'> & Partial<Pick<Exchange, 'call'>>, cell: CellKnowledge, knowledge: KnowledgeSource): Promise<AnswerHints> {
  const { outcome, network } = exchange;
  const { storageType, layout } = hintsOfKnowledge(cell);
  const value = outcome.kind === 'result' ? outcome.value ?? null : null;
  const emitted = network.family === 'evm' ? emittedTopics(value) : [];
  const selectors = network.family === 'evm' ? calledSelectors(exchange) : [];
  const contracts = network.family === 'l2net' ? emittingContracts(value).map((address) => addressKey(address, 'l2net')) : emitted.map(({ address }) => address);
  const mapped = await readMapped([...contracts, ...selectors.flatMap(({ address }) => address ?? [])], knowledge.addresses(network), knowledge);
  const topics = [...new Set(emitted.map(({ topic }) => topic).filter((topic) => topic !== undefined))];
  const workspace = topics.length === 0 ? new Map<string, readonly LabelledEvent[]>() : await knowledge.events(topics);
  const called = await resolveCalled(selectors, { cell: cell.abis, addressMap: mapped.contracts, workspace: (selector) => knowledge.called(selector) });
  return {
    hints: {
      events: resolveEvents({ cell: cell.abis, addressMap: mapped.contracts, workspace }, emitted),
      cairoAbis: cairoAbisOf(cell, mapped.contracts),
      tokens: Object.fromEntries(knowledge.tokens(network)),
      ...(called.length > 0 && { called }),
      ...(storageType !== undefined && { storageType }),
      ...(layout !== undefined && { layout }),
    },
    problems: [...cell.problems, ...mapped.problems],
  };
}

interface MappedContracts {
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly problems: readonly string[];
}

async function readMapped(addresses: Iterable<EmittedTopic['address']>, references: ReadonlyMap<string, string>, knowledge: KnowledgeSource): Promise<MappedContracts> {
  const contracts = new Map<string, Contract>();
  const problems: string[] = [];
  for (const address of new Set(addresses)) {
    const reference = references.get(address);
    if (reference === undefined) continue;
    const contract = await knowledge.contract(reference, undefined);
    if (contract.kind === 'failed') problems.push(aboutMapped(address, contract.problem));
    else {
      contracts.set(address, contract.value);
      problems.push(...contract.value.problems.map(({ place, message }) => aboutMapped(address, `${contract.value.label}, ${place}: ${message}`)));
    }
  }
  return { contracts, problems };
}

/** A problem of what settings name for an address, as a line beside an answer. */
export function aboutMapped(address: string, problem: string): string {
  return `rpcbook.abi.addresses, ${address}: ${problem}`;
}

function cairoAbisOf(cell: CellKnowledge, contracts: ReadonlyMap<string, Contract>): Readonly<Record<string, JsonValue>> {
  const mapped = [...contracts].flatMap(([address, { cairoAbi }]) => (cairoAbi === undefined ? [] : [[address, cairoAbi] as const]));
  return Object.fromEntries([...(cell.cairoAbi === undefined ? [] : [['*', cell.cairoAbi] as const]), ...mapped]);
}
