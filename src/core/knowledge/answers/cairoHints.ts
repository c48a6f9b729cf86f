import { type JsonValue, readMember } from '../../base/json/jsonValue';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import { decodableItems } from '../../formats/l2net/cairoItems';
import { cairoNames } from '../../formats/l2net/cairoNames';
import { feltHex } from '../../formats/l2net/felt';
import { readRevertReason } from '../../formats/l2net/readRevertReason';
import { cairoSelectorOf } from '../../formats/l2net/selector';
import type { Exchange } from '../../model/exchange/exchange';
import { hasClasses, type Network } from '../../model/networks/network';
import type { Contract } from '../files/readContract';
import { addressKey } from '../names/canonicalAddress';
import type { KnowledgeSource } from '../sources/knowledgeSource';
import { readClasses } from './behindAnswer';
import { emittedSelectors } from './emittedTopics';
import type { FailableExchange } from './failedSubjects';
import type { CellKnowledge } from './knowledgeOfCell';
import { tracedOnL2 } from './tracedSubjects';

/** A call in which an l2net transaction or call reverted, or that it made. Felts have no leading zeros. */
interface RevertedCall {
  readonly contract: string | undefined;
  readonly selector: string | undefined;
}

/** Maximum number of contracts whose class is looked up. Reasons keep fewer calls. */
const maxContracts = 100;

/** What is known about the contracts of an l2net answer. */
export interface CairoHints {
  readonly hints: Pick<DecodeHints, 'cairoAbis' | 'cairoArtifacts' | 'functionNames'>;
  /** Contracts that occur only in a revert reason. */
  readonly contracts: readonly string[];
}

/** What names the contracts of a cell: its directives, and files for their addresses. */
interface NamedAbis {
  readonly cell: CellKnowledge;
  readonly contracts: ReadonlyMap<string, Contract>;
}

/**
 * Returns the Cairo ABIs of an answer's contracts, the workspace's artifacts that declare its events, and the names of
 * the functions that it called or reverted in. For answers of other families, returns only the named ABIs.
 */
export async function cairoHints(
  exchange: FailableExchange,
  named: NamedAbis,
  knowledge: KnowledgeSource,
): Promise<CairoHints> {
  const { outcome, network } = exchange;
  if (!hasClasses(network)) return { hints: { cairoAbis: namedAbis(named, false) }, contracts: [] };
  const value = outcome.kind === 'result' ? (outcome.value ?? null) : null;
  const isTraced = tracedOnL2(value).contracts.size > 0;
  const emitted = emittedSelectors(value);
  const artifacts = emitted.length === 0 ? [] : await knowledge.cairoAbis(emitted);
  const reverted = revertedCalls(outcome);
  const names = await namesOfReverted(reverted, network, knowledge);
  return {
    hints: {
      cairoAbis: { ...(await readClasses(exchange, knowledge, isTraced)), ...namedAbis(named, isTraced) },
      ...(artifacts.length > 0 && { cairoArtifacts: artifacts }),
      ...(names.size > 0 && { functionNames: Object.fromEntries(names) }),
    },
    contracts: reverted.flatMap(({ contract }) => contract ?? []),
  };
}

function namedAbis({ cell, contracts }: NamedAbis, isTraced: boolean): Readonly<Record<string, JsonValue>> {
  const named = [...contracts].flatMap(([address, { cairoAbi }]) =>
    cairoAbi === undefined ? [] : [[address, cairoAbi] as const],
  );
  const all = [...(cell.cairoAbi === undefined ? [] : [['*', cell.cairoAbi] as const]), ...named];
  return Object.fromEntries(all.map(([address, items]) => [address, decodableItems(items, isTraced)] as const));
}

/** Returns the calls in the revert reasons of an l2net answer, innermost first, and the functions of its call trees. */
function revertedCalls(outcome: Exchange['outcome']): readonly RevertedCall[] {
  const value = outcome.kind === 'result' ? (outcome.value ?? null) : null;
  const said = outcome.kind === 'rpcError' ? outcome.data : readMember(value, 'revert_reason');
  const { functions, reverts } = tracedOnL2(value);
  const reverted = [said, ...reverts].flatMap((one) => readRevertReason(one)?.frames ?? []);
  return [
    ...reverted.map(({ contract, selector }) => ({
      contract: contract === undefined ? undefined : feltHex(contract),
      selector: selector === undefined ? undefined : feltHex(selector),
    })),
    ...[...functions].map((selector) => ({ contract: undefined, selector })),
  ];
}

/**
 * Returns the names of the functions of these calls by their selectors: from the workspace's artifacts, and from the
 * ABIs of classes that earlier inquiries read, which take precedence.
 */
async function namesOfReverted(
  calls: readonly RevertedCall[],
  network: Network,
  knowledge: Pick<KnowledgeSource, 'cairoFunctions' | 'classAbi'>,
): Promise<ReadonlyMap<string, string>> {
  const selectors = new Set(calls.flatMap(({ selector }) => selector ?? []));
  if (selectors.size === 0) return new Map();
  const names = new Map(await knowledge.cairoFunctions([...selectors]));
  const contracts = new Set(calls.flatMap(({ contract }) => contract ?? []));
  for (const contract of [...contracts].slice(0, maxContracts)) {
    const abi = await knowledge.classAbi(network, addressKey(contract, 'l2net'), undefined);
    for (const name of abi === undefined ? [] : cairoNames(abi).functions) {
      const selector = feltHex(cairoSelectorOf(name));
      if (selectors.has(selector)) names.set(selector, name);
    }
  }
  return names;
}
