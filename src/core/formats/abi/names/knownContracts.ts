/**
 * Well-known contracts by their address, with the label of the declarations of their events: the wrapped native tokens
 * of the large EVM chains. Each address is the same contract on every chain that has it.
 */
const labels: ReadonlyMap<string, string> = new Map(
  [
    // Ethereum
    '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    // OP Mainnet, Base and other chains of the OP Stack
    '0x4200000000000000000000000000000000000006',
    // Arbitrum One
    '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    // Polygon
    '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    // BNB Smart Chain
    '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    // Avalanche
    '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    // Gnosis
    '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
  ].map((address) => [address, 'WETH']),
);

/** Matches labels of standards, and of code that contracts of all owners share. */
const standardLabel =
  /^(?:ERC-\d+|WETH|Solidity|OpenZeppelin|AccessControl|Pausable|Governor|Votes|TimelockController|Multicall)\b/;

/** Whether a declaration is that of a standard. All others are known from the contracts of one protocol. */
export function isStandard(label: string): boolean {
  return standardLabel.test(label);
}

/** Matches labels of standards for tokens. */
const tokenLabel = /^(?:ERC-20|WETH)\b/;

/**
 * Returns a test for the label of the protocol that a contract (lowercase) belongs to: by its address, as a token, or by
 * its name, which begins with that of its protocol. Undefined for a contract of which none is known.
 */
export function ownerTestOf(
  address: string,
  isToken: boolean,
  name?: string,
): ((label: string) => boolean) | undefined {
  const known = labels.get(address);
  if (known !== undefined) return (label) => label === known;
  if (isToken) return (label) => tokenLabel.test(label);
  return name === undefined ? undefined : (label) => belongsTo(name, label);
}

/** Whether a contract's name begins with one of the protocols in a label: `Aave V3 Pool` with `Aave V3`. */
export function belongsTo(name: string, label: string): boolean {
  const words = `${name.toLowerCase()} `;
  return label.split(', ').some((protocol) => words.startsWith(`${protocol.toLowerCase()} `));
}
