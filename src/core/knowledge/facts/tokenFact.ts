import { isList, readInteger, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { wholeCharacters } from '../../base/view/cutText';
import { shownSymbol } from '../../base/view/shownName';
import type { Network } from '../../model/networks/network';
import { type Fact, type KeptFacts, nodeFactPlace } from './factPlace';

/** A contract's own answers about itself as a token. Each member is absent if the contract has no such function. */
export interface TokenFact {
  readonly decimals?: number;
  /** For display: characters that could make it look like another symbol are escaped, and its length is limited. */
  readonly symbol?: string;
  /** Milliseconds since the epoch. */
  readonly learnedAt: number;
}

/** Maximum characters of a symbol. */
const symbolCharacters = 32;

/** Returns what is known about a token. `address` is an `addressKey`. Undefined if no inquiry asked. */
export async function findTokenFact(
  facts: KeptFacts,
  network: Network,
  address: string,
): Promise<TokenFact | undefined> {
  const fact = await facts.find('token', nodeFactPlace(network, address));
  return fact && readTokenFact(fact);
}

/** A token with its address, as an `addressKey`. */
export interface AddressedTokenFact extends TokenFact {
  readonly address: string;
}

/** Returns the stored facts about the tokens of a network. */
export async function tokensOn(facts: KeptFacts, network: Network): Promise<readonly AddressedTokenFact[]> {
  const all = await facts.all('token', nodeFactPlace(network).source);
  return all.flatMap((fact) => {
    const parts = parseJson(fact.key);
    const address = parts.kind === 'ok' && isList(parts.value) ? parts.value.at(-1) : undefined;
    const isHere = typeof address === 'string' && fact.key === nodeFactPlace(network, address).key;
    return isHere ? [{ ...readTokenFact(fact), address }] : [];
  });
}

/** Returns the fact about a token, for storing. */
export function tokenFact(network: Network, address: string, { learnedAt, decimals, symbol }: TokenFact): Fact {
  return {
    kind: 'token',
    ...nodeFactPlace(network, address),
    value: {
      ...(decimals !== undefined && { decimals }),
      ...(symbol !== undefined && { symbol: wholeCharacters(symbol, 2 * symbolCharacters) }),
    },
    learnedAt,
  };
}

function readTokenFact({ value, learnedAt }: Fact): TokenFact {
  const decimals = readInteger(value, 'decimals');
  const symbol = readText(value, 'symbol');
  return {
    learnedAt,
    ...(decimals !== undefined && decimals >= 0n && decimals <= 255n && { decimals: Number(decimals) }),
    ...(symbol !== undefined && { symbol: shownSymbol(cutSymbol(symbol)) }),
  };
}

function cutSymbol(symbol: string): string {
  return symbol.length > symbolCharacters ? `${wholeCharacters(symbol, symbolCharacters)}…` : symbol;
}
