import type { JsonValue } from '../../base/json/jsonValue';
import type { Result } from '../../base/result';
import type { StepBudget } from '../../base/stepBudget';
import type { AbiCandidate, AbiFunction } from '../../formats/abi/type/abi';
import type { AddressBook, ResolvedName } from '../../knowledge/names/addressBook';
import type { CalledContract } from '../../knowledge/sources/calledContract';
import type { HeadTag } from './encodeBlock';

/** Lookups for encoding. All are pure, so that the same text in the same context is always encoded the same way. */
export interface EncodeContext {
  /** Known block numbers of heads. A head that is missing here is requested in `needs`. */
  readonly heads: ReadonlyMap<HeadTag, bigint>;
  /** The block in which the contract of the request was created, if it is known. */
  readonly created?: bigint;
  /** The address book of the network. Undefined where names aren't resolved. */
  readonly book?: AddressBook;
  /** Whether moving tags are also sent as the numbers of their heads. */
  readonly pinsTags?: boolean;
  /** The numbers that are sent instead of some tags, because what the request names was looked up at these blocks. */
  readonly tagNumbers?: ReadonlyMap<string, bigint>;
  /**
   * Returns the 32-byte topic of an event signature or of a known event's name, or the reason for a failure. Each text
   * is read once and counted in `budget`; undefined if the budget is spent.
   */
  readonly topicOf: (text: string, budget: StepBudget) => Result<string, string> | undefined;
  /** Like `topicOf`, for the selector of an l2net event that is known by this name. */
  readonly selectorOf: (name: string, budget: StepBudget) => Result<string, string> | undefined;
  /**
   * Returns the 32-byte slot of a slot expression (`mapping(2)[0xOwner]`), or the reason for a failure. Each expression
   * is read once and counted in `budget`; undefined if the budget is spent.
   */
  readonly slotOf: (expression: string, budget: StepBudget) => Result<string, string> | undefined;
  /** Like `slotOf`, but returns all slots that a variable takes, as far as its type shows. */
  readonly slotsOf?: (expression: string, budget: StepBudget) => Result<readonly string[], string> | undefined;
  /** Whether no layout with variables is known, so that no variable can be read by its name. */
  readonly lacksLayout?: () => boolean;
  /** Returns the names of addresses that are keys in a slot expression. Empty if it has none, or wasn't read. */
  readonly keyNamesOf?: (expression: string, budget: StepBudget) => readonly ResolvedName[];
  /** Returns what is known about the contract at a called address. Undefined if it hasn't been looked up. */
  readonly contractOf?: (address: string) => CalledContract | undefined;
  /** The functions that the cell itself declares (`# @abi`). */
  readonly functions?: readonly AbiCandidate<AbiFunction>[];
  /** The functions and types of the Cairo ABI that the cell names. */
  readonly cairoItems?: readonly JsonValue[];
  /** Returns the signatures of the common standards' functions with a name. */
  readonly commonFunctions?: (name: string) => readonly string[];
}
