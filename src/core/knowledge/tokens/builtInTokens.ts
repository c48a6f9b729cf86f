import type { Network } from '../../model/networks/network';
import type { Token } from '../settings/abiSettings';
import { readTokenTable } from './readTokenTable';

/**
 * The built-in tokens, from the table that test/product/names/writeTokenTable.mjs writes. A chain is read at its first lookup.
 */
export class BuiltInTokens {
  readonly #chains = new Map<string, ReadonlyMap<string, Token>>();

  /**
   * Returns the tokens of a network by `addressKey`. EVM tokens belong to one chain ID, and a network without a chain
   * ID has none. Solana mints and l2net contracts don't need a chain ID, because no other token of the family has the
   * same address on another chain.
   */
  on({ family, chainId }: Pick<Network, 'family' | 'chainId'>): ReadonlyMap<string, Token> {
    const chain = family === 'evm' ? (chainId ?? '') : family;
    const known = this.#chains.get(chain) ?? readTokens(linesOf(chain));
    this.#chains.set(chain, known);
    return known;
  }
}

function linesOf(chain: string): readonly string[] | undefined {
  const table = readTokenTable();
  return Object.hasOwn(table, chain) ? table[chain] : undefined;
}

function readTokens(lines: readonly string[] = []): ReadonlyMap<string, Token> {
  return new Map(
    lines.map((line) => {
      const [address = '', decimals = '', symbol = ''] = line.split(' ');
      return [address, { decimals: Number(decimals), symbol }];
    }),
  );
}
