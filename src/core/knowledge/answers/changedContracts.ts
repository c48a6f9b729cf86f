import type { JsonValue } from '../../base/json/jsonValue';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import { readRawAccessList } from '../../formats/rlp/readRawAccessList';
import { isAccessList, readAccessList, storageSteps } from '../../formats/stateDiff/readAccessList';
import { readStateDiffs } from '../../formats/stateDiff/readStateDiffs';
import { readStorageValues, valuesAsChanges } from '../../formats/stateDiff/readStorageValues';
import type { AccountChange } from '../../formats/stateDiff/stateDiff';
import { slotsReadOf } from '../../model/exchange/evmCalls';
import type { Exchange } from '../../model/exchange/exchange';
import { hasSelectors, type Network } from '../../model/networks/network';
import { contractLayouts, type SourcedLayout } from '../sources/contractLayout';
import type { KnowledgeSource } from '../sources/knowledgeSource';
import { answerBlocks } from './answerBlocks';
import type { CellKnowledge } from './knowledgeOfCell';

/** Maximum number of contracts of one answer whose layouts are read. */
const maxContracts = 100;

/** Maximum number of a network's contracts that are tried as keys of mappings. */
const maxKnownKeys = 500;

/** What decoding needs to know about the accounts that an answer changed. */
export interface ChangedContracts {
  readonly hints: Pick<DecodeHints, 'layouts' | 'keyWords'>;
  /**
   * The answer and its accounts. The accounts are included separately because they are member names, which a search for
   * addresses doesn't read.
   */
  readonly searched: JsonValue;
  readonly problems: readonly string[];
}

/**
 * Returns the layouts of the contracts whose storage an answer changed. The layout of the cell (`# @layout`) is used if
 * only one contract's storage changed and no other layout is known for it. Sends nothing.
 */
export async function changedContracts(
  exchange: Partial<Pick<Exchange, 'call' | 'minedIn'>> & Pick<Exchange, 'outcome' | 'network'>,
  cell: CellKnowledge,
  knowledge: KnowledgeSource,
): Promise<ChangedContracts> {
  const { outcome, network } = exchange;
  const value: JsonValue = outcome.kind === 'result' ? (outcome.value ?? null) : null;
  const accounts = hasSelectors(network) ? changedAccounts(exchange.call, value) : undefined;
  if (accounts === undefined) return { hints: {}, searched: value, problems: [] };
  const stored = storedIn(accounts);
  const layouts: Record<string, readonly SourcedLayout[]> = {};
  const problems: string[] = [];
  for (const address of [...stored].slice(0, maxContracts)) {
    const found = await contractLayouts(address, answerBlocks(exchange), { network, knowledge });
    problems.push(...found.problems);
    if (found.layouts.length > 0) layouts[address] = found.layouts;
    else if (stored.size === 1 && cell.layout !== undefined) layouts[address] = [cell.layout];
  }
  return {
    hints: {
      ...(Object.keys(layouts).length > 0 && { layouts }),
      ...(stored.size > 0 && { keyWords: await knownKeys(network, knowledge) }),
    },
    searched: [value, ...new Set(accounts.map(({ address }) => address))],
    problems,
  };
}

/** Returns the contracts whose storage an answer changed, as `addressKey`s. */
export function changedStorage(call: Exchange['call'], value: JsonValue, network: Network): ReadonlySet<string> {
  return storedIn(hasSelectors(network) ? (changedAccounts(call, value) ?? []) : []);
}

function storedIn(accounts: readonly Pick<AccountChange, 'address' | 'slots'>[]): ReadonlySet<string> {
  return new Set(accounts.flatMap(({ address, slots }) => (slots.length > 0 ? [address] : [])));
}

/** Returns the accounts that an answer changed. Undefined for an answer about something else. */
function changedAccounts(
  call: Exchange['call'] | undefined,
  value: JsonValue,
): readonly Pick<AccountChange, 'address' | 'slots'>[] | undefined {
  const read = slotsReadOf(call);
  if (read !== undefined) {
    const values = readStorageValues(read.slots, value);
    return values && valuesAsChanges(values).accounts;
  }
  const raw =
    call?.kind === 'rpc' && call.method === rawAccessListMethod && typeof value === 'string'
      ? readRawAccessList(value)
      : undefined;
  const list = raw?.kind === 'ok' ? raw.value : value;
  if (isAccessList(list)) {
    const steps = storageSteps(readAccessList(list));
    return steps.flatMap(({ diff }) => diff.accounts);
  }
  const reading = readStateDiffs(value);
  return reading?.kind === 'changes' ? reading.diffs.flatMap((diff) => diff.accounts) : undefined;
}

const rawAccessListMethod = 'debug_getRawBlockAccessList';

async function knownKeys(network: Network, knowledge: KnowledgeSource): Promise<DecodeHints['keyWords'] & object> {
  const known = [...(await knowledge.contractsOn(network)).keys()].slice(0, maxKnownKeys);
  return { words: known.filter((key) => /^0x[\da-f]{40}$/.test(key)).map((key) => key.slice(2)), texts: [] };
}
