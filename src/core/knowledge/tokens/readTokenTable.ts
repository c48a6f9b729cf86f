import tokenTable from './tokenTable.json';

/** Returns the built-in tokens by chain ID or family: lines of address, decimals and symbol. */
export function readTokenTable(): Readonly<Record<string, readonly string[]>> {
  return tokenTable;
}
