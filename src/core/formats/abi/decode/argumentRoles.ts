import type { NamedValue } from '../../../base/view/value';

/** Matches names of arguments that are contracts: a pool, a token, a strategy. */
const contractRole =
  /^_?(?:pool|strategy|platform|vault|market|pair|gauge|token\d?|asset|collateral|reserve|underlying|currency\d?|[PSY][TY])$|[a-z](?:Token|Pool|Vault|Strategy|Market|Pair|Gauge|Asset)$/;

/** Matches names of arguments that are accounts of people, which may be contracts, but not those above. */
const accountRole =
  /^_?(?:from|to|user|account|owner|staker|depositor|payer|holder|buyer|seller|borrower|voter|delegator|sender|caller|recipient|receiver|beneficiary|onBehalfOf|claimer|claimant)$/i;

/** Matches names of accounts that pay or own something. A token contract only does so with itself. */
const ownerRole =
  /^_?(?:from|user|account|owner|staker|depositor|payer|holder|buyer|seller|borrower|voter|delegator)$/i;

/** Names of events that contracts of all kinds have. */
const genericName =
  /^(?:Log|On)?(?:Transfer(?:red)?|Approv(?:al|ed)|Deposit(?:ed)?|Withdr(?:aw|awn|awal|ew)|Mint(?:ed)?|Burn(?:ed|t)?|Swap(?:ped)?|Exchanged?|Claim(?:ed)?|Staked?|Unstaked?|Redeem(?:ed)?|Paid|Payment|Received|Sent|Bought|Sold|Buy|Sell|Purchased?|Borrow(?:ed)?|Repa(?:y|id)|Suppl(?:y|ied)|Lock(?:ed)?|Unlock(?:ed)?|Released?|Refund(?:ed)?|Harvest(?:ed)?|Bid|Traded?)$/i;

/** Maximum number of arguments of an event that many contracts may declare alike. */
const maxGenericArguments = 4;

/** Whether contracts that have nothing in common may declare an event: a common name with few addresses and numbers. */
export function isGenericEvent(name: string, types: readonly string[]): boolean {
  return (
    types.length <= maxGenericArguments &&
    genericName.test(name) &&
    types.every((type) => /^(?:address|uint256)$/.test(type))
  );
}

/** What is known of addresses in an answer. */
export interface KnownAddresses {
  /** The contract of the log, in lower case. */
  readonly contract: string;
  /** Whether an address (lowercase) is a token. */
  readonly isToken: (address: string) => boolean;
}

/** Whether an address can't have the role that its name says: a token that stakes, a pool that is its own depositor. */
export function hasWrongRole(named: readonly NamedValue[], { contract, isToken }: KnownAddresses): boolean {
  const accounts = new Set(addressesOf(named, accountRole));
  return (
    addressesOf(named, contractRole).some((address) => accounts.has(address)) ||
    addressesOf(named, ownerRole).some((address) => address !== contract && isToken(address))
  );
}

/** Whether an event has a contract by its name that nothing shows to be a contract. */
export function hasUnprovenRole(named: readonly NamedValue[], isContract: (address: string) => boolean): boolean {
  return addressesOf(named, contractRole).some((address) => !isContract(address));
}

/** The addresses of arguments with such names, in lower case, except the zero address. */
function addressesOf(named: readonly NamedValue[], role: RegExp): readonly string[] {
  return named.flatMap(({ name, value }) =>
    value.kind === 'address' && role.test(name) && !/^0x0*$/.test(value.text) ? [value.text.toLowerCase()] : [],
  );
}
