import type { Network } from '../../model/networks/network';
import { addressKey } from '../names/addressKey';
import type { Token } from '../settings/abiSettings';

/** A token of a list, on the chain that the list names: a chain ID in decimal, or any other text. */
export interface ListedToken extends Token {
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
