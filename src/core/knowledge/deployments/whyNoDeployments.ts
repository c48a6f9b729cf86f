import { firstEntries } from '../../base/json/firstEntries';
import type { JsonValue } from '../../base/json/jsonValue';
import { isObject, readInteger, readList, readMember, readText } from '../../base/json/readMember';
import { groupDigits } from '../../base/view/amountText';

/** For a file with the address of one contract, or with names and addresses. */
export const noAddress = 'It has no address of a contract with a name.';

/** For a list of addresses. */
export const noList = `It isn't a list of addresses by chain ID, such as { "1": { "Name": "0x…" } }.`;

/** For a file in a folder as hardhat-deploy and rocketh have them. */
export const noChainFile =
  "Neither .chainId nor .chain beside it has a chain ID, and it isn't a list of addresses by chain ID.";

/** For contracts that neither their file nor an artifact names. */
export const noNames = 'Its contracts have no names, and no artifact has their code.';

/** Entries that are looked at for the reason. */
const maxLooked = 10_000;

/** Returns why a file of a Foundry script names no contract. */
export function whyNoCreations(json: JsonValue): string {
  const several = readList(json, 'deployments');
  const sequences = (several.length > 0 ? several : [json]).slice(0, maxLooked);
  if (!sequences.some((each) => readInteger(each, 'chain') !== undefined))
    return 'It has no chain ID (chain), as files of Foundry scripts have.';
  const created = sequences
    .flatMap((each) => readList(each, 'transactions').slice(0, maxLooked))
    .filter(
      (each) =>
        ['CREATE', 'CREATE2'].includes(readText(each, 'transactionType') ?? '') ||
        readList(each, 'additionalContracts').length > 0,
    );
  if (created.length === 0) return 'None of its transactions created a contract.';
  return sequences.every((each) => readList(each, 'receipts').length === 0)
    ? 'It has no receipts, so the transactions that create contracts may not be in a block.'
    : 'Its receipts show no contract that was created: the transactions failed, or have no receipt.';
}

/** Returns why a manifest of OpenZeppelin's upgrades plugins tells no proxy's implementation. */
export function whyNoProxies(json: JsonValue, chainId: string | undefined): string {
  if (chainId === undefined)
    return 'Its name has no chain that is known. Manifests are called mainnet.json or unknown-31337.json, with the chain ID.';
  if (!readList(json, 'proxies').some((each) => readText(each, 'kind') !== 'beacon'))
    return 'It lists no proxies with an implementation of their own. Their layouts can be used with # @layout.';
  const impls = readMember(json, 'impls');
  return firstEntries(isObject(impls) ? impls : {}, 2).length > 1
    ? "It lists several implementations and doesn't say which proxy uses which."
    : 'It lists proxies, but no implementation.';
}

/** Returns why the contracts of a file are on none of the networks with these chain IDs. Undefined if one is. */
export function whyOnNoNetwork(
  found: readonly { readonly chainId: string }[],
  chainIds: ReadonlySet<string>,
): string | undefined {
  const own = new Set(found.map(({ chainId }) => chainId));
  if ([...own].some((each) => chainIds.has(each))) return undefined;
  const [first, ...others] = own;
  const more = others.length === 0 ? '' : ` and ${groupDigits(others.length)} more`;
  return `Its contracts are on chain ID ${first}${more}, and no network in your settings has this chain ID.`;
}

/** Returns whether tools keep a file for themselves, such as `.migrations.json` of hardhat-deploy. */
export function isOfToolItself(path: string): boolean {
  return path.split(/[\\/]/).at(-1)?.startsWith('.') === true;
}
