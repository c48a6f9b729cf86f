import { readMember } from '../../base/json/readMember';
import { cairoNames } from '../../formats/l2net/cairoNames';
import { feltHex } from '../../formats/l2net/felt';
import { readRevertReason } from '../../formats/l2net/readRevertReason';
import { cairoSelectorOf } from '../../formats/l2net/selector';
import type { Exchange } from '../../model/exchange/exchange';
import type { Network } from '../../model/networks/network';
import { addressKey } from '../names/addressKey';
import type { KnowledgeSource } from '../sources/knowledgeSource';
import { tracedOnL2 } from './tracedSubjects';

/** A call in which an l2net transaction or call reverted, or that it made. Felts have no leading zeros. */
export interface RevertedCall {
  readonly contract: string | undefined;
  readonly selector: string | undefined;
}

/** Maximum number of contracts whose class is looked up. Reasons keep fewer calls. */
const maxContracts = 100;

/** Returns the calls in the revert reasons of an l2net answer, innermost first, and the functions of its call trees. */
export function revertedCalls(outcome: Exchange['outcome']): readonly RevertedCall[] {
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
export async function namesOfReverted(
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
