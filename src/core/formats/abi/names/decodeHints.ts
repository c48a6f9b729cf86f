import type { JsonValue } from '../../../base/json/jsonValue';
import type { AbiCandidate, AbiError, AbiEvent, AbiFunction } from '../type/abi';

/**
 * Information for decoding beside the answer itself. It is plain data that is sent to the renderer with the answer, so
 * that the renderer can decode rows when they become visible.
 */
export interface DecodeHints {
  /** Events that are not built in, in order of preference. The host sends only those whose topic is in the answer. */
  readonly events: readonly ScopedEvent[];
  /** Called functions and revert errors that are not built in, in order of preference. */
  readonly called?: readonly AbiCandidate<AbiFunction | AbiError>[];
  /** Type of a storage value from `# @type` (`uint128`, `string`, `mapping(address => uint256)`, …). */
  readonly storageType?: string;
  /** A solc `storageLayout` and the variable (or slot expression) that the cell requests. */
  readonly layout?: {
    readonly json: JsonValue;
    readonly source: string;
    readonly expression?: string;
    /** The variables and slots that a request names, if it names several. */
    readonly variables?: readonly string[];
  };
  /** Storage layouts of the contracts whose storage an answer changed, by lowercase address, best match first. */
  readonly layouts?: Readonly<Record<string, readonly { readonly json: JsonValue; readonly source: string }[]>>;
  /** Where to search for keys of mappings beside the answer itself: hex without `0x`, most likely first. */
  readonly keyWords?: { readonly words: readonly string[]; readonly texts: readonly string[] };
  /** Words of additional slots that were read for the same variable, by the slots that `readVariable` returned. */
  readonly words?: Readonly<Record<string, string>>;
  /** Cairo ABIs by contract address (a felt without leading zeros), or under `*` for all contracts. */
  readonly cairoAbis: Readonly<Record<string, JsonValue>>;
  /** Cairo ABIs of the workspace's artifacts that declare an event of the answer. */
  readonly cairoArtifacts?: readonly { readonly label: string; readonly abi: JsonValue }[];
  /** The functions and types of the cell's Cairo ABI, for calls by name. Not sent with answers. */
  readonly cairoCalls?: readonly JsonValue[];
  /** The functions of l2net contracts that a cell calls by name, by selector (a felt without leading zeros). */
  readonly cairoResults?: Readonly<
    Record<string, { readonly name: string; readonly outputs: readonly string[]; readonly types: readonly JsonValue[] }>
  >;
  /** Names of l2net functions that are not built in, by selector (a felt without leading zeros). */
  readonly functionNames?: Readonly<Record<string, string>>;
  /** Names of the answer's contracts that settings or deployments name, by lowercase address. */
  readonly contractNames?: Readonly<Record<string, string>>;
  /**
   * Decimals and symbols of tokens that are known without a call, by lowercase address, by felt without leading zeros,
   * or by mint as written. `source` is their origin. With `isAsked`, they come only from the contract itself.
   */
  readonly tokens: Readonly<
    Record<
      string,
      { readonly decimals: number; readonly symbol: string; readonly source?: string; readonly isAsked?: true }
    >
  >;
  /** The assets of vaults (ERC-4626), by lowercase address of the vault. What is known of them is in `tokens`. */
  readonly assets?: Readonly<Record<string, string>>;
  /**
   * Why transactions of the answer failed, by lowercase hash, and why the call itself failed, under `call`. Read them
   * with `readFailureCause`.
   */
  readonly failures?: Readonly<Record<string, JsonValue>>;
  /** The time of the receipt's block in seconds since the epoch, if it was requested. Receipts don't contain a time. */
  readonly blockTime?: string;
  /** The transaction of the receipt, if it was requested. Receipts don't contain what was sent. */
  readonly transaction?: JsonValue;
  /** The position of the only transaction that an answer about its block is shown for. */
  readonly transactionIndex?: number;
  /** Set for the rows of a live cell: how many earlier rows are not in the answer. */
  readonly live?: { readonly first: number };
  /** A number that is watched over the runs or the blocks of a cell, as text. Empty where there was none. */
  readonly watched?: {
    readonly label: string;
    readonly by: 'run' | 'block';
    readonly at: readonly number[];
    readonly numbers: readonly string[];
  };
}

/** An event for one contract, or for all contracts (`address` undefined). */
export interface ScopedEvent extends AbiCandidate<AbiEvent> {
  /** Lowercase address of the contract that the ABI belongs to. */
  readonly address?: string;
  /** The blocks whose logs it describes, both ends included, if the contract's code may differ in other blocks. */
  readonly blocks?: { readonly from: number; readonly to: number };
}

export const noHints: DecodeHints = { events: [], cairoAbis: {}, tokens: {} };
