import { parseFields, readFields, readItems } from '../../base/json/readFields';
import { failed, ok, type Result } from '../../base/result';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import { nameLook, shownName, shownSymbol } from '../../base/view/shownName';
import type { Network } from '../../model/networks/network';
import { addressKey } from '../names/canonicalAddress';
import type { Token } from '../settings/abiSettings';

/** A token of a list, on the chain that the list names: a chain ID in decimal, or any other text. */
interface ListedToken extends Token {
  readonly chain: string;
  readonly address: string;
}

/** Token lists write this as the chain ID of Solana's main network. */
const solanaChain = '101';

/** The tokens of one file, by network. */
export class TokenList {
  readonly #byNetwork = new Map<string, ReadonlyMap<string, Token>>();

  /** `name` is the list's own name for itself. */
  constructor(
    readonly name: string | undefined,
    private readonly tokens: readonly ListedToken[],
  ) {}

  /** Returns the tokens on a network's chain, by the form in which addresses are compared (`addressKey`). */
  on({ family, chainId }: Pick<Network, 'family' | 'chainId'>): ReadonlyMap<string, Token> {
    const chain = chainId ?? (family === 'solana' ? solanaChain : '');
    const key = `${family} ${chain}`;
    const known =
      this.#byNetwork.get(key) ??
      new Map(
        this.tokens
          .filter((token) => token.chain === chain)
          .map(({ address, decimals, symbol }) => [addressKey(address, family), { decimals, symbol }]),
      );
    this.#byNetwork.set(key, known);
    return known;
  }
}

const maxSymbolLength = 32;
/** Maximum characters of the name of a list. */
const maxListName = 80;

/**
 * Reads a list in the Token Lists format (tokenlists.org): UTF-8 JSON with a `name` and `tokens`. Fails with a sentence
 * if the file isn't one. Entries that aren't tokens are skipped.
 */
export function readTokenList(bytes: Uint8Array): Result<TokenList, string> {
  const list = parseFields(bytes);
  if (list === undefined || !Array.isArray(list['tokens']))
    return failed('The file isn’t a token list. A token list is a JSON object with a list "tokens".');
  const budget = new StepBudget(stepLimits.tokenList);
  const tokens: ListedToken[] = [];
  for (const entry of readItems(list['tokens'])) {
    if (!budget.take()) return failed(`The list has more than ${groupDigits(stepLimits.tokenList.steps)} tokens.`);
    const token = readListed(entry);
    if (token !== undefined) tokens.push(token);
  }
  return ok(new TokenList(readListName(list['name']), tokens));
}

/** A list whose name looks like one of Rpcbook's own sources has no name. */
function readListName(name: unknown): string | undefined {
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  const isOwn = /bulltln|settlng|rpcbook|verlfled|thecontract/.test(nameLook(name));
  return isOwn ? undefined : shownName(name, maxListName);
}

function readListed(entry: unknown): ListedToken | undefined {
  const members = readFields(entry);
  if (members === undefined) return undefined;
  const { chainId, address, decimals, symbol } = members;
  if (typeof chainId !== 'number' && typeof chainId !== 'string') return undefined;
  if (typeof address !== 'string' || !/^[0-9A-Za-z]{1,66}$/.test(address)) return undefined;
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255) return undefined;
  if (typeof symbol !== 'string' || symbol.length > maxSymbolLength) return undefined;
  return { chain: String(chainId), address, decimals, symbol: shownSymbol(symbol) };
}
