import { readInteger, readMember, readText } from '../../base/json/jsonValue';
import { shortForm } from '../../base/view/shortForm';
import { versionHas } from '../../model/exchange/specNeeds';
import type { RpcCall } from '../longWork/longWork';
import type { BlockBound } from '../longWork/plan/blockSpan';
import type { StorageSource, WorkSource } from '../longWork/workSource';

/** The name of the kind of work in sources and journals. */
export const l2BlameName = 'l2Blame';

/** What a search for the changes of a stored value of l2net is asked. Felts are `feltHex`. */
export interface L2BlameQuestion {
  readonly address: string;
  readonly key: string;
  readonly changes: number;
  /** Whether the network's version says in which block a value changed last (`INCLUDE_LAST_UPDATE_BLOCK`). */
  readonly tellsLast: boolean;
  /** See `BlameQuestion`. */
  readonly firstWanted?: number | undefined;
}

/** Encodes a question as a source. */
export function l2StorageQuestion(
  { address, key, changes, tellsLast, firstWanted }: L2BlameQuestion,
  from: number,
  to: BlockBound,
): StorageSource {
  const options = { changes, key, tellsLast, firstWanted };
  return { kind: 'slots', work: l2BlameName, address, from, to, options, slots: [] };
}

/** Reads a question. Undefined for a source of another kind. */
export function readL2BlameQuestion(source: WorkSource): L2BlameQuestion | undefined {
  if (source.kind === 'request' || source.work !== l2BlameName) return undefined;
  const { address, options } = source;
  const key = readText(options, 'key');
  const firstWanted = readInteger(options, 'firstWanted');
  return key === undefined
    ? undefined
    : {
        address,
        key,
        changes: Number(readInteger(options, 'changes') ?? 1n),
        tellsLast: readMember(options, 'tellsLast') === true,
        ...(firstWanted !== undefined && { firstWanted: Number(firstWanted) }),
      };
}

/** The name of the value in answers. */
export function nameOfKey(key: string): string {
  return `key ${shortForm(key)}`;
}

/** The flag with which the answer has the block of the last change, of version 0.10.1 of the specification. */
export const lastUpdateFlag = 'INCLUDE_LAST_UPDATE_BLOCK';

/** Whether a network of a version answers with the block of the last change. An empty version isn't stated. */
export function tellsLastUpdate(version: string): boolean {
  return version !== '' && versionHas(version, { what: lastUpdateFlag, since: '0.10.1', cure: '' });
}

/** The method of l2net whose answers are traced back. Its parameters have names. */
export const l2BlameMethod = 'l2net_getStorageAt';

/** Returns the call that reads the value at a block. */
export function l2ReadCall({ address, key }: L2BlameQuestion, block: number | 'latest', isFlagged: boolean): RpcCall {
  const params = {
    contract_address: address,
    key,
    block_id: block === 'latest' ? block : { block_number: block },
    ...(isFlagged && { response_flags: [lastUpdateFlag] }),
  };
  return { kind: 'rpc', method: l2BlameMethod, params };
}
