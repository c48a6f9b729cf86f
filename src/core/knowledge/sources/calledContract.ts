import type { JsonValue } from '../../base/json/jsonValue';
import type { AbiCandidate, AbiFunction, AbiSource } from '../../formats/abi/type/abi';
import { signatureOf } from '../../formats/abi/type/eventSignature';
import { functionItems } from '../../formats/l2net/cairoFunction';
import { hasClasses, type Network } from '../../model/networks/network';
import type { Contract } from '../files/readContract';
import { addressKey } from '../names/canonicalAddress';
import { contractsBehind, ownContract } from './contractsBehind';
import type { KnowledgeSource } from './knowledgeSource';

/** The functions of a contract for calls by name. */
export interface CalledContract {
  /** Its functions and those of the contracts whose code it runs, each signature once. */
  readonly functions: readonly AbiCandidate<AbiFunction>[];
  /** Why files about it can't be read, one sentence each. */
  readonly problems: readonly string[];
  /** The functions and types of its Cairo ABI. */
  readonly cairoItems?: readonly JsonValue[];
}

/** Maximum number of functions of a contract. Real contracts have fewer; an untrusted ABI may have any number. */
const maxFunctions = 2_000;

/**
 * Reads the functions of the contract at an address, from the file that settings, deployments or a service provide for
 * it, and from the contracts behind it at a block, or at the newest one. Empty if nothing is known. Sends nothing.
 */
export async function readCalledContract(
  network: Network,
  address: string,
  knowledge: KnowledgeSource,
  block?: number,
): Promise<CalledContract> {
  const key = addressKey(address, network.family);
  const blocks = block === undefined ? undefined : { from: block, to: block };
  const file = await ownContract(key, blocks, network, knowledge);
  const behind = await contractsBehind(key, blocks, network, knowledge);
  const own = file?.contract.kind === 'ok' ? functionsIn(file.contract.value, file.kind) : [];
  const others = behind.contracts.flatMap(({ contract, kind }) => functionsIn(contract, kind));
  const calls = file?.contract.kind === 'ok' ? file.contract.value.cairoCalls : undefined;
  const ofClass = hasClasses(network) ? await knowledge.classAbi(network, key, block) : undefined;
  const cairoItems = calls ?? (ofClass && functionItems(ofClass));
  const known = new Set<string>();
  return {
    functions: [...own, ...others]
      .filter(({ item }) => !known.has(signatureOf(item)) && known.add(signatureOf(item)))
      .slice(0, maxFunctions),
    problems: file?.contract.kind === 'failed' ? [`${file.place}: ${file.contract.problem}`] : [],
    cairoItems,
  };
}

function functionsIn({ items, label }: Contract, kind: AbiSource['kind']): readonly AbiCandidate<AbiFunction>[] {
  return items.flatMap((item) => (item.kind === 'function' ? [{ item, source: { kind, label } }] : []));
}
