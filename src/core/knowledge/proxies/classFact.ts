import { isList, type JsonValue } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { cairoItems, eventItems } from '../../formats/l2net/cairoItems';
import type { Network } from '../../model/networks/network';
import { isLastingChain, type KeptFacts, nodeFactPlace } from '../facts/factPlace';
import { findProxyFact } from './proxyFact';
import { pointersAt } from './proxyHistory';

/** Distinguishes the ABIs of classes from the classes of contracts. */
const abiPart = 'abi';

/** Maximum characters of an ABI that is kept completely. From a longer one, only what decodes events is kept. */
const maxAbiLength = 1024 * 1024;

/**
 * Returns the ABI of an l2net contract's class from an earlier inquiry: at a block, or the newest known one. `address`
 * is an `addressKey`.
 */
export async function findClassOf(
  facts: KeptFacts,
  network: Network,
  address: string,
  block: number | undefined,
): Promise<readonly JsonValue[] | undefined> {
  const history = await findProxyFact(facts, network, address);
  const [pointer, another] = history === undefined ? [] : pointersAt(history, block);
  const hash = pointer?.kind === 'proxy' && another === undefined ? pointer.targets[0] : undefined;
  return hash === undefined ? undefined : findClassAbi(facts, network, hash);
}

/** Returns the ABI of a class. Undefined if it was not read. `hash` is a felt without leading zeros. */
export async function findClassAbi(
  facts: KeptFacts,
  network: Network,
  hash: string,
): Promise<readonly JsonValue[] | undefined> {
  const fact = await facts.find('class', nodeFactPlace(network, abiPart, hash));
  return isList(fact?.value) ? fact.value : undefined;
}

/** Stores the ABI of a class (`l2net_getClass`), which never changes. Returns whether it has one. */
export async function keepClassAbi(
  facts: KeptFacts,
  network: Network,
  { hash, value }: { readonly hash: string; readonly value: JsonValue },
  learnedAt: number,
): Promise<boolean> {
  const items = cairoItems(value);
  const abi = printJson(items).length <= maxAbiLength ? items : eventItems(items);
  const place = nodeFactPlace(network, abiPart, hash);
  await facts.keep({ kind: 'class', ...place, value: abi, learnedAt }, { isLasting: isLastingChain(network) });
  return items.length > 0;
}
