import type { AbiCandidate, AbiError, AbiEvent, AbiFunction } from '../abi/abi';
import type { JsonValue } from '../json/jsonValue';

/**
 * What decoding may use beside the answer itself. Plain data: it travels to the renderer with the answer, so that
 * rows are decoded there, when they come into sight.
 */
export interface DecodeHints {
  /** Events beyond the built-in list, best first; the host sends only those whose topic the answer holds. */
  readonly events: readonly ScopedEvent[];
  /** Functions that were called and errors of reverts beyond the built-in list, best first. */
  readonly called?: readonly AbiCandidate<AbiFunction | AbiError>[];
  /** Type of a storage value as given by `# @type` (`uint128`, `string`, `mapping(address => uint256)` …). */
  readonly storageType?: string;
  /** A solc `storageLayout` and the variable (or slot expression) the cell asked for. */
  readonly layout?: { readonly json: JsonValue; readonly expression?: string; readonly source: string };
  /** Words of further slots that were read for the same variable, by slot as `readVariable` asked for them. */
  readonly words?: Readonly<Record<string, string>>;
  /** Cairo ABIs by contract address (felt without leading zeros), or under `*` for any contract. */
  readonly cairoAbis: Readonly<Record<string, JsonValue>>;
  /** Decimals and symbol of tokens that are known without a call, by lower-case address, or by mint as it is written. */
  readonly tokens: Readonly<Record<string, { readonly decimals: number; readonly symbol: string }>>;
}

/** An event to be tried for one contract, or for any (`address` undefined). */
export interface ScopedEvent extends AbiCandidate<AbiEvent> {
  /** Lower-case address that the ABI belongs to. */
  readonly address?: string;
}

export const noHints: DecodeHints = { events: [], cairoAbis: {}, tokens: {} };
